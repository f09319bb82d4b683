/** The reference names every fault and every reason code, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReasonCode } from '../../src/model/reason.ts';
import { faultNames } from '../../src/sim/faults/faults.ts';
import { root } from './tree.ts';

const text = readFileSync(join(root, 'docs/reference/scenario.md'), 'utf8');

function namesUnder(heading: string): string[] {
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '').sort();
}

test('faults', () => {
  expect(namesUnder('Faults')).toEqual([...faultNames].sort());
});

test('reason codes', () => {
  expect(namesUnder('Reason codes')).toEqual(Object.values(ReasonCode).sort());
});
