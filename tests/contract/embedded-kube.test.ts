/** The contract of the `Kube` port, held by the embedded API server. */
import { expect, test } from 'vitest';
import { Kinds } from '../../src/api/kinds.ts';
import { EmbeddedApiServer } from '../../src/sim/apiserver/embedded-api-server.ts';
import { newEmbeddedKube } from '../../src/sim/apiserver/embedded-kube.ts';
import { historyLength } from '../../src/sim/apiserver/kind-store.ts';
import { VirtualClock } from '../../src/sim/clock/virtual-clock.ts';
import { noFaults } from '../../src/sim/faults/faults.ts';
import { newRng } from '../../src/util/rng.ts';
import { kubeContract } from './kube-contract.ts';

const drain = () => new Promise<void>((resolve) => setImmediate(resolve));

function start() {
  const clock = new VirtualClock(Date.parse('2026-12-01T00:00:00Z'));
  const server = new EmbeddedApiServer({ clock, rng: newRng(1) });
  const kube = newEmbeddedKube(server, { clock, faults: noFaults });
  const settle = () => clock.runUntil(clock.nowMs() + 1_000, { drain });
  return { clock, server, kube, settle, stop: async () => {} };
}

kubeContract('embedded', async () => start());

test('a watch from a version that is forgotten ends with Expired', async () => {
  const { kube, server, settle } = start();
  const key = { name: 'a', namespace: 'default' };
  server.create(Kinds.Pod, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: key,
    spec: { containers: [{ name: 'main' }] },
  });
  for (let i = 0; i < 2 * historyLength; i++) {
    server.modify(Kinds.Pod, key, (pod) => ({
      ...pod,
      metadata: { ...pod.metadata, annotations: { i: String(i) } },
    }));
  }
  const closed: (string | undefined)[] = [];
  kube.watch(
    Kinds.Pod,
    { resourceVersion: '1' },
    {
      onEvent: () => undefined,
      onClose: (error) => closed.push(error?.code),
    },
  );
  await settle();
  expect(closed).toEqual(['Expired']);
});

test('writes of a subscriber reach everyone after the write that caused them', () => {
  const { server } = start();
  const seen: string[] = [];
  const key = { name: 'a', namespace: 'default' };
  server.subscribe(Kinds.Pod, ({ type, object }) => {
    seen.push(`first ${type}`);
    if (type === 'ADDED') {
      server.modify(Kinds.Pod, object.metadata as typeof key, (pod) => ({
        ...pod,
        metadata: { ...pod.metadata, labels: { a: 'b' } },
      }));
    }
  });
  server.subscribe(Kinds.Pod, ({ type }) => seen.push(`second ${type}`));
  server.create(Kinds.Pod, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: key,
    spec: { containers: [{ name: 'main' }] },
  });
  expect(seen).toEqual(['first ADDED', 'second ADDED', 'first MODIFIED', 'second MODIFIED']);
});

test('stored objects are frozen, and pods of one template share their spec', () => {
  const { server } = start();
  const spec = { containers: [{ name: 'main' }] };
  const pods = ['a', 'b'].map((name) =>
    server.create(Kinds.Pod, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: 'default' },
      spec,
    }),
  );
  expect(pods[0]?.spec).toBe(pods[1]?.spec);
  expect(Object.isFrozen(pods[0]?.spec.containers[0])).toBe(true);
  for (const { metadata } of pods) {
    server.bind({ name: metadata.name, namespace: 'default' }, 'node');
  }
  const [a, b] = server.list(Kinds.Pod, 'default');
  expect(a?.spec.nodeName).toBe('node');
  expect(a?.spec).toBe(b?.spec);
});

test('a bound pod is given its grace, which a second delete may shorten', () => {
  const { clock, server } = start();
  const key = { name: 'a', namespace: 'default' };
  server.create(Kinds.Pod, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: key,
    spec: { containers: [{ name: 'main' }], terminationGracePeriodSeconds: 60 },
  });
  server.bind(key, 'node');
  server.delete(Kinds.Pod, key);
  const until = () => Date.parse(server.get(Kinds.Pod, 'a')?.metadata.deletionTimestamp ?? '');
  expect(until() - clock.nowMs()).toBe(60_000);
  server.delete(Kinds.Pod, key, { gracePeriodSeconds: 90 });
  expect(until() - clock.nowMs()).toBe(60_000);
  server.delete(Kinds.Pod, key, { gracePeriodSeconds: 5 });
  expect(until() - clock.nowMs()).toBe(5_000);
  server.delete(Kinds.Pod, key, { gracePeriodSeconds: 0 });
  expect(server.get(Kinds.Pod, 'a')).toBeUndefined();
});
