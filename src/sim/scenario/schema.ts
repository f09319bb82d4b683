/** The Scenario document: one definition for type, check and JSON Schema. */
import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../util/deep-readonly.ts';
import { CloudSchema, FaultSchema } from './schema-cloud.ts';
import {
  CapacityTypeSchema,
  count,
  duration,
  fields,
  LabelsSchema,
  nullableLabels,
  ObjectRefSchema,
  oneOf,
  text,
} from './schema-parts.ts';
import { ExpectationSchema, StepSchema } from './schema-steps.ts';

export const scenarioApiVersion = 'tenon.sh/v1alpha1';

const gate = (isOn: boolean) => Type.Optional(Type.Boolean({ default: isOn }));

const SettingsSchema = fields(
  {
    batchIdleDuration: Type.Optional(duration({ default: '1s' })),
    batchMaxDuration: Type.Optional(duration({ default: '10s' })),
    preferencePolicy: Type.Optional(oneOf(['Respect', 'Ignore'], { default: 'Respect' })),
    minValuesPolicy: Type.Optional(oneOf(['Strict', 'BestEffort'], { default: 'Strict' })),
    vmMemoryOverheadPercent: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 0.075 })),
    reservedENIs: Type.Optional(count(0, { default: 0 })),
    enableZonalShift: gate(false),
    ignoreDRARequests: gate(true),
    packing: Type.Optional(
      oneOf(['karpenter', 'lowest-cost'], {
        default: 'karpenter',
        description: 'As Karpenter decides, tie-breaks included, or at the lowest cost that holds.',
      }),
    ),
    equalWeight: Type.Optional(
      oneOf(['name', 'spread'], {
        default: 'name',
        description:
          'Pools of equal weight and price: all to one, the later name first, or in turn.',
      }),
    ),
    featureGates: Type.Optional(
      fields({
        nodeRepair: gate(false),
        reservedCapacity: gate(true),
        spotToSpotConsolidation: gate(false),
        nodeOverlay: gate(false),
        staticCapacity: gate(false),
        capacityBuffer: gate(false),
        terminateFirstDrift: gate(false),
        terminateFirstRepair: gate(false),
        podDeletionCostManagement: gate(false),
      }),
    ),
  },
  { description: "The controllers' options, by their flags' names in camelCase." },
);

const SchedulerSchema = fields(
  {
    podInitialBackoff: Type.Optional(duration({ default: '1s' })),
    podMaxBackoff: Type.Optional(duration({ default: '10s' })),
    refuse: Type.Optional(
      Type.Array(
        fields({
          pods: ObjectRefSchema,
          nodes: Type.Array(text(), { minItems: 1 }),
          reason: Type.Optional(Type.String()),
        }),
        { description: 'Pairs that it refuses for a reason that the autoscaler cannot see.' },
      ),
    ),
  },
  { description: 'The kube-scheduler of the embedded cluster.' },
);

const ExistingNodeSchema = fields({
  name: text('Of the Node and its NodeClaim; with count, NAME-1, NAME-2 and so on.'),
  count: Type.Optional(count(1)),
  nodePool: text(),
  instanceType: text(),
  zone: text(),
  capacityType: CapacityTypeSchema,
  age: Type.Optional(
    duration({
      default: '0s',
      description: 'Created, initialized and filled so long before t = 0.',
    }),
  ),
  labels: Type.Optional(
    nullableLabels('Added to the labels of pool and type; null takes one away.'),
  ),
  pods: Type.Optional(
    Type.Record(Type.String(), count(1), {
      description: 'Workload (NAME or NAMESPACE/NAME) to the number of its pods on each node.',
    }),
  ),
});

const SpecSchema = fields({
  start: Type.Optional(
    Type.String({
      format: 'date-time',
      default: '2026-01-05T00:00:00Z',
      description: 'Virtual time at t = 0.',
      expects: 'a time such as 2026-11-30T08:00:00Z',
    }),
  ),
  duration: Type.Optional(duration({ description: 'How long the run is; or until.' })),
  until: Type.Optional(
    Type.Literal('Settled', {
      description: 'Ends when no pending pod can be helped and nothing is in flight.',
    }),
  ),
  timeout: Type.Optional(duration({ default: '2h', description: 'The longest time for until.' })),
  seed: Type.Optional(count(0, { default: 1 })),
  settings: Type.Optional(SettingsSchema),
  files: Type.Optional(Type.Array(text(), { description: 'More objects, relative to this file.' })),
  cloud: Type.Optional(CloudSchema),
  scheduler: Type.Optional(SchedulerSchema),
  nodes: Type.Optional(
    Type.Array(ExistingNodeSchema, {
      description: 'Nodes that exist at t = 0, registered and initialized.',
    }),
  ),
  timeline: Type.Optional(Type.Array(StepSchema)),
  faults: Type.Optional(
    Type.Array(FaultSchema, { description: 'What goes wrong, and how often.' }),
  ),
  expect: Type.Optional(Type.Array(ExpectationSchema)),
});

export const ScenarioSchema = fields({
  apiVersion: Type.Literal(scenarioApiVersion),
  kind: Type.Literal('Scenario'),
  metadata: fields({
    name: Type.String({
      pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
      maxLength: 63,
      expects: 'lower-case letters, digits and dashes, at most 63',
    }),
    labels: Type.Optional(LabelsSchema),
    annotations: Type.Optional(LabelsSchema),
  }),
  spec: SpecSchema,
});

/** The document as it stands in the file, once it has been checked. */
export type ScenarioDocument = DeepReadonly<Static<typeof ScenarioSchema>>;
export type StepDocument = DeepReadonly<Static<typeof StepSchema>>;
