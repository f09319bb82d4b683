/** Machine images by alias: pinned versions exist, `latest` is the newest that was published. */
import type { Ec2Image } from '../../ports/ec2.ts';
import { hashText } from '../../util/hash.ts';

/** What is the latest before anything has been published. */
const firstVersion = 'v20261001';
const families: ReadonlySet<string> = new Set([
  'al2',
  'al2023',
  'bottlerocket',
  'windows2019',
  'windows2022',
  'windows2025',
]);

export class Images {
  readonly #latest = new Map<
    string,
    { readonly version: string; readonly publishedAtMs: number }
  >();
  readonly #publishedAtMs = new Map<string, number>();
  readonly #startMs: number;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  publish(family: string, version: string, nowMs: number): void {
    this.#latest.set(family, { version, publishedAtMs: nowMs });
    this.#publishedAtMs.set(`${family}@${version}`, nowMs);
  }

  /** The image of `family@version`; a version that nobody has published is as old as the run. */
  resolve(alias: string, arch: Ec2Image['arch']): Ec2Image | undefined {
    const at = alias.indexOf('@');
    const family = alias.slice(0, at);
    const asked = alias.slice(at + 1);
    if (at < 1 || asked === '' || !families.has(family)) return undefined;
    const version =
      asked === 'latest' ? (this.#latest.get(family)?.version ?? firstVersion) : asked;
    return {
      id: `ami-0${hashText(`${family}@${version}/${arch}`)}`,
      family,
      version,
      arch,
      publishedAtMs: this.#publishedAtMs.get(`${family}@${version}`) ?? this.#startMs,
    };
  }
}
