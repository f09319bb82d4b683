/** From a pod template to pods: names, revisions, owners. */
import type { KubeObject } from '../../../api/core/meta.ts';
import type { Pod, PodSpec, PodTemplateSpec } from '../../../api/core/pod.ts';
import { canonicalJson, hashText } from '../../../util/hash.ts';
import type { Rng } from '../../../util/rng.ts';
import { formatTimestamp } from '../../../util/timestamp.ts';
import { ownedBy } from '../reconcile/object-key.ts';

/** Kubernetes' alphabet for generated names: no vowels, no digits that look like letters. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const hashLength = 10;

/** Five random characters, as the API server appends to `generateName`. */
export function drawSuffix(rng: Rng): string {
  let suffix = '';
  for (let i = 0; i < suffixLength; i++) suffix += alphabet[rng.int(alphabet.length)];
  return suffix;
}

const hashByTemplate = new WeakMap<PodTemplateSpec, string>();

/** A short text that is equal for equal templates: `pod-template-hash`, `controller-revision-hash`. */
export function templateHash(template: PodTemplateSpec): string {
  let hash = hashByTemplate.get(template);
  if (hash === undefined) {
    const digits = hashText(canonicalJson(template)) + hashText(`tail ${canonicalJson(template)}`);
    hash = '';
    for (let i = 0; i < hashLength; i++) {
      hash += alphabet[Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16) % alphabet.length];
    }
    hashByTemplate.set(template, hash);
  }
  return hash;
}

/** Where and when a pod is put that a scenario begins with. */
export interface Placement {
  readonly nodeName: string;
  readonly createdAtMs: number;
}

export interface PodParts {
  readonly owner: KubeObject;
  readonly name: string;
  readonly template: PodTemplateSpec;
  /** In place of the template's. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** In place of the template's; otherwise its very reference is kept. */
  readonly spec?: PodSpec;
  /** Absent: made now, for the scheduler to bind. */
  readonly placement?: Placement | undefined;
}

/** A pod of the owner. */
export function newPod(parts: PodParts): Pod {
  const { owner, name, template, labels, annotations, placement } = parts;
  const spec = parts.spec ?? template.spec;
  const podLabels = labels ?? template.metadata?.labels;
  const podAnnotations = annotations ?? template.metadata?.annotations;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: owner.metadata.namespace ?? 'default',
      ...(podLabels === undefined ? {} : { labels: podLabels }),
      ...(podAnnotations === undefined ? {} : { annotations: podAnnotations }),
      ownerReferences: [ownedBy(owner)],
      ...(placement ? { creationTimestamp: formatTimestamp(placement.createdAtMs) } : {}),
    },
    spec: placement ? { ...spec, nodeName: placement.nodeName } : spec,
  };
}

/** A number of pods from a number or a percentage of `total`. */
export function resolveIntOrPercent(
  value: number | string,
  total: number,
  rounding: 'up' | 'down',
): number {
  if (typeof value === 'number') return value;
  const scaled = (Number.parseInt(value, 10) * total) / 100;
  return rounding === 'up' ? Math.ceil(scaled) : Math.floor(scaled);
}
