/** Rules of the Scenario document that its schema cannot say. */
import { parseDurationMs } from '../../util/duration.ts';
import type { Draft } from './draft.ts';
import type { Path } from './json-path.ts';
import type { StepDocument } from './schema.ts';

export const verbs = [
  'scale',
  'apply',
  'patch',
  'delete',
  'interrupt',
  'cloud',
  'ami',
  'fail',
  'zonalShift',
] as const;
export type Verb = (typeof verbs)[number];

/** In the order of the file. */
export function verbsOf(step: StepDocument): readonly Verb[] {
  return Object.keys(step).filter((key): key is Verb => (verbs as readonly string[]).includes(key));
}

type Wrong = (path: Path, message: string) => void;

/** How the run ends, one verb per step, times within the run. */
export function checkScenario({ scenario, document, problems }: Draft): void {
  const wrong: Wrong = (path, message) => problems.add(document, path, message);
  const { spec } = scenario;
  checkEnd(spec, wrong);
  const endText = spec.duration;
  const isTooLate = (at: string): boolean =>
    endText !== undefined && parseDurationMs(at) > parseDurationMs(endText);
  (spec.timeline ?? []).forEach((step, i) => {
    const path = ['spec', 'timeline', i];
    checkVerbs(step, path, wrong);
    if (isTooLate(step.at))
      wrong([...path, 'at'], `${step.at} is after the end of the run, ${endText}`);
  });
  (spec.expect ?? []).forEach(({ at }, i) => {
    if (at === 'end' || at === 'always' || !isTooLate(at)) return;
    wrong(['spec', 'expect', i, 'at'], `${at} is after the end of the run, ${endText}; write end`);
  });
  (spec.cloud?.instanceTypes ?? []).forEach((type, i) => {
    if (typeof type === 'string' || type.price !== undefined) return;
    if (type.spotPrice !== undefined || type.offerings !== undefined) return;
    wrong(
      ['spec', 'cloud', 'instanceTypes', i],
      `${type.name} cannot be bought: give it a price, a spotPrice or offerings`,
    );
  });
}

function checkEnd(
  spec: {
    readonly duration?: string | undefined;
    readonly until?: string | undefined;
    readonly timeout?: string | undefined;
  },
  wrong: Wrong,
): void {
  if (spec.duration !== undefined && spec.until !== undefined) {
    wrong(['spec', 'until'], 'both duration and until say when the run ends; keep one of them');
  } else if (spec.duration === undefined && spec.until === undefined) {
    wrong(['spec'], 'nothing says when the run ends: give duration, such as 2h, or until: Settled');
  }
  if (spec.timeout !== undefined && spec.until === undefined) {
    wrong(['spec', 'timeout'], 'timeout goes with until: Settled; a duration needs none');
  }
}

function checkVerbs(step: StepDocument, path: Path, wrong: Wrong): void {
  const given = verbsOf(step);
  const [first, second] = given;
  if (first === undefined) {
    wrong(path, `a step needs one verb: ${verbs.join(', ')}`);
  } else if (second !== undefined) {
    wrong(
      [...path, second],
      `a step has one verb, this one has ${given.join(' and ')}; make it two steps at the same time`,
    );
  }
  const { patch } = step;
  if (!patch) return;
  if ((patch.name === undefined) === (patch.nodes === undefined)) {
    wrong([...path, 'patch'], 'needs either name or, for kind Node, nodes');
  } else if (patch.nodes !== undefined && patch.kind !== 'Node') {
    wrong(
      [...path, 'patch', 'nodes'],
      `nodes goes with kind Node, not with ${patch.kind}; use name`,
    );
  }
}
