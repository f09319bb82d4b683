/**
 * The volume side: claims get volumes of the EBS CSI driver, and volumes are attached to the nodes
 * of their pods.
 *
 * Parity: kubernetes pkg/controller/volume persistentvolume, ephemeral and attachdetach. Differs: a
 * claim that waits for its first consumer is bound after the pod, not before; attaching takes no time.
 */
import type { VolumeAttachment } from '../../../api/core/node.ts';
import type { Pod } from '../../../api/core/pod.ts';
import type { PersistentVolumeClaim } from '../../../api/core/storage.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Labels } from '../../../api/labels.ts';
import { compareText } from '../../../util/compare-text.ts';
import { hashText } from '../../../util/hash.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { LatencyModel } from '../../latency.ts';
import type { PodIndex, PodRecord } from '../pods/pod-index.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import { isIntentChanged, keyOf, ownedBy, splitKey, uidOf } from '../reconcile/object-key.ts';
import type { WorkloadContext } from '../workload-context.ts';

const ebsDriver = 'ebs.csi.aws.com';
/** An attachment to a node that is gone is given up after so long. */
const forcedDetachMs = 6 * 60_000;

/** The claims that a pod mounts, ephemeral ones by their generated names. */
export function claimNames(pod: Pod): readonly string[] {
  const names: string[] = [];
  for (const volume of pod.spec.volumes ?? []) {
    if (volume.persistentVolumeClaim) names.push(volume.persistentVolumeClaim.claimName);
    else if (volume.ephemeral) names.push(`${pod.metadata.name}-${volume.name}`);
  }
  return names;
}

/** Name of the VolumeAttachment of a volume to a node. */
export function attachmentName(volumeName: string, nodeName: string): string {
  return `csi-${hashText(`${volumeName} ${nodeName}`)}`;
}

/** Whether every claim of the bound pod is there, bound, and attached to the pod's node. */
export function areVolumesReady(server: ApiServer, pod: Pod): boolean {
  const nodeName = pod.spec.nodeName ?? '';
  return claimNames(pod).every((name) => {
    const claim = server.get(Kinds.PersistentVolumeClaim, name, pod.metadata.namespace);
    const volumeName = claim?.spec.volumeName;
    if (volumeName === undefined) return false;
    const volume = server.get(Kinds.PersistentVolume, volumeName);
    if (!volume?.spec.csi) return true;
    return server.get(Kinds.VolumeAttachment, attachmentName(volumeName, nodeName)) !== undefined;
  });
}

export interface VolumeOptions extends WorkloadContext {
  readonly latency: LatencyModel;
  /** Where volumes of `Immediate` classes are made. */
  readonly zones: readonly string[];
}

interface Detach {
  readonly atMs: number;
}

export class VolumeController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #latency: LatencyModel;
  readonly #zones: readonly string[];
  readonly #claims: DirtyQueue;
  readonly #volumes: DirtyQueue;
  /** Pods by claim key, and by volume name the attachment that exists. */
  readonly #podsByClaim = new Map<string, Set<string>>();
  readonly #attachments = new Map<string, VolumeAttachment>();
  readonly #detaches = new Map<string, Detach>();
  readonly #claimByVolume = new Map<string, string>();

  constructor({ server, clock, pods, latency, zones }: VolumeOptions) {
    this.#server = server;
    this.#pods = pods;
    this.#latency = latency;
    this.#zones = [...zones].sort(compareText);
    this.#claims = new DirtyQueue(clock, (key) => this.#syncClaim(key));
    this.#volumes = new DirtyQueue(clock, (name) => this.#syncAttachment(name));
    server.subscribe(Kinds.PersistentVolumeClaim, ({ type, object, old }) => {
      const { volumeName } = object.spec;
      if (volumeName !== undefined) {
        if (type === 'DELETED') this.#claimByVolume.delete(volumeName);
        else this.#claimByVolume.set(volumeName, keyOf(object));
      }
      if (type !== 'DELETED' && isIntentChanged(object, old)) this.#claims.mark(keyOf(object));
    });
    server.subscribe(Kinds.VolumeAttachment, ({ type, object }) => {
      const volumeName = object.spec.source.persistentVolumeName;
      if (volumeName === undefined) return;
      if (type === 'DELETED') this.#attachments.delete(volumeName);
      else this.#attachments.set(volumeName, object);
      this.#volumes.mark(volumeName);
    });
    server.subscribe(Kinds.Node, ({ type, object }) => {
      if (type !== 'DELETED') return;
      for (const [volumeName, { spec }] of this.#attachments) {
        if (spec.nodeName === object.metadata.name) this.#volumes.mark(volumeName);
      }
    });
    pods.subscribe((current, previous) => this.#takePod(current, previous));
  }

  /** Binds the claim to a new volume in this zone, unless it is bound. */
  bindClaim(claim: PersistentVolumeClaim, zone: string | undefined): void {
    if (claim.spec.volumeName !== undefined) return;
    const name = `pvc-${uidOf(claim)}`;
    const { namespace = 'default', name: claimName } = claim.metadata;
    const { accessModes, storageClassName, resources } = claim.spec;
    const inZone = { key: Labels.Zone, operator: 'In', values: [zone ?? ''] } as const;
    this.#server.create(Kinds.PersistentVolume, {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name },
      spec: {
        ...(resources?.requests === undefined ? {} : { capacity: resources.requests }),
        ...(accessModes === undefined ? {} : { accessModes }),
        ...(storageClassName === undefined ? {} : { storageClassName }),
        claimRef: { namespace, name: claimName, uid: uidOf(claim) },
        ...(zone === undefined
          ? {}
          : {
              nodeAffinity: {
                required: { nodeSelectorTerms: [{ matchExpressions: [inZone] }] },
              },
            }),
        csi: { driver: ebsDriver, volumeHandle: `vol-${hashText(name)}0` },
      },
      status: { phase: 'Bound' },
    });
    const key = { namespace, name: claimName };
    this.#server.modify(Kinds.PersistentVolumeClaim, key, (stored) => ({
      ...stored,
      spec: { ...stored.spec, volumeName: name },
    }));
    this.#server.modifyStatus(Kinds.PersistentVolumeClaim, key, (stored) => ({
      ...stored,
      status: { ...stored.status, phase: 'Bound' as const },
    }));
  }

  #takePod(current: PodRecord | undefined, previous: PodRecord | undefined): void {
    const record = current ?? previous;
    if (!record?.pod.spec.volumes) return;
    const isSame =
      current !== undefined &&
      previous !== undefined &&
      current.nodeName === previous.nodeName &&
      current.isFinished === previous.isFinished;
    if (isSame) return;
    for (const name of claimNames(record.pod)) {
      const claimKey = `${record.pod.metadata.namespace}/${name}`;
      const users = this.#podsByClaim.get(claimKey) ?? new Set<string>();
      if (current && !current.isFinished) users.add(record.key);
      else users.delete(record.key);
      if (users.size > 0) this.#podsByClaim.set(claimKey, users);
      else this.#podsByClaim.delete(claimKey);
      this.#claims.mark(claimKey);
    }
  }

  // In order of their keys.
  #users(claimKey: string): readonly PodRecord[] {
    return [...(this.#podsByClaim.get(claimKey) ?? [])]
      .sort(compareText)
      .map((key) => this.#pods.get(key))
      .filter((record) => record !== undefined);
  }

  #syncClaim(key: string): undefined {
    const { namespace, name } = splitKey(key);
    const claim = this.#server.get(Kinds.PersistentVolumeClaim, name, namespace);
    if (!claim) {
      this.#createEphemeralClaim(key);
      return;
    }
    if (claim.spec.volumeName !== undefined) {
      this.#volumes.mark(claim.spec.volumeName);
      return;
    }
    // The empty name asks for a volume that somebody else makes.
    if (claim.spec.storageClassName === '') return;
    const storageClass = this.#server.get(Kinds.StorageClass, claim.spec.storageClassName ?? '');
    if (storageClass && storageClass.volumeBindingMode !== 'WaitForFirstConsumer') {
      const allowed = storageClass.allowedTopologies
        ?.flatMap((term) => term.matchLabelExpressions ?? [])
        .find((e) => e.key.endsWith('/zone'))?.values;
      const zones = allowed ?? this.#zones;
      const choice = Number.parseInt(hashText(key).slice(0, 8), 16) % Math.max(1, zones.length);
      this.bindClaim(claim, zones[choice]);
      return;
    }
    const consumer = this.#users(key).find((record) => record.nodeName !== undefined);
    if (consumer?.nodeName === undefined) return;
    const node = this.#server.get(Kinds.Node, consumer.nodeName);
    if (node) this.bindClaim(claim, node.metadata.labels?.[Labels.Zone]);
  }

  #createEphemeralClaim(claimKey: string): void {
    const { namespace, name } = splitKey(claimKey);
    for (const { pod } of this.#users(claimKey)) {
      const volume = pod.spec.volumes?.find((v) => `${pod.metadata.name}-${v.name}` === name);
      const template = volume?.ephemeral?.volumeClaimTemplate;
      if (!template) continue;
      this.#server.create(Kinds.PersistentVolumeClaim, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { ...template.metadata, name, namespace, ownerReferences: [ownedBy(pod)] },
        spec: template.spec,
      });
      return;
    }
  }

  #syncAttachment(volumeName: string): number | undefined {
    const volume = this.#server.get(Kinds.PersistentVolume, volumeName);
    const users = this.#users(this.#claimByVolume.get(volumeName) ?? '');
    const bound = users.filter((record) => record.nodeName !== undefined);
    const attachment = this.#attachments.get(volumeName);
    if (!attachment) {
      const nodeName = bound[0]?.nodeName;
      if (volume?.spec.csi && nodeName !== undefined) {
        this.#attach(volumeName, volume.spec.csi.driver, nodeName);
      }
      return undefined;
    }
    if (bound.some((record) => record.nodeName === attachment.spec.nodeName)) {
      this.#detaches.delete(volumeName);
      return undefined;
    }
    return this.#detach(volumeName, attachment);
  }

  #attach(volumeName: string, attacher: string, nodeName: string): void {
    if (!this.#server.get(Kinds.Node, nodeName)) return;
    const name = attachmentName(volumeName, nodeName);
    this.#server.create(Kinds.VolumeAttachment, {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'VolumeAttachment',
      metadata: { name },
      spec: { attacher, nodeName, source: { persistentVolumeName: volumeName } },
    });
    this.#server.modifyStatus(Kinds.VolumeAttachment, { name }, (attachment) => ({
      ...attachment,
      status: { attached: true },
    }));
  }

  #detach(volumeName: string, attachment: VolumeAttachment): number | undefined {
    const nowMs = this.#server.nowMs();
    const { name } = attachment.metadata;
    let atMs =
      this.#detaches.get(volumeName)?.atMs ?? nowMs + this.#latency.drawMs('volumeDetach', name);
    if (!this.#server.get(Kinds.Node, attachment.spec.nodeName)) {
      atMs = Math.min(atMs, nowMs + forcedDetachMs);
    }
    this.#detaches.set(volumeName, { atMs });
    if (atMs > nowMs) return atMs - nowMs;
    this.#detaches.delete(volumeName);
    this.#server.delete(Kinds.VolumeAttachment, { name });
    return undefined;
  }
}
