/** Drives a solve in slices: the host breathes in between, and the time for it is limited. */
import type { Scheduler, SolveInput } from '../engine/scheduling/solve.ts';
import type { SchedulingPlan } from '../model/plan.ts';
import type { Clock } from '../ports/clock.ts';

/** Parity: karpenter pkg/controllers/provisioning/provisioner.go, the timeout of Schedule. */
export const solveDeadlineMs = 60_000;
/** Leases are renewed and probes answered at least so often. */
const breathAfterMs = 50;

/** What is placed by the deadline is placed; the rest is refused as not evaluated. */
export async function driveSolve(
  scheduler: Pick<Scheduler, 'solveInSlices'>,
  input: SolveInput,
  clock: Clock,
  deadlineMs: number = solveDeadlineMs,
): Promise<SchedulingPlan> {
  const startedAtMs = clock.monotonicMs();
  let breathedAtMs = startedAtMs;
  const slices = scheduler.solveInSlices(input);
  for (let slice = slices.next(); ; ) {
    if (slice.done) return slice.value;
    const nowMs = clock.monotonicMs();
    if (nowMs - breathedAtMs >= breathAfterMs) {
      await new Promise<void>((resolve) => void clock.after(0, resolve));
      breathedAtMs = clock.monotonicMs();
    }
    slice = slices.next(nowMs - startedAtMs >= deadlineMs ? { deadlineMs } : undefined);
  }
}
