/** EC2NodeClass (`karpenter.k8s.aws/v1`): one definition for type, JSON Schema and CRD. */
import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../util/deep-readonly.ts';
import type { ObjectMeta } from '../core/meta.ts';
import { ConditionSchema } from '../karpenter/nodeclaim-spec.ts';

const tags = Type.Record(Type.String(), Type.String());

export const EC2NodeClassSpecSchema = Type.Object({
  subnetSelectorTerms: Type.Array(
    Type.Object({ tags: Type.Optional(tags), id: Type.Optional(Type.String()) }),
  ),
  securityGroupSelectorTerms: Type.Array(
    Type.Object({
      tags: Type.Optional(tags),
      id: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
    }),
  ),
  capacityReservationSelectorTerms: Type.Optional(
    Type.Array(
      Type.Object({
        tags: Type.Optional(tags),
        id: Type.Optional(Type.String()),
        ownerID: Type.Optional(Type.String()),
        instanceMatchCriteria: Type.Optional(Type.Enum(['open', 'targeted'])),
      }),
    ),
  ),
  placementGroupSelector: Type.Optional(
    Type.Object({ name: Type.Optional(Type.String()), id: Type.Optional(Type.String()) }),
  ),
  associatePublicIPAddress: Type.Optional(Type.Boolean()),
  ipPrefixCount: Type.Optional(Type.Integer()),
  amiSelectorTerms: Type.Array(
    Type.Object({
      alias: Type.Optional(Type.String()),
      tags: Type.Optional(tags),
      id: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      owner: Type.Optional(Type.String()),
      ssmParameter: Type.Optional(Type.String()),
    }),
  ),
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
  userData: Type.Optional(Type.String()),
  role: Type.Optional(Type.String()),
  instanceProfile: Type.Optional(Type.String()),
  tags: Type.Optional(tags),
  kubelet: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  blockDeviceMappings: Type.Optional(
    Type.Array(
      Type.Object({
        deviceName: Type.Optional(Type.String()),
        rootVolume: Type.Optional(Type.Boolean()),
        ebs: Type.Optional(
          Type.Object({
            deleteOnTermination: Type.Optional(Type.Boolean()),
            encrypted: Type.Optional(Type.Boolean()),
            iops: Type.Optional(Type.Integer()),
            kmsKeyID: Type.Optional(Type.String()),
            snapshotID: Type.Optional(Type.String()),
            throughput: Type.Optional(Type.Integer()),
            volumeInitializationRate: Type.Optional(Type.Integer()),
            volumeSize: Type.Optional(Type.String()),
            volumeType: Type.Optional(
              Type.Enum(['standard', 'io1', 'io2', 'gp2', 'sc1', 'st1', 'gp3']),
            ),
          }),
        ),
      }),
    ),
  ),
  instanceStorePolicy: Type.Optional(Type.Enum(['RAID0'])),
  networkInterfaces: Type.Optional(
    Type.Array(
      Type.Object({
        networkCardIndex: Type.Integer(),
        deviceIndex: Type.Integer(),
        interfaceType: Type.Enum(['interface', 'efa-only']),
      }),
    ),
  ),
  detailedMonitoring: Type.Optional(Type.Boolean()),
  metadataOptions: Type.Optional(
    Type.Object({
      httpEndpoint: Type.Optional(Type.Enum(['enabled', 'disabled'])),
      httpProtocolIPv6: Type.Optional(Type.Enum(['enabled', 'disabled'])),
      httpPutResponseHopLimit: Type.Optional(Type.Integer()),
      httpTokens: Type.Optional(Type.Enum(['required', 'optional'])),
    }),
  ),
  connectionTracking: Type.Optional(
    Type.Object({
      tcpEstablishedTimeout: Type.Optional(Type.Integer()),
      udpStreamTimeout: Type.Optional(Type.Integer()),
      udpTimeout: Type.Optional(Type.Integer()),
    }),
  ),
  context: Type.Optional(Type.String()),
  cpuOptions: Type.Optional(
    Type.Object({ nestedVirtualization: Type.Optional(Type.Enum(['enabled', 'disabled'])) }),
  ),
});

export const EC2NodeClassStatusSchema = Type.Object({
  subnets: Type.Optional(
    Type.Array(
      Type.Object({ id: Type.String(), zone: Type.String(), zoneID: Type.Optional(Type.String()) }),
    ),
  ),
  securityGroups: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) })),
  ),
  amis: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.Optional(Type.String()),
        deprecated: Type.Optional(Type.Boolean()),
        requirements: Type.Optional(Type.Array(Type.Unknown())),
      }),
    ),
  ),
  instanceProfile: Type.Optional(Type.String()),
  conditions: Type.Optional(Type.Array(ConditionSchema)),
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
