/** The kinds that Tenon knows: one typed token each, used by every port call. */
import type { EC2NodeClass } from './aws/ec2nodeclass.ts';
import type { KubeObject } from './core/meta.ts';
import type { CSINode, Lease, Node, VolumeAttachment } from './core/node.ts';
import type { Pod } from './core/pod.ts';
import type {
  KubeEvent,
  LimitRange,
  Namespace,
  PodDisruptionBudget,
  PriorityClass,
  Service,
} from './core/policy.ts';
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from './core/storage.ts';
import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  ReplicaSet,
  StatefulSet,
} from './core/workloads.ts';
import type { NodeClaim } from './karpenter/nodeclaim.ts';
import type { NodePool } from './karpenter/nodepool.ts';

/** A kind of object; `T` is the type that the API server returns for it. */
export interface Kind<T extends KubeObject = KubeObject> {
  readonly apiVersion: T['apiVersion'];
  readonly kind: T['kind'];
  readonly plural: string;
  readonly namespaced: boolean;
  /** Whether `status` is written through the status subresource only. */
  readonly statusSubresource: boolean;
  readonly shortNames: readonly string[];
}

function kind<T extends KubeObject>(
  apiVersion: T['apiVersion'],
  name: T['kind'],
  plural: string,
  scope: 'Namespaced' | 'Cluster',
  options: { readonly status?: boolean; readonly shortNames?: readonly string[] } = {},
): Kind<T> {
  return {
    apiVersion,
    kind: name,
    plural,
    namespaced: scope === 'Namespaced',
    statusSubresource: options.status ?? false,
    shortNames: options.shortNames ?? [],
  };
}

export const Kinds = {
  Pod: kind<Pod>('v1', 'Pod', 'pods', 'Namespaced', { status: true, shortNames: ['po'] }),
  Node: kind<Node>('v1', 'Node', 'nodes', 'Cluster', { status: true, shortNames: ['no'] }),
  Namespace: kind<Namespace>('v1', 'Namespace', 'namespaces', 'Cluster', {
    status: true,
    shortNames: ['ns'],
  }),
  Event: kind<KubeEvent>('v1', 'Event', 'events', 'Namespaced', { shortNames: ['ev'] }),
  LimitRange: kind<LimitRange>('v1', 'LimitRange', 'limitranges', 'Namespaced', {
    shortNames: ['limits'],
  }),
  Service: kind<Service>('v1', 'Service', 'services', 'Namespaced', {
    status: true,
    shortNames: ['svc'],
  }),
  PersistentVolumeClaim: kind<PersistentVolumeClaim>(
    'v1',
    'PersistentVolumeClaim',
    'persistentvolumeclaims',
    'Namespaced',
    { status: true, shortNames: ['pvc'] },
  ),
  PersistentVolume: kind<PersistentVolume>(
    'v1',
    'PersistentVolume',
    'persistentvolumes',
    'Cluster',
    {
      status: true,
      shortNames: ['pv'],
    },
  ),
  StorageClass: kind<StorageClass>(
    'storage.k8s.io/v1',
    'StorageClass',
    'storageclasses',
    'Cluster',
    {
      shortNames: ['sc'],
    },
  ),
  CSINode: kind<CSINode>('storage.k8s.io/v1', 'CSINode', 'csinodes', 'Cluster'),
  VolumeAttachment: kind<VolumeAttachment>(
    'storage.k8s.io/v1',
    'VolumeAttachment',
    'volumeattachments',
    'Cluster',
    { status: true },
  ),
  Lease: kind<Lease>('coordination.k8s.io/v1', 'Lease', 'leases', 'Namespaced'),
  PriorityClass: kind<PriorityClass>(
    'scheduling.k8s.io/v1',
    'PriorityClass',
    'priorityclasses',
    'Cluster',
    { shortNames: ['pc'] },
  ),
  PodDisruptionBudget: kind<PodDisruptionBudget>(
    'policy/v1',
    'PodDisruptionBudget',
    'poddisruptionbudgets',
    'Namespaced',
    { status: true, shortNames: ['pdb'] },
  ),
  Deployment: kind<Deployment>('apps/v1', 'Deployment', 'deployments', 'Namespaced', {
    status: true,
    shortNames: ['deploy'],
  }),
  ReplicaSet: kind<ReplicaSet>('apps/v1', 'ReplicaSet', 'replicasets', 'Namespaced', {
    status: true,
    shortNames: ['rs'],
  }),
  StatefulSet: kind<StatefulSet>('apps/v1', 'StatefulSet', 'statefulsets', 'Namespaced', {
    status: true,
    shortNames: ['sts'],
  }),
  DaemonSet: kind<DaemonSet>('apps/v1', 'DaemonSet', 'daemonsets', 'Namespaced', {
    status: true,
    shortNames: ['ds'],
  }),
  Job: kind<Job>('batch/v1', 'Job', 'jobs', 'Namespaced', { status: true }),
  CronJob: kind<CronJob>('batch/v1', 'CronJob', 'cronjobs', 'Namespaced', {
    status: true,
    shortNames: ['cj'],
  }),
  NodePool: kind<NodePool>('karpenter.sh/v1', 'NodePool', 'nodepools', 'Cluster', { status: true }),
  NodeClaim: kind<NodeClaim>('karpenter.sh/v1', 'NodeClaim', 'nodeclaims', 'Cluster', {
    status: true,
  }),
  EC2NodeClass: kind<EC2NodeClass>(
    'karpenter.k8s.aws/v1',
    'EC2NodeClass',
    'ec2nodeclasses',
    'Cluster',
    {
      status: true,
      shortNames: ['ec2nc', 'ec2ncs'],
    },
  ),
} as const;

const byName = new Map<string, Kind>(
  Object.values(Kinds).map((k) => [`${k.apiVersion}/${k.kind}`, k]),
);

/** The kind of an object's `apiVersion` and `kind`, or `undefined` if Tenon does not know it. */
export function kindOf(apiVersion: string, name: string): Kind | undefined {
  return byName.get(`${apiVersion}/${name}`);
}
