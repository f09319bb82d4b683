/**
 * Capacity reservations while a solve hands them out. A claim holds every reservation that it could be
 * launched into, so no two claims count on the same one.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/reservationmanager.go and nodeclaim.go
 * offeringsToReserve.
 */
import type { Reason } from '../../model/reason.ts';
import { type Bitset, haveCommonBit } from '../../util/bitset.ts';
import { compareText } from '../../util/compare-text.ts';
import type { Catalog } from './compile/catalog.ts';
import type { RequirementSet } from './compile/requirement-sets.ts';
import type { OpenClaim } from './open-claims.ts';

/** `strict`: a pod that could use a taken reservation waits; `fallback`: it goes without. */
export type ReservationMode = 'strict' | 'fallback';

export type ReservationOutcome =
  | { readonly ids: readonly string[]; readonly problem?: undefined }
  | { readonly ids?: undefined; readonly problem: Reason };

const nothing: ReservationOutcome = { ids: [] };

export class Reservations {
  readonly mode: ReservationMode;
  readonly #free = new Map<string, number>();

  constructor(mode: ReservationMode, catalogs: Iterable<Catalog>) {
    this.mode = mode;
    for (const catalog of catalogs) {
      for (const [id, capacity] of catalog.reservations) {
        this.#free.set(id, Math.min(this.#free.get(id) ?? Infinity, capacity));
      }
    }
  }

  /** What a claim would hold with these requirements and types, or why it must not be. */
  find(
    held: readonly string[],
    catalog: Catalog,
    set: RequirementSet,
    types: Bitset,
  ): ReservationOutcome {
    if (catalog.reservations.size === 0) return nothing;
    const ids: string[] = [];
    const compatible: string[] = [];
    let hasRoom = false;
    let hasFallback = false;
    for (const kind of catalog.filter(set).kinds) {
      if (!haveCommonBit(kind.available, types)) continue;
      const id = kind.reservationId;
      if (id === undefined) {
        hasFallback = true;
        continue;
      }
      compatible.push(id);
      if (!haveCommonBit(kind.launchable, types)) continue;
      hasRoom = true;
      if (held.includes(id) || (this.#free.get(id) ?? 0) > 0) ids.push(id);
    }
    const isStrict = this.mode === 'strict';
    const isTaken = isStrict && ids.length === 0 && (hasRoom || held.length > 0);
    const isFull = compatible.length > 0 && !hasRoom && !hasFallback;
    if (!isTaken && !isFull) return { ids: [...new Set(ids)].sort(compareText) };
    const reservations = [...new Set([...compatible, ...held])].sort(compareText);
    return { problem: { code: 'ReservationsTaken', reservations } };
  }

  /** Gives the claim what it found, and takes back what it can no longer use. */
  assign(claim: OpenClaim, ids: readonly string[]): void {
    const before = claim.reservations;
    for (const id of ids) if (!before.includes(id)) this.#change(id, -1);
    for (const id of before) if (!ids.includes(id)) this.#change(id, 1);
    claim.reservations = ids;
  }

  #change(id: string, by: number): void {
    this.#free.set(id, (this.#free.get(id) ?? 0) + by);
  }
}
