/** The source tree as the tidy tests read it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerTable, SourceFile } from './imports.ts';

export const root = join(import.meta.dirname, '../..');

export const layers = JSON.parse(readFileSync(join(root, 'src/layers.json'), 'utf8')) as LayerTable;

/** Every TypeScript file under `src`, by path. */
export function sourceFiles(): SourceFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Runs a tool of the repository and gives its output, whatever its exit code. */
export function runTool(name: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(join(root, 'node_modules/.bin', name), args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const failed = error as { readonly stdout?: string; readonly stderr?: string };
    return `${failed.stdout ?? ''}${failed.stderr ?? ''}`;
  }
}
