/**
 * kube-scheduler of the embedded cluster: its default profile, in virtual time.
 *
 * Parity: kube-scheduler 1.34 schedule_one.go.
 * Differs: a cycle takes no time, and binding is part of it.
 */
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import type { Clock } from '../../ports/clock.ts';
import { isNotFound, KubeError, type ObjectKey } from '../../ports/kube.ts';
import type { Rng } from '../../util/rng.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import { type Diagnosis, formatDiagnosis } from './diagnosis.ts';
import { Intake } from './intake.ts';
import { findPlacement } from './placement.ts';
import { type RefusalRule, Refusals } from './plugins/refusals.ts';
import { bindVolumes } from './plugins/volume-binding.ts';
import {
  type NotScheduled,
  withNoNomination,
  withNotScheduled,
  withPreemption,
} from './pod-status.ts';
import { findPreemption, type Preemption } from './preemption.ts';
import { SchedulingQueue } from './queue/queue.ts';
import { Cluster } from './view/cluster.ts';
import type { NodeInfo } from './view/node-info.ts';
import type { PodInfo } from './view/pod-info.ts';
import type { PodShape } from './view/pod-shape.ts';
import { ShapeBook } from './view/shape-book.ts';

export interface KubeSchedulerOptions {
  /** Back-off after the first failure, doubling with every further one. Default 1,000. */
  readonly podInitialBackoffMs?: number;
  /** Default 10,000. */
  readonly podMaxBackoffMs?: number;
  /** Pairs that it refuses. */
  readonly refuse?: readonly RefusalRule[];
}

/** An event about a pod: Scheduled, FailedScheduling, Preempted. */
export type OnPodEvent = (
  pod: Pod,
  type: 'Normal' | 'Warning',
  reason: string,
  message: string,
) => void;

export interface KubeSchedulerParts {
  readonly server: ApiServer;
  readonly clock: Clock;
  /** Nothing is drawn from it: what the real one leaves to chance is decided by name. */
  readonly rng: Rng;
  readonly options?: KubeSchedulerOptions;
  readonly onEvent?: OnPodEvent;
}

export interface KubeScheduler {
  stop(): void;
}

/** Schedules the server's pods from now on, at the instant at which their turn comes. */
export function newKubeScheduler(parts: KubeSchedulerParts): KubeScheduler {
  return new Scheduler(parts);
}

/** For so many shapes it remembers what it found out about the nodes. */
const maxWarmShapes = 64;
const gatedMessage = 'Scheduling is blocked due to non-empty scheduling gates';

class Scheduler implements KubeScheduler {
  readonly #server: ApiServer;
  readonly #clock: Clock;
  readonly #onEvent: OnPodEvent;
  readonly #cluster = new Cluster();
  readonly #queue: SchedulingQueue;
  readonly #intake: Intake;
  readonly #gated: PodInfo[] = [];
  /** The one used last is at the end. */
  readonly #warmShapes = new Set<PodShape>();
  #cancelDrain: (() => void) | undefined;
  #isDraining = false;

  constructor({ server, clock, options = {}, onEvent }: KubeSchedulerParts) {
    const { podInitialBackoffMs = 1_000, podMaxBackoffMs = 10_000, refuse = [] } = options;
    this.#server = server;
    this.#clock = clock;
    this.#onEvent = onEvent ?? (() => undefined);
    this.#queue = new SchedulingQueue(clock, { podInitialBackoffMs, podMaxBackoffMs }, () =>
      this.#wake(),
    );
    this.#intake = new Intake({
      server,
      cluster: this.#cluster,
      queue: this.#queue,
      shapes: new ShapeBook(server, new Refusals(server, refuse)),
      onGated: (pod) => {
        this.#gated.push(pod);
        this.#wake();
      },
    });
  }

  stop(): void {
    this.#intake.stop();
    this.#queue.stop();
    this.#cancelDrain?.();
  }

  #wake(): void {
    if (this.#isDraining) return;
    this.#cancelDrain ??= this.#clock.after(0, () => this.#drain());
  }

  #drain(): void {
    this.#cancelDrain = undefined;
    this.#isDraining = true;
    for (const pod of this.#gated.splice(0)) {
      if (pod.place !== 'gated') continue;
      const { nominatedNode: nominatedNodeName } = pod;
      this.#write(pod, { reason: 'SchedulingGated', message: gatedMessage, nominatedNodeName });
    }
    for (let pod = this.#queue.pop(); pod; pod = this.#queue.pop()) this.#attempt(pod);
    this.#isDraining = false;
    if (this.#gated.length > 0) this.#wake();
  }

  #attempt(pod: PodInfo): void {
    this.#intake.refreshShape(pod);
    const { shape } = pod;
    this.#keepWarm(shape);
    const { failure } = shape;
    if (failure?.generation === this.#cluster.generation && pod.nominatedNode === undefined) {
      this.#reject(pod, failure.diagnosis, failure.message);
      return;
    }
    const placement = findPlacement(this.#cluster, pod);
    if (placement.kind === 'node') {
      this.#bind(pod, placement.node);
      return;
    }
    const { diagnosis } = placement;
    const preemption = findPreemption(this.#cluster, pod, diagnosis);
    if (preemption.kind === 'victims') {
      this.#preempt(pod, diagnosis, preemption);
      return;
    }
    const message = formatDiagnosis(diagnosis, preemption.message);
    if (pod.nominatedNode === undefined) {
      shape.failure = { generation: this.#cluster.generation, diagnosis, message };
    } else if (!preemption.keepsNomination) {
      this.#cluster.nominate(pod, undefined);
    }
    this.#reject(pod, diagnosis, message);
  }

  // What the oldest shape no longer needs serves the new one: memos are many.
  #keepWarm(shape: PodShape): void {
    this.#warmShapes.delete(shape);
    this.#warmShapes.add(shape);
    if (this.#warmShapes.size <= maxWarmShapes) return;
    for (const oldest of this.#warmShapes) {
      this.#warmShapes.delete(oldest);
      oldest.failure = undefined;
      shape.memos = oldest.memos;
      oldest.memos = [];
      for (const memo of shape.memos) if (memo) memo.generation = -1;
      return;
    }
  }

  #bind(pod: PodInfo, node: NodeInfo): void {
    this.#cluster.nominate(pod, undefined);
    this.#cluster.place(pod, node.name);
    try {
      if (pod.shape.claims.length > 0) {
        bindVolumes(this.#server, this.#cluster.volumes, pod.shape, node);
      }
      this.#server.bind(keyOf(pod), node.name);
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      this.#unbind(pod, error);
      return;
    }
    const message = `Successfully assigned ${pod.key} to ${node.name}`;
    this.#onEvent(pod.pod, 'Normal', 'Scheduled', message);
  }

  // The pod may have been deleted or bound by somebody else, and the view has followed.
  #unbind(pod: PodInfo, error: KubeError): void {
    if (pod.node === undefined || pod.pod.spec.nodeName !== undefined) return;
    this.#cluster.displace(pod);
    if (isNotFound(error)) return;
    this.#queue.failed(pod);
    const { message } = error;
    const { nominatedNode: nominatedNodeName } = pod;
    this.#write(pod, { reason: 'SchedulerError', message, nominatedNodeName });
    this.#onEvent(pod.pod, 'Warning', 'FailedScheduling', message);
  }

  #reject(pod: PodInfo, diagnosis: Diagnosis, message: string): void {
    this.#queue.rejected(pod, diagnosis.rejectedBy);
    const { nominatedNode: nominatedNodeName } = pod;
    this.#write(pod, { reason: 'Unschedulable', message, nominatedNodeName });
    this.#onEvent(pod.pod, 'Warning', 'FailedScheduling', message);
  }

  // The pod waits before its victims go, so that it hears of their going.
  #preempt(
    pod: PodInfo,
    diagnosis: Diagnosis,
    { node, victims }: Preemption & { readonly kind: 'victims' },
  ): void {
    const lower = [...node.nominated].filter((p) => p.shape.priority < pod.shape.priority);
    this.#cluster.nominate(pod, node.name);
    this.#reject(pod, diagnosis, formatDiagnosis(diagnosis, ''));
    const nowMs = this.#clock.nowMs();
    for (const victim of victims) {
      if (victim.isTerminating) continue;
      const key = keyOf(victim);
      this.#server.modifyStatus(Kinds.Pod, key, (current) => withPreemption(current, nowMs));
      const message = `Preempted by pod ${pod.uid} on node ${node.name}`;
      this.#onEvent(victim.pod, 'Normal', 'Preempted', message);
      this.#remove(victim, key);
    }
    for (const other of lower) {
      this.#cluster.nominate(other, undefined);
      this.#server.modifyStatus(Kinds.Pod, keyOf(other), withNoNomination);
      if (other.place === 'unschedulable') this.#queue.requeue(other);
    }
  }

  #remove(victim: PodInfo, key: ObjectKey): void {
    try {
      this.#server.delete(Kinds.Pod, key, { uid: victim.uid });
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
    }
  }

  #write(pod: PodInfo, said: NotScheduled): void {
    const nowMs = this.#clock.nowMs();
    if (withNotScheduled(pod.pod, said, nowMs) === pod.pod) return;
    this.#server.modifyStatus(Kinds.Pod, keyOf(pod), (current) =>
      withNotScheduled(current, said, nowMs),
    );
  }
}

function keyOf({ pod: { metadata } }: PodInfo): ObjectKey {
  return { name: metadata.name, namespace: metadata.namespace ?? 'default' };
}
