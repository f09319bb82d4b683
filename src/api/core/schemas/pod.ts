/** Schema of a pod's spec: every field name of Kubernetes 1.34, types where something reads them. */
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
  quantity,
  text,
} from './build.ts';

export const labelSelector = object({
  matchLabels: labels,
  matchExpressions: list(
    object({
      'key!': text,
      'operator!': oneOf('In', 'NotIn', 'Exists', 'DoesNotExist'),
      values: list(text),
    }),
  ),
});

export const resourceRequirements = object({
  requests: quantities,
  limits: quantities,
  claims: list(object({ 'name!': text, request: text })),
});

const nodeSelectorTerm = object({
  matchExpressions: list(nodeSelectorRequirement()),
  matchFields: list(nodeSelectorRequirement()),
});

function nodeSelectorRequirement() {
  return object({
    'key!': text,
    'operator!': oneOf('In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'),
    values: list(text),
  });
}

export const nodeSelector = object({ 'nodeSelectorTerms!': list(nodeSelectorTerm) });

const podAffinityTerm = object({
  'topologyKey!': text,
  labelSelector,
  namespaces: list(text),
  namespaceSelector: labelSelector,
  matchLabelKeys: list(text),
  mismatchLabelKeys: list(text),
});

const podAffinity = object({
  requiredDuringSchedulingIgnoredDuringExecution: list(podAffinityTerm),
  preferredDuringSchedulingIgnoredDuringExecution: list(
    object({ 'weight!': int, 'podAffinityTerm!': podAffinityTerm }),
  ),
});

const affinity = object({
  nodeAffinity: object({
    requiredDuringSchedulingIgnoredDuringExecution: nodeSelector,
    preferredDuringSchedulingIgnoredDuringExecution: list(
      object({ 'weight!': int, 'preference!': nodeSelectorTerm }),
    ),
  }),
  podAffinity,
  podAntiAffinity: podAffinity,
});

const containerFields = {
  'name!': text,
  image: text,
  command: list(text),
  args: list(text),
  resources: resourceRequirements,
  ports: list(
    object({
      'containerPort!': int,
      hostPort: int,
      hostIP: text,
      protocol: oneOf('TCP', 'UDP', 'SCTP'),
      name: text,
    }),
  ),
  restartPolicy: oneOf('Always', 'OnFailure', 'Never'),
  ...named(
    'env envFrom imagePullPolicy lifecycle livenessProbe readinessProbe startupProbe resizePolicy ' +
      'restartPolicyRules securityContext stdin stdinOnce terminationMessagePath ' +
      'terminationMessagePolicy tty volumeDevices volumeMounts workingDir',
  ),
};

export const claimSpec = object({
  accessModes: list(text),
  storageClassName: text,
  volumeName: text,
  volumeMode: text,
  resources: resourceRequirements,
  ...named('selector dataSource dataSourceRef volumeAttributesClassName'),
});

const volume = object({
  'name!': text,
  persistentVolumeClaim: object({ 'claimName!': text, readOnly: flag }),
  ephemeral: object({
    volumeClaimTemplate: object({ metadata: anything, 'spec!': claimSpec }),
  }),
  emptyDir: object({ medium: text, sizeLimit: quantity }),
  ...named(
    'awsElasticBlockStore azureDisk azureFile cephfs cinder configMap csi downwardAPI fc flexVolume ' +
      'flocker gcePersistentDisk gitRepo glusterfs hostPath image iscsi nfs photonPersistentDisk ' +
      'portworxVolume projected quobyte rbd scaleIO secret storageos vsphereVolume',
  ),
});

const toleration = object({
  key: text,
  operator: oneOf('Exists', 'Equal', 'Lt', 'Gt'),
  value: text,
  effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
  tolerationSeconds: int,
});

const topologySpreadConstraint = object({
  'maxSkew!': { type: 'integer', minimum: 1 },
  'topologyKey!': text,
  'whenUnsatisfiable!': oneOf('DoNotSchedule', 'ScheduleAnyway'),
  labelSelector,
  minDomains: { type: 'integer', minimum: 1 },
  nodeAffinityPolicy: oneOf('Honor', 'Ignore'),
  nodeTaintsPolicy: oneOf('Honor', 'Ignore'),
  matchLabelKeys: list(text),
});

export const podSpec = object({
  'containers!': list(object(containerFields)),
  initContainers: list(object(containerFields)),
  ephemeralContainers: list(anything),
  resources: resourceRequirements,
  overhead: quantities,
  nodeName: text,
  nodeSelector: labels,
  affinity,
  tolerations: list(toleration),
  topologySpreadConstraints: list(topologySpreadConstraint),
  priorityClassName: text,
  priority: int,
  preemptionPolicy: oneOf('PreemptLowerPriority', 'Never'),
  schedulerName: text,
  schedulingGates: list(object({ 'name!': text })),
  restartPolicy: oneOf('Always', 'OnFailure', 'Never'),
  terminationGracePeriodSeconds: count,
  activeDeadlineSeconds: count,
  hostNetwork: flag,
  volumes: list(volume),
  resourceClaims: list(
    object({ 'name!': text, resourceClaimName: text, resourceClaimTemplateName: text }),
  ),
  runtimeClassName: text,
  serviceAccountName: text,
  hostname: text,
  subdomain: text,
  ...named(
    'automountServiceAccountToken dnsConfig dnsPolicy enableServiceLinks hostAliases hostIPC ' +
      'hostPID hostUsers hostnameOverride imagePullSecrets os readinessGates securityContext ' +
      'serviceAccount setHostnameAsFQDN shareProcessNamespace workloadRef',
  ),
});

export const objectMeta = object({
  name: text,
  generateName: text,
  namespace: text,
  labels,
  annotations: labels,
  finalizers: list(text),
  ownerReferences: list(anything),
  ...named(
    'uid resourceVersion generation creationTimestamp deletionTimestamp ' +
      'deletionGracePeriodSeconds managedFields selfLink',
  ),
});

export const podTemplate = object({ metadata: objectMeta, 'spec!': podSpec });

export const rollingUpdate = object({
  maxSurge: intOrPercent,
  maxUnavailable: intOrPercent,
  partition: count,
});

export const taint = object({
  'key!': text,
  value: text,
  'effect!': oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
  timeAdded: text,
});
