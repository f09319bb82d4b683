/** What placing a pod does to its unbound claims. */
import type { PersistentVolumeClaim } from '../../../api/core/storage.ts';
import { Kinds } from '../../../api/kinds.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';
import { selectedNodeAnnotation, type VolumeIndex } from './volumes.ts';

/**
 * Binds each unbound claim to a matching volume, or tells the provisioner on which node it is wanted.
 * Throws KubeError.
 *
 * Parity: kube-scheduler volumebinding PreBind.
 * Differs: does not wait until the claim is bound, and does the volume controller's half for volumes
 * that exist already.
 */
export function bindVolumes(
  server: ApiServer,
  volumes: VolumeIndex,
  shape: PodShape,
  node: NodeInfo,
): void {
  for (const claim of volumes.findUnbound(shape)) {
    const volume = volumes.findVolume(claim, node);
    if (volume) bindTo(server, claim, volume.metadata.name);
    else selectNode(server, claim, node.name);
  }
}

function bindTo(server: ApiServer, claim: PersistentVolumeClaim, volumeName: string): void {
  const { name, namespace = 'default', uid } = claim.metadata;
  const claimRef = { namespace, name, ...(uid === undefined ? {} : { uid }) };
  server.modify(Kinds.PersistentVolume, { name: volumeName }, (volume) => ({
    ...volume,
    spec: { ...volume.spec, claimRef },
  }));
  server.modify(Kinds.PersistentVolumeClaim, { name, namespace }, (current) => ({
    ...current,
    spec: { ...current.spec, volumeName },
  }));
  server.modifyStatus(
    Kinds.PersistentVolumeClaim,
    { name, namespace },
    (current): PersistentVolumeClaim => ({
      ...current,
      status: { ...current.status, phase: 'Bound' },
    }),
  );
}

function selectNode(server: ApiServer, claim: PersistentVolumeClaim, nodeName: string): void {
  const { name, namespace = 'default' } = claim.metadata;
  server.modify(Kinds.PersistentVolumeClaim, { name, namespace }, (current) => ({
    ...current,
    metadata: {
      ...current.metadata,
      annotations: { ...current.metadata.annotations, [selectedNodeAnnotation]: nodeName },
    },
  }));
}
