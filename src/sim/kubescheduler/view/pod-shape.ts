/** What the scheduler has to know of a pod, worked out once for all pods that are alike. */
import type { LabelSelector } from '../../../api/core/meta.ts';
import type { Container, Pod, PodSpec, Toleration } from '../../../api/core/pod.ts';
import { podRequests } from '../../../model/resources.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { NodeMemo } from '../plugins/node-filters.ts';
import {
  compileNodeTerm,
  compileRequiredNode,
  findPinnedNodes,
  type Labels,
  type NodePredicate,
} from './node-predicate.ts';
import type { PodInfo } from './pod-info.ts';
import {
  compilePodTerm,
  compileSpread,
  newSpreadSet,
  type PodLook,
  type PodTerm,
  type SpreadConstraint,
} from './pod-term.ts';
import { computeScoringRequests } from './scoring-requests.ts';
import type { ShapeLinks } from './tally-book.ts';

export interface HostPort {
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

export interface WeightedTerm {
  readonly term: PodTerm;
  /** Negative for anti-affinity. */
  readonly weight: number;
}

export interface PodShape extends PodLook {
  readonly id: number;
  readonly priority: number;
  readonly mayPreempt: boolean;
  /** Amounts above 0, without `pods`. */
  readonly requests: readonly (readonly [name: string, amount: number])[];
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** The same with stand-ins for absent requests: what LeastAllocated counts. */
  readonly scoringCpuMilli: number;
  readonly scoringMemoryBytes: number;
  readonly tolerations: readonly Toleration[];
  readonly requiredNode: NodePredicate | undefined;
  readonly pinnedNodes: ReadonlySet<string> | undefined;
  readonly preferredNodes: readonly { readonly weight: number; readonly matches: NodePredicate }[];
  readonly hostPorts: readonly HostPort[];
  /** Names of claims in the pod's namespace. */
  readonly claims: readonly string[];
  readonly hardSpread: readonly SpreadConstraint[];
  readonly softSpread: readonly SpreadConstraint[];
  /** Whether `softSpread` is the cluster's default, for which nodes need not have every key. */
  readonly hasDefaultSpread: boolean;
  readonly requiredAffinity: readonly PodTerm[];
  readonly requiredAntiAffinity: readonly PodTerm[];
  readonly preferredAffinity: readonly WeightedTerm[];
  /** Node name → why it is refused. */
  readonly refusedNodes: ReadonlyMap<string, string>;
  /** Of the Services that the default spread was found from. */
  readonly servicesVersion: number;

  /** What is known of each node for pods of this shape, by the node's slot. */
  memos: (NodeMemo | undefined)[];
  /** The last failure, which holds for equal pods while the cluster's generation stays. */
  failure: ShapeFailure | undefined;
  /** Pods of this shape that the scheduler knows, pending or placed. */
  readonly pods: Set<PodInfo>;
  /** Present while there are such pods. */
  links: ShapeLinks | undefined;
}

export interface ShapeFailure {
  readonly generation: number;
  readonly diagnosis: Diagnosis;
  readonly message: string;
}

export interface ShapeParts {
  readonly id: number;
  readonly pod: Pod;
  /** Selectors of the Services and the owner; empty if the default spread does not apply. */
  readonly defaultSelectors: readonly LabelSelector[];
  readonly servicesVersion: number;
  readonly refusedNodes: ReadonlyMap<string, string>;
}

const noLabels: Labels = Object.freeze({});

/** Compiles a pod. Throws QuantityError on a malformed request. */
export function compileShape(parts: ShapeParts): PodShape {
  const { id, pod, defaultSelectors, servicesVersion, refusedNodes } = parts;
  const { spec } = pod;
  const look: PodLook = {
    namespace: pod.metadata.namespace ?? 'default',
    labels: pod.metadata.labels ?? noLabels,
  };
  const requests = podRequests(pod);
  const scoring = computeScoringRequests(spec);
  const spread = compileSpreads(spec, look, defaultSelectors);
  const { podAffinity, podAntiAffinity, nodeAffinity } = spec.affinity ?? {};
  const toTerms = (affinity: typeof podAffinity): readonly PodTerm[] =>
    (affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map((term) =>
      compilePodTerm(term, look),
    );
  const toWeighted = (affinity: typeof podAffinity, sign: 1 | -1): readonly WeightedTerm[] =>
    (affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map((preference) => ({
      term: compilePodTerm(preference.podAffinityTerm, look),
      weight: sign * preference.weight,
    }));
  return {
    ...look,
    id,
    priority: spec.priority ?? 0,
    mayPreempt: spec.preemptionPolicy !== 'Never',
    requests: Object.entries(requests).filter(([name, amount]) => name !== 'pods' && amount > 0),
    cpuMilli: requests['cpu'] ?? 0,
    memoryBytes: requests['memory'] ?? 0,
    scoringCpuMilli: scoring.cpuMilli,
    scoringMemoryBytes: scoring.memoryBytes,
    tolerations: spec.tolerations ?? [],
    requiredNode: compileRequiredNode(spec),
    pinnedNodes: findPinnedNodes(spec),
    preferredNodes: (nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(
      ({ weight, preference }) => ({ weight, matches: compileNodeTerm(preference) }),
    ),
    hostPorts: findHostPorts(spec),
    claims: findClaims(pod),
    ...spread,
    requiredAffinity: toTerms(podAffinity),
    requiredAntiAffinity: toTerms(podAntiAffinity),
    preferredAffinity: [...toWeighted(podAffinity, 1), ...toWeighted(podAntiAffinity, -1)],
    refusedNodes,
    servicesVersion,
    memos: [],
    failure: undefined,
    pods: new Set(),
    links: undefined,
  };
}

// Parity: kube-scheduler podtopologyspread systemDefaultConstraints.
const defaultSpreadSkews = [
  { topologyKey: 'kubernetes.io/hostname', maxSkew: 3 },
  { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 5 },
] as const;

function compileSpreads(
  spec: PodSpec,
  look: PodLook,
  defaultSelectors: readonly LabelSelector[],
): Pick<PodShape, 'hardSpread' | 'softSpread' | 'hasDefaultSpread'> {
  const own = spec.topologySpreadConstraints ?? [];
  const compileAll = (kind: 'DoNotSchedule' | 'ScheduleAnyway'): readonly SpreadConstraint[] =>
    own.filter((c) => c.whenUnsatisfiable === kind).map((c) => compileSpread(c, look));
  if (own.length > 0) {
    return {
      hardSpread: compileAll('DoNotSchedule'),
      softSpread: compileAll('ScheduleAnyway'),
      hasDefaultSpread: false,
    };
  }
  if (defaultSelectors.length === 0) {
    return { hardSpread: [], softSpread: [], hasDefaultSpread: false };
  }
  const counted = newSpreadSet(look.namespace, defaultSelectors);
  const softSpread = defaultSpreadSkews.map((skew) => ({
    ...skew,
    minDomains: 1,
    honorsNodeAffinity: true,
    honorsTaints: false,
    counted,
    countsSelf: true,
  }));
  return { hardSpread: [], softSpread, hasDefaultSpread: true };
}

function findHostPorts(spec: PodSpec): readonly HostPort[] {
  const sidecars = (spec.initContainers ?? []).filter((c) => c.restartPolicy === 'Always');
  return [...spec.containers, ...sidecars].flatMap((container: Container) =>
    (container.ports ?? []).flatMap((port) => {
      const hostPort = port.hostPort ?? (spec.hostNetwork ? port.containerPort : 0);
      if (hostPort <= 0) return [];
      return [{ ip: port.hostIP || '0.0.0.0', protocol: port.protocol ?? 'TCP', port: hostPort }];
    }),
  );
}

function findClaims(pod: Pod): readonly string[] {
  return (pod.spec.volumes ?? []).flatMap((volume) => {
    if (volume.persistentVolumeClaim) return [volume.persistentVolumeClaim.claimName];
    return volume.ephemeral ? [`${pod.metadata.name}-${volume.name}`] : [];
  });
}
