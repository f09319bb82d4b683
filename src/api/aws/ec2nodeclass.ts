/** EC2NodeClass (`karpenter.k8s.aws/v1`): one definition for type, JSON Schema and CRD. */
import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../util/deep-readonly.ts';
import type { ObjectMeta } from '../core/meta.ts';
import { ConditionsSchema, rules } from '../schema.ts';
import {
  AmiSelectorTermsSchema,
  amiFamilyRules,
  CapacityReservationSelectorTermsSchema,
  PlacementGroupSelectorSchema,
  SecurityGroupSelectorTermsSchema,
  SubnetSelectorTermsSchema,
} from './selector-terms.ts';

const BlockDeviceSchema = Type.Object(
  {
    deleteOnTermination: Type.Optional(Type.Boolean()),
    encrypted: Type.Optional(Type.Boolean()),
    iops: Type.Optional(Type.Integer()),
    kmsKeyID: Type.Optional(Type.String()),
    snapshotID: Type.Optional(Type.String()),
    throughput: Type.Optional(Type.Integer()),
    volumeInitializationRate: Type.Optional(Type.Integer({ minimum: 100, maximum: 300 })),
    volumeSize: Type.Optional(
      Type.String({
        pattern:
          '^((?:[1-9][0-9]{0,3}|[1-4][0-9]{4}|[5][0-8][0-9]{3}|59000)Gi|(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|[6][0-3][0-9]{3}|64000)G|([1-9]||[1-5][0-7]|58)Ti|([1-9]||[1-5][0-9]|6[0-3]|64)T)$',
      }),
    ),
    volumeType: Type.Optional(Type.Enum(['standard', 'io1', 'io2', 'gp2', 'sc1', 'st1', 'gp3'])),
  },
  rules(
    {
      rule: 'has(self.snapshotID) || has(self.volumeSize)',
      message: 'snapshotID or volumeSize must be defined',
    },
    {
      rule: "!has(self.volumeInitializationRate) || (has(self.snapshotID) && self.snapshotID != '')",
      message: 'snapshotID must be set when volumeInitializationRate is set',
    },
  ),
);

const BlockDeviceMappingsSchema = Type.Array(
  Type.Object({
    deviceName: Type.Optional(Type.String()),
    ebs: Type.Optional(BlockDeviceSchema),
    rootVolume: Type.Optional(
      Type.Boolean({ description: 'Whether this volume holds the kubelet root directory.' }),
    ),
  }),
  {
    maxItems: 50,
    ...rules({
      rule: 'self.filter(x, has(x.rootVolume) && x.rootVolume == true).size() <= 1',
      message: 'must have only one blockDeviceMappings with rootVolume',
    }),
  },
);

const NetworkInterfacesSchema = Type.Array(
  Type.Object({
    deviceIndex: Type.Integer({ minimum: 0 }),
    interfaceType: Type.Enum(['interface', 'efa-only']),
    networkCardIndex: Type.Integer({ minimum: 0 }),
  }),
  {
    maxItems: 150,
    ...rules(
      {
        rule: "self.size() == 0 || self.exists(x, x.networkCardIndex == 0 && x.deviceIndex == 0 && x.interfaceType == 'interface')",
        message:
          "networkInterfaces must contain an entry with networkCardIndex 0, deviceIndex 0 and interfaceType 'interface'",
      },
      {
        rule: 'self.all(x, self.filter(y, y.networkCardIndex == x.networkCardIndex && y.deviceIndex == x.deviceIndex).size() == 1)',
        message: 'networkCardIndex and deviceIndex must be a unique pair',
      },
      {
        rule: "self.all(x, self.filter(y, y.networkCardIndex == x.networkCardIndex && y.interfaceType == 'efa-only').size() <= 1)",
        message: 'a network card may have only one efa-only interface',
      },
    ),
  },
);

const MetadataOptionsSchema = Type.Object(
  {
    httpEndpoint: Type.Optional(Type.Enum(['enabled', 'disabled'], { default: 'enabled' })),
    httpProtocolIPv6: Type.Optional(Type.Enum(['enabled', 'disabled'], { default: 'disabled' })),
    httpPutResponseHopLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 64, default: 1 })),
    httpTokens: Type.Optional(Type.Enum(['required', 'optional'], { default: 'required' })),
  },
  {
    default: {
      httpEndpoint: 'enabled',
      httpProtocolIPv6: 'disabled',
      httpPutResponseHopLimit: 1,
      httpTokens: 'required',
    },
  },
);

const ConnectionTrackingSchema = Type.Object(
  {
    tcpEstablishedTimeout: Type.Optional(Type.Integer({ minimum: 60, maximum: 432000 })),
    udpStreamTimeout: Type.Optional(Type.Integer({ minimum: 60, maximum: 180 })),
    udpTimeout: Type.Optional(Type.Integer({ minimum: 30, maximum: 60 })),
  },
  rules({
    rule: 'has(self.tcpEstablishedTimeout) || has(self.udpStreamTimeout) || has(self.udpTimeout)',
    message: 'at least one of tcpEstablishedTimeout, udpStreamTimeout, udpTimeout must be set',
  }),
);

const restrictedTags = [
  "self.all(x, x != 'eks:eks-cluster-name')|eks:eks-cluster-name",
  "self.all(x, !x.startsWith('kubernetes.io/cluster'))|kubernetes.io/cluster/",
  "self.all(x, x != 'karpenter.sh/nodepool')|karpenter.sh/nodepool",
  "self.all(x, x != 'karpenter.sh/nodeclaim')|karpenter.sh/nodeclaim",
  "self.all(x, x != 'karpenter.k8s.aws/ec2nodeclass')|karpenter.k8s.aws/ec2nodeclass",
].map((entry) => entry.split('|') as [string, string]);

const TagsSchema = Type.Record(
  Type.String(),
  Type.String(),
  rules(
    { rule: "self.all(k, k != '')", message: "empty tag keys aren't supported" },
    ...restrictedTags.map(([rule, tag]) => ({
      rule,
      message: `tag contains a restricted tag matching ${tag}`,
    })),
  ),
);

const notEmpty = (field: string) =>
  rules({ rule: "self != ''", message: `${field} cannot be empty` });

export const EC2NodeClassSpecSchema = Type.Object(
  {
    amiFamily: Type.Optional(
      Type.Enum([
        'AL2',
        'AL2023',
        'Bottlerocket',
        'Custom',
        'Windows2019',
        'Windows2022',
        'Windows2025',
      ]),
    ),
    amiSelectorTerms: AmiSelectorTermsSchema,
    associatePublicIPAddress: Type.Optional(Type.Boolean()),
    blockDeviceMappings: Type.Optional(BlockDeviceMappingsSchema),
    capacityReservationSelectorTerms: Type.Optional(CapacityReservationSelectorTermsSchema),
    connectionTracking: Type.Optional(ConnectionTrackingSchema),
    context: Type.Optional(Type.String()),
    cpuOptions: Type.Optional(
      Type.Object({ nestedVirtualization: Type.Optional(Type.Enum(['enabled', 'disabled'])) }),
    ),
    detailedMonitoring: Type.Optional(Type.Boolean()),
    instanceProfile: Type.Optional(Type.String(notEmpty('instanceProfile'))),
    instanceStorePolicy: Type.Optional(Type.Enum(['RAID0'])),
    ipPrefixCount: Type.Optional(Type.Integer({ minimum: 0 })),
    kubelet: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        'x-kubernetes-preserve-unknown-fields': true,
        description: 'A KubeletConfiguration; validated by a controller, not here.',
      }),
    ),
    metadataOptions: Type.Optional(MetadataOptionsSchema),
    networkInterfaces: Type.Optional(NetworkInterfacesSchema),
    placementGroupSelector: Type.Optional(PlacementGroupSelectorSchema),
    role: Type.Optional(Type.String(notEmpty('role'))),
    securityGroupSelectorTerms: SecurityGroupSelectorTermsSchema,
    subnetSelectorTerms: SubnetSelectorTermsSchema,
    tags: Type.Optional(TagsSchema),
    userData: Type.Optional(Type.String()),
  },
  rules(
    {
      rule: 'has(self.role) != has(self.instanceProfile)',
      message: "must specify exactly one of ['role', 'instanceProfile']",
    },
    ...amiFamilyRules,
  ),
);

export const EC2NodeClassStatusSchema = Type.Object({
  amis: Type.Optional(
    Type.Array(
      Type.Object({
        deprecated: Type.Optional(Type.Boolean()),
        id: Type.String(),
        name: Type.Optional(Type.String()),
        requirements: Type.Optional(
          Type.Array(
            Type.Object({
              key: Type.String(),
              operator: Type.String(),
              values: Type.Optional(Type.Array(Type.String())),
            }),
          ),
        ),
      }),
    ),
  ),
  capacityReservations: Type.Optional(
    Type.Array(
      Type.Object({
        availabilityZone: Type.String(),
        endTime: Type.Optional(Type.String({ format: 'date-time' })),
        id: Type.String(),
        instanceMatchCriteria: Type.Enum(['open', 'targeted']),
        instanceType: Type.String(),
        interruptible: Type.Optional(Type.Boolean()),
        ownerID: Type.String(),
        reservationType: Type.Optional(
          Type.Enum(['default', 'capacity-block'], { default: 'default' }),
        ),
        state: Type.Optional(Type.Enum(['active', 'expiring'], { default: 'active' })),
      }),
    ),
  ),
  conditions: Type.Optional(ConditionsSchema),
  instanceProfile: Type.Optional(Type.String()),
  securityGroups: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) })),
  ),
  subnets: Type.Optional(
    Type.Array(
      Type.Object({ id: Type.String(), zone: Type.String(), zoneID: Type.Optional(Type.String()) }),
    ),
  ),
});

export type EC2NodeClassSpec = DeepReadonly<Static<typeof EC2NodeClassSpecSchema>>;
export type EC2NodeClassStatus = DeepReadonly<Static<typeof EC2NodeClassStatusSchema>>;

export interface EC2NodeClass {
  readonly apiVersion: 'karpenter.k8s.aws/v1';
  readonly kind: 'EC2NodeClass';
  readonly metadata: ObjectMeta;
  readonly spec: EC2NodeClassSpec;
  readonly status?: EC2NodeClassStatus;
}
