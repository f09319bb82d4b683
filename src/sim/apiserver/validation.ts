/** Whether an object may be stored as it is. */
import { matchesSelector } from '../../api/core/label-selector.ts';
import type { KubeObject } from '../../api/core/meta.ts';
import type { Pod, PodSpec } from '../../api/core/pod.ts';
import { coreSchemas } from '../../api/core/schemas/kinds.ts';
import type { Deployment, Job } from '../../api/core/workloads.ts';
import { validateCustomObject } from '../../api/object-validation.ts';
import { validateSchema } from '../../api/schema-validation.ts';
import type { FieldError } from '../../api/validation.ts';
import { deepEqual } from '../../util/deep-equal.ts';

interface WithSpec extends KubeObject {
  readonly spec?: object;
}

const validSpecs = new WeakSet<object>();

/** Everything wrong with `object`; `old` is the stored object on an update. */
export function validateObject(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  return [
    ...validateCustomObject(object, old),
    ...validateCoreSpec(object),
    ...validateWorkload(object, old),
    ...(old && object.kind === 'Pod' ? validatePodUpdate(object as Pod, old as Pod) : []),
  ];
}

function validateCoreSpec(object: KubeObject): FieldError[] {
  const schema = coreSchemas.get(`${object.apiVersion}/${object.kind}`);
  const spec = (object as WithSpec).spec;
  const specSchema = schema?.properties?.['spec'];
  if (!schema || !specSchema) return [];
  if (spec === undefined) {
    return schema.required?.includes('spec')
      ? [{ path: 'spec', code: 'Required', message: 'must be set, of type object' }]
      : [];
  }
  if (validSpecs.has(spec)) return [];
  const errors = validateSchema(specSchema, spec, 'spec');
  if (errors.length === 0) validSpecs.add(spec);
  return errors;
}

const workloadKinds = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet']);

function validateWorkload(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  if (object.kind === 'Job') return old ? validateJobUpdate(object as Job, old as Job) : [];
  if (!workloadKinds.has(object.kind)) return [];
  const { selector, template } = (object as Deployment).spec;
  if (!matchesSelector(selector, template.metadata?.labels)) {
    return [
      {
        path: 'spec.template.metadata.labels',
        code: 'Invalid',
        value: template.metadata?.labels ?? {},
        message: '`selector` does not match template `labels`',
      },
    ];
  }
  if (old && !deepEqual(selector, (old as Deployment).spec.selector)) {
    return [immutable('spec.selector', selector)];
  }
  return [];
}

function validateJobUpdate(job: Job, old: Job): FieldError[] {
  const errors: FieldError[] = [];
  if (job.spec === old.spec) return errors;
  if (!deepEqual(job.spec.template, old.spec.template)) {
    errors.push(immutable('spec.template', 'object'));
  }
  if (job.spec.completions !== old.spec.completions && job.spec.completionMode !== 'Indexed') {
    errors.push(immutable('spec.completions', job.spec.completions));
  }
  return errors;
}

function immutable(path: string, value: unknown): FieldError {
  return { path, code: 'Invalid', value, message: 'field is immutable' };
}

function validatePodUpdate(pod: Pod, old: Pod): FieldError[] {
  if (pod.spec === old.spec || deepEqual(fixedPart(pod.spec), fixedPart(old.spec))) return [];
  return [
    {
      path: 'spec',
      code: 'Forbidden',
      message:
        'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
    },
  ];
}

function fixedPart(spec: PodSpec): object {
  const {
    containers,
    initContainers,
    activeDeadlineSeconds,
    tolerations,
    schedulingGates,
    ...rest
  } = spec;
  return {
    ...rest,
    containers: containers.map(({ image, ...container }) => container),
    initContainers: initContainers?.map(({ image, ...container }) => container),
  };
}
