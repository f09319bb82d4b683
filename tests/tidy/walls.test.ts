/** The walls hold, and each of them is shown to stop a violation. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findForbiddenImports } from './imports.ts';
import { layers, root, runTool, sourceFiles } from './tree.ts';

test('every import goes down the layer table', () => {
  expect(findForbiddenImports(sourceFiles(), layers)).toEqual([]);
});

test.each([
  [
    'an upward import',
    'src/engine/x.ts',
    "import { assemble } from '../app/assemble.ts';",
    'engine may not import app',
  ],
  [
    'a type-only upward import',
    'src/model/x.ts',
    "import type { A } from '../engine/a.ts';",
    'model may not import engine',
  ],
  [
    'engine and state know each other',
    'src/engine/x.ts',
    "import { Cluster } from '../state/cluster.ts';",
    'engine may not import state',
  ],
  [
    'the judge imports the judged',
    'src/sim/checkers/x.ts',
    "import { solve } from '../../engine/scheduling/solve.ts';",
    'sim may not import engine',
  ],
  [
    'adapters know each other',
    'src/providers/simulated/x.ts',
    "import { a } from '../../sim/cloud/a.ts';",
    'providers may not import sim',
  ],
  [
    'controllers know an adapter',
    'src/controllers/x.ts',
    "import { a } from '../sim/a.ts';",
    'controllers may not import sim',
  ],
  [
    'a re-export upwards',
    'src/util/x.ts',
    "export { a } from '../api/a.ts';",
    'util may not import api',
  ],
  [
    'a dynamic import upwards',
    'src/ports/x.ts',
    "const a = await import('../runtime/a.ts');",
    'ports may not import runtime',
  ],
  [
    'a package in the core',
    'src/engine/x.ts',
    "import { parse } from 'yaml';",
    'engine may not import package yaml',
  ],
  [
    'a Node built-in in a pure layer',
    'src/sim/x.ts',
    "import { readFileSync } from 'node:fs';",
    'sim is pure and may not import node:fs',
  ],
  ['a layer that nobody declared', 'src/helpers/x.ts', '', 'helpers is not in src/layers.json'],
])('stopped: %s', (_, path, text, why) => {
  expect(findForbiddenImports([{ path, text }], layers).join('\n')).toContain(why);
});

test('the compiler knows the same walls: project references equal the layer table', () => {
  for (const [name, layer] of Object.entries(layers)) {
    const config = JSON.parse(readFileSync(join(root, `src/${name}/tsconfig.json`), 'utf8'));
    const references = (config.references ?? []).map((r: { path: string }) => r.path.slice(3));
    expect({ name, references }).toEqual({ name, references: layer.imports });
    expect({ name, types: config.compilerOptions.types ?? [] }).toEqual({
      name,
      types: layer.pure ? [] : ['node'],
    });
  }
});

test.each([
  ['the wall clock', 'export const a = Date.now();', 'style/noRestrictedGlobals'],
  ['the environment', 'export const a = process.env;', 'style/noRestrictedGlobals'],
  ['waiting', 'setTimeout(() => undefined, 1);', 'style/noRestrictedGlobals'],
  ['chance', 'export const a = Math.random();', 'nursery/noJsRestrictedProperties'],
  ['the console', "console.log('a');", 'suspicious/noConsole'],
  [
    'a promise nobody waits for',
    'async function f(): Promise<void> {}\nexport function g(): void {\n  f();\n}',
    'nursery/noFloatingPromises',
  ],
  ['a default export', 'export default 1;', 'style/noDefaultExport'],
  ['any', 'export const a: any = 1;', 'suspicious/noExplicitAny'],
])('Biome stops %s in a pure layer', (_, text, rule) => {
  inScratchFolder((folder) => {
    const path = join(folder, 'src/controllers/planted.ts');
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    writeFileSync(path, `${text}\n`);
    expect(runTool('biome', ['lint', '--colors=off', folder], folder)).toContain(`lint/${rule}`);
  });
});

test('the compiler stops Node types in a pure layer', () => {
  inScratchFolder((folder) => {
    writeFileSync(join(folder, 'planted.ts'), 'export const a = Buffer.from("a");\n');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['*.ts'] }),
    );
    const said = runTool('tsc', ['-p', folder, '--noEmit'], folder);
    expect(said).toContain("Cannot find name 'Buffer'");
  });
});

function inScratchFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'tenon-planted-'));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
