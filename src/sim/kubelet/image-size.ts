/** How large images are: by annotation, by a small table, or by a default. */
import type { Pod } from '../../api/core/pod.ts';
import { Annotations } from '../../api/labels.ts';
import { isQuantity, parseAmount } from '../../util/quantity.ts';

const mega = 1_000_000;

/** Compressed sizes of well-known images, by the last part of their name. */
const bytesByName: Readonly<Record<string, number>> = {
  pause: 0.3 * mega,
  busybox: 2 * mega,
  alpine: 4 * mega,
  'aws-node': 45 * mega,
  'kube-proxy': 30 * mega,
  coredns: 20 * mega,
  redis: 45 * mega,
  nginx: 70 * mega,
  python: 350 * mega,
  postgres: 150 * mega,
};
const defaultBytes = 100 * mega;

/** Bytes that a node pulls for this image of the pod. */
export function imageBytes(pod: Pod, image: string): number {
  const size = pod.metadata.annotations?.[Annotations.ImageSize];
  if (size !== undefined && isQuantity(size)) return parseAmount(size);
  const name = image.slice(image.lastIndexOf('/') + 1).split(/[:@]/, 1)[0] ?? '';
  return bytesByName[name] ?? defaultBytes;
}
