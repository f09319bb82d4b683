/**
 * What the API server fills in on core objects.
 *
 * Parity: kubernetes pkg/apis/{core,apps,batch,storage}/v1/defaults.go and the
 * DefaultTolerationSeconds admission plugin. Differs: quantities keep the user's spelling.
 */
import type { KubeObject } from './meta.ts';
import type { Container, PodSpec, PodTemplateSpec, Toleration } from './pod.ts';
import type { StorageClass } from './storage.ts';
import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  JobSpec,
  ReplicaSet,
  StatefulSet,
} from './workloads.ts';

const specDefaults = new WeakMap<PodSpec, PodSpec>();

/** A pod's spec with defaults. Equal input objects give the same output object. */
export function defaultPodSpec(spec: PodSpec): PodSpec {
  let defaulted = specDefaults.get(spec);
  if (!defaulted) {
    const initContainers = spec.initContainers && {
      initContainers: spec.initContainers.map(defaultContainer),
    };
    defaulted = {
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
      ...spec,
      containers: spec.containers.map(defaultContainer),
      ...initContainers,
    };
    specDefaults.set(spec, defaulted);
    specDefaults.set(defaulted, defaulted);
  }
  return defaulted;
}

function defaultContainer(container: Container): Container {
  const limits = container.resources?.limits;
  const ports = container.ports?.map((port) =>
    port.protocol ? port : { ...port, protocol: 'TCP' as const },
  );
  return {
    ...container,
    ...(ports ? { ports } : {}),
    ...(limits
      ? {
          resources: {
            ...container.resources,
            requests: { ...limits, ...container.resources?.requests },
          },
        }
      : {}),
  };
}

const notReadySeconds = 300;

/** Tolerations that every pod gets for nodes that fail, unless it has its own for them. */
export function withDefaultTolerations(spec: PodSpec): PodSpec {
  const tolerations = spec.tolerations ?? [];
  const missing = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'].filter(
    (key) =>
      !tolerations.some(
        (t) => (!t.key || t.key === key) && (!t.effect || t.effect === 'NoExecute'),
      ),
  );
  if (missing.length === 0) return spec;
  const added = missing.map(
    (key): Toleration => ({
      key,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: notReadySeconds,
    }),
  );
  return { ...spec, tolerations: [...tolerations, ...added] };
}

function defaultTemplate(template: PodTemplateSpec): PodTemplateSpec {
  return { ...template, spec: defaultPodSpec(template.spec) };
}

function defaultJobSpec(spec: JobSpec): JobSpec {
  const isSimple = spec.completions === undefined && spec.parallelism === undefined;
  return {
    ...(isSimple ? { completions: 1 } : {}),
    parallelism: 1,
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    suspend: false,
    podReplacementPolicy: 'TerminatingOrFailed',
    ...spec,
    template: defaultTemplate(spec.template),
  };
}

const quarter = { maxSurge: '25%', maxUnavailable: '25%' } as const;

/** A core object other than a Pod with its defaults. */
export function defaultCoreObject(object: KubeObject): KubeObject {
  switch (object.kind) {
    case 'Deployment': {
      const { metadata, spec, ...rest } = object as Deployment;
      const type = spec.strategy?.type ?? 'RollingUpdate';
      const rollingUpdate = { ...quarter, ...spec.strategy?.rollingUpdate };
      const strategy = type === 'RollingUpdate' ? { type, rollingUpdate } : { type };
      return {
        ...rest,
        metadata,
        spec: {
          replicas: 1,
          revisionHistoryLimit: 10,
          progressDeadlineSeconds: 600,
          ...spec,
          strategy,
          template: defaultTemplate(spec.template),
        },
      } satisfies Deployment as KubeObject;
    }
    case 'ReplicaSet': {
      const set = object as ReplicaSet;
      return {
        ...set,
        spec: { replicas: 1, ...set.spec, template: defaultTemplate(set.spec.template) },
      } satisfies ReplicaSet as KubeObject;
    }
    case 'StatefulSet': {
      const set = object as StatefulSet;
      const type = set.spec.updateStrategy?.type ?? 'RollingUpdate';
      const rollingUpdate = { partition: 0, ...set.spec.updateStrategy?.rollingUpdate };
      return {
        ...set,
        spec: {
          replicas: 1,
          podManagementPolicy: 'OrderedReady',
          revisionHistoryLimit: 10,
          ...set.spec,
          updateStrategy: type === 'RollingUpdate' ? { type, rollingUpdate } : { type },
          template: defaultTemplate(set.spec.template),
        },
      } satisfies StatefulSet as KubeObject;
    }
    case 'DaemonSet': {
      const set = object as DaemonSet;
      const type = set.spec.updateStrategy?.type ?? 'RollingUpdate';
      const rollingUpdate = {
        maxSurge: 0,
        maxUnavailable: 1,
        ...set.spec.updateStrategy?.rollingUpdate,
      };
      return {
        ...set,
        spec: {
          revisionHistoryLimit: 10,
          ...set.spec,
          updateStrategy: type === 'RollingUpdate' ? { type, rollingUpdate } : { type },
          template: defaultTemplate(set.spec.template),
        },
      } satisfies DaemonSet as KubeObject;
    }
    case 'Job': {
      const job = object as Job;
      return { ...job, spec: defaultJobSpec(job.spec) } satisfies Job as KubeObject;
    }
    case 'CronJob': {
      const cronJob = object as CronJob;
      return {
        ...cronJob,
        spec: {
          concurrencyPolicy: 'Allow',
          suspend: false,
          successfulJobsHistoryLimit: 3,
          failedJobsHistoryLimit: 1,
          ...cronJob.spec,
          jobTemplate: {
            ...cronJob.spec.jobTemplate,
            spec: defaultJobSpec(cronJob.spec.jobTemplate.spec),
          },
        },
      } satisfies CronJob as KubeObject;
    }
    case 'StorageClass': {
      return {
        volumeBindingMode: 'Immediate',
        reclaimPolicy: 'Delete',
        ...(object as StorageClass),
      } satisfies StorageClass as KubeObject;
    }
    default:
      return object;
  }
}
