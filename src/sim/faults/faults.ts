/** Where the simulated world can go wrong: each place has a name, and a count that proves it fired. */

export const faultNames = [
  /** A write is refused with Conflict although the caller's version is current. */
  'kube.conflict',
  /** A call fails before it reached the server. */
  'kube.request-lost',
  /** A write happens, but its answer is lost. */
  'kube.answer-lost',
  /** A watch event arrives late. */
  'kube.watch-late',
  /** A watch event arrives twice. */
  'kube.watch-twice',
  /** A watch is cut; the client lists again or goes on. */
  'kube.watch-cut',
  /** A watch goes on from a version that is too old: 410. */
  'kube.watch-expired',
  /** Any EC2 call is answered RequestLimitExceeded. */
  'ec2.throttled',
  /** CreateFleet launches, but its answer is lost. */
  'ec2.fleet-answer-lost',
  /** CreateFleet has no capacity for some of the overrides. */
  'ec2.fleet-partial',
  /** CreateFleet has no capacity at all. */
  'ec2.insufficient-capacity',
  /** DescribeInstances does not show a new instance, or shows an old state, for some seconds. */
  'ec2.eventual-consistency',
  /** TerminateInstances is answered, but nothing happens. */
  'ec2.terminate-ignored',
  /** An instance disappears without a word. */
  'ec2.instance-vanishes',
  /** The machine runs, but its kubelet never registers. */
  'kubelet.never-registers',
  /** The node registers, but is never Ready. */
  'kubelet.never-ready',
  /** The controllers stop at this point and start anew from the API. */
  'controller.crash',
] as const;

export type FaultName = (typeof faultNames)[number];

/** Asked at each fault point. Draws from a substream of its own per name, so that faults do not move each other. */
export interface Faults {
  fires(name: FaultName): boolean;
  /** A number in [0, 1) from the stream of `name`, for how late or how much. */
  draw(name: FaultName): number;
  /** Name → how often it fired. */
  readonly fired: ReadonlyMap<FaultName, number>;
}

export const noFaults: Faults = { fires: () => false, draw: () => 0, fired: new Map() };
