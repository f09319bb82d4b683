/** Which volumes still hold a node that is drained. */
import type { VolumeAttachment } from '../../../api/core/node.ts';
import type { Pod } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import { isDrainable } from '../../../model/pod-predicates.ts';
import type { StoreIndex, Stores } from '../../../runtime/store.ts';

const attachmentsByNode: StoreIndex<VolumeAttachment> = {
  name: 'spec.nodeName',
  valuesOf: ({ spec }) => [spec.nodeName],
};

/**
 * Attachments of the node, by name, without those of pods that the drain leaves in place.
 *
 * Parity: karpenter pkg/controllers/node/termination/controller.go filterVolumeAttachments.
 */
export function findHoldingAttachments(
  nodeName: string,
  pods: readonly Pod[],
  stores: Stores,
  nowMs: number,
): readonly VolumeAttachment[] {
  const attachments = stores.of(Kinds.VolumeAttachment).byIndex(attachmentsByNode, nodeName);
  if (attachments.length === 0) return attachments;
  const staying = pods.filter((pod) => !isDrainable(pod, nowMs));
  const left = new Set(staying.flatMap((pod) => volumeNames(pod, stores)));
  return attachments.filter(({ spec }) => {
    const volume = spec.source.persistentVolumeName;
    return volume !== undefined && !left.has(volume);
  });
}

function volumeNames(pod: Pod, stores: Stores): readonly string[] {
  const claims = stores.of(Kinds.PersistentVolumeClaim);
  return (pod.spec.volumes ?? []).flatMap((volume) => {
    const name =
      volume.persistentVolumeClaim?.claimName ??
      (volume.ephemeral ? `${pod.metadata.name}-${volume.name}` : undefined);
    if (name === undefined) return [];
    return claims.get(name, pod.metadata.namespace)?.spec.volumeName ?? [];
  });
}
