/** The controllers' options, by upstream's names in camelCase. */

export interface FeatureGates {
  readonly nodeRepair: boolean;
  readonly reservedCapacity: boolean;
  readonly spotToSpotConsolidation: boolean;
  readonly nodeOverlay: boolean;
  readonly staticCapacity: boolean;
  readonly capacityBuffer: boolean;
  readonly terminateFirstDrift: boolean;
  readonly terminateFirstRepair: boolean;
  readonly podDeletionCostManagement: boolean;
}

export interface Settings {
  readonly batchIdleMs: number;
  readonly batchMaxMs: number;
  readonly preferencePolicy: 'Respect' | 'Ignore';
  readonly minValuesPolicy: 'Strict' | 'BestEffort';
  readonly vmMemoryOverheadPercent: number;
  readonly reservedEnis: number;
  readonly enableZonalShift: boolean;
  readonly ignoreDraRequests: boolean;
  /** Decide as Karpenter does, tie-breaks included, or at the lowest cost that holds every constraint. */
  readonly packing: 'karpenter' | 'lowest-cost';
  /** How new nodes are divided between pools of equal weight and price. */
  readonly equalWeight: 'name' | 'spread';
  readonly featureGates: FeatureGates;
}

export const defaultSettings: Settings = {
  batchIdleMs: 1_000,
  batchMaxMs: 10_000,
  preferencePolicy: 'Respect',
  minValuesPolicy: 'Strict',
  vmMemoryOverheadPercent: 0.075,
  reservedEnis: 0,
  enableZonalShift: false,
  ignoreDraRequests: true,
  packing: 'karpenter',
  equalWeight: 'name',
  featureGates: {
    nodeRepair: false,
    reservedCapacity: true,
    spotToSpotConsolidation: false,
    nodeOverlay: false,
    staticCapacity: false,
    capacityBuffer: false,
    terminateFirstDrift: false,
    terminateFirstRepair: false,
    podDeletionCostManagement: false,
  },
};
