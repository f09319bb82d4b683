/** Names of instances and nodes: like those of AWS, and equal for equal seeds. */
import type { Rng } from '../../util/rng.ts';

const hosts = 2 ** 16;
/** Odd, so that every host comes up once before any comes again. */
const stride = 40_503;

export class Names {
  readonly #ids: Rng;
  readonly #suffix: string;
  readonly #firstHost: number;
  #count = 0;

  constructor(region: string, rng: Rng) {
    this.#ids = rng.fork('instance-ids');
    this.#firstHost = rng.fork('node-names').int(hosts);
    this.#suffix = region === 'us-east-1' ? 'ec2.internal' : `${region}.compute.internal`;
  }

  /** `i-0` and 16 hex digits. */
  nextInstanceId(): string {
    const half = (): string =>
      this.#ids
        .int(2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return `i-0${half()}${half()}`;
  }

  /** `ip-10-0-12-34.ec2.internal`. */
  nextNodeName(): string {
    const host = (this.#firstHost + this.#count * stride) % hosts;
    const block = Math.floor(this.#count / hosts);
    this.#count++;
    return `ip-10-${block}-${host >> 8}-${host & 255}.${this.#suffix}`;
  }
}
