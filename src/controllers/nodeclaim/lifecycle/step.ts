/** What each step of a NodeClaim's life hands to the next. */
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';

export interface StepResult {
  /** The claim as the step wants it; written once, after all steps. */
  readonly claim: NodeClaim;
  readonly requeueAfterMs?: number;
  /** The step deleted the claim: nothing is to be written. */
  readonly isDeleted?: boolean;
}
