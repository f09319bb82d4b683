/** One machine with its kubelet: what it has registered, pulled and admitted. */
import type { BootedInstance } from '../cloud/booted-instance.ts';
import { NodeBudget } from './pod-admission.ts';

/** `booting` until the Node exists; `stopped` from the end of the kubelet on. */
export type MachineState = 'booting' | 'registered' | 'ready' | 'stopped';

export class Machine {
  readonly booted: BootedInstance;
  readonly budget: NodeBudget;
  /** When each image is or will be there. */
  readonly imageAtMs = new Map<string, number>();
  /** Pods that start when the node's network is ready. */
  readonly waitingForNetwork = new Set<string>();
  /** Daemon pods bound at this instant run at once: the scenario begins with the node. */
  readonly adoptedAtMs: number | undefined;
  state: MachineState = 'booting';

  constructor(booted: BootedInstance, adoptedAtMs?: number) {
    this.booted = booted;
    this.budget = new NodeBudget(booted.boot.allocatable);
    this.adoptedAtMs = adoptedAtMs;
  }

  /** Whether a Node of it exists and its kubelet works. */
  get isServing(): boolean {
    return this.state === 'registered' || this.state === 'ready';
  }
}
