/** What is remembered of one node, one claim and one instance. */
import type { Node } from '../../api/core/node.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Labels } from '../../api/labels.ts';
import {
  addResources,
  parseResources,
  podRequests,
  type Resources,
} from '../../model/resources.ts';
import { compareText } from '../../util/compare-text.ts';
import type { ObservedNode, ObservedNodeClaim } from './observed.ts';
import type { Entry } from './observed-list.ts';
import type { PodEntry } from './pod-entry.ts';

/** An instance as the simulated cloud knows it. */
export interface ObservedInstance {
  readonly providerId: string;
  readonly nodeClaim: string;
  readonly nodePool: string;
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: string;
  /** USD per hour. */
  readonly price: number;
  readonly launchedAtMs: number;
}

export interface NodeEntry extends Entry {
  node: Node;
  readyAtMs: number | undefined;
}

export interface ClaimEntry extends Entry {
  claim: NodeClaim;
  /** The first that was launched for it. */
  instance: ObservedInstance | undefined;
  liveInstances: number;
  candidates: readonly string[] | undefined;
  registeredAtMs: number | undefined;
  initializedAtMs: number | undefined;
  deletedAtMs: number | undefined;
  terminatedAtMs: number | undefined;
  reason: string | undefined;
}

export function isNodeReady(node: Node): boolean {
  for (const { type, status } of node.status?.conditions ?? []) {
    if (type === 'Ready') return status === 'True';
  }
  return false;
}

export function nodeView<I>(
  { node, createdAtMs, readyAtMs }: NodeEntry,
  pods: Iterable<PodEntry>,
  instance: ObservedInstance | undefined,
  count: (value: number) => I,
  seconds: (atMs: number) => number,
): ObservedNode<I> {
  const labels = node.metadata.labels ?? {};
  const bound = [...pods].sort(
    (a, b) => a.createdAtMs - b.createdAtMs || compareText(a.key, b.key),
  );
  const requests = bound.reduce<Resources>(
    (sum, { pod }) => addResources(sum, podRequests(pod)),
    {},
  );
  return {
    name: node.metadata.name,
    ...placeOf(labels, instance),
    ...(instance === undefined ? {} : { nodeClaim: instance.nodeClaim, price: instance.price }),
    ready: isNodeReady(node),
    labels,
    taints: (node.spec.taints ?? []).map(({ key, value, effect }) => ({
      key,
      ...(value === undefined ? {} : { value }),
      effect,
    })),
    pods: bound.map(({ name }) => name),
    requests: counted(requests, count),
    allocatable: counted(parseResources(node.status?.allocatable), count),
    created: seconds(createdAtMs),
    ...(readyAtMs === undefined ? {} : { readyAt: seconds(readyAtMs) }),
  };
}

export function claimView(entry: ClaimEntry, seconds: (atMs: number) => number): ObservedNodeClaim {
  const { claim, instance, candidates, reason } = entry;
  const nodeName = claim.status?.nodeName;
  const conditions: Record<string, string> = {};
  for (const { type, status } of claim.status?.conditions ?? []) conditions[type] = status;
  const time = (name: string, atMs: number | undefined) =>
    atMs === undefined ? {} : { [name]: seconds(atMs) };
  return {
    name: claim.metadata.name,
    ...placeOf(claim.metadata.labels ?? {}, instance),
    ...(instance === undefined ? {} : { price: instance.price }),
    ...(candidates === undefined ? {} : { candidates }),
    conditions,
    created: seconds(entry.createdAtMs),
    ...time('launchedAt', instance?.launchedAtMs),
    ...time('registeredAt', entry.registeredAtMs),
    ...time('initializedAt', entry.initializedAtMs),
    ...time('deletedAt', entry.deletedAtMs),
    ...time('terminatedAt', entry.terminatedAtMs),
    ...(reason === undefined ? {} : { reason }),
    ...(nodeName === undefined ? {} : { node: nodeName }),
  };
}

interface Place {
  readonly nodePool?: string;
  readonly instanceType?: string;
  readonly zone?: string;
  readonly capacityType?: string;
}

/** The instance knows best; labels are there before and without it. */
function placeOf(
  labels: Readonly<Record<string, string>>,
  instance: ObservedInstance | undefined,
): Place {
  const nodePool = labels[Labels.NodePool] ?? instance?.nodePool;
  const instanceType = instance?.instanceType ?? labels[Labels.InstanceType];
  const zone = instance?.zone ?? labels[Labels.Zone];
  const capacityType = instance?.capacityType ?? labels[Labels.CapacityType];
  return {
    ...(nodePool === undefined ? {} : { nodePool }),
    ...(instanceType === undefined ? {} : { instanceType }),
    ...(zone === undefined ? {} : { zone }),
    ...(capacityType === undefined ? {} : { capacityType }),
  };
}

function counted<I>(amounts: Resources, count: (value: number) => I): Readonly<Record<string, I>> {
  const out: Record<string, I> = {};
  for (const name of Object.keys(amounts).sort(compareText)) out[name] = count(amounts[name] ?? 0);
  return out;
}
