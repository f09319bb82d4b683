/** Building blocks of the scenario schema. */
import { type TSchema, Type } from 'typebox';

/** What stands in messages for a value that cannot be described from its schema: `must be ${expects}`. */
export interface Expects {
  readonly expects: string;
}

export const durationPattern = '^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$';
export const quantityPattern = '^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$';

const durationText = 'a duration such as 90s, 5m or 1h30m';
const quantityText = 'a quantity such as 500m, 2 or 1.5Gi';
const timeText = `seconds, ${durationText}, or a map with p50, p95 and p99`;

/** A map without other fields than these. */
export function fields<P extends Record<string, TSchema>>(
  properties: P,
  options: { readonly description?: string; readonly minProperties?: number } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export const text = (description?: string) =>
  Type.String({ minLength: 1, ...(description === undefined ? {} : { description }) });

export const duration = (
  options: { readonly description?: string; readonly default?: string } = {},
) => Type.String({ pattern: durationPattern, expects: durationText, ...options });

export const count = (
  minimum: number,
  options: { readonly description?: string; readonly default?: number } = {},
) => Type.Integer({ minimum, ...options });

export const oneOf = <const T extends string>(
  values: readonly T[],
  options: { readonly description?: string; readonly default?: NoInfer<T> } = {},
) => Type.Enum<T[]>([...values], options);

export const QuantitySchema = Type.Union(
  [Type.Number({ minimum: 0 }), Type.String({ pattern: quantityPattern, expects: quantityText })],
  { expects: quantityText },
);

export const resources = (description?: string) =>
  Type.Record(Type.String(), QuantitySchema, description === undefined ? {} : { description });

export const LabelsSchema = Type.Record(Type.String(), Type.String());
/** `null` takes a label away. */
export const nullableLabels = (description: string) =>
  Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Null()], { expects: 'text, or null to take the label away' }),
    { description },
  );

const PointSchema = Type.Union(
  [Type.String({ pattern: durationPattern, expects: durationText }), Type.Number({ minimum: 0 })],
  { expects: `seconds or ${durationText}` },
);

/** A fixed time or a spread of times. */
export const time = (description: string) =>
  Type.Union(
    [
      Type.String({ pattern: durationPattern, expects: durationText }),
      Type.Number({ minimum: 0, description: 'Seconds.' }),
      fields({
        p50: PointSchema,
        p95: Type.Optional(PointSchema),
        p99: Type.Optional(PointSchema),
      }),
    ],
    { description, expects: timeText },
  );

export const CapacityTypeSchema = oneOf(['on-demand', 'spot', 'reserved']);

export const ObjectRefSchema = fields({
  kind: text(),
  name: text(),
  namespace: Type.Optional(Type.String({ default: 'default' })),
});

export const NodeSelectorSchema = fields(
  {
    name: Type.Optional(text()),
    nodePool: Type.Optional(text()),
    zone: Type.Optional(text()),
    count: Type.Optional(
      count(1, { description: 'The first so many by creation, then name; default all.' }),
    ),
  },
  { description: 'Nodes that match every given key.', minProperties: 1 },
);

export const OfferingSelectorSchema = fields(
  {
    instanceType: Type.Optional(text()),
    zone: Type.Optional(text()),
    capacityType: Type.Optional(CapacityTypeSchema),
    error: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The EC2 error code of the refusal.',
        default: 'InsufficientInstanceCapacity',
      }),
    ),
  },
  {
    description: 'Offerings that match every given key; an absent key matches all.',
    minProperties: 1,
  },
);
