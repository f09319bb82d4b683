/** Volumes: claims, volumes, classes. */
import type { Quantity } from '../../util/quantity.ts';
import type { ObjectMeta } from './meta.ts';
import type { NodeSelector, PersistentVolumeClaimSpec } from './pod.ts';

export interface PersistentVolumeClaim {
  readonly apiVersion: 'v1';
  readonly kind: 'PersistentVolumeClaim';
  readonly metadata: ObjectMeta;
  readonly spec: PersistentVolumeClaimSpec;
  readonly status?: { readonly phase?: 'Pending' | 'Bound' | 'Lost' };
}

export interface PersistentVolume {
  readonly apiVersion: 'v1';
  readonly kind: 'PersistentVolume';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly capacity?: Readonly<Record<string, Quantity>>;
    readonly accessModes?: readonly string[];
    readonly storageClassName?: string;
    readonly claimRef?: {
      readonly namespace?: string;
      readonly name?: string;
      readonly uid?: string;
    };
    readonly nodeAffinity?: { readonly required?: NodeSelector };
    readonly csi?: { readonly driver: string; readonly volumeHandle: string };
    readonly awsElasticBlockStore?: { readonly volumeID: string };
    readonly local?: { readonly path: string };
    readonly hostPath?: { readonly path: string };
  };
  readonly status?: { readonly phase?: string };
}

export interface StorageClass {
  readonly apiVersion: 'storage.k8s.io/v1';
  readonly kind: 'StorageClass';
  readonly metadata: ObjectMeta;
  readonly provisioner: string;
  readonly volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer';
  readonly allowedTopologies?: readonly {
    readonly matchLabelExpressions?: readonly {
      readonly key: string;
      readonly values: readonly string[];
    }[];
  }[];
  readonly reclaimPolicy?: 'Delete' | 'Retain';
  readonly parameters?: Readonly<Record<string, string>>;
}
