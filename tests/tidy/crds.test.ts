/** The CRD manifests in `deploy/crds` are what the definitions in `src/api` say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { customKinds, toCrd } from '../../src/api/crd.ts';
import { root } from './tree.ts';

const folder = join(root, 'deploy/crds');

test('every custom kind has its manifest, up to date', () => {
  const written = readdirSync(folder)
    .sort()
    .map((name) => parse(readFileSync(join(folder, name), 'utf8')));
  expect(written).toEqual(customKinds.map((custom) => JSON.parse(JSON.stringify(toCrd(custom)))));
});
