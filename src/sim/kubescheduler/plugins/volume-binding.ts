/** What placing a pod does to its unbound claims. */
import { Kinds } from '../../../api/kinds.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';
import { selectedNodeAnnotation, type VolumeIndex } from './volumes.ts';

/**
 * Keeps a matching volume for each unbound claim, or tells the provisioner on which node the claim is
 * wanted. Throws KubeError.
 *
 * Parity: kube-scheduler volumebinding PreBind.
 * Differs: does not wait until the claim is bound.
 */
export function bindVolumes(
  server: ApiServer,
  volumes: VolumeIndex,
  shape: PodShape,
  node: NodeInfo,
): void {
  for (const claim of volumes.findUnbound(shape)) {
    const { name, namespace = 'default', uid } = claim.metadata;
    const volume = volumes.findVolume(claim, node);
    if (volume) {
      server.modify(Kinds.PersistentVolume, { name: volume.metadata.name }, (current) =>
        current.spec.claimRef?.uid !== undefined
          ? current
          : {
              ...current,
              spec: {
                ...current.spec,
                claimRef: { namespace, name, ...(uid === undefined ? {} : { uid }) },
              },
            },
      );
    } else {
      server.modify(Kinds.PersistentVolumeClaim, { name, namespace }, (current) => ({
        ...current,
        metadata: {
          ...current.metadata,
          annotations: {
            ...current.metadata.annotations,
            [selectedNodeAnnotation]: node.name,
          },
        },
      }));
    }
  }
}
