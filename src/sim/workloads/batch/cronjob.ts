/**
 * The CronJob controller: a Job at each hit of the schedule, with one timer for the next hit.
 *
 * Parity: kubernetes pkg/controller/cronjob/cronjob_controllerv2.go.
 */
import type { CronJob, Job } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { isAlreadyExists } from '../../../ports/kube.ts';
import { compareText } from '../../../util/compare-text.ts';
import { nextCronAtMs } from '../../../util/cron.ts';
import { deepEqual } from '../../../util/deep-equal.ts';
import { formatTimestamp, parseTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import { hasCondition } from '../reconcile/conditions.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import {
  controllerOf,
  createdAtMs,
  isIntentChanged,
  keyOf,
  ownedBy,
  splitKey,
  uidOf,
} from '../reconcile/object-key.ts';
import { OwnerIndex } from '../reconcile/owner-index.ts';
import type { WorkloadContext } from '../workload-context.ts';
import { isJobFinished } from './job.ts';

const defaultSuccessfulLimit = 3;
const defaultFailedLimit = 1;
/** A schedule that was missed more often than this goes on from the last of so many. */
const maxMissed = 100_000;

export class CronJobController {
  readonly #server: ApiServer;
  readonly #jobs: OwnerIndex<Job>;
  readonly #queue: DirtyQueue;

  constructor({ server, clock }: WorkloadContext) {
    this.#server = server;
    this.#jobs = new OwnerIndex(server, Kinds.Job);
    this.#queue = new DirtyQueue(clock, (key) => this.#reconcile(key));
    server.subscribe(Kinds.CronJob, ({ object, old }) => {
      if (isIntentChanged(object, old)) this.#queue.mark(keyOf(object));
    });
    this.#jobs.subscribe(({ type, object, old }) => {
      const owner = controllerOf(object);
      const isOfInterest =
        type !== 'MODIFIED' || isJobFinished(object) !== (old !== undefined && isJobFinished(old));
      if (owner?.kind === 'CronJob' && isOfInterest) {
        this.#queue.mark(`${object.metadata.namespace}/${owner.name}`);
      }
    });
  }

  #reconcile(key: string): number | undefined {
    const { namespace, name } = splitKey(key);
    const cron = this.#server.get(Kinds.CronJob, name, namespace);
    if (!cron || cron.metadata.deletionTimestamp !== undefined) return undefined;
    this.#cleanUp(cron);
    const startedAtMs = cron.spec.suspend ? undefined : this.#startDue(cron);
    this.#writeStatus(cron, startedAtMs);
    if (cron.spec.suspend) return undefined;
    const nowMs = this.#server.nowMs();
    const nextAtMs = nextCronAtMs(cron.spec.schedule, nowMs, cron.spec.timeZone ?? 'UTC');
    return nextAtMs === undefined ? undefined : nextAtMs - nowMs;
  }

  #activeJobs(cron: CronJob): Job[] {
    return this.#jobs
      .ofOwner(uidOf(cron))
      .filter((job) => !isJobFinished(job) && job.metadata.deletionTimestamp === undefined)
      .sort((a, b) => compareText(a.metadata.name, b.metadata.name));
  }

  /** Starts the Job of the most recent hit if it is due; returns that hit. */
  #startDue(cron: CronJob): number | undefined {
    const dueAtMs = this.#dueAtMs(cron);
    if (dueAtMs === undefined) return undefined;
    const active = this.#activeJobs(cron);
    if (cron.spec.concurrencyPolicy === 'Forbid' && active.length > 0) return undefined;
    if (cron.spec.concurrencyPolicy === 'Replace') {
      for (const job of active) this.#deleteJob(job);
    }
    this.#createJob(cron, dueAtMs);
    return dueAtMs;
  }

  // The most recent hit that has not been served and is not too late.
  #dueAtMs(cron: CronJob): number | undefined {
    const { schedule, timeZone = 'UTC', startingDeadlineSeconds } = cron.spec;
    const nowMs = this.#server.nowMs();
    const last = parseTimestamp(cron.status?.lastScheduleTime ?? '');
    let fromMs = last ?? createdAtMs(cron);
    if (startingDeadlineSeconds !== undefined) {
      // A hit exactly at the deadline still counts.
      fromMs = Math.max(fromMs, nowMs - startingDeadlineSeconds * 1000 - 1);
    }
    let dueAtMs: number | undefined;
    for (let i = 0; i < maxMissed; i++) {
      const hitAtMs = nextCronAtMs(schedule, dueAtMs ?? fromMs, timeZone);
      if (hitAtMs === undefined || hitAtMs > nowMs) break;
      dueAtMs = hitAtMs;
    }
    return dueAtMs;
  }

  #createJob(cron: CronJob, scheduledAtMs: number): void {
    const { metadata, spec } = cron.spec.jobTemplate;
    const job: Job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: `${cron.metadata.name}-${Math.floor(scheduledAtMs / 60_000)}`,
        namespace: cron.metadata.namespace ?? 'default',
        ...(metadata?.labels === undefined ? {} : { labels: metadata.labels }),
        annotations: {
          ...metadata?.annotations,
          'batch.kubernetes.io/cronjob-scheduled-timestamp': formatTimestamp(scheduledAtMs),
        },
        ownerReferences: [ownedBy(cron)],
      },
      spec,
    };
    try {
      this.#server.create(Kinds.Job, job);
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
    }
  }

  #deleteJob(job: Job): void {
    this.#server.delete(Kinds.Job, splitKey(keyOf(job)), { propagationPolicy: 'Background' });
  }

  #cleanUp(cron: CronJob): void {
    const finished = this.#jobs
      .ofOwner(uidOf(cron))
      .filter(isJobFinished)
      .sort((a, b) => createdAtMs(a) - createdAtMs(b) || compareText(keyOf(a), keyOf(b)));
    const isComplete = (job: Job): boolean => hasCondition(job.status?.conditions, 'Complete');
    const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = cron.spec;
    const surplus = (jobs: readonly Job[], limit: number): readonly Job[] =>
      jobs.slice(0, Math.max(0, jobs.length - limit));
    const gone = [
      ...surplus(finished.filter(isComplete), successfulJobsHistoryLimit ?? defaultSuccessfulLimit),
      ...surplus(
        finished.filter((job) => !isComplete(job)),
        failedJobsHistoryLimit ?? defaultFailedLimit,
      ),
    ];
    for (const job of gone) this.#deleteJob(job);
  }

  #writeStatus(cron: CronJob, startedAtMs: number | undefined): void {
    const active = this.#activeJobs(cron).map((job) => ({
      name: job.metadata.name,
      namespace: job.metadata.namespace ?? 'default',
      uid: uidOf(job),
    }));
    const ends = this.#jobs
      .ofOwner(uidOf(cron))
      .map((job) => job.status?.completionTime)
      .filter((end) => end !== undefined);
    const lastSuccess = [...ends, cron.status?.lastSuccessfulTime ?? ''].sort(compareText).at(-1);
    this.#server.modifyStatus(Kinds.CronJob, splitKey(keyOf(cron)), (stored) => {
      const status = {
        ...stored.status,
        active,
        ...(startedAtMs === undefined ? {} : { lastScheduleTime: formatTimestamp(startedAtMs) }),
        ...(lastSuccess ? { lastSuccessfulTime: lastSuccess } : {}),
      };
      return deepEqual(stored.status, status) ? stored : { ...stored, status };
    });
  }
}
