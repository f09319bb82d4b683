/**
 * The fingerprint of what a NodePool gives to its nodes: when it changes, they have drifted.
 *
 * Parity: karpenter pkg/apis/v1/nodepool.go Hash. Differs: another function, so another version; the
 * hash controller re-stamps claims of other versions instead of drifting them.
 */
import type { NodePool } from '../api/karpenter/nodepool.ts';
import { compareText } from '../util/compare-text.ts';
import { parseDurationMs } from '../util/duration.ts';
import { canonicalJson, hashText } from '../util/hash.ts';

/** To be changed whenever the function below gives another answer for an unchanged pool. */
export const nodePoolHashVersion = 'tenon-v1';

const hashes = new WeakMap<NodePool['spec']['template'], string>();

/** Depends on `spec.template` without its requirements; lists are sets, zero values count as absent. */
export function nodePoolHash(nodePool: NodePool): string {
  const template = nodePool.spec.template;
  let hash = hashes.get(template);
  if (hash === undefined) {
    hash = hashText(canonicalJson(hashedPart(template)));
    hashes.set(template, hash);
  }
  return hash;
}

function hashedPart({ metadata, spec }: NodePool['spec']['template']): unknown {
  const { requirements: _, expireAfter, terminationGracePeriod, ...rest } = spec;
  return withoutZeros({
    metadata,
    spec: {
      ...rest,
      expireAfterMs: durationMs(expireAfter),
      terminationGracePeriodMs: durationMs(terminationGracePeriod),
    },
  });
}

// 60m and 1h are the same; Never is the absence of a duration.
function durationMs(text: string | undefined): number | undefined {
  return text === undefined || text === 'Never' ? undefined : parseDurationMs(text);
}

function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return undefined;
    const elements = new Map(
      value.map((element) => [canonicalJson(withoutZeros(element)), withoutZeros(element)]),
    );
    return [...elements].sort(([a], [b]) => compareText(a, b)).map(([, element]) => element);
  }
  if (typeof value !== 'object' || value === null) {
    return value === '' || value === 0 || value === false ? undefined : (value ?? undefined);
  }
  const entries = Object.entries(value)
    .map(([key, field]) => [key, withoutZeros(field)] as const)
    .filter(([, field]) => field !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
