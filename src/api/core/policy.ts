/** Disruption budgets, priorities, ranges, namespaces and events. */
import type { Quantity } from '../../util/quantity.ts';
import type { Condition, IntOrString, LabelSelector, ObjectMeta } from './meta.ts';

export interface PodDisruptionBudget {
  readonly apiVersion: 'policy/v1';
  readonly kind: 'PodDisruptionBudget';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly selector?: LabelSelector;
    readonly minAvailable?: IntOrString;
    readonly maxUnavailable?: IntOrString;
    readonly unhealthyPodEvictionPolicy?: 'IfHealthyBudget' | 'AlwaysAllow';
  };
  readonly status?: {
    readonly disruptionsAllowed: number;
    readonly currentHealthy: number;
    readonly desiredHealthy: number;
    readonly expectedPods: number;
    readonly observedGeneration?: number;
    readonly disruptedPods?: Readonly<Record<string, string>>;
    readonly conditions?: readonly Condition[];
  };
}

export interface PriorityClass {
  readonly apiVersion: 'scheduling.k8s.io/v1';
  readonly kind: 'PriorityClass';
  readonly metadata: ObjectMeta;
  readonly value: number;
  readonly globalDefault?: boolean;
  readonly preemptionPolicy?: 'PreemptLowerPriority' | 'Never';
  readonly description?: string;
}

export interface LimitRange {
  readonly apiVersion: 'v1';
  readonly kind: 'LimitRange';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly limits: readonly {
      readonly type: 'Container' | 'Pod' | 'PersistentVolumeClaim';
      readonly default?: Readonly<Record<string, Quantity>>;
      readonly defaultRequest?: Readonly<Record<string, Quantity>>;
      readonly min?: Readonly<Record<string, Quantity>>;
      readonly max?: Readonly<Record<string, Quantity>>;
      readonly maxLimitRequestRatio?: Readonly<Record<string, Quantity>>;
    }[];
  };
}

export interface Namespace {
  readonly apiVersion: 'v1';
  readonly kind: 'Namespace';
  readonly metadata: ObjectMeta;
  readonly status?: { readonly phase?: 'Active' | 'Terminating' };
}

export interface Service {
  readonly apiVersion: 'v1';
  readonly kind: 'Service';
  readonly metadata: ObjectMeta;
  readonly spec?: { readonly selector?: Readonly<Record<string, string>> };
}

export interface KubeEvent {
  readonly apiVersion: 'v1';
  readonly kind: 'Event';
  readonly metadata: ObjectMeta;
  readonly involvedObject: {
    readonly apiVersion?: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
  };
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly count?: number;
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
}
