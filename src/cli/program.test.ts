import { beforeEach, expect, test } from 'vitest';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { smallResult } from '../../tests/support/small-result.ts';
import { Labels } from '../api/labels.ts';
import type { InstanceType } from '../model/instance-type.ts';
import { newRequirement } from '../model/requirement.ts';
import { newRequirements } from '../model/requirements.ts';
import { ScenarioError } from '../sim/scenario/problems.ts';
import type { ScenarioResult } from '../sim/scenario/result.ts';
import type { CliDependencies, RunOptions } from './dependencies.ts';
import type { CliIo } from './io.ts';
import { runCli } from './program.ts';

let out = '';
let err = '';
let ran: { readonly name: string; readonly options: RunOptions }[] = [];
let slept: number[] = [];
let files: Map<string, string>;
const held: ScenarioResult = { ...smallResult, expectations: [] };
let result = held;

beforeEach(() => {
  [out, err, ran, slept, result] = ['', '', [], [], held];
  files = new Map([
    ['a.yaml', scenario('a', 'duration: 1h')],
    ['b.yaml', scenario('b', 'until: Settled')],
  ]);
});

function scenario(name: string, spec: string): string {
  return `apiVersion: tenon.sh/v1alpha1\nkind: Scenario\nmetadata: { name: ${name} }\nspec:\n  ${spec}\n`;
}

const io: CliIo = {
  stdout: (text) => {
    out += text;
  },
  stderr: (text) => {
    err += text;
  },
  isTty: false,
  isErrorTty: false,
  noColor: false,
  readFile: (path) => {
    const text = files.get(path.replace(`${process.cwd()}/`, ''));
    if (text === undefined) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
    return text;
  },
  openFile: (path) => {
    if (path.startsWith('no/')) throw new Error('ENOENT: no such directory');
    files.set(path, '');
    return {
      write: (text) => {
        files.set(path, files.get(path) + text);
      },
      close: () => {
        files.set(path, `${files.get(path)}<closed>`);
      },
    };
  },
  nowMs: () => 0,
  sleep: async (ms) => {
    slept.push(ms);
  },
};

function type(name: string, arch: string, family: string, price: number): InstanceType {
  const amounts = { cpu: 4000, memory: 8 * 1024 ** 3, pods: 58 };
  return {
    name,
    requirements: newRequirements(
      newRequirement(Labels.Arch, 'In', [arch]),
      newRequirement('karpenter.k8s.aws/instance-family', 'In', [family]),
      newRequirement(Labels.Zone, 'In', ['us-east-1a', 'us-east-1b']),
    ),
    offerings: ['us-east-1a', 'us-east-1b'].flatMap((zone) => [
      { zone, capacityType: 'on-demand', requirements: newRequirements(), price, available: true },
      {
        zone,
        capacityType: 'spot',
        requirements: newRequirements(),
        price: price / 3,
        available: true,
      },
    ]),
    capacity: amounts,
    overhead: {
      kubeReserved: { cpu: 80, memory: 1024 ** 3 },
      systemReserved: {},
      evictionThreshold: { memory: 100 * 1024 ** 2 },
    },
    allocatable: { cpu: 3920, memory: 7092 * 1024 ** 2, pods: 58 },
  };
}

const dependencies: CliDependencies = {
  version: '9.9.9',
  loadRunScenario: async () => async (file, options) => {
    ran.push({ name: file.name, options });
    options.onProgress?.({ atMs: 90_000, untilMs: 3_600_000, events: 12 });
    options.trace?.({ decided: file.name });
    await options.pace?.(120_000);
    return { ...result, scenario: file.name };
  },
  loadInstanceTypeNames: async () => ['c7g.xlarge'],
  loadInstanceTypes: async () => [
    type('m7i.xlarge', 'amd64', 'm7i', 0.2),
    type('c7g.xlarge', 'arm64', 'c7g', 0.15),
    type('m7g.xlarge', 'arm64', 'm7g', 0.17),
  ],
};

function tenon(line: string, on: Partial<CliIo> = {}): Promise<number> {
  return runCli(
    line.split(' ').filter((word) => word !== ''),
    { ...io, ...on },
    dependencies,
  );
}

test('simulate prints a report per file; 0 when everything held', async () => {
  expect(await tenon('simulate a.yaml b.yaml')).toBe(0);
  expect(out.match(/^✓ \w+/gm)).toEqual(['✓ a', '✓ b']);
  expect(err).toBe('');
  expect(ran.map(({ name, options }) => [name, options])).toEqual([
    ['a', {}],
    ['b', {}],
  ]);
});

test('2 when an expectation failed, also with -o json', async () => {
  result = smallResult;
  expect(await tenon('simulate a.yaml')).toBe(2);
  expect(await tenon('simulate a.yaml -o json')).toBe(2);
});

test('an expectation that was not reached is no failure', async () => {
  result = { ...smallResult, expectations: smallResult.expectations.filter((e) => e.skipped) };
  expect(await tenon('simulate a.yaml')).toBe(0);
});

test('the options reach the run', async () => {
  expect(await tenon('simulate a.yaml --seed 7 --until 1m30s --speed 60 --trace t.jsonl')).toBe(0);
  expect(ran[0]?.options).toMatchObject({ seed: 7, untilMs: 90_000 });
  expect(slept).toEqual([2000]);
  expect(files.get('t.jsonl')).toBe('{"decided":"a"}\n<closed>');
});

test('-o json and -o yaml print the result itself', async () => {
  await tenon('simulate a.yaml -o json');
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify({ ...held, scenario: 'a' })));
  out = '';
  await tenon('simulate a.yaml b.yaml -o yaml');
  const documents = parseAllDocuments(out).map((document) => document.toJS());
  expect(documents.map((document) => document.scenario)).toEqual(['a', 'b']);
});

test('files that are wrong: every problem of all of them, nothing is run, 1', async () => {
  files.set('a.yaml', scenario('a', 'duraton: 1h'));
  files.set('b.yaml', scenario('b', 'until: Tomorrow'));
  expect(await tenon('simulate a.yaml b.yaml')).toBe(1);
  expect(ran).toEqual([]);
  expect(out).toBe('');
  expect(err).toContain('a.yaml:5:3: spec.duraton: unknown field; did you mean "duration"?');
  expect(err).toContain('b.yaml:5:10: spec.until: must be "Settled", found "Tomorrow"');
  expect(err).not.toContain('at ');
});

test('files that cannot be read or written', async () => {
  expect(await tenon('simulate none.yaml')).toBe(1);
  expect(err).toBe(
    "error: cannot read none.yaml: ENOENT: no such file or directory, open 'none.yaml'\n",
  );
  err = '';
  expect(await tenon('simulate a.yaml --trace no/t.jsonl')).toBe(1);
  expect(err).toBe('error: cannot write no/t.jsonl: ENOENT: no such directory\n');
});

test('files are included from beside the scenario', async () => {
  files.set('dir/s.yaml', scenario('s', 'duration: 1h\n  files: [more.yaml]'));
  files.set('dir/more.yaml', 'apiVersion: v1\nkind: Namespace\nmetadata: { name: x }\n');
  expect(await tenon('simulate dir/s.yaml')).toBe(0);
});

test('a step that fails in the run is a message, not a stack', async () => {
  const problem = { file: 'a.yaml', line: 1, column: 1, path: 'p', message: 'm', source: '' };
  const failing: CliDependencies = {
    ...dependencies,
    loadRunScenario: async () => () => Promise.reject(new ScenarioError([problem])),
  };
  expect(await runCli(['simulate', 'a.yaml'], io, failing)).toBe(1);
  expect(err).toBe('a.yaml:1:1: p: m\n');
});

test('wrong usage says what would be right', async () => {
  const usages: readonly (readonly [string, string])[] = [
    ['simulate', "error: missing required argument 'file'"],
    ['simulate a.yaml --seed -1', 'it must be an integer >= 0'],
    [
      'simulate a.yaml --until tomorrow',
      '"tomorrow" is not a duration; write for example 90s, 5m or 1h30m.',
    ],
    ['simulate a.yaml --speed 0', 'it must be a number > 0, such as 60.'],
    ['simulate a.yaml -o xml', 'Allowed choices are text, json, yaml.'],
    ['simulat', "error: unknown command 'simulat'\n(Did you mean simulate?)"],
    ['catalog --min-memory lots', '"lots" is not a quantity'],
  ];
  for (const [line, says] of usages) {
    err = '';
    expect(await tenon(line), line).toBe(1);
    expect(err).toContain(says);
  }
});

test('help everywhere, with examples', async () => {
  for (const command of ['', 'simulate', 'catalog', 'schema', 'version']) {
    out = '';
    expect(await tenon(`${command} --help`)).toBe(0);
    expect(out).toContain('Usage: tenon');
    expect(out).toMatch(/Examples?:/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  }
});

test('progress only on a terminal, and gone in the end', async () => {
  await tenon('simulate a.yaml', { isErrorTty: true });
  expect(err).toBe('\r\u001b[Ka  1m30s of 1h  2 %  12 events\r\u001b[K');
});

test('colours and real time only on a terminal', async () => {
  await tenon('simulate a.yaml');
  expect(out).not.toContain('\u001b');
  expect(out).not.toContain('in 0.0 s');
  out = '';
  await tenon('simulate a.yaml', { isTty: true });
  expect(out).toContain('\u001b[');
  expect(out).toContain('in 0.0 s');
});

test('version', async () => {
  expect(await tenon('version')).toBe(0);
  expect(out).toBe('tenon 9.9.9\n');
});

test('schema is JSON Schema of the document, without what only messages use', async () => {
  expect(await tenon('schema')).toBe(0);
  const schema = JSON.parse(out);
  expect(schema.properties.spec.properties.duration.pattern).toBe(
    '^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$',
  );
  expect(schema.required).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
  expect(out).not.toContain('"expects"');
  expect(out).not.toContain('"~');
});

test('catalog: cheapest first, filtered', async () => {
  expect(await tenon('catalog')).toBe(0);
  expect(
    out,
  ).toBe(`NAME        ARCH   CPU  MEMORY  PODS  CPU FREE  MEMORY FREE  ON DEMAND  SPOT FROM  ZONES
c7g.xlarge  arm64    4     8Gi    58     3920m       6.93Gi     0.1500     0.0500      2
m7g.xlarge  arm64    4     8Gi    58     3920m       6.93Gi     0.1700     0.0567      2
m7i.xlarge  amd64    4     8Gi    58     3920m       6.93Gi     0.2000     0.0667      2
`);
  const names = async (filters: string): Promise<string[]> => {
    out = '';
    await tenon(`catalog ${filters} -o json`);
    return JSON.parse(out).map((entry: { readonly name: string }) => entry.name);
  };
  expect(await names('--arch amd64')).toEqual(['m7i.xlarge']);
  expect(await names('--family m7g --family m7i')).toEqual(['m7g.xlarge', 'm7i.xlarge']);
  expect(await names('--max-price 0.16 --capacity-type on-demand')).toEqual(['c7g.xlarge']);
  expect(await names('--min-cpu 5')).toEqual([]);
  expect(await names('--zone us-east-1c')).toEqual([]);
  out = '';
  await tenon('catalog --min-cpu 5');
  expect(out).toBe('No instance type matches.\n');
});

test('catalog -o yaml: amounts, overhead, labels, offerings', async () => {
  await tenon('catalog --family c7g --zone us-east-1b -o yaml');
  expect(parseYaml(out)).toEqual([
    {
      name: 'c7g.xlarge',
      capacity: { cpu: '4', memory: '8Gi', pods: '58' },
      overhead: { cpu: '80m', memory: '1124Mi' },
      allocatable: { cpu: '3920m', memory: '7092Mi', pods: '58' },
      labels: { 'karpenter.k8s.aws/instance-family': 'c7g', 'kubernetes.io/arch': 'arm64' },
      offerings: [
        { zone: 'us-east-1b', capacityType: 'on-demand', price: 0.15 },
        { zone: 'us-east-1b', capacityType: 'spot', price: expect.closeTo(0.05) },
      ],
    },
  ]);
});
