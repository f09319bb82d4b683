/**
 * Invariants of a rehearsal, checked from the API objects and the cloud's instances alone.
 *
 * The judge shares no code with the judged: nothing here imports engine, state or controllers, and
 * amounts and budgets are worked out anew.
 */
import type { ApiServer } from '../apiserver/api-server.ts';

/** Something that must never happen, and did. */
export interface Violation {
  readonly checker: string;
  readonly atMs: number;
  readonly message: string;
}

/** An instance as the cloud itself knows it, without the lies of its API. */
export interface CheckedInstance {
  readonly providerId: string;
  readonly state: 'pending' | 'running' | 'shutting-down' | 'terminated';
  readonly nodeClaim: string | undefined;
}

export interface CheckedWorld {
  readonly server: ApiServer;
  instances(): readonly CheckedInstance[];
}

export interface Checker {
  readonly name: string;
  /** Called about once a virtual minute. */
  tick?(): void;
  /** Called when the run is over and everything should be at rest. */
  finish?(): void;
}

export type Report = (message: string) => void;

/** Makes a checker that reports through `report`. */
export type NewChecker = (world: CheckedWorld, report: Report) => Checker;
