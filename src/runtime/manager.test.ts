import { expect, test } from 'vitest';
import type { Node } from '../api/core/node.ts';
import { Kinds } from '../api/kinds.ts';
import { KubeError } from '../ports/kube.ts';
import { VirtualClock } from '../sim/clock/virtual-clock.ts';
import { InvariantError } from '../util/invariant.ts';
import type { Controller } from './controller.ts';
import { newManager } from './manager.ts';
import { MemoryKube } from './testing/memory-kube.ts';
import { newNotedMetrics, silentLogger } from './testing/silence.ts';
import { watchOwn } from './watch.ts';

const drain = () => new Promise<void>((resolve) => setImmediate(resolve));

function newWorld() {
  const clock = new VirtualClock(0);
  const kube = new MemoryKube(clock);
  const metrics = newNotedMetrics();
  const manager = newManager({ kube, clock, logger: silentLogger, metrics });
  clock.addBusy(() => manager.isBusy());
  const advance = (ms: number) => clock.runUntil(clock.nowMs() + ms, { drain });
  return { clock, kube, metrics, manager, advance };
}

function node(name: string, labels: Readonly<Record<string, string>> = {}): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: {} };
}

function nodeController(reconcile: (key: string) => Promise<undefined>): Controller {
  return { name: 'test', watches: [watchOwn(Kinds.Node)], reconcile };
}

const names = (nodes: readonly Node[]) => nodes.map((n) => n.metadata.name);

test('controllers start when the stores are full, and see each change', async () => {
  const { kube, manager, advance } = newWorld();
  kube.put(Kinds.Node, node('n1'));
  const seen: string[] = [];
  const store = manager.stores.of(Kinds.Node);
  manager.add(
    nodeController(async (key) => {
      seen.push(`${key} of ${store.list().length}`);
      return undefined;
    }),
  );
  kube.put(Kinds.Node, node('n2'));
  await manager.start();
  expect(manager.hasSynced()).toBe(true);
  await advance(0);
  expect(seen).toEqual(['n1 of 2', 'n2 of 2']);
  kube.put(Kinds.Node, node('n3'));
  await advance(0);
  expect(seen.at(-1)).toBe('n3 of 3');
});

test('a write is in the store before its watch event, and the late event changes nothing', async () => {
  const { kube, manager, advance } = newWorld();
  const store = manager.stores.of(Kinds.Node);
  let events = 0;
  manager.stores.subscribe(Kinds.Node, () => void events++);
  await manager.start();
  kube.holdEvents();
  await manager.kube.create(Kinds.Node, node('n1'));
  await manager.kube.patch(Kinds.Node, { name: 'n1' }, { metadata: { labels: { a: 'b' } } });
  expect(store.get('n1')?.metadata.labels).toEqual({ a: 'b' });
  kube.releaseEvents();
  await advance(0);
  expect(store.get('n1')?.metadata.labels).toEqual({ a: 'b' });
  expect(events).toBe(2);
});

test('a write whose object is gone already does not bring it back', async () => {
  const { kube, manager } = newWorld();
  const store = manager.stores.of(Kinds.Node);
  await manager.start();
  const created = manager.kube.create(Kinds.Node, node('n1'));
  kube.remove(Kinds.Node, 'n1');
  await created;
  expect(store.list()).toEqual([]);
});

test('a watch that was too old lists anew and tells what vanished meanwhile', async () => {
  const { kube, manager, advance } = newWorld();
  for (const name of ['n1', 'n2']) kube.put(Kinds.Node, node(name));
  const gone: string[] = [];
  manager.stores.subscribe(Kinds.Node, ({ object, isDeleted }) => {
    if (isDeleted) gone.push(object.metadata.name);
  });
  await manager.start();
  kube.holdEvents();
  kube.remove(Kinds.Node, 'n1');
  kube.closeWatches(Kinds.Node, new KubeError('Expired', 'too old'));
  await advance(0);
  expect(names(manager.stores.of(Kinds.Node).list())).toEqual(['n2']);
  kube.releaseEvents();
  expect(gone).toEqual(['n1']);
});

test('a watch that was cut goes on without a list', async () => {
  const { kube, manager, advance } = newWorld();
  manager.stores.of(Kinds.Node);
  await manager.start();
  kube.closeWatches(Kinds.Node);
  await advance(0);
  kube.put(Kinds.Node, node('n1'));
  expect(names(manager.stores.of(Kinds.Node).list())).toEqual(['n1']);
  expect(kube.calls).toEqual(['list Node', 'watch Node', 'watch Node']);
});

test('an API that cannot be reached is asked again with patience', async () => {
  const { clock, kube, manager, advance } = newWorld();
  for (let i = 0; i < 3; i++) kube.failNext('list', 'ServiceUnavailable');
  manager.stores.of(Kinds.Node);
  let startedAtMs: number | undefined;
  void manager.start().then(() => {
    startedAtMs = clock.nowMs();
  });
  await advance(60_000);
  expect(startedAtMs).toBe(7_000);
});

test('an error counts and is tried again, a bug ends the run', async () => {
  const { kube, manager, metrics, advance } = newWorld();
  let bug = false;
  manager.add(
    nodeController(async () => {
      if (bug) throw new InvariantError('pods in != pods out');
      bug = true;
      throw new KubeError('Timeout', 'slow');
    }),
  );
  await manager.start();
  kube.put(Kinds.Node, node('n1'));
  await advance(500);
  expect(metrics.values.get('controller_runtime_reconcile_errors_total{controller=test}')).toBe(1);
  await expect(advance(2_000)).rejects.toThrow('pods in != pods out');
});

test('a reconcile that waits for a timer lets time go on and is back when it fired', async () => {
  const { clock, manager, advance } = newWorld();
  const slow = manager.activity.clock(clock);
  const log: number[] = [];
  manager.add({
    name: 'slow',
    watches: [],
    startKeys: ['one'],
    async reconcile() {
      await new Promise<void>((resolve) => void slow.after(2_000, resolve));
      log.push(clock.nowMs());
      return undefined;
    },
  });
  await manager.start();
  await advance(10_000);
  expect(log).toEqual([2_000]);
});

test('after a stop nothing is reconciled', async () => {
  const { kube, manager, advance } = newWorld();
  let runs = 0;
  manager.add(
    nodeController(async () => {
      runs++;
      return undefined;
    }),
  );
  await manager.start();
  kube.put(Kinds.Node, node('n1'));
  await advance(0);
  await manager.stop();
  kube.put(Kinds.Node, node('n2'));
  await advance(60_000);
  expect(runs).toBe(1);
});
