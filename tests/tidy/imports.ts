/** The walls between layers, as one function over file names and texts, so that violations can be planted. */

export interface Layer {
  readonly imports: readonly string[];
  readonly packages: readonly string[];
  /** No Node built-ins. */
  readonly pure: boolean;
}

export type LayerTable = Readonly<Record<string, Layer>>;

export interface SourceFile {
  /** `src/engine/scheduling/solve.ts`. */
  readonly path: string;
  readonly text: string;
}

const importPattern =
  /^\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** Each import that the layer table does not allow, as `path: why`. */
export function findForbiddenImports(files: readonly SourceFile[], layers: LayerTable): string[] {
  return files.flatMap((file) => {
    const layerName = file.path.split('/')[1] ?? '';
    const layer = layers[layerName];
    if (!layer) return [`${file.path}: ${layerName} is not in src/layers.json`];
    const isTest = file.path.endsWith('.test.ts');
    return [...file.text.matchAll(importPattern)]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
      .map((specifier) => whyForbidden(file.path, specifier, layerName, layer, isTest))
      .filter((why) => why !== undefined)
      .map((why) => `${file.path}: ${why}`);
  });
}

function whyForbidden(
  path: string,
  specifier: string,
  layerName: string,
  layer: Layer,
  isTest: boolean,
): string | undefined {
  if (specifier.startsWith('.')) {
    const target = layerOf(path, specifier);
    if (target === layerName || layer.imports.includes(target) || isTest) return undefined;
    return `${layerName} may not import ${target} (${specifier})`;
  }
  if (isTest) return undefined;
  if (specifier.startsWith('node:')) {
    return layer.pure ? `${layerName} is pure and may not import ${specifier}` : undefined;
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return layer.packages.includes(name) ? undefined : `${layerName} may not import package ${name}`;
}

function layerOf(path: string, specifier: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts[0] === 'src' ? (parts[1] ?? '') : (parts[0] ?? '');
}
