// Writes deploy/crds from the definitions in src/api; run after a build.
import { mkdirSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { customKinds, toCrd } from '../dist/api/crd.js';

const folder = new URL('../deploy/crds/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const custom of customKinds) {
  const group = custom.kind.apiVersion.split('/')[0];
  const text = stringify(toCrd(custom), { aliasDuplicateObjects: false, lineWidth: 120 });
  writeFileSync(new URL(`${group}_${custom.kind.plural}.yaml`, folder), text);
}
