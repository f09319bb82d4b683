/** Workloads: what makes pods. */
import type { Condition, IntOrString, LabelSelector, ObjectMeta } from './meta.ts';
import type { PersistentVolumeClaimSpec, PodTemplateSpec } from './pod.ts';

export interface Deployment {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'Deployment';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly strategy?: {
      readonly type?: 'RollingUpdate' | 'Recreate';
      readonly rollingUpdate?: {
        readonly maxSurge?: IntOrString;
        readonly maxUnavailable?: IntOrString;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly progressDeadlineSeconds?: number;
    readonly paused?: boolean;
  };
  readonly status?: ReplicaStatus & {
    readonly updatedReplicas?: number;
    readonly unavailableReplicas?: number;
  };
}

export interface ReplicaStatus {
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly fullyLabeledReplicas?: number;
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
}

export interface ReplicaSet {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'ReplicaSet';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly minReadySeconds?: number;
  };
  readonly status?: ReplicaStatus;
}

export interface StatefulSet {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'StatefulSet';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly serviceName?: string;
    readonly podManagementPolicy?: 'OrderedReady' | 'Parallel';
    readonly updateStrategy?: {
      readonly type?: 'RollingUpdate' | 'OnDelete';
      readonly rollingUpdate?: {
        readonly partition?: number;
        readonly maxUnavailable?: IntOrString;
      };
    };
    readonly ordinals?: { readonly start?: number };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly volumeClaimTemplates?: readonly {
      readonly metadata: {
        readonly name: string;
        readonly labels?: Readonly<Record<string, string>>;
      };
      readonly spec: PersistentVolumeClaimSpec;
    }[];
  };
  readonly status?: ReplicaStatus & {
    readonly currentReplicas?: number;
    readonly updatedReplicas?: number;
    readonly currentRevision?: string;
    readonly updateRevision?: string;
  };
}

export interface DaemonSet {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'DaemonSet';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly updateStrategy?: {
      readonly type?: 'RollingUpdate' | 'OnDelete';
      readonly rollingUpdate?: {
        readonly maxUnavailable?: IntOrString;
        readonly maxSurge?: IntOrString;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly currentNumberScheduled?: number;
    readonly desiredNumberScheduled?: number;
    readonly numberMisscheduled?: number;
    readonly numberReady?: number;
    readonly numberAvailable?: number;
    readonly numberUnavailable?: number;
    readonly updatedNumberScheduled?: number;
    readonly observedGeneration?: number;
  };
}

export interface JobSpec {
  readonly parallelism?: number;
  readonly completions?: number;
  readonly backoffLimit?: number;
  readonly activeDeadlineSeconds?: number;
  readonly ttlSecondsAfterFinished?: number;
  readonly completionMode?: 'NonIndexed' | 'Indexed';
  readonly suspend?: boolean;
  readonly manualSelector?: boolean;
  readonly selector?: LabelSelector;
  readonly podReplacementPolicy?: 'TerminatingOrFailed' | 'Failed';
  readonly template: PodTemplateSpec;
}

export interface Job {
  readonly apiVersion: 'batch/v1';
  readonly kind: 'Job';
  readonly metadata: ObjectMeta;
  readonly spec: JobSpec;
  readonly status?: {
    readonly active?: number;
    readonly ready?: number;
    readonly succeeded?: number;
    readonly failed?: number;
    readonly terminating?: number;
    readonly startTime?: string;
    readonly completionTime?: string;
    readonly completedIndexes?: string;
    readonly conditions?: readonly Condition[];
  };
}

export interface CronJob {
  readonly apiVersion: 'batch/v1';
  readonly kind: 'CronJob';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly schedule: string;
    readonly timeZone?: string;
    readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
    readonly suspend?: boolean;
    readonly startingDeadlineSeconds?: number;
    readonly successfulJobsHistoryLimit?: number;
    readonly failedJobsHistoryLimit?: number;
    readonly jobTemplate: {
      readonly metadata?: {
        readonly labels?: Readonly<Record<string, string>>;
        readonly annotations?: Readonly<Record<string, string>>;
      };
      readonly spec: JobSpec;
    };
  };
  readonly status?: {
    readonly active?: readonly {
      readonly name: string;
      readonly namespace?: string;
      readonly uid?: string;
    }[];
    readonly lastScheduleTime?: string;
    readonly lastSuccessfulTime?: string;
  };
}
