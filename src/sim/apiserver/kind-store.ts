/** The objects of one kind, with the changes that a watch can go on from. */
import type { KubeObject } from '../../api/core/meta.ts';
import { compareText } from '../../util/compare-text.ts';
import type { Change } from './api-server.ts';

/** Older changes are forgotten; a watch that needs them is told that they expired. */
export const historyLength = 10_000;

export interface RecordedChange extends Change<KubeObject> {
  readonly version: number;
}

export class KindStore {
  readonly subscribers: ((change: Change<never>) => void)[] = [];
  readonly #objects = new Map<string, KubeObject>();
  #keys: readonly string[] | undefined;
  #list: readonly KubeObject[] | undefined;
  readonly #history: RecordedChange[] = [];
  #forgottenVersion = 0;

  get(key: string): KubeObject | undefined {
    return this.#objects.get(key);
  }

  has(key: string): boolean {
    return this.#objects.has(key);
  }

  /** By namespace, then name. */
  list(): readonly KubeObject[] {
    this.#keys ??= [...this.#objects.keys()].sort(compareText);
    this.#list ??= this.#keys.map((key) => this.#objects.get(key) as KubeObject);
    return this.#list;
  }

  apply(key: string, change: RecordedChange): void {
    if (change.type === 'DELETED') this.#objects.delete(key);
    else this.#objects.set(key, change.object);
    this.#list = undefined;
    if (change.type !== 'MODIFIED') this.#keys = undefined;
    this.#history.push(change);
    // Shifting one by one would cost the length of the history each time.
    if (this.#history.length >= 2 * historyLength) {
      const gone = this.#history.splice(0, this.#history.length - historyLength);
      this.#forgottenVersion = gone.at(-1)?.version ?? this.#forgottenVersion;
    }
  }

  /** Changes after `version`, or `undefined` when some of them are forgotten. */
  since(version: number): readonly RecordedChange[] | undefined {
    if (version < this.#forgottenVersion) return undefined;
    let first = this.#history.length;
    while (first > 0 && (this.#history[first - 1] as RecordedChange).version > version) first--;
    return this.#history.slice(first);
  }
}

/** `namespace/name`, or the name alone for cluster-scoped kinds. */
export function storeKey(object: KubeObject): string {
  const { namespace, name } = object.metadata;
  return namespace === undefined ? name : `${namespace}/${name}`;
}
