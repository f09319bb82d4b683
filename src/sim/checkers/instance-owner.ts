/** No instance without a NodeClaim for long, none with two. */
import { Kinds } from '../../api/kinds.ts';
import type { Checker, NewChecker } from './checker.ts';

/** Garbage collection may need two periods and the termination of the instance. */
const graceMs = 10 * 60_000;

export const newInstanceOwnerChecker: NewChecker = (world, report): Checker => {
  const orphanSinceMs = new Map<string, number>();

  function look(isEnd: boolean): void {
    const nowMs = world.server.nowMs();
    const claims = world.server.list(Kinds.NodeClaim);
    const ownersById = new Map<string, string[]>();
    for (const claim of claims) {
      const id = claim.status?.providerID;
      if (id) ownersById.set(id, [...(ownersById.get(id) ?? []), claim.metadata.name]);
    }
    const claimNames = new Set(claims.map((claim) => claim.metadata.name));
    for (const [id, owners] of ownersById) {
      if (owners.length > 1)
        report(`instance ${id} has ${owners.length} NodeClaims: ${owners.join(', ')}`);
    }
    for (const instance of world.instances()) {
      const isOwned =
        ownersById.has(instance.providerId) || claimNames.has(instance.nodeClaim ?? '');
      const isGoing = instance.state === 'shutting-down' || instance.state === 'terminated';
      if (isOwned || isGoing) {
        orphanSinceMs.delete(instance.providerId);
        continue;
      }
      const sinceMs = orphanSinceMs.get(instance.providerId) ?? nowMs;
      orphanSinceMs.set(instance.providerId, sinceMs);
      if (isEnd || nowMs - sinceMs > graceMs) {
        report(`instance ${instance.providerId} runs without a NodeClaim`);
      }
    }
  }

  return { name: 'instance-owner', tick: () => look(false), finish: () => look(true) };
};
