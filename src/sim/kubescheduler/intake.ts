/** From changes of API objects to the scheduler's view of the cluster and its queue. */
import type { KubeObject } from '../../api/core/meta.ts';
import type { Node } from '../../api/core/node.ts';
import type { Pod, PodSpec } from '../../api/core/pod.ts';
import { type Kind, Kinds } from '../../api/kinds.ts';
import type { Resources } from '../../model/resources.ts';
import { canonicalJson } from '../../util/hash.ts';
import type { ApiServer, Change } from '../apiserver/api-server.ts';
import type { SchedulingQueue } from './queue/queue.ts';
import type { NodeChange } from './queue/queueing-hints.ts';
import type { Cluster } from './view/cluster.ts';
import { newPodInfo, type PodInfo } from './view/pod-info.ts';
import { isEqualLabels, type ShapeBook } from './view/shape-book.ts';

const schedulerName = 'default-scheduler';

export interface IntakeParts {
  readonly server: ApiServer;
  readonly cluster: Cluster;
  readonly queue: SchedulingQueue;
  readonly shapes: ShapeBook;
  /** A pod with scheduling gates has come. */
  readonly onGated: (pod: PodInfo) => void;
}

export class Intake {
  readonly #cluster: Cluster;
  readonly #queue: SchedulingQueue;
  readonly #shapes: ShapeBook;
  readonly #onGated: (pod: PodInfo) => void;
  readonly #pods = new Map<string, PodInfo>();
  readonly #stops: (() => void)[] = [];

  constructor({ server, cluster, queue, shapes, onGated }: IntakeParts) {
    this.#cluster = cluster;
    this.#queue = queue;
    this.#shapes = shapes;
    this.#onGated = onGated;
    this.#subscribeToVolumes(server);
    this.#subscribeToPolicy(server);
    this.#stops.push(
      server.subscribe(Kinds.Node, (change) => this.#onNode(change)),
      server.subscribe(Kinds.Pod, (change) => this.#onPod(change)),
    );
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Services may have changed since the shape was found. */
  refreshShape(pod: PodInfo): void {
    if (pod.shape.servicesVersion === this.#shapes.servicesVersion) return;
    this.#cluster.reshape(pod, this.#shapes.shapeOf(pod.pod));
  }

  #subscribeToVolumes(server: ApiServer): void {
    const { volumes } = this.#cluster;
    const keep = <T extends KubeObject>(kind: Kind<T>, into: Map<string, T>): void => {
      const stop = server.subscribe(kind, ({ type, object }) => {
        if (type === 'DELETED') into.delete(keyOf(object));
        else into.set(keyOf(object), object);
        volumes.generation++;
        this.#cluster.generation++;
        this.#queue.move({ kind: 'volumes-changed' });
      });
      this.#stops.push(stop);
    };
    keep(Kinds.StorageClass, volumes.classes);
    keep(Kinds.PersistentVolume, volumes.volumes);
    keep(Kinds.PersistentVolumeClaim, volumes.claims);
    this.#stops.push(
      server.subscribe(Kinds.CSINode, ({ type, object }) => {
        if (type === 'DELETED') volumes.removeLimits(object.metadata.name);
        else volumes.setLimits(object);
        this.#onVolumeLimits();
      }),
      server.subscribe(Kinds.VolumeAttachment, ({ type, object }) => {
        if (type === 'DELETED') volumes.removeAttachment(object);
        else volumes.setAttachment(object);
        this.#onVolumeLimits();
      }),
    );
  }

  #onVolumeLimits(): void {
    this.#cluster.volumes.generation++;
    this.#cluster.generation++;
    this.#queue.move({ kind: 'volume-limits-changed' });
  }

  #subscribeToPolicy(server: ApiServer): void {
    const { budgets, namespaceLabels, tallies } = this.#cluster;
    this.#stops.push(
      server.subscribe(Kinds.PodDisruptionBudget, ({ type, object }) => {
        if (type === 'DELETED') budgets.delete(keyOf(object));
        else budgets.set(keyOf(object), object);
        this.#cluster.generation++;
      }),
      server.subscribe(Kinds.Namespace, ({ type, object: { metadata } }) => {
        const labels = type === 'DELETED' ? undefined : metadata.labels;
        if (isEqualLabels(namespaceLabels.get(metadata.name), labels)) return;
        if (labels) namespaceLabels.set(metadata.name, labels);
        else namespaceLabels.delete(metadata.name);
        tallies.recount();
        this.#cluster.generation++;
      }),
      server.subscribe(Kinds.Service, ({ type, object }) => {
        if (type === 'DELETED') this.#shapes.removeService(object);
        else this.#shapes.setService(object);
      }),
    );
  }

  #onNode({ type, object: node, old }: Change<Node>): void {
    if (type === 'DELETED') {
      this.#cluster.removeNode(node.metadata.name);
      this.#queue.move({ kind: 'node-removed' });
      return;
    }
    const before = this.#cluster.get(node.metadata.name);
    const room = before?.exists ? before.allocatable : undefined;
    const isNew = room === undefined || old === undefined;
    const change = isNew ? allNew : compareNodes(old, node);
    if (!isNew && !change.hasNewLabels && !change.hasNewTaints && !isRoomChanged(old, node)) return;
    const info = this.#cluster.setNode(node);
    const hasMoreRoom = isNew || isAnyMore(info.allocatable, room);
    this.#queue.move({ kind: 'node-changed', node: info, ...change, hasMoreRoom });
  }

  #onPod({ type, object: pod }: Change<Pod>): void {
    const known = this.#pods.get(pod.metadata.uid ?? '');
    if (type === 'DELETED' || isEnded(pod)) {
      if (known) this.#forget(known);
    } else if (known) {
      this.#update(known, pod);
    } else {
      this.#meet(pod);
    }
  }

  #meet(pod: Pod): void {
    const { nodeName } = pod.spec;
    if (nodeName === undefined && !isOurs(pod)) return;
    const info = newPodInfo(pod, this.#shapes.shapeOf(pod));
    this.#pods.set(info.uid, info);
    this.#cluster.tallies.admit(info);
    if (nodeName === undefined) {
      this.#wait(info, false);
    } else {
      this.#cluster.place(info, nodeName);
      this.#queue.move({ kind: 'pod-placed', shape: info.shape });
    }
  }

  #update(info: PodInfo, pod: Pod): void {
    const before = info.pod;
    info.pod = pod;
    const isReshaped = !isAlike(before, pod);
    if (isReshaped) {
      if (info.place === 'unschedulable') this.#queue.requeue(info);
      this.#cluster.reshape(info, this.#shapes.shapeOf(pod));
    }
    if (pod.metadata.deletionTimestamp !== undefined) this.#cluster.setTerminating(info);
    const { nodeName } = pod.spec;
    if (nodeName === undefined) {
      this.#wait(info, isReshaped);
      return;
    }
    this.#queue.remove(info);
    this.#cluster.nominate(info, undefined);
    if (info.node?.name !== nodeName) {
      if (info.node) this.#cluster.displace(info);
      this.#cluster.place(info, nodeName);
    }
    if (isReshaped || before.spec.nodeName === undefined) {
      this.#queue.move({ kind: 'pod-placed', shape: info.shape });
    }
    if (isReshaped) this.#queue.move({ kind: 'pod-gone', shape: info.shape });
  }

  /** The pod has no node yet. */
  #wait(info: PodInfo, isReshaped: boolean): void {
    const { pod } = info;
    if (info.isTerminating) {
      this.#queue.remove(info);
      this.#cluster.nominate(info, undefined);
      return;
    }
    this.#cluster.nominate(info, pod.status?.nominatedNodeName);
    if ((pod.spec.schedulingGates ?? []).length > 0) {
      if (info.place !== 'gated') {
        this.#queue.gate(info);
        this.#onGated(info);
      }
    } else if (info.place === 'gated' || info.attempts === 0) {
      if (info.place !== 'active') this.#queue.add(info);
    } else if (isReshaped && info.place === 'unschedulable') {
      this.#queue.requeue(info);
    }
  }

  #forget(info: PodInfo): void {
    this.#queue.remove(info);
    const hadRoom = info.node !== undefined || info.nominatedNode !== undefined;
    if (info.node) this.#cluster.displace(info);
    this.#cluster.nominate(info, undefined);
    if (hadRoom) this.#queue.move({ kind: 'pod-gone', shape: info.shape });
    this.#cluster.tallies.dismiss(info);
    this.#pods.delete(info.uid);
  }
}

function keyOf({ metadata }: KubeObject): string {
  return metadata.namespace === undefined
    ? metadata.name
    : `${metadata.namespace}/${metadata.name}`;
}

function isOurs({ spec }: Pod): boolean {
  return (spec.schedulerName ?? schedulerName) === schedulerName;
}

function isEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

// Binding sets the node's name and leaves the rest as it was.
function isAlike(before: Pod, after: Pod): boolean {
  if (!isEqualLabels(before.metadata.labels, after.metadata.labels)) return false;
  if (before.spec === after.spec) return true;
  const keys = new Set([...Object.keys(before.spec), ...Object.keys(after.spec)]);
  for (const key of keys) {
    if (key === 'nodeName') continue;
    if (before.spec[key as keyof PodSpec] !== after.spec[key as keyof PodSpec]) return false;
  }
  return true;
}

type Difference = Pick<NodeChange, 'isNew' | 'hasNewLabels' | 'hasNewTaints'>;

const allNew: Difference = { isNew: true, hasNewLabels: true, hasNewTaints: true };

function compareNodes(before: Node, after: Node): Difference {
  return {
    isNew: false,
    hasNewLabels: !isEqualLabels(before.metadata.labels, after.metadata.labels),
    hasNewTaints:
      (before.spec.unschedulable ?? false) !== (after.spec.unschedulable ?? false) ||
      !isEqualJson(before.spec.taints, after.spec.taints),
  };
}

function isRoomChanged(before: Node, after: Node): boolean {
  return !isEqualJson(before.status?.allocatable, after.status?.allocatable);
}

function isEqualJson(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

function isAnyMore(after: Resources, before: Resources): boolean {
  for (const name in after) if ((after[name] ?? 0) > (before[name] ?? 0)) return true;
  return false;
}
