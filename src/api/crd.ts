/** CustomResourceDefinition manifests from the kinds' schemas. */
import { EC2NodeClassSpecSchema, EC2NodeClassStatusSchema } from './aws/ec2nodeclass.ts';
import { type JsonSchema, jsonSchemaOf, mapValueSchema } from './json-schema.ts';
import { NodeClaimSpecSchema, NodeClaimStatusSchema } from './karpenter/nodeclaim.ts';
import { NodePoolSpecSchema, NodePoolStatusSchema } from './karpenter/nodepool.ts';
import { type Kind, Kinds } from './kinds.ts';

/** A kind that Tenon brings, with the schema of its spec and status. */
export interface CustomKind {
  readonly kind: Kind;
  readonly categories: readonly string[];
  readonly spec: JsonSchema;
  readonly status: JsonSchema;
  readonly printerColumns: readonly PrinterColumn[];
  /** The `scale` subresource's paths. */
  readonly scale?: { readonly specReplicasPath: string; readonly statusReplicasPath: string };
}

interface PrinterColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date';
  readonly jsonPath: string;
  readonly priority?: number;
}

const ready: PrinterColumn = {
  name: 'Ready',
  type: 'string',
  jsonPath: '.status.conditions[?(@.type=="Ready")].status',
};
const age: PrinterColumn = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

function label(name: string, key: string): PrinterColumn {
  return { name, type: 'string', jsonPath: `.metadata.labels.${key.replaceAll('.', '\\.')}` };
}

/** Every kind that Tenon brings, by name. */
export const customKinds: readonly CustomKind[] = [
  {
    kind: Kinds.EC2NodeClass,
    categories: ['karpenter'],
    spec: jsonSchemaOf(EC2NodeClassSpecSchema),
    status: jsonSchemaOf(EC2NodeClassStatusSchema),
    printerColumns: [
      ready,
      age,
      { name: 'Role', type: 'string', jsonPath: '.spec.role', priority: 1 },
    ],
  },
  {
    kind: Kinds.NodeClaim,
    categories: ['karpenter'],
    spec: jsonSchemaOf(NodeClaimSpecSchema),
    status: jsonSchemaOf(NodeClaimStatusSchema),
    printerColumns: [
      label('Type', 'node.kubernetes.io/instance-type'),
      label('Capacity', 'karpenter.sh/capacity-type'),
      label('Zone', 'topology.kubernetes.io/zone'),
      { name: 'Node', type: 'string', jsonPath: '.status.nodeName' },
      ready,
      age,
      { name: 'ImageID', type: 'string', jsonPath: '.status.imageID', priority: 1 },
      { name: 'ID', type: 'string', jsonPath: '.status.providerID', priority: 1 },
      { ...label('NodePool', 'karpenter.sh/nodepool'), priority: 1 },
      { name: 'NodeClass', type: 'string', jsonPath: '.spec.nodeClassRef.name', priority: 1 },
      {
        name: 'Drifted',
        type: 'string',
        jsonPath: '.status.conditions[?(@.type=="Drifted")].status',
        priority: 1,
      },
    ],
  },
  {
    kind: Kinds.NodePool,
    categories: ['karpenter'],
    spec: jsonSchemaOf(NodePoolSpecSchema),
    status: jsonSchemaOf(NodePoolStatusSchema),
    printerColumns: [
      { name: 'NodeClass', type: 'string', jsonPath: '.spec.template.spec.nodeClassRef.name' },
      { name: 'Nodes', type: 'integer', jsonPath: '.status.nodes' },
      ready,
      age,
      { name: 'Weight', type: 'integer', jsonPath: '.spec.weight', priority: 1 },
      { name: 'CPU', type: 'string', jsonPath: '.status.resources.cpu', priority: 1 },
      { name: 'Memory', type: 'string', jsonPath: '.status.resources.memory', priority: 1 },
    ],
    scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.nodes' },
  },
];

/** The manifest to apply to a cluster. */
export function toCrd(custom: CustomKind): object {
  const { kind } = custom;
  const [group, version] = kind.apiVersion.split('/');
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.plural}.${group}` },
    spec: {
      group,
      names: {
        categories: custom.categories,
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural: kind.plural,
        singular: kind.kind.toLowerCase(),
        ...(kind.shortNames.length > 0 ? { shortNames: kind.shortNames } : {}),
      },
      scope: kind.namespaced ? 'Namespaced' : 'Cluster',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          additionalPrinterColumns: custom.printerColumns,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: toStructural(custom.spec),
                status: toStructural(custom.status),
              },
            },
          },
          subresources: { status: {}, ...(custom.scale ? { scale: custom.scale } : {}) },
        },
      ],
    },
  };
}

/** JSON Schema as a CRD may write it: maps by additionalProperties, every node with a type. */
function toStructural(schema: JsonSchema): object {
  const {
    patternProperties: _,
    properties,
    items,
    anyOf,
    required,
    enum: values,
    ...rest
  } = schema;
  const entries = mapValueSchema(schema);
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'];
  return {
    ...rest,
    ...(values ? { type: 'string', enum: values } : {}),
    ...(anyOf ? { anyOf: anyOf.map((s) => ({ type: s.type })) } : {}),
    ...(required && required.length > 0 ? { required: [...required].sort() } : {}),
    ...(items ? { items: toStructural(items) } : {}),
    ...(entries && !isOpen ? { additionalProperties: toStructural(entries) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, child]) => [name, toStructural(child)]),
          ),
        }
      : {}),
  };
}
