/** Budgets as users wrote them, at moments that surprised them. */
import { expect, test } from 'vitest';
import type { Budget } from '../../api/karpenter/nodepool.ts';
import type { DisruptionReason } from '../../model/disruption-reason.ts';
import {
  computeAllowedDisruptions,
  computeBudgetValue,
  nextBudgetChangeAtMs,
  unlimitedDisruptions,
} from './budgets.ts';

const at = (text: string): number => Date.parse(text);

const all: readonly DisruptionReason[] = ['Empty', 'Underutilized', 'Drifted'];

const mondayWindowAndEmpty: readonly Budget[] = [
  { nodes: '35%', schedule: '0 1 * * 1', duration: '4h' },
  { nodes: '35%', reasons: ['Empty'] },
];
const closedInOfficeHours: readonly Budget[] = [
  {
    nodes: '0',
    schedule: '0 10 * * mon-fri',
    duration: '12h',
    reasons: ['Underutilized', 'Empty', 'Drifted'],
  },
  { nodes: '2' },
];
const byReasonAndWindow: readonly Budget[] = [
  { nodes: '2' },
  { nodes: '1', schedule: '0 7 * * *', duration: '20h', reasons: ['Empty', 'Drifted'] },
  { nodes: '0', schedule: '0 7 * * *', duration: '20h', reasons: ['Underutilized'] },
];
const percentAndNumber: readonly Budget[] = [{ nodes: '5%' }, { nodes: '10' }];
const closedAroundTheClock: readonly Budget[] = [
  { nodes: '0', schedule: '0 0 * * *', duration: '24h' },
];

interface Row {
  readonly budgets: readonly Budget[];
  readonly nodes: number;
  readonly now: string;
  readonly reasons: readonly DisruptionReason[];
  readonly disrupting?: number;
  readonly expected: number;
}

const rows: readonly (readonly [string, Row])[] = [
  [
    'outside its window a budget limits nothing, and another reason’s budget neither',
    {
      budgets: mondayWindowAndEmpty,
      nodes: 20,
      now: '2026-12-03T14:50:00Z',
      reasons: ['Drifted'],
      expected: unlimitedDisruptions,
    },
  ],
  [
    'a budget without schedule holds on Thursday, too',
    {
      budgets: mondayWindowAndEmpty,
      nodes: 20,
      now: '2026-12-03T14:50:00Z',
      reasons: ['Empty'],
      expected: 7,
    },
  ],
  [
    'inside the Monday window the share is that of all nodes',
    {
      budgets: mondayWindowAndEmpty,
      nodes: 20,
      now: '2026-11-30T02:00:00Z',
      reasons: ['Drifted'],
      expected: 7,
    },
  ],
  [
    'zero at noon on a working day wins over two',
    {
      budgets: closedInOfficeHours,
      nodes: 20,
      now: '2026-12-01T12:00:00Z',
      reasons: all,
      expected: 0,
    },
  ],
  ...(
    [
      ['a minute before the window', '2026-12-01T09:59:00Z', 2],
      ['at its first minute', '2026-12-01T10:00:00Z', 0],
      ['at its last minute', '2026-12-01T21:59:00Z', 0],
      ['at the end, which is outside', '2026-12-01T22:00:00Z', 2],
      ['on Saturday', '2026-12-05T12:00:00Z', 2],
    ] as const
  ).map(
    ([name, now, expected]) =>
      [
        `office hours: ${name}`,
        { budgets: closedInOfficeHours, nodes: 20, now, reasons: ['Empty'] as const, expected },
      ] as const,
  ),
  ...(
    [
      ['2026-12-01T08:00:00Z', 1, 0],
      ['2026-12-01T04:00:00Z', 2, 2],
      ['2026-12-01T02:59:00Z', 1, 0],
      ['2026-12-01T03:00:00Z', 2, 2],
    ] as const
  ).flatMap(
    ([now, others, underutilized]) =>
      [
        [
          `twenty hours from seven, for Empty and Drifted, at ${now}`,
          {
            budgets: byReasonAndWindow,
            nodes: 10,
            now,
            reasons: ['Empty', 'Drifted'],
            expected: others,
          },
        ],
        [
          `twenty hours from seven, for Underutilized, at ${now}`,
          {
            budgets: byReasonAndWindow,
            nodes: 10,
            now,
            reasons: ['Underutilized'],
            expected: underutilized,
          },
        ],
      ] as const,
  ),
  ...(
    [
      [12, 0, 1],
      [12, 3, 0],
      [150, 0, 8],
      [150, 3, 5],
      [300, 0, 10],
      [300, 3, 7],
    ] as const
  ).map(
    ([nodes, disrupting, expected]) =>
      [
        `5% and 10 of ${nodes} nodes while ${disrupting} are going`,
        {
          budgets: percentAndNumber,
          nodes,
          disrupting,
          now: '2026-12-01T12:00:00Z',
          reasons: ['Underutilized'] as const,
          expected,
        },
      ] as const,
  ),
  ...['2026-12-01T00:00:00Z', '2026-12-01T12:00:00Z', '2026-12-01T23:59:00Z'].map(
    (now) =>
      [
        `zero around the clock at ${now}`,
        { budgets: closedAroundTheClock, nodes: 10, now, reasons: all, expected: 0 },
      ] as const,
  ),
];

test.each(rows)('%s', (_, row) => {
  for (const reason of row.reasons) {
    const allowed = computeAllowedDisruptions(row.budgets, reason, row.nodes, at(row.now));
    const rest =
      allowed === unlimitedDisruptions ? allowed : Math.max(0, allowed - (row.disrupting ?? 0));
    expect([reason, rest]).toEqual([reason, row.expected]);
  }
});

test.each([
  ['10%', 1, 1],
  ['30%', 10, 3],
  ['0%', 10, 0],
  ['100%', 7, 7],
  ['500', 7, 500],
])('%s of %d nodes is %d', (nodes, count, expected) => {
  expect(computeBudgetValue({ nodes }, count, 0)).toEqual({ ok: true, nodes: expected });
});

test('a pool without budgets is unlimited', () => {
  expect(computeAllowedDisruptions([], 'Empty', 10, 0)).toBe(unlimitedDisruptions);
});

test('a budget that cannot be read closes the pool for every reason', () => {
  const budgets: readonly Budget[] = [
    { nodes: '5' },
    { nodes: '5', reasons: ['Drifted'], schedule: '0 25 * * *', duration: '1h' },
  ];
  expect(computeAllowedDisruptions(budgets, 'Empty', 10, at('2026-12-01T00:00:00Z'))).toBe(0);
  expect(computeBudgetValue({ nodes: 'ten' }, 10, 0)).toEqual({
    ok: false,
    problem: 'nodes "ten" is neither a number nor a percentage such as 10%',
  });
});

test('the next change is the opening or the end of a window', () => {
  const change = (now: string) => nextBudgetChangeAtMs(closedInOfficeHours, at(now));
  expect(change('2026-12-01T09:00:00Z')).toBe(at('2026-12-01T10:00:00Z'));
  expect(change('2026-12-01T10:00:00Z')).toBe(at('2026-12-01T22:00:00Z'));
  expect(change('2026-12-04T22:00:00Z')).toBe(at('2026-12-07T10:00:00Z'));
  expect(nextBudgetChangeAtMs(percentAndNumber, 0)).toBeUndefined();
});
