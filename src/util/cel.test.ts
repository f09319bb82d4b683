import { expect, test } from 'vitest';
import { CelEvaluationError, CelSyntaxError, compileCel, plainCelValue } from './cel.ts';

const nodes = [{ name: 'a', readyAt: 40.5, evictions: 0n, pods: ['x'], labels: { 'k/x': '1' } }];

test.each([
  'nodes.size() == 1',
  'nodes.all(n, n.readyAt <= 44.0 && n.readyAt <= 44)',
  'nodes[0].evictions == 0 && nodes[0].evictions == 0.0',
  "nodes.filter(n, n.name.startsWith('a')).map(n, n.name) == ['a']",
  "nodes.exists(n, 'x' in n.pods && 'k/x' in n.labels && n.labels['k/x'] == '1')",
  '!has(nodes[0].zone)',
  "'a/b'.split('/')[0] == 'a' && 'abc'.matches('^ab')",
])('true: %s', (text) => {
  expect(compileCel(text, ['nodes']).evaluate({ nodes })).toBe(true);
});

function syntaxError(text: string): CelSyntaxError {
  try {
    compileCel(text, ['nodes', 't']);
  } catch (error) {
    if (error instanceof CelSyntaxError) return error;
  }
  throw new Error('no CelSyntaxError');
}

test('a malformed expression says where', () => {
  expect(syntaxError('nodes ==')).toMatchObject({ line: 1 });
});

test('an unknown variable is found before anything runs, also inside a macro', () => {
  const error = syntaxError('nodes.all(n,\n  m.ready)');
  expect({ message: error.message, line: error.line, column: error.column }).toEqual({
    message: 'unknown variable "m"; there are "nodes", "t"',
    line: 2,
    column: 3,
  });
});

test('an absent field is an error of the evaluation, named', () => {
  const program = compileCel("nodes[0].zone == 'a'", ['nodes']);
  expect(() => program.evaluate({ nodes })).toThrow(CelEvaluationError);
  expect(() => program.evaluate({ nodes })).toThrow('zone');
});

test('a program says which variables it uses; names that a macro binds are none', () => {
  const program = compileCel('nodes.all(t, t.name != "") || nodes.size() == 0', ['nodes', 't']);
  expect([...program.uses]).toEqual(['nodes']);
});

test('a list of maps as a result becomes plain values', () => {
  const found = compileCel('nodes.filter(n, n.readyAt > 1.0)', ['nodes']).evaluate({ nodes });
  expect(plainCelValue(found)).toEqual(nodes);
});
