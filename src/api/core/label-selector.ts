/** Label selectors: the object form of manifests and the text form of list calls. */
import type { LabelSelector } from './meta.ts';

export type LabelPredicate = (labels: Readonly<Record<string, string>> | undefined) => boolean;

const noLabels: Readonly<Record<string, string>> = {};
const compiled = new WeakMap<LabelSelector, LabelPredicate>();

/** Whether labels match; an absent selector matches nothing, an empty one everything. */
export function matchesSelector(
  selector: LabelSelector | undefined,
  labels: Readonly<Record<string, string>> | undefined,
): boolean {
  return selector !== undefined && compileSelector(selector)(labels);
}

/** The selector as a function, cached by reference. */
export function compileSelector(selector: LabelSelector): LabelPredicate {
  let predicate = compiled.get(selector);
  if (!predicate) {
    const exact = Object.entries(selector.matchLabels ?? {});
    const expressions = selector.matchExpressions ?? [];
    predicate = (given) => {
      const labels = given ?? noLabels;
      for (const [key, value] of exact) if (labels[key] !== value) return false;
      for (const e of expressions) {
        const value = labels[e.key];
        switch (e.operator) {
          case 'In':
            if (value === undefined || !e.values?.includes(value)) return false;
            break;
          case 'NotIn':
            if (value !== undefined && e.values?.includes(value)) return false;
            break;
          case 'Exists':
            if (value === undefined) return false;
            break;
          case 'DoesNotExist':
            if (value !== undefined) return false;
            break;
          default:
            return false;
        }
      }
      return true;
    };
    compiled.set(selector, predicate);
  }
  return predicate;
}
