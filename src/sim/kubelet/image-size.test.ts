import { expect, test } from 'vitest';
import type { Pod } from '../../api/core/pod.ts';
import { imageBytes } from './image-size.ts';

const pod = (annotations: Readonly<Record<string, string>> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', annotations },
  spec: { containers: [] },
});

test('the size comes from the annotation, the table, or the default', () => {
  expect(imageBytes(pod(), 'registry.k8s.io/pause:3.10')).toBe(300_000);
  expect(imageBytes(pod(), 'nginx@sha256:0123')).toBe(70_000_000);
  expect(imageBytes(pod(), 'example.com:5000/team/app:v1')).toBe(100_000_000);
  expect(imageBytes(pod({ 'tenon.sh/image-size': '1.2Gi' }), 'pause')).toBe(
    Math.ceil(1.2 * 1024 ** 3),
  );
});
