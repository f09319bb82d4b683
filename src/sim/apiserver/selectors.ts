/** Label and field selectors in kubectl's text form. */
import type { KubeObject } from '../../api/core/meta.ts';
import { KubeError } from '../../ports/kube.ts';

type Predicate = (object: KubeObject) => boolean;

/** Whether an object is in a list with these selectors. Throws BadRequest on a malformed one. */
export function parseSelectors(options: {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}): Predicate {
  const predicates: Predicate[] = [];
  const { namespace } = options;
  if (namespace !== undefined) predicates.push((o) => o.metadata.namespace === namespace);
  if (options.labelSelector) predicates.push(...parseLabels(options.labelSelector));
  if (options.fieldSelector) predicates.push(...parseFields(options.fieldSelector));
  return (object) => predicates.every((holds) => holds(object));
}

function badRequest(what: string, text: string): KubeError {
  return new KubeError(
    'BadRequest',
    `unable to parse ${what} selector "${text}"; write for example a=b,c!=d${what === 'label' ? ',e in (f,g),h,!i' : ''}`,
  );
}

const labelTerm =
  /^\s*(?:(?<not>!)\s*(?<absent>[^\s!=,()]+)|(?<key>[^\s!=,()]+)\s*(?:(?<op>==|=|!=)\s*(?<value>[^\s!=,()]*)|(?<set>in|notin)\s*\((?<values>[^()]*)\))?)\s*$/;

function parseLabels(text: string): Predicate[] {
  // Commas inside parentheses separate values, not terms.
  return text.split(/,(?![^(]*\))/).map((term) => {
    const groups = labelTerm.exec(term)?.groups;
    if (!groups) throw badRequest('label', text);
    const { absent, key = '', op, value = '', set, values = '' } = groups;
    const labelOf = (object: KubeObject, name: string) => object.metadata.labels?.[name];
    if (absent !== undefined) return (o) => labelOf(o, absent) === undefined;
    if (op === '!=') return (o) => labelOf(o, key) !== value;
    if (op !== undefined) return (o) => labelOf(o, key) === value;
    if (set === undefined) return (o) => labelOf(o, key) !== undefined;
    const list = values.split(',').map((v) => v.trim());
    if (set === 'in') return (o) => list.includes(labelOf(o, key) ?? '\u0000');
    return (o) => !list.includes(labelOf(o, key) ?? '\u0000');
  });
}

function parseFields(text: string): Predicate[] {
  return text.split(',').map((term) => {
    const match = /^\s*([\w.]+)\s*(==|=|!=)\s*(.*?)\s*$/.exec(term);
    if (!match) throw badRequest('field', text);
    const [, path = '', operator, wanted] = match;
    const names = path.split('.');
    return (object) => (fieldOf(object, names) === wanted) === (operator !== '!=');
  });
}

function fieldOf(object: KubeObject, names: readonly string[]): string {
  let value: unknown = object;
  for (const name of names) {
    value =
      value && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  }
  return value === undefined ? '' : String(value);
}
