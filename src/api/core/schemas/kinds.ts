/** Schemas of the core kinds, by `apiVersion/kind`; `status` is left open. */
import type { JsonSchema } from '../../json-schema.ts';
import {
  anything,
  count,
  flag,
  int,
  intOrPercent,
  labels,
  list,
  named,
  object,
  oneOf,
  quantities,
  text,
} from './build.ts';
import {
  claimSpec,
  labelSelector,
  nodeSelector,
  objectMeta,
  podSpec,
  podTemplate,
  rollingUpdate,
  taint,
} from './pod.ts';

function kind(fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return object({
    'apiVersion!': text,
    'kind!': text,
    'metadata!': objectMeta,
    status: anything,
    ...fields,
  });
}

const jobSpec = object({
  parallelism: count,
  completions: count,
  backoffLimit: count,
  activeDeadlineSeconds: count,
  ttlSecondsAfterFinished: count,
  completionMode: oneOf('NonIndexed', 'Indexed'),
  suspend: flag,
  manualSelector: flag,
  selector: labelSelector,
  podReplacementPolicy: oneOf('TerminatingOrFailed', 'Failed'),
  'template!': podTemplate,
  ...named('backoffLimitPerIndex managedBy maxFailedIndexes podFailurePolicy successPolicy'),
});

const deployment = object({
  replicas: count,
  'selector!': labelSelector,
  'template!': podTemplate,
  strategy: object({ type: oneOf('RollingUpdate', 'Recreate'), rollingUpdate }),
  minReadySeconds: count,
  revisionHistoryLimit: count,
  progressDeadlineSeconds: count,
  paused: flag,
});

const statefulSet = object({
  replicas: count,
  'selector!': labelSelector,
  'template!': podTemplate,
  serviceName: text,
  podManagementPolicy: oneOf('OrderedReady', 'Parallel'),
  updateStrategy: object({ type: oneOf('RollingUpdate', 'OnDelete'), rollingUpdate }),
  ordinals: object({ start: count }),
  minReadySeconds: count,
  revisionHistoryLimit: count,
  volumeClaimTemplates: list(
    object({ ...named('apiVersion kind status'), metadata: objectMeta, 'spec!': claimSpec }),
  ),
  persistentVolumeClaimRetentionPolicy: anything,
});

const daemonSet = object({
  'selector!': labelSelector,
  'template!': podTemplate,
  updateStrategy: object({ type: oneOf('RollingUpdate', 'OnDelete'), rollingUpdate }),
  minReadySeconds: count,
  revisionHistoryLimit: count,
});

const cronJob = object({
  'schedule!': text,
  timeZone: text,
  concurrencyPolicy: oneOf('Allow', 'Forbid', 'Replace'),
  suspend: flag,
  startingDeadlineSeconds: count,
  successfulJobsHistoryLimit: count,
  failedJobsHistoryLimit: count,
  'jobTemplate!': object({ metadata: objectMeta, 'spec!': jobSpec }),
});

const limitRange = object({
  'limits!': list(
    object({
      'type!': oneOf('Container', 'Pod', 'PersistentVolumeClaim'),
      default: quantities,
      defaultRequest: quantities,
      min: quantities,
      max: quantities,
      maxLimitRequestRatio: quantities,
    }),
  ),
});

const persistentVolume = object({
  capacity: quantities,
  storageClassName: text,
  nodeAffinity: object({ required: nodeSelector }),
  ...named(
    'accessModes awsElasticBlockStore azureDisk azureFile cephfs cinder claimRef csi fc flexVolume ' +
      'flocker gcePersistentDisk glusterfs hostPath iscsi local mountOptions nfs ' +
      'persistentVolumeReclaimPolicy photonPersistentDisk portworxVolume quobyte rbd scaleIO ' +
      'storageos volumeAttributesClassName volumeMode vsphereVolume',
  ),
});

const node = object({
  providerID: text,
  taints: list(taint),
  unschedulable: flag,
  ...named('podCIDR podCIDRs configSource externalID'),
});

/** `apiVersion/kind` → schema of the whole object. */
export const coreSchemas: ReadonlyMap<string, JsonSchema> = new Map([
  ['v1/Pod', kind({ 'spec!': podSpec })],
  ['v1/Node', kind({ spec: node })],
  ['v1/Namespace', kind({ spec: anything })],
  ['v1/LimitRange', kind({ 'spec!': limitRange })],
  ['v1/Service', kind({ spec: anything })],
  ['v1/PersistentVolumeClaim', kind({ 'spec!': claimSpec })],
  ['v1/PersistentVolume', kind({ 'spec!': persistentVolume })],
  [
    'storage.k8s.io/v1/StorageClass',
    kind({
      'provisioner!': text,
      volumeBindingMode: oneOf('Immediate', 'WaitForFirstConsumer'),
      allowedTopologies: list(
        object({ matchLabelExpressions: list(object({ 'key!': text, 'values!': list(text) })) }),
      ),
      reclaimPolicy: oneOf('Delete', 'Retain'),
      parameters: labels,
      ...named('allowVolumeExpansion mountOptions'),
    }),
  ],
  [
    'storage.k8s.io/v1/CSINode',
    kind({
      'spec!': object({
        'drivers!': list(
          object({
            'name!': text,
            'nodeID!': text,
            topologyKeys: list(text),
            allocatable: object({ count }),
          }),
        ),
      }),
    }),
  ],
  ['storage.k8s.io/v1/VolumeAttachment', kind({ 'spec!': anything })],
  [
    'scheduling.k8s.io/v1/PriorityClass',
    kind({
      'value!': int,
      globalDefault: flag,
      preemptionPolicy: oneOf('PreemptLowerPriority', 'Never'),
      description: text,
    }),
  ],
  [
    'policy/v1/PodDisruptionBudget',
    kind({
      'spec!': object({
        selector: labelSelector,
        minAvailable: intOrPercent,
        maxUnavailable: intOrPercent,
        unhealthyPodEvictionPolicy: oneOf('IfHealthyBudget', 'AlwaysAllow'),
      }),
    }),
  ],
  ['apps/v1/Deployment', kind({ 'spec!': deployment })],
  ['apps/v1/ReplicaSet', kind({ 'spec!': deployment })],
  ['apps/v1/StatefulSet', kind({ 'spec!': statefulSet })],
  ['apps/v1/DaemonSet', kind({ 'spec!': daemonSet })],
  ['batch/v1/Job', kind({ 'spec!': jobSpec })],
  ['batch/v1/CronJob', kind({ 'spec!': cronJob })],
]);
