/** A pod spec, compiled: what every pod of one workload has in common. */
import type { PodAffinityTerm, PodSpec } from '../../../api/core/pod.ts';
import type { PodView } from '../../../model/pod.ts';
import type { Reason } from '../../../model/reason.ts';
import type { Resources } from '../../../model/resources.ts';
import { canonicalJson } from '../../../util/hash.ts';
import { type HostPort, hostPortsOf } from './host-ports.ts';
import { hasResourceClaims, resourceClaimsRefusal, validatePod } from './pod-validation.ts';
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
  /** Whether a rule is completed with labels of the pod itself. */
  readonly rulesReadLabels: boolean;
  /** What keeps other pods away from it, whatever its own rung. */
  readonly requiredAntiAffinity: readonly PodAffinityTerm[];
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Why no controller may look at the pod. */
  readonly refusal?: Reason;
  /** Why a pending pod is not looked at; pods that ran already are. */
  readonly invalid?: Reason;
}

/** Compiles specs once: by identity, and by content where the identities differ. */
export class PodCompiler {
  readonly #options: LadderOptions;
  readonly #sets: RequirementSets;
  readonly #slots: ResourceSlots;
  readonly #bySpec = new WeakMap<PodSpec, CompiledPod>();
  readonly #byText = new Map<string, CompiledPod>();
  readonly #byContent = new Map<string, CompiledPod>();

  constructor(options: LadderOptions, sets: RequirementSets, slots: ResourceSlots) {
    this.#options = options;
    this.#sets = sets;
    this.#slots = slots;
  }

  get size(): number {
    return this.#byText.size;
  }

  compile(view: PodView): CompiledPod {
    const { spec } = view.pod;
    const known = this.#bySpec.get(spec);
    if (known && isEqual(known.requestedResources, view.requests)) return known;
    const text = textOf(spec, view.requests);
    let pod = this.#byText.get(text);
    if (!pod) {
      pod = this.#compileOnce(spec, view.requests);
      this.#byText.set(text, pod);
    }
    this.#bySpec.set(spec, pod);
    return pod;
  }

  // Equal content in another order of keys is the same pod.
  #compileOnce(spec: PodSpec, requests: Resources): CompiledPod {
    const content = canonicalJson([requests, relevantParts(spec)]);
    let pod = this.#byContent.get(content);
    if (!pod) {
      pod = this.#compile(spec, requests);
      this.#byContent.set(content, pod);
    }
    return pod;
  }

  #compile(spec: PodSpec, requests: Resources): CompiledPod {
    const variants = compileLadder(spec, this.#options, this.#sets);
    const refusal = hasResourceClaims(spec) ? resourceClaimsRefusal : undefined;
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
      rulesReadLabels: variants.some((v) =>
        [...v.spread, ...v.affinity, ...v.antiAffinity].some(
          (rule) =>
            rule.matchLabelKeys !== undefined ||
            ('mismatchLabelKeys' in rule && rule.mismatchLabelKeys !== undefined),
        ),
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
  if (a === b) return true;
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

/** As quick as can be: one pass of the native serializer over what most pods leave out. */
function textOf(spec: PodSpec, requests: Resources): string {
  let text = '';
  for (const name in requests) text += `${name} ${requests[name]} `;
  const { nodeSelector, affinity, tolerations, topologySpreadConstraints } = spec;
  if (nodeSelector) text += `n${JSON.stringify(nodeSelector)}`;
  if (affinity) text += `a${JSON.stringify(affinity)}`;
  if (tolerations) text += `t${JSON.stringify(tolerations)}`;
  if (topologySpreadConstraints) text += `s${JSON.stringify(topologySpreadConstraints)}`;
  const hostPorts = hostPortsOf(spec);
  if (hostPorts.length > 0) text += `p${JSON.stringify(hostPorts)}`;
  if (hasResourceClaims(spec)) text += 'c';
  return text;
}

// What scheduling reads of a spec; pods of a StatefulSet differ in host name only.
function relevantParts(spec: PodSpec): unknown {
  return {
    nodeSelector: spec.nodeSelector,
    affinity: spec.affinity,
    tolerations: spec.tolerations,
    spread: spec.topologySpreadConstraints,
    claims: hasResourceClaims(spec),
    hostPorts: hostPortsOf(spec),
  };
}
