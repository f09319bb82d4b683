/** Everything that happens in a run, kept for expectations and reports. */
import type { SchedulingPlan, StartedDisruption } from '../../model/plan.ts';
import type { ObjectKey } from '../../ports/kube.ts';
import type { RecordedEvent } from '../../ports/observability.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import { CostMeter } from './cost-meter.ts';
import type { ObservedInstance } from './node-entries.ts';
import { NodeObservation } from './node-observation.ts';
import type { ObservedDisruption, ObservedEvent, ObservedLaunch } from './observed.ts';
import { PodObservation } from './pod-observation.ts';
import type { expectationVariables } from './scenario-file.ts';

export type ExpectationVariable = (typeof expectationVariables)[number];

/** One call of the cloud that asks for an instance. */
export interface LaunchAttempt {
  readonly calledAtMs: number;
  readonly nodePool: string;
  readonly nodeClaim: string;
  readonly capacityType: string;
  /** Instance types of the request. */
  readonly candidates: readonly string[];
  /** What was launched, or what the first refusal was about. */
  readonly instanceType?: string;
  readonly zone?: string;
  /** USD per hour. */
  readonly price?: number;
  /** `ok`, or the error code of EC2. */
  readonly result: string;
}

interface DisruptionEntry extends ObservedDisruption<bigint> {
  evicted: bigint;
}

/** Subscribes to the API server; the rest of the world reports what the API does not show. */
export class Observation {
  readonly startMs: number;
  readonly server: ApiServer;
  readonly pods: PodObservation;
  readonly nodes: NodeObservation;
  readonly cost: CostMeter;
  readonly launches: ObservedLaunch[] = [];
  readonly disruptions: DisruptionEntry[] = [];
  readonly events: ObservedEvent[] = [];
  readonly #lastDisruptionOf = new Map<string, DisruptionEntry>();
  #launchesVersion = 0;
  #disruptionsVersion = 0;

  /** t = 0 is now. */
  constructor(server: ApiServer) {
    this.server = server;
    this.startMs = server.nowMs();
    this.cost = new CostMeter(this.startMs);
    const seconds = (atMs: number) => (atMs - this.startMs) / 1000;
    this.nodes = new NodeObservation({
      server,
      cost: this.cost,
      seconds,
      podsOn: (name) => this.pods.onNode(name),
    });
    this.pods = new PodObservation({
      server,
      seconds,
      nodePoolOf: (name) => this.nodes.nodePoolOf(name),
      onNodeTouched: (name) => this.nodes.touchNode(name),
    });
  }

  /** Seconds since t = 0. */
  now(): number {
    return this.#seconds(this.server.nowMs());
  }

  /** A launch was tried; report the instance of a successful one with {@link instanceStarted}. */
  launchAttempted(attempt: LaunchAttempt): void {
    const { calledAtMs, candidates, ...rest } = attempt;
    this.launches.push({ t: this.#seconds(calledAtMs), ...rest });
    this.#launchesVersion++;
    this.nodes.requested(attempt.nodeClaim, candidates);
  }

  /** An instance was launched, or exists at t = 0. It costs from now on. */
  instanceStarted(instance: ObservedInstance): void {
    this.nodes.instanceStarted(instance);
  }

  /** An instance is gone. */
  instanceEnded(providerId: string): void {
    this.nodes.instanceEnded(providerId);
  }

  /** An event was published; repetitions have been left out by the recorder. */
  eventRecorded({ object, type, reason, message }: RecordedEvent): void {
    const { kind, metadata } = object;
    this.events.push({ t: this.now(), type, reason, kind, name: metadata.name, message });
  }

  /** A scheduling pass has ended. */
  scheduled(plan: SchedulingPlan): void {
    for (const refusal of plan.refused) this.pods.decided(refusal.pod, refusal);
    for (const { pods } of plan.newNodeClaims) {
      for (const pod of pods) this.pods.decided(pod, undefined);
    }
    for (const { pods } of plan.existing) {
      for (const pod of pods) this.pods.decided(pod, undefined);
    }
  }

  /** A disruption command was started, or a claim deleted by force. */
  disruptionStarted(disruption: StartedDisruption): void {
    const { decision, reason, nodes, nodeClaims, replacements } = disruption;
    const entry = { t: this.now(), reason, decision, nodes, replacements, evicted: 0n };
    this.disruptions.push(entry);
    this.#disruptionsVersion++;
    for (const node of nodes) this.#lastDisruptionOf.set(node, entry);
    for (const nodeClaim of nodeClaims) this.nodes.disrupted(nodeClaim, reason);
  }

  /** An eviction was asked for; `succeeded` unless a budget refused it. */
  evictionAttempted(pod: ObjectKey, succeeded: boolean): void {
    const node = this.pods.evictionAttempted(pod, succeeded);
    const disruption = node === undefined ? undefined : this.#lastDisruptionOf.get(node);
    if (!disruption) return;
    disruption.evicted++;
    this.#disruptionsVersion++;
  }

  /** Grows when something that the variable shows has changed; time alone changes nothing. */
  versionOf(variable: ExpectationVariable): number {
    switch (variable) {
      case 'nodes':
        return this.nodes.nodes.version;
      case 'nodeClaims':
        return this.nodes.claims.version;
      case 'pods':
        return this.pods.list.version;
      case 'launches':
        return this.#launchesVersion;
      case 'disruptions':
        return this.#disruptionsVersion;
      case 'events':
        return this.events.length;
      // These go with time, so that they are news whenever there is any.
      case 't':
      case 'cost':
        return this.version;
    }
  }

  /** Grows with every change. */
  get version(): number {
    return (
      this.nodes.nodes.version +
      this.nodes.claims.version +
      this.pods.list.version +
      this.#launchesVersion +
      this.#disruptionsVersion +
      this.events.length
    );
  }

  /** The value of a variable now, as expressions see it. Lists are valid until the next change. */
  valueOf(variable: ExpectationVariable): unknown {
    switch (variable) {
      case 't':
        return this.now();
      case 'nodes':
        return this.nodes.nodes.views();
      case 'nodeClaims':
        return this.nodes.claims.views();
      case 'pods':
        return this.pods.list.views();
      case 'launches':
        return this.launches;
      case 'disruptions':
        return this.disruptions;
      case 'events':
        return this.events;
      case 'cost':
        return this.cost.at(this.server.nowMs());
    }
  }

  #seconds(atMs: number): number {
    return (atMs - this.startMs) / 1000;
  }
}
