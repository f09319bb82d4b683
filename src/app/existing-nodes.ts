/** Nodes that exist when a rehearsal begins: registered, initialized, with a NodeClaim and their pods. */
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../api/karpenter/nodepool.ts';
import { Kinds } from '../api/kinds.ts';
import { Annotations, Finalizers, Labels } from '../api/labels.ts';
import { nodePoolHash, nodePoolHashVersion } from '../model/nodepool-hash.ts';
import { formatResources } from '../model/resources.ts';
import type { SimulatedProvider } from '../providers/simulated/provider.ts';
import type { EmbeddedApiServer } from '../sim/apiserver/embedded-api-server.ts';
import type { SimulatedEc2 } from '../sim/cloud/simulated-ec2.ts';
import type { Kubelets } from '../sim/kubelet/kubelets.ts';
import type { Observation } from '../sim/scenario/observation.ts';
import type { ExistingNode } from '../sim/scenario/scenario-file.ts';
import type { Workloads } from '../sim/workloads/workloads.ts';
import { invariant } from '../util/invariant.ts';
import { formatTimestamp } from '../util/timestamp.ts';

export interface ExistingNodesWorld {
  readonly server: EmbeddedApiServer;
  readonly provider: SimulatedProvider;
  readonly ec2: SimulatedEc2;
  readonly kubelets: Kubelets;
  readonly workloads: Workloads;
  readonly observation: Observation;
}

/** Makes one node with its pods, before the clock runs. Its pool and class are there already. */
export async function addExistingNode(
  node: ExistingNode,
  world: ExistingNodesWorld,
): Promise<void> {
  const { server, provider, ec2, kubelets, observation } = world;
  const pool = server.get(Kinds.NodePool, node.nodePool);
  invariant(pool, `node ${node.name} names the pool ${node.nodePool}, which is not there`);
  const createdAtMs = server.nowMs() - node.ageMs;
  const draft = claimOf(node, pool, createdAtMs);
  const launch = await provider.describeExisting(draft, node);
  const labels = withChanges({ ...launch.labels, ...draft.metadata.labels }, node.labels);
  const claim = server.create(Kinds.NodeClaim, {
    ...draft,
    metadata: { ...draft.metadata, labels },
  });
  const booted = ec2.addExistingInstance({
    nodeName: node.name,
    instanceType: node.instanceType,
    zone: node.zone,
    capacityType: node.capacityType,
    imageId: launch.imageId,
    tags: launch.tags,
    launchedAtMs: createdAtMs,
    boot: {
      ...launch.boot,
      labels: withChanges({ ...launch.boot.labels, ...labels }, node.labels),
    },
  });
  observation.instanceStarted(
    ec2.instances().find(({ providerId }) => providerId === booted.providerId) ??
      invariantFail(booted.providerId),
  );
  server.modifyStatus(Kinds.NodeClaim, { name: node.name }, (current) => ({
    ...current,
    status: {
      nodeName: node.name,
      providerID: booted.providerId,
      imageID: launch.imageId,
      capacity: formatResources(launch.capacity),
      allocatable: formatResources(launch.allocatable),
      conditions: readyConditions(createdAtMs, claim.metadata.generation ?? 1),
      lastPodEventTime: formatTimestamp(createdAtMs),
    },
  }));
  kubelets.adopt(booted, {
    createdAtMs,
    labels: withChanges(
      { ...labels, [Labels.Registered]: 'true', [Labels.Initialized]: 'true' },
      node.labels,
    ),
    finalizers: [Finalizers.Termination],
    ownerReferences: [
      {
        apiVersion: claim.apiVersion,
        kind: claim.kind,
        name: claim.metadata.name,
        uid: claim.metadata.uid ?? '',
        blockOwnerDeletion: true,
      },
    ],
  });
  for (const { namespace, name: workload, count } of node.pods) {
    world.workloads.placePods({ namespace, workload, count, nodeName: node.name, createdAtMs });
  }
}

function invariantFail(providerId: string): never {
  invariant(false, `the cloud does not know the instance ${providerId} that it just took`);
}

function withChanges(
  labels: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const out = { ...labels };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete out[key];
    else out[key] = value;
  }
  return out;
}

function claimOf(node: ExistingNode, pool: NodePool, createdAtMs: number): NodeClaim {
  const { template } = pool.spec;
  const { nodeClassRef } = template.spec;
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: {
      name: node.name,
      creationTimestamp: formatTimestamp(createdAtMs),
      labels: {
        ...template.metadata?.labels,
        [Labels.NodePool]: pool.metadata.name,
        [`${nodeClassRef.group}/${nodeClassRef.kind.toLowerCase()}`]: nodeClassRef.name,
      },
      annotations: {
        ...template.metadata?.annotations,
        [Annotations.NodePoolHash]: nodePoolHash(pool),
        [Annotations.NodePoolHashVersion]: nodePoolHashVersion,
      },
      finalizers: [Finalizers.Termination],
      ownerReferences: [
        {
          apiVersion: pool.apiVersion,
          kind: pool.kind,
          name: pool.metadata.name,
          uid: pool.metadata.uid ?? '',
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      ...template.spec,
      requirements: [
        { key: Labels.InstanceType, operator: 'In', values: [node.instanceType] },
        { key: Labels.Zone, operator: 'In', values: [node.zone] },
        { key: Labels.CapacityType, operator: 'In', values: [node.capacityType] },
      ],
    },
  };
}

function readyConditions(atMs: number, observedGeneration: number) {
  const lastTransitionTime = formatTimestamp(atMs);
  return ['Launched', 'Registered', 'Initialized', 'Ready'].map((type) => ({
    type,
    status: 'True' as const,
    reason: type,
    message: '',
    lastTransitionTime,
    observedGeneration,
  }));
}
