/** Building blocks of the CRD schemas: patterns, rules and the options that Kubernetes adds to JSON Schema. */
import { Type } from 'typebox';

/** A CEL rule of a schema node; `self` is the value, `oldSelf` the one before an update. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string;
}

/** Options for a schema node with CEL rules. */
export function rules(...list: readonly ValidationRule[]): {
  readonly 'x-kubernetes-validations': readonly ValidationRule[];
} {
  return { 'x-kubernetes-validations': list };
}

/** A list that is replaced as a whole. */
export const atomicList = { 'x-kubernetes-list-type': 'atomic' } as const;
/** A map that is replaced as a whole. */
export const atomicMap = { 'x-kubernetes-map-type': 'atomic' } as const;
/** A list without duplicates. */
export const setList = { 'x-kubernetes-list-type': 'set' } as const;

export const labelValuePattern = '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$';
export const qualifiedNamePattern =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*(\\/))?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$';
export const quantityPattern =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

/** A Kubernetes quantity: integer or text. */
export const QuantitySchema = Type.Union([Type.Integer(), Type.String()], {
  pattern: quantityPattern,
  'x-kubernetes-int-or-string': true,
});

export const ConditionSchema = Type.Object(
  {
    lastTransitionTime: Type.Optional(Type.String({ format: 'date-time' })),
    message: Type.Optional(Type.String({ maxLength: 32768 })),
    observedGeneration: Type.Optional(Type.Integer({ minimum: 0 })),
    reason: Type.Optional(
      Type.String({ maxLength: 1024, pattern: '^([A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?|)$' }),
    ),
    status: Type.Enum(['True', 'False', 'Unknown']),
    type: Type.String({
      maxLength: 316,
      pattern:
        '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
    }),
  },
  { description: 'One aspect of the current state.' },
);

export const ConditionsSchema = Type.Array(ConditionSchema, {
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['type'],
});
