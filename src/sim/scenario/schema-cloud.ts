/** The part of the scenario schema that describes the simulated cloud. */
import { Type } from 'typebox';
import { faultNames } from '../faults/faults.ts';
import {
  CapacityTypeSchema,
  count,
  duration,
  fields,
  nullableLabels,
  OfferingSelectorSchema,
  oneOf,
  resources,
  text,
  time,
} from './schema-parts.ts';

export const OfferingSchema = fields({
  zone: Type.String({ description: 'Empty: EC2 lists the offering without a zone.' }),
  capacityType: CapacityTypeSchema,
  price: Type.Number({ minimum: 0, description: 'USD per hour.' }),
  available: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'False: it is not on offer, and the controller knows from the start.',
    }),
  ),
  reservationId: Type.Optional(text('Of an offering of type reserved.')),
  reservationCapacity: Type.Optional(count(0)),
});

export const InstanceTypeSchema = fields({
  name: text(),
  capacity: resources(),
  allocatable: resources('What the controller believes that a node of the type offers to pods.'),
  registered: Type.Optional(
    resources('Allocatable amounts that nodes really register, where they differ.'),
  ),
  labels: Type.Optional(
    nullableLabels('Over the defaults arch amd64 and os linux; null takes a default away.'),
  ),
  volumeLimits: Type.Optional(
    Type.Record(Type.String(), count(0), {
      description: 'CSI driver to the number of volumes that a node attaches.',
    }),
  ),
  price: Type.Optional(
    Type.Number({ minimum: 0, description: 'On demand in all zones, USD per hour.' }),
  ),
  spotPrice: Type.Optional(
    Type.Number({ minimum: 0, description: 'Spot in all zones, USD per hour.' }),
  ),
  offerings: Type.Optional(Type.Array(OfferingSchema, { minItems: 1 })),
});

const LatencySchema = fields(
  {
    launch: Type.Optional(time('From the fleet request until the instance runs.')),
    register: Type.Optional(time('From running until the Node object exists.')),
    ready: Type.Optional(time('From the Node object until it is Ready.')),
    podStart: Type.Optional(time('From the pulled image until the pod is Ready.')),
    imagePull: Type.Optional(time('Pull of an image; default by its size and the network.')),
    terminate: Type.Optional(time('From the terminate call until the instance is gone.')),
    volumeDetach: Type.Optional(time('From the end of a pod until its volume is detached.')),
  },
  { description: 'How long things take; what is absent comes from the profile.' },
);

const share = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

const SpotSchema = fields(
  {
    dailyPrices: Type.Optional(
      Type.Boolean({ default: false, description: 'Prices move once a day, by up to 5 %.' }),
    ),
    interruptions: Type.Optional(
      fields({
        monthlyRate: Type.Number({
          minimum: 0,
          maximum: 0.999,
          description: 'Share of instances that EC2 takes within a month.',
        }),
        poolShare: share('Of these, how many take all instances of a type in a zone; default 0.4.'),
      }),
    ),
    droughts: Type.Optional(
      fields(
        {
          meanOpen: Type.Optional(duration({ default: '6h' })),
          meanClosed: Type.Optional(duration({ default: '10m' })),
        },
        { description: 'Pools of spot capacity that run dry and fill again.' },
      ),
    ),
  },
  { description: 'Chance in the spot market; what is absent does not happen.' },
);

const PoolDepthSchema = fields({
  instanceType: text(),
  zone: text(),
  capacityType: oneOf(['on-demand', 'spot']),
  instances: count(0),
});

export const CloudSchema = fields({
  region: Type.Optional(Type.String({ minLength: 1, default: 'us-east-1' })),
  zones: Type.Optional(
    Type.Array(text(), {
      minItems: 1,
      uniqueItems: true,
      description: 'Default: the first three zones of the region.',
    }),
  ),
  profile: Type.Optional(
    oneOf(['al2023', 'bottlerocket', 'auto'], {
      default: 'al2023',
      description: 'Latencies as measured for this way of running nodes.',
    }),
  ),
  instanceTypes: Type.Optional(
    Type.Array(
      Type.Union(
        [Type.String({ minLength: 1, description: 'A catalogue name.' }), InstanceTypeSchema],
        {
          expects: 'a catalogue name or a full definition',
        },
      ),
      { minItems: 1, description: 'Default: the whole catalogue.' },
    ),
  ),
  unavailable: Type.Optional(
    Type.Array(OfferingSelectorSchema, {
      description: 'Launches that EC2 refuses from t = 0; the controller learns of it by trying.',
    }),
  ),
  latency: Type.Optional(LatencySchema),
  quotas: Type.Optional(
    fields(
      { onDemandVcpus: Type.Optional(count(0)), spotVcpus: Type.Optional(count(0)) },
      { description: 'Limits of the account on running vCPUs.' },
    ),
  ),
  spot: Type.Optional(SpotSchema),
  poolDepths: Type.Optional(
    Type.Array(PoolDepthSchema, {
      description: 'How many instances a pool has room for; default without limit.',
    }),
  ),
});

export const FaultSchema = fields({
  name: oneOf(faultNames),
  probability: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Chance at each pass of the fault point.',
  }),
  from: Type.Optional(duration({ default: '0s' })),
  until: Type.Optional(duration()),
  max: Type.Optional(count(1, { description: 'How often at most.' })),
});
