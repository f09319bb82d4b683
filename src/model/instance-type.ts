/** Instance types and their offerings, as a CloudProvider describes them. */
import type { CapacityType } from '../api/labels.ts';
import type { Requirements } from './requirements.ts';
import type { Resources } from './resources.ts';

/**
 * One type. Objects are immutable and keep their identity while nothing about them changed, so that
 * what was computed from them can be cached by reference.
 */
export interface InstanceType {
  readonly name: string;
  /** Defines every well-known label; DoesNotExist where a label does not apply. */
  readonly requirements: Requirements;
  readonly offerings: readonly Offering[];
  readonly capacity: Resources;
  readonly overhead: {
    readonly kubeReserved: Resources;
    readonly systemReserved: Resources;
    readonly evictionThreshold: Resources;
  };
  /** Capacity less overhead. */
  readonly allocatable: Resources;
  /** CSI driver → volumes that a node of this type attaches; an absent driver is unlimited. */
  readonly volumeAttachmentLimits?: Readonly<Record<string, number>>;
}

/** Where and how a type can be bought. */
export interface Offering {
  readonly zone: string;
  readonly capacityType: CapacityType;
  /** Zone and capacity type at least; what a claim's requirements are tested against. */
  readonly requirements: Requirements;
  /** USD per hour. */
  readonly price: number;
  readonly available: boolean;
  readonly reservationId?: string;
  readonly reservationCapacity?: number;
}
