/** Taints and tolerations by Kubernetes' rules. */
import type { Taint } from '../api/core/node.ts';
import type { Toleration } from '../api/core/pod.ts';

/**
 * Whether `toleration` matches `taint`.
 *
 * Parity: k8s.io/component-helpers scheduling corev1 ToleratesTaint, with the Lt and Gt operators.
 */
export function toleratesTaint(toleration: Toleration, taint: Taint): boolean {
  if (toleration.effect && toleration.effect !== taint.effect) return false;
  if (toleration.key && toleration.key !== taint.key) return false;
  switch (toleration.operator ?? 'Equal') {
    case 'Exists':
      return true;
    case 'Equal':
      return Boolean(toleration.key) && (toleration.value ?? '') === (taint.value ?? '');
    case 'Lt':
      return compareNumbers(taint.value, toleration.value, (a, b) => a < b);
    case 'Gt':
      return compareNumbers(taint.value, toleration.value, (a, b) => a > b);
    default:
      return false;
  }
}

function compareNumbers(
  a: string | undefined,
  b: string | undefined,
  holds: (a: number, b: number) => boolean,
): boolean {
  const integer = /^-?\d+$/;
  return integer.test(a ?? '') && integer.test(b ?? '') && holds(Number(a), Number(b));
}

/** The first taint that no toleration matches, or `undefined`. */
export function findUntolerated(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
): Taint | undefined {
  return taints.find(
    (taint) => !tolerations.some((toleration) => toleratesTaint(toleration, taint)),
  );
}

/** `key=value:Effect` as kubectl prints it. */
export function formatTaint(taint: Taint): string {
  return `${taint.key}${taint.value ? `=${taint.value}` : ''}:${taint.effect}`;
}
