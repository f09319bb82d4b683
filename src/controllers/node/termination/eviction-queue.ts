/** Evicts pods of nodes that are drained, with back-off, and deletes those that a deadline forces. */
import type { Node } from '../../../api/core/node.ts';
import type { Pod } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import { doNotDisrupt, isActive, isEvictable } from '../../../model/pod-predicates.ts';
import { isNotFound, isTooManyRequests, KubeError } from '../../../ports/kube.ts';
import { formatTimestamp } from '../../../util/timestamp.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { forcedAfter, isForced } from './drain.ts';

const backoffBaseMs = 100;
const backoffMaxMs = 10_000;
/** After a 404 or 409 the pod is gone, as a rule; if not, it is asked again. */
const goneRetryMs = 1_000;

/** What the eviction subresource answers, as a 500, when two budgets match a pod. */
const severalBudgets =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

interface Entry {
  readonly uid: string;
  /** Only ever earlier; `undefined` is never. */
  deadlineAtMs: number | undefined;
  failures: number;
  notBeforeMs: number;
  /** What the API has accepted; the watch confirms it later. */
  done: 'nothing' | 'evicted' | 'deleted';
}

export interface Eviction {
  readonly node: Node;
  /** All pods that the drain waits for. */
  readonly waiting: readonly Pod[];
  /** Those to be evicted from now on. */
  readonly evict: readonly Pod[];
  readonly deadlineAtMs: number | undefined;
  /** As events say it: `Evicted pod: <reason>`. */
  readonly reason: string;
}

/**
 * Entries by node and pod UID, so that a new pod of the same name is never touched.
 *
 * Parity: karpenter pkg/controllers/node/termination/terminator/eviction.go.
 * Differs: a pod under do-not-disrupt is not asked about again and again: its change, the end of its
 * protection or the deadline wake the node. There is no bucket of 100 requests per second.
 */
export class EvictionQueue {
  readonly #deps: ControllerDependencies;
  readonly #entriesByNode = new Map<string, Map<string, Entry>>();

  constructor(deps: ControllerDependencies) {
    this.#deps = deps;
  }

  /** Forgets a node whose drain is over. */
  forget(nodeName: string): void {
    this.#entriesByNode.delete(nodeName);
  }

  /** Does what is due and returns when to come again, or `undefined` if only a change can help. */
  async run(eviction: Eviction): Promise<number | undefined> {
    const entries = this.#sync(eviction);
    const nextAtMs = await Promise.all(
      eviction.waiting.map((pod) => {
        const entry = entries.get(pod.metadata.uid ?? '');
        return entry ? this.#advance(pod, entry, eviction) : undefined;
      }),
    );
    let earliestMs: number | undefined;
    for (const atMs of nextAtMs) {
      if (atMs !== undefined && (earliestMs === undefined || atMs < earliestMs)) earliestMs = atMs;
    }
    return earliestMs;
  }

  #sync({ node, waiting, evict, deadlineAtMs }: Eviction): Map<string, Entry> {
    const entries = this.#entriesByNode.get(node.metadata.name) ?? new Map<string, Entry>();
    this.#entriesByNode.set(node.metadata.name, entries);
    const present = new Set(waiting.map((pod) => pod.metadata.uid ?? ''));
    for (const uid of entries.keys()) if (!present.has(uid)) entries.delete(uid);
    for (const pod of evict) {
      const uid = pod.metadata.uid ?? '';
      const entry = entries.get(uid);
      if (!entry) {
        entries.set(uid, { uid, deadlineAtMs, failures: 0, notBeforeMs: 0, done: 'nothing' });
      } else if (deadlineAtMs !== undefined) {
        entry.deadlineAtMs = Math.min(entry.deadlineAtMs ?? deadlineAtMs, deadlineAtMs);
      }
    }
    return entries;
  }

  async #advance(pod: Pod, entry: Entry, eviction: Eviction): Promise<number | undefined> {
    const nowMs = this.#deps.clock.nowMs();
    if (isForced(pod, entry.deadlineAtMs, nowMs)) {
      if (entry.done === 'deleted') return undefined;
      if (nowMs < entry.notBeforeMs) return entry.notBeforeMs;
      return this.#delete(pod, entry, eviction);
    }
    if (entry.done !== 'nothing' || !isActive(pod)) return undefined;
    const forcedAtMs = this.#forcedAtMs(pod, entry);
    if (!isEvictable(pod, nowMs)) {
      const wish = doNotDisrupt(pod, nowMs);
      return earliest(forcedAtMs, wish.kind === 'active' ? wish.untilMs : undefined);
    }
    if (nowMs < entry.notBeforeMs) return earliest(forcedAtMs, entry.notBeforeMs);
    return earliest(forcedAtMs, await this.#evict(pod, entry, eviction));
  }

  #forcedAtMs(pod: Pod, entry: Entry): number | undefined {
    if (entry.deadlineAtMs === undefined) return undefined;
    const afterMs = forcedAfter(pod, entry.deadlineAtMs);
    return afterMs === undefined ? undefined : afterMs + 1;
  }

  async #delete(pod: Pod, entry: Entry, eviction: Eviction): Promise<number | undefined> {
    const { kube, clock, recorder, metrics } = this.#deps;
    const deadlineAtMs = entry.deadlineAtMs ?? clock.nowMs();
    const leftSeconds = Math.trunc((deadlineAtMs - clock.nowMs()) / 1000);
    const gracePeriodSeconds = Math.max(leftSeconds, 1);
    recorder.publish({
      object: pod,
      type: 'Normal',
      reason: 'Disrupted',
      message: `Deleting the pod so that the node can end by ${formatTimestamp(deadlineAtMs)}: granted ${gracePeriodSeconds} of its ${pod.spec.terminationGracePeriodSeconds ?? 0} terminationGracePeriodSeconds, past PDB and do-not-disrupt`,
    });
    try {
      await kube.delete(Kinds.Pod, keyOf(pod), { uid: entry.uid, gracePeriodSeconds });
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      if (!isNotFound(error)) return this.#backOff(entry);
      entry.done = 'deleted';
      return undefined;
    }
    entry.done = 'deleted';
    metrics.count('karpenter_pods_drained_total', { reason: eviction.reason });
    return undefined;
  }

  async #evict(pod: Pod, entry: Entry, eviction: Eviction): Promise<number | undefined> {
    const { kube, recorder, metrics } = this.#deps;
    try {
      await kube.evict(keyOf(pod), { uid: entry.uid });
    } catch (error) {
      return this.#onRefused(error, pod, entry, eviction);
    }
    entry.done = 'evicted';
    metrics.count('karpenter_pods_eviction_requests_total', { code: '200' });
    metrics.count('karpenter_pods_drained_total', { reason: eviction.reason });
    recorder.publish({
      object: pod,
      type: 'Normal',
      reason: 'Evicted',
      message: `Evicted pod: ${eviction.reason}`,
    });
    return undefined;
  }

  #onRefused(error: unknown, pod: Pod, entry: Entry, eviction: Eviction): number | undefined {
    if (!(error instanceof KubeError)) throw error;
    const { metrics, recorder } = this.#deps;
    metrics.count('karpenter_pods_eviction_requests_total', { code: String(error.httpStatus) });
    if (error.httpStatus === 404 || error.httpStatus === 409) {
      entry.notBeforeMs = this.#deps.clock.nowMs() + goneRetryMs;
      return entry.notBeforeMs;
    }
    const name = `${pod.metadata.namespace}/${pod.metadata.name}`;
    const isSeveral = error.message === severalBudgets;
    if (isSeveral || isTooManyRequests(error)) {
      const why = isSeveral
        ? `eviction does not support multiple PDBs (Pod=${name})`
        : `evicting pod violates a PDB (Pod=${name})`;
      recorder.publish({
        object: eviction.node,
        type: 'Warning',
        reason: 'FailedDraining',
        message: `Failed to drain node, ${why}`,
        dedupeValues: [eviction.node.metadata.uid ?? '', name],
      });
    }
    return this.#backOff(entry);
  }

  #backOff(entry: Entry): number {
    const delayMs = Math.min(backoffBaseMs * 2 ** entry.failures, backoffMaxMs);
    entry.failures++;
    entry.notBeforeMs = this.#deps.clock.nowMs() + delayMs;
    return entry.notBeforeMs;
  }
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}

function keyOf(pod: Pod): { readonly name: string; readonly namespace: string } {
  return { name: pod.metadata.name, namespace: pod.metadata.namespace ?? 'default' };
}
