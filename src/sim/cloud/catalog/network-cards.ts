/**
 * Interfaces of the default network card, for types whose table row does not give them.
 *
 * The table counts interfaces over all cards, while pods get addresses from the default card only;
 * HPC types and trn2 have no counts there at all. Worked out from the published pods of each type; where
 * the table has a count, it is a multiple of the one here.
 */

export interface DefaultCard {
  readonly enis: number;
  /** Only where the table has none. */
  readonly ipv4PerEni?: number;
}

const sizesByFamilies: readonly (readonly [string, string, DefaultCard])[] = [
  ['c6in m6in m6idn r6in r6idn', '32xlarge metal', { enis: 8 }],
  ['c8gb c8gn m8gb m8gn r8gb r8gn', '48xlarge metal-48xl', { enis: 12 }],
  ['c8ib c8in m8ib m8in m8idb m8idn', '96xlarge metal-96xl', { enis: 12 }],
  ['r8ib r8in r8idb r8idn', '96xlarge metal-96xl', { enis: 12 }],
  ['g6e', '24xlarge 48xlarge', { enis: 10 }],
  ['g7', '48xlarge', { enis: 12 }],
  ['g7e', '24xlarge 48xlarge', { enis: 10 }],
  ['hpc6a', '48xlarge', { enis: 2, ipv4PerEni: 50 }],
  ['hpc6id', '32xlarge', { enis: 1, ipv4PerEni: 50 }],
  ['hpc7a', '12xlarge 24xlarge 48xlarge 96xlarge', { enis: 2, ipv4PerEni: 50 }],
  ['hpc8a', '96xlarge', { enis: 2, ipv4PerEni: 50 }],
  ['p4d p4de', '24xlarge', { enis: 15 }],
  ['p5 p5e', '48xlarge', { enis: 2 }],
  ['p5en p6-b200 p6-b300', '48xlarge', { enis: 4 }],
  ['trn1 trn1n', '32xlarge', { enis: 5 }],
  ['trn2', '48xlarge', { enis: 2, ipv4PerEni: 50 }],
  ['u7in-16tb u7in-24tb u7in-32tb', '224xlarge', { enis: 8 }],
];

/** By instance type. */
export const defaultCards: ReadonlyMap<string, DefaultCard> = new Map(
  sizesByFamilies.flatMap(([families, sizes, card]) =>
    families
      .split(' ')
      .flatMap((family) => sizes.split(' ').map((size) => [`${family}.${size}`, card] as const)),
  ),
);
