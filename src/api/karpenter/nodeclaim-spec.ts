/** What NodePool templates and NodeClaims share: taints, requirements, class reference, lifetimes. */
import { Type } from 'typebox';
import {
  atomicList,
  labelValuePattern,
  qualifiedNamePattern,
  rules,
  type ValidationRule,
} from '../schema.ts';

const TaintSchema = Type.Object(
  {
    effect: Type.Enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute'], {
      description: 'What happens to pods that do not tolerate the taint.',
    }),
    key: Type.String({ minLength: 1, pattern: qualifiedNamePattern }),
    timeAdded: Type.Optional(Type.String({ format: 'date-time' })),
    value: Type.Optional(Type.String({ pattern: qualifiedNamePattern })),
  },
  { description: 'Keeps pods away that do not tolerate it.' },
);

const restrictedDomain: ValidationRule = {
  rule: `self in ['karpenter.sh/capacity-type', 'karpenter.sh/nodepool'] || !self.matches('^[^/]*karpenter\\\\.sh(/.*)?$')`,
  message: 'label domain "karpenter.sh" is restricted',
};
const restrictedNodePool: ValidationRule = {
  rule: "self != 'karpenter.sh/nodepool'",
  message: 'label "karpenter.sh/nodepool" is restricted',
};
const restrictedHostname: ValidationRule = {
  rule: "self != 'kubernetes.io/hostname'",
  message: 'label "kubernetes.io/hostname" is restricted',
};

/** Rules on each key of a template's labels. */
export const labelKeyRules = rules(
  ...[restrictedDomain, restrictedNodePool, restrictedHostname].map(({ rule, message }) => ({
    rule: `self.all(x, ${rule.replaceAll('self', 'x')})`,
    message,
  })),
);

function requirementSchema(owner: 'NodePool' | 'NodeClaim') {
  const keyRules =
    owner === 'NodePool'
      ? rules(restrictedDomain, restrictedNodePool, restrictedHostname)
      : rules(restrictedDomain, restrictedHostname);
  return Type.Object(
    {
      key: Type.String({ maxLength: 316, pattern: qualifiedNamePattern, ...keyRules }),
      minValues: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 50,
          description: 'How many distinct values must stay possible.',
        }),
      ),
      operator: Type.Enum(['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', 'Gte', 'Lte']),
      values: Type.Optional(
        Type.Array(Type.String({ maxLength: 63, pattern: labelValuePattern }), atomicList),
      ),
    },
    { description: 'Which values of a label a node may have.' },
  );
}

const requirementListRules = rules(
  {
    rule: "self.all(x, x.operator == 'In' ? has(x.values) && x.values.size() != 0 : true)",
    message: "requirements with operator 'In' must have a value defined",
  },
  {
    rule: "self.all(x, x.operator in ['Gt', 'Lt', 'Gte', 'Lte'] ? has(x.values) && x.values.size() == 1 && x.values[0].matches('^[0-9]+$') && int(x.values[0]) >= 0 : true)",
    message:
      "requirements operator 'Gt', 'Lt', 'Gte', or 'Lte' must have a single positive integer value",
  },
  {
    rule: "self.all(x, x.operator == 'In' && has(x.minValues) ? has(x.values) && x.values.size() >= x.minValues : true)",
    message:
      "requirements with 'minValues' must have at least that many values specified in the 'values' field",
  },
);

function nodeClassRefSchema(owner: 'NodePool' | 'NodeClaim') {
  const immutable =
    owner === 'NodePool'
      ? rules(
          { rule: 'self.group == oldSelf.group', message: 'nodeClassRef.group is immutable' },
          { rule: 'self.kind == oldSelf.kind', message: 'nodeClassRef.kind is immutable' },
        )
      : {};
  const notEmpty = (field: string) =>
    rules({ rule: "self != ''", message: `${field} may not be empty` });
  return Type.Object(
    {
      group: Type.String({ pattern: '^[^/]*$', ...notEmpty('group') }),
      kind: Type.String(notEmpty('kind')),
      name: Type.String(notEmpty('name')),
    },
    { description: 'The NodeClass that says how nodes are made.', ...immutable },
  );
}

/** The fields of `spec.template.spec` of a NodePool and of `spec` of a NodeClaim. */
export function nodeClaimSpecFields(owner: 'NodePool' | 'NodeClaim') {
  return {
    expireAfter: Type.Optional(
      Type.String({
        pattern: '^(([0-9]+(s|m|h))+|Never)$',
        default: '720h',
        description: 'How long a node may live before it is replaced.',
      }),
    ),
    nodeClassRef: nodeClassRefSchema(owner),
    requirements: Type.Array(requirementSchema(owner), {
      maxItems: 100,
      ...atomicList,
      ...requirementListRules,
      description: 'Limits the labels, and with them the kinds, of nodes.',
    }),
    startupTaints: Type.Optional(
      Type.Array(TaintSchema, {
        ...atomicList,
        description: 'Taints that something removes before the node counts as initialized.',
      }),
    ),
    taints: Type.Optional(Type.Array(TaintSchema, atomicList)),
    terminationGracePeriod: Type.Optional(
      Type.String({
        pattern: '^([0-9]+(s|m|h))+$',
        description: 'How long a drain may take before pods are deleted by force.',
      }),
    ),
  };
}
