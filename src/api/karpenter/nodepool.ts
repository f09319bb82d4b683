/** NodePool (`karpenter.sh/v1`): one definition for type, JSON Schema and CRD. */
import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../util/deep-readonly.ts';
import type { ObjectMeta } from '../core/meta.ts';
import {
  atomicList,
  atomicMap,
  ConditionsSchema,
  labelValuePattern,
  QuantitySchema,
  rules,
  setList,
} from '../schema.ts';
import { labelKeyRules, nodeClaimSpecFields } from './nodeclaim-spec.ts';

const BudgetSchema = Type.Object(
  {
    duration: Type.Optional(
      Type.String({
        pattern: '^((([0-9]+(h|m))|([0-9]+h[0-9]+m))(0s)?)$',
        description: 'How long the budget is in force after each hit of the schedule.',
      }),
    ),
    nodes: Type.String({
      default: '10%',
      pattern: '^((100|[0-9]{1,2})%|[0-9]+)$',
      description: 'How many nodes of the pool may be disrupted at the same time.',
    }),
    reasons: Type.Optional(
      Type.Array(Type.Enum(['Underutilized', 'Empty', 'Drifted', 'Unhealthy']), {
        maxItems: 50,
        ...setList,
        description: 'The reasons that it limits; absent: all.',
      }),
    ),
    schedule: Type.Optional(
      Type.String({
        pattern:
          '^(@(annually|yearly|monthly|weekly|daily|midnight|hourly))|((.+)\\s(.+)\\s(.+)\\s(.+)\\s(.+))$',
        description: 'When it comes into force, as cron in UTC; absent: always.',
      }),
    ),
  },
  { description: 'A limit on voluntary disruption.' },
);

const DisruptionSchema = Type.Object(
  {
    budgets: Type.Optional(
      Type.Array(BudgetSchema, {
        maxItems: 50,
        default: [{ nodes: '10%' }],
        ...atomicList,
        ...rules({
          rule: 'self.all(x, has(x.schedule) == has(x.duration))',
          message: "'schedule' must be set with 'duration'",
        }),
      }),
    ),
    consolidateAfter: Type.Optional(
      Type.String({
        pattern: '^(([0-9]+(s|m|h))+|Never)$',
        default: '0s',
        description: 'How long a node must be free of pod changes before it is consolidated.',
      }),
    ),
    consolidationPolicy: Type.Optional(
      Type.Enum(['WhenEmpty', 'WhenEmptyOrUnderutilized', 'Balanced'], {
        default: 'WhenEmptyOrUnderutilized',
      }),
    ),
  },
  { default: { consolidateAfter: '0s' }, description: 'When nodes may be disrupted.' },
);

const labelsSchema = Type.Record(
  Type.String(),
  Type.String({ maxLength: 63, pattern: labelValuePattern }),
  { maxProperties: 100, ...atomicMap, ...labelKeyRules },
);

export const NodePoolSpecSchema = Type.Object(
  {
    disruption: Type.Optional(DisruptionSchema),
    limits: Type.Optional(
      Type.Record(Type.String(), QuantitySchema, {
        description: 'Upper bounds on the sum over the nodes of the pool; `nodes` counts them.',
      }),
    ),
    replicas: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Makes the pool static: this many nodes, always.' }),
    ),
    template: Type.Object({
      metadata: Type.Optional(
        Type.Object({
          annotations: Type.Optional(Type.Record(Type.String(), Type.String())),
          labels: Type.Optional(labelsSchema),
        }),
      ),
      spec: Type.Object(nodeClaimSpecFields('NodePool')),
    }),
    weight: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Pools of higher weight are tried first.',
      }),
    ),
  },
  rules(
    {
      rule: 'has(self.replicas) == has(oldSelf.replicas)',
      message:
        'Cannot transition NodePool between static (replicas set) and dynamic (replicas unset) provisioning modes',
    },
    {
      rule: "!has(self.replicas) || !has(self.limits) || size(self.limits) == 0 || (size(self.limits) == 1 && 'nodes' in self.limits)",
      message: "only 'limits.nodes' is supported on static NodePools",
    },
    {
      rule: '!has(self.replicas) || !has(self.weight)',
      message: "'weight' is not supported on static NodePools",
    },
  ),
);

export const NodePoolStatusSchema = Type.Object({
  conditions: Type.Optional(ConditionsSchema),
  nodeClassObservedGeneration: Type.Optional(Type.Integer()),
  nodes: Type.Optional(Type.Integer({ default: 0 })),
  resources: Type.Optional(Type.Record(Type.String(), QuantitySchema)),
});

export type Budget = DeepReadonly<Static<typeof BudgetSchema>>;
export type NodePoolSpec = DeepReadonly<Static<typeof NodePoolSpecSchema>>;
export type NodePoolStatus = DeepReadonly<Static<typeof NodePoolStatusSchema>>;

export interface NodePool {
  readonly apiVersion: 'karpenter.sh/v1';
  readonly kind: 'NodePool';
  readonly metadata: ObjectMeta;
  readonly spec: NodePoolSpec;
  readonly status?: NodePoolStatus;
}
