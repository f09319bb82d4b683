/** Why nodes are disrupted, and why others stay: codes and numbers, never sentences. */

/** Voluntary: what budgets and conditions name. */
export const DisruptionReason = {
  Empty: 'Empty',
  Drifted: 'Drifted',
  Underutilized: 'Underutilized',
  Unhealthy: 'Unhealthy',
} as const;
export type DisruptionReason = (typeof DisruptionReason)[keyof typeof DisruptionReason];

/** Without budgets and without asking. */
export const ForcefulReason = {
  Expired: 'Expired',
  Interrupted: 'Interrupted',
  GarbageCollected: 'GarbageCollected',
  LaunchTimeout: 'LaunchTimeout',
  RegistrationTimeout: 'RegistrationTimeout',
} as const;
export type ForcefulReason = (typeof ForcefulReason)[keyof typeof ForcefulReason];

/** Why a node is no candidate, or is one and stays all the same. Pods and PDBs as `namespace/name`. */
export type KeptReason =
  | { readonly code: 'AlreadyDisrupting' }
  | { readonly code: 'NotManaged' }
  | { readonly code: 'NodeMissing' }
  | { readonly code: 'MarkedForDeletion' }
  | { readonly code: 'NotRegistered' }
  | { readonly code: 'NotInitialized' }
  | { readonly code: 'Nominated'; readonly untilMs: number }
  | { readonly code: 'NodeDoNotDisrupt' }
  | { readonly code: 'NodePoolLabelMissing' }
  | { readonly code: 'NodePoolNotFound'; readonly nodePool: string }
  /** `untilMs` is absent when the protection has no end. */
  | { readonly code: 'PodDoNotDisrupt'; readonly pod: string; readonly untilMs?: number }
  | { readonly code: 'SeveralPdbs'; readonly pod: string; readonly pdbs: readonly string[] }
  | { readonly code: 'PdbAllowsNone'; readonly pod: string; readonly pdb: string }
  | { readonly code: 'StaticPool'; readonly nodePool: string }
  | { readonly code: 'ConsolidationDisabled'; readonly nodePool: string }
  | { readonly code: 'NotEmpty'; readonly pods: number }
  | { readonly code: 'NotConsolidatable' }
  | {
      readonly code: 'BudgetExhausted';
      readonly nodePool: string;
      readonly reason: DisruptionReason;
      readonly allowed: number;
      readonly disrupting: number;
    };
export type KeptReasonCode = KeptReason['code'];
