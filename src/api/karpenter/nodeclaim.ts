/** NodeClaim (`karpenter.sh/v1`): one definition for type, JSON Schema and CRD. */
import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../util/deep-readonly.ts';
import type { ObjectMeta } from '../core/meta.ts';
import { ConditionsSchema, QuantitySchema, rules } from '../schema.ts';
import { nodeClaimSpecFields } from './nodeclaim-spec.ts';

export const NodeClaimSpecSchema = Type.Object(
  {
    ...nodeClaimSpecFields('NodeClaim'),
    resources: Type.Optional(
      Type.Object({ requests: Type.Optional(Type.Record(Type.String(), QuantitySchema)) }),
    ),
  },
  rules({ rule: 'self == oldSelf', message: 'spec is immutable' }),
);

export const NodeClaimStatusSchema = Type.Object({
  allocatable: Type.Optional(Type.Record(Type.String(), QuantitySchema)),
  capacity: Type.Optional(Type.Record(Type.String(), QuantitySchema)),
  conditions: Type.Optional(ConditionsSchema),
  imageID: Type.Optional(Type.String()),
  lastPodEventTime: Type.Optional(Type.String({ format: 'date-time' })),
  nodeName: Type.Optional(Type.String()),
  providerID: Type.Optional(Type.String()),
});

export type NodeClaimSpec = DeepReadonly<Static<typeof NodeClaimSpecSchema>>;
export type NodeClaimStatus = DeepReadonly<Static<typeof NodeClaimStatusSchema>>;

export interface NodeClaim {
  readonly apiVersion: 'karpenter.sh/v1';
  readonly kind: 'NodeClaim';
  readonly metadata: ObjectMeta;
  readonly spec: NodeClaimSpec;
  readonly status?: NodeClaimStatus;
}
