/** NodePool (`karpenter.sh/v1`): one definition for type, JSON Schema and CRD. */
import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../util/deep-readonly.ts';
import type { ObjectMeta } from '../core/meta.ts';
import { ConditionSchema, nodeClaimSpecFields, QuantitySchema } from './nodeclaim-spec.ts';

export const BudgetSchema = Type.Object({
  nodes: Type.String(),
  schedule: Type.Optional(Type.String()),
  duration: Type.Optional(Type.String()),
  reasons: Type.Optional(Type.Array(Type.Enum(['Underutilized', 'Empty', 'Drifted', 'Unhealthy']))),
});

export const NodePoolSpecSchema = Type.Object({
  template: Type.Object({
    metadata: Type.Optional(
      Type.Object({
        labels: Type.Optional(Type.Record(Type.String(), Type.String())),
        annotations: Type.Optional(Type.Record(Type.String(), Type.String())),
      }),
    ),
    spec: Type.Object(nodeClaimSpecFields),
  }),
  disruption: Type.Optional(
    Type.Object({
      consolidateAfter: Type.Optional(Type.String()),
      consolidationPolicy: Type.Optional(
        Type.Enum(['WhenEmpty', 'WhenEmptyOrUnderutilized', 'Balanced']),
      ),
      budgets: Type.Optional(Type.Array(BudgetSchema)),
    }),
  ),
  limits: Type.Optional(Type.Record(Type.String(), QuantitySchema)),
  weight: Type.Optional(Type.Integer()),
  replicas: Type.Optional(Type.Integer()),
});

export const NodePoolStatusSchema = Type.Object({
  resources: Type.Optional(Type.Record(Type.String(), QuantitySchema)),
  nodes: Type.Optional(Type.Integer()),
  nodeClassObservedGeneration: Type.Optional(Type.Integer()),
  conditions: Type.Optional(Type.Array(ConditionSchema)),
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
