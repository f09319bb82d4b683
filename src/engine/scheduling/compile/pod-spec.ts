/** A pod spec, compiled: what every pod of one workload has in common. */
import type { PodAffinityTerm, PodSpec } from '../../../api/core/pod.ts';
import type { PodView } from '../../../model/pod.ts';
import type { Reason } from '../../../model/reason.ts';
import type { Resources } from '../../../model/resources.ts';
import { canonicalJson } from '../../../util/hash.ts';
import { type HostPort, hostPortsOf } from './host-ports.ts';
import { validatePod, validateResourceClaims } from './pod-validation.ts';
import { compileLadder, type LadderOptions, type PodVariant } from './relaxation.ts';
import type { RequirementSets } from './requirement-sets.ts';
import type { Amounts, ResourceSlots } from './resource-slots.ts';

export interface CompiledPod {
  readonly requests: Amounts;
  readonly requestedResources: Resources;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly hostPorts: readonly HostPort[];
  /** The ladder, the strictest first; never empty. */
  readonly variants: readonly PodVariant[];
  /** Whether any variant has a spread constraint or a pod (anti-)affinity term. */
  readonly hasTopology: boolean;
  /** What keeps other pods away from it, whatever its own rung. */
  readonly requiredAntiAffinity: readonly PodAffinityTerm[];
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Why no controller may look at the pod. */
  readonly refusal?: Reason;
  /** Why a pending pod is not looked at; pods that ran already are. */
  readonly invalid?: Reason;
}

interface SpecEntry {
  readonly requests: Resources;
  readonly pod: CompiledPod;
}

/** Compiles specs once: by identity, and by content where the identities differ. */
export class PodCompiler {
  readonly #options: LadderOptions;
  readonly #sets: RequirementSets;
  readonly #slots: ResourceSlots;
  readonly #bySpec = new WeakMap<PodSpec, SpecEntry>();
  readonly #byContent = new Map<string, CompiledPod>();

  constructor(options: LadderOptions, sets: RequirementSets, slots: ResourceSlots) {
    this.#options = options;
    this.#sets = sets;
    this.#slots = slots;
  }

  get size(): number {
    return this.#byContent.size;
  }

  compile(view: PodView): CompiledPod {
    const { spec } = view.pod;
    const entry = this.#bySpec.get(spec);
    if (entry && (entry.requests === view.requests || isEqual(entry.requests, view.requests))) {
      return entry.pod;
    }
    const content = canonicalJson([view.requests, relevantParts(spec)]);
    let pod = this.#byContent.get(content);
    if (!pod) {
      pod = this.#compile(spec, view.requests);
      this.#byContent.set(content, pod);
    }
    this.#bySpec.set(spec, { requests: view.requests, pod });
    return pod;
  }

  #compile(spec: PodSpec, requests: Resources): CompiledPod {
    const variants = compileLadder(spec, this.#options, this.#sets);
    const refusal = validateResourceClaims(spec);
    const invalid = validatePod(spec, variants[0] as PodVariant);
    return {
      requests: this.#slots.toAmounts(requests),
      requestedResources: requests,
      cpuMilli: requests['cpu'] ?? 0,
      memoryBytes: requests['memory'] ?? 0,
      hostPorts: hostPortsOf(spec),
      variants,
      hasTopology: variants.some(
        (v) => v.spread.length + v.affinity.length + v.antiAffinity.length > 0,
      ),
      requiredAntiAffinity:
        spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [],
      nodeSelector: spec.nodeSelector ?? {},
      ...(refusal ? { refusal } : {}),
      ...(invalid ? { invalid } : {}),
    };
  }
}

function isEqual(a: Resources, b: Resources): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
  );
}

// What scheduling reads of a spec; pods of a StatefulSet differ in host name only.
function relevantParts(spec: PodSpec): unknown {
  return {
    nodeSelector: spec.nodeSelector,
    affinity: spec.affinity,
    tolerations: spec.tolerations,
    spread: spec.topologySpreadConstraints,
    claims: validateResourceClaims(spec) !== undefined,
    hostPorts: hostPortsOf(spec),
  };
}
