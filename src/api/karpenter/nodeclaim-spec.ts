/** What NodePool templates and NodeClaims share: taints, requirements, class reference, lifetimes. */
import { Type } from 'typebox';

export const TaintSchema = Type.Object({
  key: Type.String(),
  value: Type.Optional(Type.String()),
  effect: Type.Enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
  timeAdded: Type.Optional(Type.String()),
});

export const RequirementSchema = Type.Object({
  key: Type.String(),
  operator: Type.Enum(['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', 'Gte', 'Lte']),
  values: Type.Optional(Type.Array(Type.String())),
  minValues: Type.Optional(Type.Integer()),
});

export const NodeClassReferenceSchema = Type.Object({
  group: Type.String(),
  kind: Type.String(),
  name: Type.String(),
});

export const nodeClaimSpecFields = {
  taints: Type.Optional(Type.Array(TaintSchema)),
  startupTaints: Type.Optional(Type.Array(TaintSchema)),
  requirements: Type.Array(RequirementSchema),
  nodeClassRef: NodeClassReferenceSchema,
  terminationGracePeriod: Type.Optional(Type.String()),
  expireAfter: Type.Optional(Type.String()),
};

export const ConditionSchema = Type.Object({
  type: Type.String(),
  status: Type.Enum(['True', 'False', 'Unknown']),
  reason: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  lastTransitionTime: Type.Optional(Type.String()),
  observedGeneration: Type.Optional(Type.Integer()),
});

export const QuantitySchema = Type.Union([Type.String(), Type.Integer()]);
