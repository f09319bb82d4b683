/**
 * The Job controller: pods until enough of them have succeeded.
 *
 * Parity: kubernetes pkg/controller/job. Differs: no slow start, no pod failure policy, no back-off
 * limit per index; restarts of containers do not count towards the back-off limit.
 */
import type { Condition } from '../../../api/core/meta.ts';
import type { Pod } from '../../../api/core/pod.ts';
import type { Job } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { compareText } from '../../../util/compare-text.ts';
import { deepEqual } from '../../../util/deep-equal.ts';
import type { Rng } from '../../../util/rng.ts';
import { formatTimestamp, parseTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { PodIndex, PodRecord } from '../pods/pod-index.ts';
import { rankForDeletion } from '../pods/pod-ranking.ts';
import { drawSuffix, newPod, type Placement } from '../pods/pod-template.ts';
import { hasCondition, withCondition } from '../reconcile/conditions.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import { isIntentChanged, keyOf, splitKey, uidOf } from '../reconcile/object-key.ts';
import type { WorkloadContext } from '../workload-context.ts';
import { completionIndexKey, formatIndexes, indexOf, JobAccount } from './job-accounts.ts';

const defaultBackoffLimit = 6;
const firstBackoffMs = 10_000;
const maxBackoffMs = 600_000;

export const isJobFinished = (job: Job): boolean =>
  hasCondition(job.status?.conditions, 'Complete') ||
  hasCondition(job.status?.conditions, 'Failed');

/** Why a Job ends, before its last pod has. */
type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string };

interface Parts {
  readonly active: readonly PodRecord[];
  readonly terminating: readonly PodRecord[];
}

export class JobController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #names: Rng;
  readonly #queue: DirtyQueue;
  readonly #jobByUid = new Map<string, Job>();
  readonly #accounts = new Map<string, JobAccount>();

  constructor({ server, clock, rng, pods }: WorkloadContext) {
    this.#server = server;
    this.#pods = pods;
    this.#names = rng.fork('job');
    this.#queue = new DirtyQueue(clock, (key) => this.#reconcile(key));
    server.subscribe(Kinds.Job, ({ type, object, old }) => {
      const uid = uidOf(object);
      if (type === 'DELETED') {
        this.#jobByUid.delete(uid);
        this.#accounts.delete(uid);
        return;
      }
      this.#jobByUid.set(uid, object);
      if (isIntentChanged(object, old)) this.#queue.mark(keyOf(object));
    });
    pods.subscribe((current, previous) => {
      const record = current ?? previous;
      const job = this.#jobByUid.get(record?.ownerUid ?? '');
      if (!record || !job) return;
      const waitsForEnd = job.spec.podReplacementPolicy === 'Failed';
      this.#account(job).observe(record, current === undefined, waitsForEnd, server.nowMs());
      this.#queue.mark(keyOf(job));
    });
  }

  /** Makes one more pod of the Job. */
  createPod(job: Job, index: number | undefined, placement?: Placement): Pod {
    const { template } = job.spec;
    const owner = job.metadata.name;
    const marks = index === undefined ? {} : { [completionIndexKey]: String(index) };
    const infix = index === undefined ? '' : `-${index}`;
    return this.#server.create(
      Kinds.Pod,
      newPod({
        owner: job,
        name: `${owner.slice(0, 57 - infix.length)}${infix}-${drawSuffix(this.#names)}`,
        template,
        labels: {
          ...template.metadata?.labels,
          'batch.kubernetes.io/controller-uid': uidOf(job),
          'batch.kubernetes.io/job-name': owner,
          'controller-uid': uidOf(job),
          'job-name': owner,
          ...marks,
        },
        annotations: { ...template.metadata?.annotations, ...marks },
        placement,
      }),
    );
  }

  /** The lowest completion indexes that no pod works on, or `undefined`s for a Job without. */
  freeIndexes(job: Job, count: number): readonly (number | undefined)[] {
    if (job.spec.completionMode !== 'Indexed') return new Array<undefined>(count).fill(undefined);
    const taken = new Set(this.#account(job).succeededIndexes);
    for (const record of this.#parts(job).active) taken.add(indexOf(record) ?? -1);
    const free: number[] = [];
    for (let i = 0; free.length < count && i < (job.spec.completions ?? 0); i++) {
      if (!taken.has(i)) free.push(i);
    }
    return free;
  }

  #account(job: Job): JobAccount {
    const uid = uidOf(job);
    let account = this.#accounts.get(uid);
    if (!account) {
      account = new JobAccount();
      this.#accounts.set(uid, account);
    }
    return account;
  }

  #parts(job: Job): Parts {
    const active: PodRecord[] = [];
    const terminating: PodRecord[] = [];
    for (const record of this.#pods.ofOwner(uidOf(job)).values()) {
      if (record.isActive) active.push(record);
      else if (!record.isFinished) terminating.push(record);
    }
    return { active, terminating };
  }

  #reconcile(key: string): number | undefined {
    const { namespace, name } = splitKey(key);
    const job = this.#server.get(Kinds.Job, name, namespace);
    if (!job || job.metadata.deletionTimestamp !== undefined) return undefined;
    if (isJobFinished(job)) return this.#expire(job);
    const account = this.#account(job);
    const startedAtMs = this.#startedAtMs(job);
    const outcome = this.#judge(job, account, startedAtMs);
    let againAfterMs: number | undefined;
    if (outcome.kind !== 'running' || job.spec.suspend) {
      this.#deletePods(job, this.#parts(job).active);
    } else {
      againAfterMs = this.#manage(job, account);
    }
    this.#writeStatus(job, account, outcome, startedAtMs);
    const stored = this.#server.get(Kinds.Job, name, namespace);
    if (stored && isJobFinished(stored)) return this.#expire(stored);
    return earlier(againAfterMs, this.#untilDeadlineMs(job, startedAtMs, outcome));
  }

  // Suspending ends the run; resuming starts the deadline anew.
  #startedAtMs(job: Job): number | undefined {
    if (job.spec.suspend) return undefined;
    return parseTimestamp(job.status?.startTime ?? '') ?? this.#server.nowMs();
  }

  #untilDeadlineMs(
    job: Job,
    startedAtMs: number | undefined,
    outcome: Outcome,
  ): number | undefined {
    const seconds = job.spec.activeDeadlineSeconds;
    if (outcome.kind !== 'running' || seconds === undefined || startedAtMs === undefined) {
      return undefined;
    }
    return Math.max(0, startedAtMs + seconds * 1000 - this.#server.nowMs());
  }

  #judge(job: Job, account: JobAccount, startedAtMs: number | undefined): Outcome {
    const running: Outcome = { kind: 'running' };
    const set = job.status?.conditions?.find(
      (c) => c.status === 'True' && (c.type === 'FailureTarget' || c.type === 'SuccessCriteriaMet'),
    );
    if (set?.type === 'SuccessCriteriaMet') return { kind: 'complete' };
    if (set) return { kind: 'failed', reason: set.reason ?? '', message: set.message ?? '' };
    if (account.failed > (job.spec.backoffLimit ?? defaultBackoffLimit)) {
      const message = 'Job has reached the specified backoff limit';
      return { kind: 'failed', reason: 'BackoffLimitExceeded', message };
    }
    if (this.#untilDeadlineMs(job, startedAtMs, running) === 0) {
      const message = 'Job was active longer than specified deadline';
      return { kind: 'failed', reason: 'DeadlineExceeded', message };
    }
    const { active } = this.#parts(job);
    const { completions } = job.spec;
    const isWorkQueue = completions === undefined && job.spec.parallelism !== undefined;
    const isEnough = isWorkQueue
      ? account.succeeded > 0 && active.length === 0
      : account.succeeded >= (completions ?? 1);
    return isEnough && !job.spec.suspend ? { kind: 'complete' } : running;
  }

  #manage(job: Job, account: JobAccount): number | undefined {
    const { active, terminating } = this.#parts(job);
    const parallelism = job.spec.parallelism ?? 1;
    const isWorkQueue = job.spec.completions === undefined && job.spec.parallelism !== undefined;
    const wanted = isWorkQueue
      ? account.succeeded > 0
        ? active.length
        : parallelism
      : Math.min((job.spec.completions ?? 1) - account.succeeded, parallelism);
    if (active.length > wanted) {
      const ranked = rankForDeletion(active, active, this.#server.nowMs());
      this.#deletePods(job, ranked.slice(0, active.length - Math.max(0, wanted)));
      return undefined;
    }
    const held = job.spec.podReplacementPolicy === 'Failed' ? terminating.length : 0;
    const missing = wanted - active.length - held;
    if (missing <= 0) return undefined;
    const waitMs = this.#backoffMs(account);
    if (waitMs > 0) return waitMs;
    for (const index of this.freeIndexes(job, missing)) this.createPod(job, index);
    return undefined;
  }

  #backoffMs(account: JobAccount): number {
    if (account.failuresInRow === 0) return 0;
    const delayMs = Math.min(firstBackoffMs * 2 ** (account.failuresInRow - 1), maxBackoffMs);
    return Math.max(0, account.lastFailureAtMs + delayMs - this.#server.nowMs());
  }

  #deletePods(job: Job, records: readonly PodRecord[]): void {
    const account = this.#account(job);
    for (const { key, pod } of [...records].sort((a, b) => compareText(a.key, b.key))) {
      account.disown(pod.metadata.uid ?? '');
      this.#server.delete(Kinds.Pod, splitKey(key));
    }
  }

  #expire(job: Job): number | undefined {
    const seconds = job.spec.ttlSecondsAfterFinished;
    if (seconds === undefined) return undefined;
    const end = job.status?.conditions?.find((c) => c.type === 'Complete' || c.type === 'Failed');
    const endedAtMs = parseTimestamp(end?.lastTransitionTime ?? '') ?? this.#server.nowMs();
    const leftMs = endedAtMs + seconds * 1000 - this.#server.nowMs();
    if (leftMs > 0) return leftMs;
    this.#server.delete(Kinds.Job, splitKey(keyOf(job)), { propagationPolicy: 'Background' });
    return undefined;
  }

  #writeStatus(
    job: Job,
    account: JobAccount,
    outcome: Outcome,
    startedAtMs: number | undefined,
  ): void {
    const { active, terminating } = this.#parts(job);
    const stamp = formatTimestamp(this.#server.nowMs());
    const hasEnded = active.length === 0 && terminating.length === 0;
    const isComplete = outcome.kind === 'complete' && hasEnded;
    const counters = {
      active: active.length,
      ready: active.filter((record) => record.isReady).length,
      succeeded: account.succeeded,
      failed: account.failed,
      terminating: terminating.length,
      ...(startedAtMs === undefined ? {} : { startTime: formatTimestamp(startedAtMs) }),
      ...(isComplete ? { completionTime: stamp } : {}),
      ...(job.spec.completionMode === 'Indexed'
        ? { completedIndexes: formatIndexes(account.succeededIndexes) }
        : {}),
    };
    this.#server.modifyStatus(Kinds.Job, splitKey(keyOf(job)), (stored) => {
      let conditions = stored.status?.conditions;
      for (const condition of conditionsFor(job, outcome, hasEnded)) {
        conditions = withCondition(conditions, condition, stamp);
      }
      const status = { ...counters, ...(conditions === undefined ? {} : { conditions }) };
      return deepEqual(stored.status, status) ? stored : { ...stored, status };
    });
  }
}

function conditionsFor(job: Job, outcome: Outcome, hasEnded: boolean): readonly Condition[] {
  const conditions: Condition[] = [];
  if (outcome.kind === 'complete') {
    const reason = 'CompletionsReached';
    conditions.push({ type: 'SuccessCriteriaMet', status: 'True', reason });
    if (hasEnded) conditions.push({ type: 'Complete', status: 'True', reason });
  } else if (outcome.kind === 'failed') {
    const { reason, message } = outcome;
    conditions.push({ type: 'FailureTarget', status: 'True', reason, message });
    if (hasEnded) conditions.push({ type: 'Failed', status: 'True', reason, message });
  } else if (job.spec.suspend) {
    conditions.push({ type: 'Suspended', status: 'True', reason: 'JobSuspended' });
  } else if (hasCondition(job.status?.conditions, 'Suspended')) {
    conditions.push({ type: 'Suspended', status: 'False', reason: 'JobResumed' });
  }
  return conditions;
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
