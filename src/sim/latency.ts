/** How long the steps of the simulated world take. */

/**
 * launch: CreateFleet → running; register: running → Node object; ready: Node object → Ready;
 * imagePull and podStart: bound → pulled → ready; terminate: TerminateInstances → gone;
 * volumeDetach: end of the pod → its volume is detached.
 */
export type LatencyStage =
  | 'launch'
  | 'register'
  | 'ready'
  | 'imagePull'
  | 'podStart'
  | 'terminate'
  | 'volumeDetach';

export interface LatencyModel {
  /** Whole milliseconds; the same `stage` and `key` always give the same draw for a seed. */
  drawMs(stage: LatencyStage, key: string): number;
  /** Pull time for an image of this size on this link, unless the scenario fixes `imagePull`. */
  drawPullMs(key: string, imageBytes: number, networkMbps: number): number;
}
