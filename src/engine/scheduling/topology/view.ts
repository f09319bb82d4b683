/** What topology means for one variant of a shape. */
import type { TopologyGroup } from './group.ts';

export interface TopologyConstraint {
  readonly group: TopologyGroup;
  /** Whether the pod itself is one of those that the rule counts. */
  readonly selfSelects: boolean;
}

/** In the order in which they narrow: anti-affinity, affinity, spread. */
export interface TopologyView {
  readonly constraints: readonly TopologyConstraint[];
  /** Whether some rule is about anything but hosts. */
  readonly hasDomains: boolean;
}
