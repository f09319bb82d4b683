/** Paths into a document: `spec.timeline[0].scale`, `metadata.labels["app.kubernetes.io/name"]`. */

export type Segment = string | number;
export type Path = readonly Segment[];

export function formatPath(path: Path): string {
  let out = '';
  for (const segment of path) {
    if (typeof segment === 'number') out += `[${segment}]`;
    else if (!/^[\w-]+$/.test(segment)) out += `["${segment}"]`;
    else out += out === '' ? segment : `.${segment}`;
  }
  return out;
}

/** The inverse of {@link formatPath}; what cannot be read ends the path. */
export function parsePath(text: string): Path {
  const path: Segment[] = [];
  for (const match of text.matchAll(/\.?([\w-]+)|\[(\d+)\]|\["([^"]*)"\]/g)) {
    const [, name, index, quoted] = match;
    if (name !== undefined) path.push(name);
    else if (index !== undefined) path.push(Number(index));
    else if (quoted !== undefined) path.push(quoted);
  }
  return path;
}
