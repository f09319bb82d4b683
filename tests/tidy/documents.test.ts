/** What the documents name is there: files, folders, links; and every layer says what it is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { layers, root } from './tree.ts';

const folders = ['src', 'tests', 'docs', 'examples', 'deploy', 'scripts', 'bench'];
const paths = [
  ...folders,
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
  ...readdirSync(root, { withFileTypes: true }).flatMap((e) => (e.isFile() ? e.name : [])),
];
const documents = paths.filter((path) => path.endsWith('.md'));

/** A path, or the end of one; `*` stands for anything. */
function isThere(path: string): boolean {
  const pattern = path.replace(/\/$/, '').replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
  const whole = new RegExp(`(^|/)${pattern}$`);
  return paths.some((known) => whole.test(known));
}

/** Words in code style that are paths: with an extension of ours, or from a folder of the root. */
function pathsIn(text: string): readonly string[] {
  const withoutBlocks = text.replace(/^```.*?^```$/gms, '');
  const words = [...withoutBlocks.matchAll(/`([\w./*-]+)`/g)].map(([, word]) => word ?? '');
  const fromRoot = new RegExp(`^(${folders.join('|')})/`);
  return words.filter((word) => /\.(ts|mjs|json|yaml|md)$/.test(word) || fromRoot.test(word));
}

test.each(documents)('%s names what is there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? '');
  const broken = links.filter((link) => !existsSync(join(root, dirname(document), link)));
  expect(broken).toEqual([]);
});

test('a path that is not there is found', () => {
  expect(pathsIn('open `src/nowhere.ts`, `tests/*/x.yaml`, not `kube`')).toHaveLength(2);
  expect(isThere('src/nowhere.ts')).toBe(false);
  expect(isThere('tests/tidy/*.test.ts')).toBe(true);
});

test('the example of the README is the file that it names', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, block] = /^```yaml\n(.*?)^```$/ms.exec(readme) ?? [];
  expect(block).toBe(readFileSync(join(root, 'examples/web.yaml'), 'utf8'));
});

test('every layer has a README', () => {
  const silent = Object.keys(layers).filter((layer) => !paths.includes(`src/${layer}/README.md`));
  expect(silent).toEqual([]);
});
