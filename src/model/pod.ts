/** Pods as the engine and the state see them. */
import type { Pod } from '../api/core/pod.ts';
import type { Resources } from './resources.ts';

/**
 * A pod in a snapshot. Immutable; replaced when the pod changes. `pod.spec` keeps its identity while
 * the spec did not change, and pods of one workload often share it, so what is compiled from a spec
 * is cached by reference.
 */
export interface PodView {
  /** `namespace/name`. */
  readonly key: string;
  readonly uid: string;
  readonly pod: Pod;
  readonly createdAtMs: number;
  /** Incl. `pods: 1`. */
  readonly requests: Resources;
  readonly nodeName?: string;
  readonly isDaemon: boolean;
}
