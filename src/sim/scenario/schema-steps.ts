/** The part of the scenario schema that says what happens when, and what must hold. */
import { Type } from 'typebox';
import {
  count,
  duration,
  fields,
  NodeSelectorSchema,
  ObjectRefSchema,
  OfferingSelectorSchema,
  oneOf,
  text,
} from './schema-parts.ts';

const scale = fields({
  kind: text(),
  name: text(),
  namespace: Type.Optional(text()),
  replicas: count(0),
});

const apply = Type.Array(
  Type.Object(
    {
      apiVersion: text(),
      kind: text(),
      metadata: Type.Object({ name: text() }),
    },
    { description: 'A Kubernetes object: created, or merged into the one that exists.' },
  ),
  { minItems: 1 },
);

const patch = fields({
  kind: text(),
  name: Type.Optional(text()),
  namespace: Type.Optional(text()),
  nodes: Type.Optional(NodeSelectorSchema),
  merge: Type.Object({}, { description: 'A JSON merge patch; null takes a field away.' }),
});

const interrupt = fields({
  kind: oneOf([
    'SpotInterruption',
    'RebalanceRecommendation',
    'ScheduledChange',
    'InstanceStopping',
    'InstanceTerminated',
    'CapacityReservationInterruption',
  ]),
  nodes: NodeSelectorSchema,
});

const cloud = fields(
  {
    unavailable: Type.Optional(Type.Array(OfferingSelectorSchema, { minItems: 1 })),
    available: Type.Optional(
      Type.Array(OfferingSelectorSchema, {
        minItems: 1,
        description: 'Takes back what an equal entry of unavailable did.',
      }),
    ),
  },
  { minProperties: 1 },
);

const ami = fields({
  family: oneOf(['al2', 'al2023', 'bottlerocket', 'windows2019', 'windows2022', 'windows2025']),
  version: text(),
});

const fail = fields({
  node: NodeSelectorSchema,
  condition: fields({ type: text(), status: oneOf(['True', 'False', 'Unknown']) }),
});

export const StepSchema = fields(
  {
    at: duration({ description: 'Since t = 0.' }),
    scale: Type.Optional(scale),
    apply: Type.Optional(apply),
    patch: Type.Optional(patch),
    delete: Type.Optional(ObjectRefSchema),
    interrupt: Type.Optional(interrupt),
    cloud: Type.Optional(cloud),
    ami: Type.Optional(ami),
    fail: Type.Optional(fail),
    zonalShift: Type.Optional(fields({ zone: text(), for: duration() })),
  },
  { description: 'One verb at one time.' },
);

export const ExpectationSchema = fields({
  at: Type.Union([oneOf(['end', 'always']), duration()], {
    expects: 'end, always, or a duration such as 90s, 5m or 1h30m',
    description: 'A time, `end`, or `always`: after every instant at which something changed.',
  }),
  that: text('A CEL expression that must be true.'),
  because: Type.Optional(text('Why it must hold; shown with the outcome.')),
});
