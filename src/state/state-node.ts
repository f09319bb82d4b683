/**
 * Node and NodeClaim seen as one node.
 *
 * Parity: karpenter pkg/controllers/state/statenode.go.
 */
import type { Node, Taint } from '../api/core/node.ts';
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import { Labels, Taints } from '../api/labels.ts';
import type { PodView } from '../model/pod.ts';
import { parseResources, type Resources } from '../model/resources.ts';
import type { StateNode } from '../model/snapshot.ts';
import { invariant } from '../util/invariant.ts';
import type { Quantity } from '../util/quantity.ts';
import { parseTimestamp } from '../util/timestamp.ts';

/** What is known of one provider id. */
export interface NodeParts {
  readonly providerId: string;
  readonly node: Node | undefined;
  readonly nodeClaim: NodeClaim | undefined;
  /** By key. */
  readonly pods: readonly PodView[];
  /** A command holds it. */
  readonly isMarked: boolean;
  readonly nominatedUntilMs: number;
}

const noLabels: Readonly<Record<string, string>> = Object.freeze({});
const noTaints: readonly Taint[] = Object.freeze([]);
const rebootingTaintKey = 'karpenter.sh/rebooting';
const readinessTaintPrefix = 'readiness.k8s.io/';
/** What comes and goes while a node starts. */
const ephemeralTaints: readonly Taint[] = [
  Taints.NotReadyNoSchedule,
  Taints.NotReadyNoExecute,
  Taints.UnreachableNoSchedule,
  Taints.CloudUninitialized,
  Taints.Unregistered,
];

export function newStateNode(parts: NodeParts): StateNode {
  const { node, nodeClaim, pods } = parts;
  const isRegistered = isNodeRegistered(node, nodeClaim);
  const isInitialized = isNodeInitialized(node, nodeClaim);
  const shown = node !== undefined && (isRegistered || !nodeClaim) ? node : (nodeClaim ?? node);
  invariant(shown, `state of ${parts.providerId} has neither Node nor NodeClaim`);
  const labels = shown.metadata.labels ?? noLabels;
  const capacity = amountsOf(node?.status?.capacity, nodeClaim?.status?.capacity, isInitialized);
  const created = (nodeClaim ?? shown).metadata.creationTimestamp;
  const initializedAtMs = trueSinceMs(nodeClaim, 'Initialized');
  const lastPodEvent = nodeClaim?.status?.lastPodEventTime;
  const lastPodEventAtMs = lastPodEvent === undefined ? undefined : parseTimestamp(lastPodEvent);
  return {
    name: shown.metadata.name,
    ...(node === undefined ? {} : { node }),
    ...(nodeClaim === undefined ? {} : { nodeClaim }),
    providerId: parts.providerId,
    ...optional('nodePool', labels[Labels.NodePool]),
    ...optional('instanceType', labels[Labels.InstanceType]),
    ...optional('zone', labels[Labels.Zone]),
    ...optional('capacityType', labels[Labels.CapacityType]),
    isRegistered,
    isInitialized,
    isReady: conditionOf(node?.status?.conditions, 'Ready') === 'True',
    isMarkedForDeletion: parts.isMarked || isEnding(node, nodeClaim),
    labels,
    annotations: shown.metadata.annotations ?? noLabels,
    taints: schedulingTaints(node, nodeClaim, isRegistered, isInitialized),
    capacity: { ...capacity, nodes: 1 },
    allocatable: amountsOf(
      node?.status?.allocatable,
      nodeClaim?.status?.allocatable,
      isInitialized,
    ),
    pods,
    podRequests: sumRequests(pods, false),
    daemonRequests: sumRequests(pods, true),
    nominatedUntilMs: parts.nominatedUntilMs,
    createdAtMs: (created === undefined ? undefined : parseTimestamp(created)) ?? 0,
    ...(initializedAtMs === undefined ? {} : { initializedAtMs }),
    ...(lastPodEventAtMs === undefined ? {} : { lastPodEventAtMs }),
    isConsolidatable: conditionOf(nodeClaim?.status?.conditions, 'Consolidatable') === 'True',
  };
}

/** Nodes without a claim are nobody's business and count as registered. */
export function isNodeRegistered(node: Node | undefined, claim: NodeClaim | undefined): boolean {
  return !claim || node?.metadata.labels?.[Labels.Registered] === 'true';
}

export function isNodeInitialized(node: Node | undefined, claim: NodeClaim | undefined): boolean {
  return !claim || node?.metadata.labels?.[Labels.Initialized] === 'true';
}

/** Whether the API says that it goes away, apart from commands of ours. */
export function isEnding(node: Node | undefined, claim: NodeClaim | undefined): boolean {
  if (!claim) return node?.metadata.deletionTimestamp !== undefined;
  return (
    claim.metadata.deletionTimestamp !== undefined ||
    conditionOf(claim.status?.conditions, 'InstanceTerminating') === 'True'
  );
}

function schedulingTaints(
  node: Node | undefined,
  claim: NodeClaim | undefined,
  isRegistered: boolean,
  isInitialized: boolean,
): readonly Taint[] {
  const taints = (isRegistered && node ? node.spec.taints : claim?.spec.taints) ?? noTaints;
  if (!claim || taints.length === 0) return taints;
  const isRebooting = conditionOf(claim.status?.conditions, 'Rebooting') === 'True';
  if (isInitialized && !isRebooting) return taints;
  const startup = claim.spec.startupTaints ?? noTaints;
  return taints.filter(
    (taint) =>
      taint.key !== rebootingTaintKey &&
      !taint.key.startsWith(readinessTaintPrefix) &&
      !includesTaint(ephemeralTaints, taint) &&
      !includesTaint(startup, taint),
  );
}

function includesTaint(taints: readonly Taint[], wanted: Taint): boolean {
  return taints.some((taint) => taint.key === wanted.key && taint.effect === wanted.effect);
}

type Quantities = Readonly<Record<string, Quantity>>;

const parsed = new WeakMap<Quantities, Resources>();
const noResources: Resources = Object.freeze({});

function parseOnce(quantities: Quantities | undefined): Resources {
  if (!quantities) return noResources;
  let resources = parsed.get(quantities);
  if (!resources) {
    resources = parseResources(quantities);
    parsed.set(quantities, resources);
  }
  return resources;
}

// A kubelet reports 0 of a device until its plugin runs; until then the claim knows better.
function amountsOf(
  ofNode: Quantities | undefined,
  ofClaim: Quantities | undefined,
  isInitialized: boolean,
): Resources {
  const node = parseOnce(ofNode);
  if (isInitialized || !ofClaim) return node;
  const claim = parseOnce(ofClaim);
  if (!ofNode) return claim;
  const amounts: Record<string, number> = { ...claim };
  for (const name in node) {
    const amount = node[name] as number;
    if (amount !== 0 || !(name in amounts)) amounts[name] = amount;
  }
  return amounts;
}

function sumRequests(pods: readonly PodView[], onlyDaemons: boolean): Resources {
  const sum: Record<string, number> = {};
  for (const { requests, isDaemon } of pods) {
    if (onlyDaemons && !isDaemon) continue;
    for (const name in requests) sum[name] = (sum[name] ?? 0) + (requests[name] as number);
  }
  return sum;
}

type Conditions =
  | readonly {
      readonly type: string;
      readonly status: string;
      readonly lastTransitionTime?: string;
    }[]
  | undefined;

function conditionOf(conditions: Conditions, type: string): string | undefined {
  return conditions?.find((condition) => condition.type === type)?.status;
}

function trueSinceMs(claim: NodeClaim | undefined, type: string): number | undefined {
  const condition = claim?.status?.conditions?.find((c) => c.type === type);
  const since = condition?.status === 'True' ? condition.lastTransitionTime : undefined;
  return since === undefined ? undefined : parseTimestamp(since);
}

function optional<K extends string>(
  key: K,
  value: string | undefined,
): { readonly [P in K]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { [P in K]: string });
}
