/**
 * Where a pod's volumes allow it to be: zones and affinity of bound volumes, provisioning of unbound
 * ones, and how many volumes a node can hold.
 *
 * Parity: kube-scheduler plugins volumebinding, volumezone, nodevolumelimits.
 */
import type { CSINode, VolumeAttachment } from '../../../api/core/node.ts';
import type {
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
} from '../../../api/core/storage.ts';
import { parseAmount } from '../../../util/quantity.ts';
import type { NodeInfo } from '../view/node-info.ts';
import { compileNodeSelector, type NodePredicate } from '../view/node-predicate.ts';
import type { PodShape } from '../view/pod-shape.ts';
import { Filter, type Rejection, resolvable, unresolvable } from './rejection.ts';

/** On a claim: the node that its first consumer was placed on. */
export const selectedNodeAnnotation = 'volume.kubernetes.io/selected-node';

const noProvisioner = 'kubernetes.io/no-provisioner';
const zoneLabels = ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region'];
const anyNode: NodePredicate = () => true;

const otherVolumeNode = unresolvable(
  Filter.VolumeBinding,
  "node(s) didn't match PersistentVolume's node affinity",
);
const otherVolumeZone = unresolvable(Filter.VolumeZone, 'node(s) had no available volume zone');
const nothingToBind = unresolvable(
  Filter.VolumeBinding,
  "node(s) didn't find available persistent volumes to bind",
);
const tooManyVolumes = resolvable(Filter.NodeVolumeLimits, 'node(s) exceed max volume count');

export class VolumeIndex {
  /** Another one after every change of a claim, volume or class. */
  generation = 0;
  readonly claims = new Map<string, PersistentVolumeClaim>();
  readonly volumes = new Map<string, PersistentVolume>();
  readonly classes = new Map<string, StorageClass>();
  readonly #limitsByNode = new Map<string, CSINode>();
  readonly #attachmentsByNode = new Map<string, Map<string, VolumeAttachment>>();
  readonly #affinityByVolume = new WeakMap<PersistentVolume, NodePredicate>();

  setLimits(csiNode: CSINode): void {
    this.#limitsByNode.set(csiNode.metadata.name, csiNode);
  }

  removeLimits(nodeName: string): void {
    this.#limitsByNode.delete(nodeName);
  }

  setAttachment(attachment: VolumeAttachment): void {
    const { nodeName } = attachment.spec;
    const attachments = this.#attachmentsByNode.get(nodeName) ?? new Map();
    attachments.set(attachment.metadata.name, attachment);
    this.#attachmentsByNode.set(nodeName, attachments);
  }

  removeAttachment(attachment: VolumeAttachment): void {
    const attachments = this.#attachmentsByNode.get(attachment.spec.nodeName);
    attachments?.delete(attachment.metadata.name);
    if (attachments?.size === 0) this.#attachmentsByNode.delete(attachment.spec.nodeName);
  }

  /** What keeps the pod from every node, whatever the node. */
  preFilter(shape: PodShape): Rejection | undefined {
    for (const name of shape.claims) {
      const claim = this.claims.get(`${shape.namespace}/${name}`);
      if (!claim) {
        return unresolvable(Filter.VolumeBinding, `persistentvolumeclaim "${name}" not found`);
      }
      if (claim.metadata.deletionTimestamp !== undefined) {
        const text = `persistentvolumeclaim "${name}" is being deleted`;
        return unresolvable(Filter.VolumeBinding, text);
      }
      if (!isBound(claim) && !this.#waitsForConsumer(claim)) {
        const text = 'pod has unbound immediate PersistentVolumeClaims';
        return unresolvable(Filter.VolumeBinding, text);
      }
    }
    return undefined;
  }

  /** What keeps the pod from this node. */
  filter(shape: PodShape, node: NodeInfo): Rejection | undefined {
    if (shape.claims.length === 0) return undefined;
    return this.#filterCount(shape, node) ?? this.#filterPlaces(shape, node);
  }

  /** Claims that become bound by placing a pod of this shape. */
  findUnbound(shape: PodShape): readonly PersistentVolumeClaim[] {
    return shape.claims.flatMap((name) => {
      const claim = this.claims.get(`${shape.namespace}/${name}`);
      return claim && !isBound(claim) ? [claim] : [];
    });
  }

  /** The volume that the claim would be bound to on this node: the smallest, then by name. */
  findVolume(claim: PersistentVolumeClaim, node: NodeInfo): PersistentVolume | undefined {
    let best: PersistentVolume | undefined;
    for (const volume of this.volumes.values()) {
      if (!isMatch(volume, claim) || !this.#affinityOf(volume)(node.name, node.labels)) continue;
      if (best === undefined || isBefore(volume, best)) best = volume;
    }
    return best;
  }

  #filterPlaces(shape: PodShape, node: NodeInfo): Rejection | undefined {
    let conflict: Rejection | undefined;
    for (const name of shape.claims) {
      const claim = this.claims.get(`${shape.namespace}/${name}`);
      if (!claim) return nothingToBind;
      if (!isBound(claim)) {
        if (!this.#canBindAt(claim, node)) return nothingToBind;
        continue;
      }
      const volume = this.volumes.get(claim.spec.volumeName ?? '');
      if (!volume) continue;
      if (!this.#affinityOf(volume)(node.name, node.labels)) return otherVolumeNode;
      if (!isInZoneOf(volume, node)) conflict = otherVolumeZone;
    }
    return conflict;
  }

  #canBindAt(claim: PersistentVolumeClaim, node: NodeInfo): boolean {
    const selected = claim.metadata.annotations?.[selectedNodeAnnotation];
    if (selected !== undefined) return selected === node.name;
    if (this.findVolume(claim, node)) return true;
    const storageClass = this.classes.get(claim.spec.storageClassName ?? '');
    if (!storageClass || storageClass.provisioner === noProvisioner) return false;
    const topologies = storageClass.allowedTopologies ?? [];
    return (
      topologies.length === 0 ||
      topologies.some((term) =>
        (term.matchLabelExpressions ?? []).every(({ key, values }) =>
          values.includes(node.labels[key] ?? ''),
        ),
      )
    );
  }

  #waitsForConsumer(claim: PersistentVolumeClaim): boolean {
    const storageClass = this.classes.get(claim.spec.storageClassName ?? '');
    return storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
  }

  #affinityOf(volume: PersistentVolume): NodePredicate {
    let affinity = this.#affinityByVolume.get(volume);
    if (!affinity) {
      const required = volume.spec.nodeAffinity?.required;
      affinity = required ? compileNodeSelector(required) : anyNode;
      this.#affinityByVolume.set(volume, affinity);
    }
    return affinity;
  }

  // Volumes that are on the node already, or twice in the pod, count once.
  #filterCount(shape: PodShape, node: NodeInfo): Rejection | undefined {
    const limits = new Map<string, number>();
    for (const driver of this.#limitsByNode.get(node.name)?.spec.drivers ?? []) {
      const count = driver.allocatable?.count;
      if (count !== undefined) limits.set(driver.name, count);
    }
    if (limits.size === 0) return undefined;
    const held = new Map<string, string>();
    for (const pod of node.podsWithClaims) this.#collect(pod.shape, held);
    for (const { spec } of this.#attachmentsByNode.get(node.name)?.values() ?? []) {
      const name = spec.source.persistentVolumeName;
      if (name !== undefined) held.set(this.#idOf(name), spec.attacher);
    }
    const wanted = new Map(held);
    this.#collect(shape, wanted);
    for (const [driver, limit] of limits) {
      const count = countValue(wanted, driver);
      if (count > limit && count > countValue(held, driver)) return tooManyVolumes;
    }
    return undefined;
  }

  #collect(shape: PodShape, into: Map<string, string>): void {
    for (const name of shape.claims) {
      const claim = this.claims.get(`${shape.namespace}/${name}`);
      if (!claim) continue;
      const volume = this.volumes.get(claim.spec.volumeName ?? '');
      const driver = volume ? driverOf(volume) : this.#driverOfClass(claim);
      if (driver === undefined) continue;
      into.set(volume ? this.#idOf(volume.metadata.name) : `${shape.namespace}/${name}`, driver);
    }
  }

  #idOf(volumeName: string): string {
    return this.volumes.get(volumeName)?.spec.csi?.volumeHandle ?? volumeName;
  }

  #driverOfClass(claim: PersistentVolumeClaim): string | undefined {
    const provisioner = this.classes.get(claim.spec.storageClassName ?? '')?.provisioner;
    return provisioner === undefined ? undefined : (migratedDrivers[provisioner] ?? provisioner);
  }
}

// In-tree EBS volumes are served by the CSI driver.
const migratedDrivers: Readonly<Record<string, string>> = {
  'kubernetes.io/aws-ebs': 'ebs.csi.aws.com',
};

function driverOf({ spec }: PersistentVolume): string | undefined {
  return spec.csi?.driver ?? (spec.awsElasticBlockStore ? 'ebs.csi.aws.com' : undefined);
}

function countValue(entries: ReadonlyMap<string, string>, value: string): number {
  let count = 0;
  for (const entry of entries.values()) if (entry === value) count++;
  return count;
}

function isBound(claim: PersistentVolumeClaim): boolean {
  return claim.spec.volumeName !== undefined && claim.spec.volumeName !== '';
}

function isBefore(a: PersistentVolume, b: PersistentVolume): boolean {
  const difference = capacityOf(a) - capacityOf(b);
  return difference < 0 || (difference === 0 && a.metadata.name < b.metadata.name);
}

function capacityOf({ spec }: PersistentVolume): number {
  return parseAmount(spec.capacity?.['storage'] ?? 0);
}

/** Whether the volume is free for the claim, or kept for it. */
function isMatch(
  volume: PersistentVolume,
  { metadata, spec: wanted }: PersistentVolumeClaim,
): boolean {
  const { spec } = volume;
  if (spec.claimRef) {
    const { namespace, name } = spec.claimRef;
    return name === metadata.name && namespace === metadata.namespace;
  }
  const request = wanted.resources?.requests?.['storage'];
  return (
    (spec.storageClassName ?? '') === (wanted.storageClassName ?? '') &&
    (wanted.accessModes ?? []).every((mode) => spec.accessModes?.includes(mode)) &&
    (request === undefined || parseAmount(request) <= capacityOf(volume))
  );
}

// A label may name several zones, joined by `__`; a node without zone labels takes any volume.
function isInZoneOf(volume: PersistentVolume, node: NodeInfo): boolean {
  if (zoneLabels.every((label) => node.labels[label] === undefined)) return true;
  return zoneLabels.every((label) => {
    const zones = volume.metadata.labels?.[label];
    return zones === undefined || zones.split('__').includes(node.labels[label] ?? '');
  });
}
