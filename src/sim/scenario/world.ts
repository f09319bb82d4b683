/** What a timeline needs of the simulated world, besides its API server. */
import type { InterruptionKind, OfferingSelector } from './scenario-file.ts';

export interface ScenarioCloud {
  /** Launches that match are refused from now on. */
  setUnavailable(selector: OfferingSelector): void;
  /** Takes back what an equal selector did. */
  setAvailable(selector: OfferingSelector): void;
  /** A new version of an AMI family becomes the latest. */
  publishAmi(family: string, version: string): void;
  /** The notice for one instance, and what EC2 does after it. */
  interrupt(providerId: string, kind: InterruptionKind): void;
  zonalShift(zone: string, forMs: number): void;
}

export interface ScenarioKubelet {
  /** The node reports this condition from now on. */
  failCondition(
    nodeName: string,
    condition: { readonly type: string; readonly status: 'True' | 'False' | 'Unknown' },
  ): void;
}
