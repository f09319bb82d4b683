/**
 * The kubelets of all machines: from a running instance to a Node, and to the end of both.
 *
 * Parity: kubernetes pkg/kubelet, pkg/controller/nodelifecycle (silent kubelets) and
 * cloud-provider node lifecycle (Nodes of instances that are gone). Differs: leases are written at
 * registration only; whoever would have noticed their age is told in process.
 */
import type { Condition, ConditionStatus } from '../../api/core/meta.ts';
import type { Node } from '../../api/core/node.ts';
import { Kinds } from '../../api/kinds.ts';
import { Taints } from '../../api/labels.ts';
import type { Clock } from '../../ports/clock.ts';
import { isAlreadyExists } from '../../ports/kube.ts';
import { invariant } from '../../util/invariant.ts';
import type { Rng } from '../../util/rng.ts';
import { formatTimestamp } from '../../util/timestamp.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import type { BootedInstance, InstanceListener } from '../cloud/booted-instance.ts';
import type { Faults } from '../faults/faults.ts';
import type { LatencyModel } from '../latency.ts';
import { withCondition } from '../workloads/reconcile/conditions.ts';
import { Machine } from './machine.ts';
import { type AdoptedMetadata, newCsiNode, newLease, newNode } from './node-objects.ts';
import { PodWorkers } from './pod-workers.ts';

/** A node whose kubelet fell silent is marked Unknown after so long. */
export const nodeMonitorGraceMs = 40_000;
/** The cloud controller looks every 5 s and needs some time. */
const cloudCheckMs = { least: 5_000, spread: 5_000 };

export interface KubeletsOptions {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly latency: LatencyModel;
  readonly rng: Rng;
  readonly faults: Faults;
}

export interface HeldCondition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly reason?: string;
  readonly message?: string;
}

export interface Kubelets extends InstanceListener {
  /**
   * A machine that a scenario begins with: its Node is registered and Ready since `createdAtMs`, and
   * daemon pods that are bound to it within this instant run at once. Pods that are Running already
   * go on.
   */
  adopt(booted: BootedInstance, metadata: AdoptedMetadata): Node;
  /** Sets a condition of the Node and keeps it, whatever its kubelet would say. */
  holdCondition(nodeName: string, condition: HeldCondition): void;
  /** Lets the kubelet speak again: the condition is healthy from now on. */
  releaseCondition(nodeName: string, type: string): void;
}

/** Starts the kubelet model. */
export function newKubelets(options: KubeletsOptions): Kubelets {
  return new KubeletModel(options);
}

class KubeletModel implements Kubelets {
  readonly #server: ApiServer;
  readonly #clock: Clock;
  readonly #latency: LatencyModel;
  readonly #rng: Rng;
  readonly #faults: Faults;
  readonly #machines = new Map<string, Machine>();
  readonly #held = new Map<string, Map<string, HeldCondition>>();
  readonly #workers: PodWorkers;

  constructor({ server, clock, latency, rng, faults }: KubeletsOptions) {
    this.#server = server;
    this.#clock = clock;
    this.#latency = latency;
    this.#rng = rng.fork('kubelet');
    this.#faults = faults;
    const machineOf = (nodeName: string): Machine | undefined => this.#machines.get(nodeName);
    this.#workers = new PodWorkers({ server, clock, latency, machineOf });
  }

  onRunning(booted: BootedInstance): void {
    const machine = new Machine(booted);
    this.#machines.set(booted.nodeName, machine);
    if (this.#faults.fires('kubelet.never-registers')) return;
    const delayMs = this.#latency.drawMs('register', booted.instance.id);
    this.#clock.after(delayMs, () => this.#register(machine));
  }

  onShuttingDown({ nodeName }: BootedInstance): void {
    const machine = this.#machines.get(nodeName);
    if (!machine || machine.state === 'stopped') return;
    const wasServing = machine.isServing;
    machine.state = 'stopped';
    if (!wasServing) return;
    this.#setCondition(nodeName, {
      type: 'Ready',
      status: 'False',
      reason: 'KubeletNotReady',
      message: 'node is shutting down',
    });
    this.#clock.after(nodeMonitorGraceMs, () => this.#markUnknown(machine));
  }

  onTerminated({ nodeName, instance }: BootedInstance): void {
    const machine = this.#machines.get(nodeName);
    if (!machine) return;
    // Without a word before: the node looks Ready until its silence is noticed.
    const isSilent = machine.isServing;
    machine.state = 'stopped';
    if (isSilent) this.#clock.after(nodeMonitorGraceMs, () => this.#markUnknown(machine));
    const noticedMs = isSilent ? nodeMonitorGraceMs : 0;
    const checkMs = cloudCheckMs.least + this.#rng.fork(instance.id).int(cloudCheckMs.spread + 1);
    this.#clock.after(noticedMs + checkMs, () => this.#forget(machine));
  }

  adopt(booted: BootedInstance, metadata: AdoptedMetadata): Node {
    const { nodeName } = booted;
    invariant(!this.#machines.has(nodeName), `node ${nodeName} is there already`);
    const machine = new Machine(booted, this.#clock.nowMs());
    this.#machines.set(nodeName, machine);
    const node = this.#create(machine, newNode(booted, this.#clock.nowMs(), metadata));
    invariant(node, `node ${nodeName} was applied and is a machine, too`);
    machine.state = 'ready';
    this.#workers.serve(machine);
    return node;
  }

  holdCondition(nodeName: string, condition: HeldCondition): void {
    const held = this.#held.get(nodeName) ?? new Map<string, HeldCondition>();
    held.set(condition.type, condition);
    this.#held.set(nodeName, held);
    this.#setCondition(nodeName, condition);
  }

  releaseCondition(nodeName: string, type: string): void {
    this.#held.get(nodeName)?.delete(type);
    const isReady = this.#machines.get(nodeName)?.state === 'ready';
    const isPressure = type.endsWith('Pressure') || type === 'NetworkUnavailable';
    const isHealthyTrue = type === 'Ready' ? isReady : !isPressure;
    this.#setCondition(nodeName, { type, status: isHealthyTrue ? 'True' : 'False' });
  }

  #register(machine: Machine): void {
    if (machine.state !== 'booting') return;
    const { booted } = machine;
    if (!this.#create(machine, newNode(booted, this.#clock.nowMs()))) return;
    machine.state = 'registered';
    this.#applyHeld(booted.nodeName);
    this.#workers.serve(machine);
    if (this.#faults.fires('kubelet.never-ready')) return;
    const delayMs = this.#latency.drawMs('ready', booted.instance.id);
    this.#clock.after(delayMs, () => this.#becomeReady(machine));
  }

  #create(machine: Machine, wanted: Node): Node | undefined {
    try {
      const node = this.#server.create(Kinds.Node, wanted);
      const { booted } = machine;
      this.#server.create(Kinds.CSINode, newCsiNode(booted, node));
      this.#server.create(Kinds.Lease, newLease(booted, node, this.#clock.nowMs()));
      return node;
    } catch (error) {
      if (isAlreadyExists(error)) return undefined;
      throw error;
    }
  }

  #becomeReady(machine: Machine): void {
    if (machine.state !== 'registered') return;
    machine.state = 'ready';
    const { nodeName } = machine.booted;
    const message = 'kubelet is posting ready status';
    if (!this.#held.get(nodeName)?.has('Ready')) {
      this.#setCondition(nodeName, {
        type: 'Ready',
        status: 'True',
        reason: 'KubeletReady',
        message,
      });
      this.#removeNotReadyTaint(nodeName);
    }
    this.#workers.networkReady(machine);
  }

  #removeNotReadyTaint(nodeName: string): void {
    this.#server.modify(Kinds.Node, { name: nodeName }, (node) => {
      const { taints = [], ...spec } = node.spec;
      const kept = taints.filter((taint) => taint.key !== Taints.NotReadyNoSchedule.key);
      if (kept.length === taints.length) return node;
      return { ...node, spec: kept.length === 0 ? spec : { ...spec, taints: kept } };
    });
  }

  #applyHeld(nodeName: string): void {
    for (const condition of this.#held.get(nodeName)?.values() ?? []) {
      this.#setCondition(nodeName, condition);
    }
  }

  #setCondition(nodeName: string, condition: Condition): void {
    const stamp = formatTimestamp(this.#clock.nowMs());
    this.#server.modifyStatus(Kinds.Node, { name: nodeName }, (node) => {
      const conditions = withCondition(node.status?.conditions, condition, stamp);
      if (conditions === node.status?.conditions) return node;
      return { ...node, status: { ...node.status, conditions } };
    });
  }

  #markUnknown({ booted: { nodeName, providerId } }: Machine): void {
    const stamp = formatTimestamp(this.#clock.nowMs());
    this.#server.modifyStatus(Kinds.Node, { name: nodeName }, (node) => {
      if (node.spec.providerID !== providerId) return node;
      let conditions = node.status?.conditions ?? [];
      for (const { type } of conditions) {
        const condition: Condition = {
          type,
          status: 'Unknown',
          reason: 'NodeStatusUnknown',
          message: 'Kubelet stopped posting node status.',
        };
        conditions = withCondition(conditions, condition, stamp);
      }
      return { ...node, status: { ...node.status, conditions } };
    });
  }

  // The cloud controller deletes the Node; finalizers have their say.
  #forget({ booted: { nodeName, providerId } }: Machine): void {
    if (this.#machines.get(nodeName)?.booted.providerId === providerId) {
      this.#machines.delete(nodeName);
      this.#held.delete(nodeName);
    }
    const node = this.#server.get(Kinds.Node, nodeName);
    if (node?.spec.providerID !== providerId) return;
    if (node.metadata.deletionTimestamp !== undefined) return;
    this.#server.delete(Kinds.Node, { name: nodeName });
  }
}
