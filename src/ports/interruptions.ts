/** Notices of EC2 that an instance will go, or may have to. */

export type InterruptionKind =
  | 'SpotInterruption'
  | 'RebalanceRecommendation'
  | 'ScheduledChange'
  | 'InstanceStopping'
  | 'InstanceTerminated'
  | 'CapacityReservationInterruption';

export interface InterruptionMessage {
  readonly kind: InterruptionKind;
  readonly instanceId: string;
  /** `aws:///us-east-1a/i-0123456789abcdef0`. */
  readonly providerId: string;
  readonly sentAtMs: number;
}

/** The queue that carries them. */
export interface Interruptions {
  /** Messages from now on, in the order in which they were sent. Returns an unsubscribe. */
  onInterruption(handler: (message: InterruptionMessage) => void): () => void;
}
