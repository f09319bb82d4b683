/** The objects that a machine registers: Node, CSINode and Lease. */
import type { Condition, OwnerReference } from '../../api/core/meta.ts';
import type { CSINode, Lease, Node } from '../../api/core/node.ts';
import { Labels, Taints } from '../../api/labels.ts';
import { formatResources } from '../../model/resources.ts';
import { formatTimestamp } from '../../util/timestamp.ts';
import type { BootedInstance } from '../cloud/booted-instance.ts';
import { ownedBy } from '../workloads/reconcile/object-key.ts';

export const leaseNamespace = 'kube-node-lease';
const leaseDurationSeconds = 40;

/** What a node has that a scenario begins with, over what its kubelet sets. */
export interface AdoptedMetadata {
  readonly createdAtMs: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
}

/** `us-east-1a` → `us-east-1`. */
const regionOf = (zone: string): string => zone.replace(/[a-z]$/, '');

function labelsOf({ instance, boot, nodeName }: BootedInstance): Record<string, string> {
  return {
    [Labels.Arch]: 'amd64',
    [Labels.Os]: 'linux',
    [Labels.Region]: regionOf(instance.zone),
    ...boot.labels,
    [Labels.Hostname]: nodeName,
    [Labels.InstanceType]: instance.instanceType,
    [Labels.Zone]: instance.zone,
  };
}

function conditionsOf(isReady: boolean, stamp: string): readonly Condition[] {
  const healthy = (type: string, reason: string): Condition => ({
    type,
    status: 'False',
    reason,
    lastHeartbeatTime: stamp,
    lastTransitionTime: stamp,
  });
  return [
    healthy('MemoryPressure', 'KubeletHasSufficientMemory'),
    healthy('DiskPressure', 'KubeletHasNoDiskPressure'),
    healthy('PIDPressure', 'KubeletHasSufficientPID'),
    {
      type: 'Ready',
      status: isReady ? 'True' : 'False',
      reason: isReady ? 'KubeletReady' : 'KubeletNotReady',
      message: isReady ? 'kubelet is posting ready status' : 'container runtime network not ready',
      lastHeartbeatTime: stamp,
      lastTransitionTime: stamp,
    },
  ];
}

/** `ip-10-0-12-34.…` → `10.0.12.34`. */
function addressOf(nodeName: string): string | undefined {
  return /^ip-(\d+)-(\d+)-(\d+)-(\d+)/.exec(nodeName)?.slice(1).join('.');
}

/** The Node of a machine: not ready and as booted, or as a scenario begins with it. */
export function newNode(booted: BootedInstance, nowMs: number, adopted?: AdoptedMetadata): Node {
  const { boot, nodeName, providerId } = booted;
  const stamp = formatTimestamp(adopted?.createdAtMs ?? nowMs);
  const taints = adopted ? boot.taints : [...boot.taints, Taints.NotReadyNoSchedule];
  const address = addressOf(nodeName);
  const { createdAtMs: _, labels, ...metadata } = adopted ?? { createdAtMs: nowMs };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      ...metadata,
      name: nodeName,
      labels: { ...labelsOf(booted), ...labels },
      creationTimestamp: stamp,
    },
    spec: { providerID: providerId, ...(taints.length === 0 ? {} : { taints }) },
    status: {
      capacity: formatResources(boot.capacity),
      allocatable: formatResources(boot.allocatable),
      conditions: conditionsOf(adopted !== undefined, stamp),
      addresses: [
        ...(address === undefined ? [] : [{ type: 'InternalIP', address }]),
        { type: 'Hostname', address: nodeName },
      ],
    },
  };
}

/** The CSI drivers of the machine with their limits. */
export function newCsiNode(booted: BootedInstance, node: Node): CSINode {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: { name: booted.nodeName, ownerReferences: [{ ...ownedBy(node), controller: false }] },
    spec: {
      drivers: Object.entries(booted.volumeLimits).map(([name, count]) => ({
        name,
        nodeID: booted.instance.id,
        topologyKeys: [Labels.Zone],
        allocatable: { count },
      })),
    },
  };
}

/** The node's lease, as of its registration. */
export function newLease(booted: BootedInstance, node: Node, nowMs: number): Lease {
  const stamp = formatTimestamp(nowMs);
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: {
      name: booted.nodeName,
      namespace: leaseNamespace,
      ownerReferences: [{ ...ownedBy(node), controller: false }],
    },
    spec: {
      holderIdentity: booted.nodeName,
      leaseDurationSeconds,
      acquireTime: stamp,
      renewTime: stamp,
    },
  };
}
