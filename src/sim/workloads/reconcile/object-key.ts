/** Keys and owners of API objects, as the workload controllers pass them around. */
import type { KubeObject, OwnerReference } from '../../../api/core/meta.ts';
import { invariant } from '../../../util/invariant.ts';
import { parseTimestamp } from '../../../util/timestamp.ts';

/** `namespace/name`, or the name alone for cluster-scoped objects. */
export function keyOf(object: KubeObject): string {
  const { namespace, name } = object.metadata;
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The two halves of `namespace/name`. */
export function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** The UID that the server gave. */
export function uidOf(object: KubeObject): string {
  const uid = object.metadata.uid;
  invariant(uid !== undefined, `${object.kind} ${keyOf(object)} has no UID`);
  return uid;
}

/** The reference that marks its owner as the controller. */
export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((reference) => reference.controller);
}

/** A reference by which `owner` controls what it makes. */
export function ownedBy(owner: KubeObject): OwnerReference {
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.metadata.name,
    uid: uidOf(owner),
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** Epoch milliseconds of the creation; 0 if unset. */
export function createdAtMs(object: KubeObject): number {
  return parseTimestamp(object.metadata.creationTimestamp ?? '') ?? 0;
}

/** Whether a controller has to look: first sight, new spec, new metadata that counts, deletion. */
export function isIntentChanged(
  object: KubeObject & { readonly spec?: unknown },
  old: (KubeObject & { readonly spec?: unknown }) | undefined,
): boolean {
  return (
    old === undefined ||
    object.spec !== old.spec ||
    object.metadata.generation !== old.metadata.generation ||
    object.metadata.deletionTimestamp !== old.metadata.deletionTimestamp
  );
}
