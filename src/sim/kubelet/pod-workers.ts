/**
 * From binding to the end of a pod: volumes, images, start, run time, stop.
 *
 * Parity: kubernetes pkg/kubelet pod workers. Differs: one write when the pod is ready, none before;
 * init containers take no time.
 */
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { Annotations } from '../../api/labels.ts';
import type { Clock } from '../../ports/clock.ts';
import { parseDurationMs } from '../../util/duration.ts';
import { formatTimestamp, parseTimestamp } from '../../util/timestamp.ts';
import type { ApiServer, Change } from '../apiserver/api-server.ts';
import type { LatencyModel } from '../latency.ts';
import { areVolumesReady, claimNames } from '../workloads/cluster/volumes.ts';
import { DirtyQueue } from '../workloads/reconcile/dirty-queue.ts';
import { controllerOf, keyOf, splitKey } from '../workloads/reconcile/object-key.ts';
import { imageBytes } from './image-size.ts';
import type { Machine } from './machine.ts';
import { failedStatus, restartedStatus, runningStatus, succeededStatus } from './pod-status.ts';

/** How long a kubelet takes to refuse a pod. */
export const refusalMs = 500;
const defaultStopMs = 1_000;

interface Worker {
  readonly uid: string;
  readonly machine: Machine;
  /** As admitted: what has to be given back. */
  readonly pod: Pod;
  readonly boundAtMs: number;
  refusal?: { readonly atMs: number; readonly reason: string; readonly message: string };
  runsAtMs?: number;
  endsAtMs?: number;
  deadlineAtMs?: number;
  stopsAtMs?: number;
  graceMs?: number;
}

export interface PodWorkersOptions {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly latency: LatencyModel;
  readonly machineOf: (nodeName: string) => Machine | undefined;
}

export class PodWorkers {
  readonly #server: ApiServer;
  readonly #latency: LatencyModel;
  readonly #machineOf: (nodeName: string) => Machine | undefined;
  readonly #queue: DirtyQueue;
  readonly #workers = new Map<string, Worker>();
  /** Pods bound to a node without a kubelet, by node. */
  readonly #unserved = new Map<string, Set<string>>();
  readonly #waitingForVolumes = new Set<string>();

  constructor({ server, clock, latency, machineOf }: PodWorkersOptions) {
    this.#server = server;
    this.#latency = latency;
    this.#machineOf = machineOf;
    this.#queue = new DirtyQueue(clock, (key) => this.#sync(key));
    server.subscribe(Kinds.Pod, (change) => this.#take(change));
    const retryVolumes = (): void => {
      for (const key of this.#waitingForVolumes) this.#queue.mark(key);
    };
    server.subscribe(Kinds.VolumeAttachment, ({ type }) => {
      if (type === 'ADDED') retryVolumes();
    });
    server.subscribe(Kinds.PersistentVolumeClaim, ({ type }) => {
      if (type !== 'DELETED') retryVolumes();
    });
  }

  /** The machine's kubelet has begun to work: pods that were bound before are seen now. */
  serve(machine: Machine): void {
    const { nodeName } = machine.booted;
    for (const key of this.#unserved.get(nodeName) ?? []) this.#queue.mark(key);
    this.#unserved.delete(nodeName);
  }

  networkReady(machine: Machine): void {
    for (const key of machine.waitingForNetwork) this.#queue.mark(key);
    machine.waitingForNetwork.clear();
  }

  #take({ type, object, old }: Change<Pod>): void {
    const { nodeName } = object.spec;
    if (nodeName === undefined) return;
    const isSame =
      type === 'MODIFIED' &&
      old !== undefined &&
      old.spec.nodeName === nodeName &&
      old.spec.activeDeadlineSeconds === object.spec.activeDeadlineSeconds &&
      old.metadata.deletionTimestamp === object.metadata.deletionTimestamp &&
      old.metadata.deletionGracePeriodSeconds === object.metadata.deletionGracePeriodSeconds &&
      old.status?.phase === object.status?.phase;
    if (isSame) return;
    const key = keyOf(object);
    if (this.#machineOf(nodeName)?.isServing || this.#workers.has(key)) this.#queue.mark(key);
    else this.#noteUnserved(nodeName, key, type === 'DELETED');
  }

  #noteUnserved(nodeName: string, key: string, isGone: boolean): void {
    const keys = this.#unserved.get(nodeName) ?? new Set<string>();
    if (isGone) keys.delete(key);
    else keys.add(key);
    if (keys.size > 0) this.#unserved.set(nodeName, keys);
    else this.#unserved.delete(nodeName);
  }

  #sync(key: string): number | undefined {
    const { namespace, name } = splitKey(key);
    const pod = this.#server.get(Kinds.Pod, name, namespace);
    let worker = this.#workers.get(key);
    if (worker && (!pod || pod.metadata.uid !== worker.uid || isFinished(pod))) {
      this.#drop(key, worker);
      worker = undefined;
    }
    const machine = this.#machineOf(pod?.spec.nodeName ?? '');
    if (!pod || !machine?.isServing) return undefined;
    if (pod.metadata.deletionTimestamp !== undefined) return this.#stop(key, pod, worker);
    if (isFinished(pod)) return undefined;
    worker ??= this.#admit(key, pod, machine);
    const againAtMs = this.#advance(key, pod, worker);
    return againAtMs === undefined ? undefined : Math.max(0, againAtMs - this.#server.nowMs());
  }

  #drop(key: string, worker: Worker): void {
    this.#workers.delete(key);
    this.#waitingForVolumes.delete(key);
    worker.machine.waitingForNetwork.delete(key);
    if (!worker.refusal) worker.machine.budget.release(key, worker.pod);
  }

  #admit(key: string, pod: Pod, machine: Machine): Worker {
    const nowMs = this.#server.nowMs();
    const worker: Worker = {
      uid: pod.metadata.uid ?? '',
      machine,
      pod,
      boundAtMs: parseTimestamp(pod.status?.startTime ?? '') ?? nowMs,
    };
    if (pod.status?.phase === 'Running') {
      machine.budget.take(key, pod);
      this.#noteRunning(worker, worker.boundAtMs);
    } else {
      const refusal = machine.budget.admit(key, pod);
      if (refusal) worker.refusal = { ...refusal, atMs: nowMs + refusalMs };
    }
    if (pod.spec.activeDeadlineSeconds !== undefined) {
      worker.deadlineAtMs = worker.boundAtMs + pod.spec.activeDeadlineSeconds * 1000;
    }
    this.#workers.set(key, worker);
    return worker;
  }

  #noteRunning(worker: Worker, sinceMs: number): void {
    worker.runsAtMs = sinceMs;
    const runsFor = worker.pod.metadata.annotations?.[Annotations.RunsFor];
    if (runsFor !== undefined) worker.endsAtMs = sinceMs + parseDurationMs(runsFor);
  }

  /** Does what is due; returns when the next thing is. */
  #advance(key: string, pod: Pod, worker: Worker): number | undefined {
    const nowMs = this.#server.nowMs();
    const { refusal, deadlineAtMs } = worker;
    if (refusal) {
      if (refusal.atMs > nowMs) return refusal.atMs;
      this.#fail(key, refusal.reason, `Pod was rejected: ${refusal.message}`);
      return undefined;
    }
    if (deadlineAtMs !== undefined && deadlineAtMs <= nowMs) {
      const message = 'Pod was active on the node longer than the specified deadline';
      this.#fail(key, 'DeadlineExceeded', message);
      return undefined;
    }
    const nextAtMs =
      pod.status?.phase === 'Running'
        ? this.#keepRunning(key, pod, worker)
        : this.#start(key, pod, worker);
    return earlier(nextAtMs, deadlineAtMs);
  }

  #start(key: string, pod: Pod, worker: Worker): number | undefined {
    const { machine } = worker;
    if (machine.state !== 'ready' && !pod.spec.hostNetwork) {
      machine.waitingForNetwork.add(key);
      return undefined;
    }
    if (claimNames(pod).length > 0 && !areVolumesReady(this.#server, pod)) {
      this.#waitingForVolumes.add(key);
      return undefined;
    }
    this.#waitingForVolumes.delete(key);
    const nowMs = this.#server.nowMs();
    worker.runsAtMs ??= this.#drawStartAtMs(pod, worker);
    if (worker.runsAtMs > nowMs) return worker.runsAtMs;
    this.#noteRunning(worker, nowMs);
    const status = {
      startTime: formatTimestamp(worker.boundAtMs),
      stamp: formatTimestamp(nowMs),
    };
    this.#write(key, (current) => runningStatus(current, status));
    return worker.endsAtMs;
  }

  #drawStartAtMs(pod: Pod, { machine, boundAtMs }: Worker): number {
    const nowMs = this.#server.nowMs();
    const isDaemon = controllerOf(pod)?.kind === 'DaemonSet';
    if (isDaemon && machine.adoptedAtMs === nowMs && boundAtMs === nowMs) return nowMs;
    let pulledAtMs = nowMs;
    const { nodeName, networkMbps } = machine.booted;
    for (const { image } of [...(pod.spec.initContainers ?? []), ...pod.spec.containers]) {
      if (image === undefined) continue;
      let atMs = machine.imageAtMs.get(image);
      if (atMs === undefined) {
        const bytes = imageBytes(pod, image);
        atMs = nowMs + this.#latency.drawPullMs(`${nodeName}/${image}`, bytes, networkMbps);
        machine.imageAtMs.set(image, atMs);
      }
      pulledAtMs = Math.max(pulledAtMs, atMs);
    }
    // One program on one machine starts alike in all its pods.
    const program = pod.spec.containers.map(({ image = '' }) => image).join();
    return pulledAtMs + this.#latency.drawMs('podStart', `${nodeName}/${program}`);
  }

  #keepRunning(key: string, pod: Pod, worker: Worker): number | undefined {
    const nowMs = this.#server.nowMs();
    if (worker.endsAtMs === undefined || worker.endsAtMs > nowMs) return worker.endsAtMs;
    if ((pod.spec.restartPolicy ?? 'Always') === 'Always') {
      this.#noteRunning(worker, nowMs);
      this.#write(key, restartedStatus);
      return worker.endsAtMs;
    }
    this.#write(key, (current) => succeededStatus(current, formatTimestamp(nowMs)));
    return undefined;
  }

  #stop(key: string, pod: Pod, worker: Worker | undefined): number | undefined {
    const nowMs = this.#server.nowMs();
    if (worker && pod.status?.phase === 'Running') {
      const graceMs = (pod.metadata.deletionGracePeriodSeconds ?? 30) * 1000;
      if (worker.stopsAtMs === undefined) {
        const stopsAfter = pod.metadata.annotations?.[Annotations.StopsAfter];
        const neededMs = stopsAfter === undefined ? defaultStopMs : parseDurationMs(stopsAfter);
        worker.stopsAtMs = nowMs + Math.min(neededMs, graceMs);
      } else if (worker.graceMs !== graceMs) {
        worker.stopsAtMs = Math.min(worker.stopsAtMs, nowMs + graceMs);
      }
      worker.graceMs = graceMs;
      if (worker.stopsAtMs > nowMs) return worker.stopsAtMs - nowMs;
    }
    if (worker) this.#drop(key, worker);
    this.#server.delete(Kinds.Pod, splitKey(key), {
      gracePeriodSeconds: 0,
      ...(pod.metadata.uid === undefined ? {} : { uid: pod.metadata.uid }),
    });
    return undefined;
  }

  #fail(key: string, reason: string, message: string): void {
    const stamp = formatTimestamp(this.#server.nowMs());
    this.#write(key, (current) => failedStatus(current, stamp, reason, message));
  }

  #write(key: string, toStatus: (pod: Pod) => NonNullable<Pod['status']>): void {
    this.#server.modifyStatus(Kinds.Pod, splitKey(key), (pod) => ({
      ...pod,
      status: toStatus(pod),
    }));
  }
}

function isFinished(pod: Pod): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
