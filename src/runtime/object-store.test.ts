import { expect, test } from 'vitest';
import type { Node } from '../api/core/node.ts';
import { ObjectStore } from './object-store.ts';
import type { StoreIndex } from './store.ts';

function node(name: string, version: number, zone = 'a', uid = `uid-${name}`): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid, resourceVersion: String(version), labels: { zone } },
    spec: {},
  };
}

function newStore() {
  const store = new ObjectStore<Node>();
  const log: string[] = [];
  store.addHandler(({ object, old, isDeleted }) => {
    const from = old?.metadata.resourceVersion ?? '-';
    log.push(
      `${isDeleted ? 'del' : 'put'} ${object.metadata.name} ${from}>${object.metadata.resourceVersion}`,
    );
  });
  return { store, log };
}

const byZone: StoreIndex<Node> = {
  name: 'zone',
  valuesOf: ({ metadata }) => [metadata.labels?.['zone'] ?? ''],
};

test('an older or repeated version changes nothing and tells nobody', () => {
  const { store, log } = newStore();
  store.put(node('n1', 9));
  store.put(node('n1', 10));
  store.put(node('n1', 9));
  store.put(node('n1', 10));
  expect(store.get('n1')?.metadata.resourceVersion).toBe('10');
  expect(log).toEqual(['put n1 ->9', 'put n1 9>10']);
});

test('a late event does not bring a deleted object back, a new one of the name does', () => {
  const { store } = newStore();
  store.put(node('n1', 5));
  store.remove(node('n1', 8));
  store.put(node('n1', 7));
  expect(store.get('n1')).toBeUndefined();
  store.put(node('n1', 11, 'a', 'other'));
  expect(store.get('n1')?.metadata.uid).toBe('other');
});

test('the late end of an old object does not take the new one of the same name', () => {
  const { store } = newStore();
  store.put(node('n1', 11, 'a', 'new'));
  store.remove(node('n1', 8, 'a', 'old'));
  expect(store.get('n1')?.metadata.uid).toBe('new');
});

test('an object that was replaced unseen is told as an end and a beginning', () => {
  const { store, log } = newStore();
  store.put(node('n1', 5, 'a', 'old'));
  store.put(node('n1', 9, 'a', 'new'));
  expect(log).toEqual(['put n1 ->5', 'del n1 5>5', 'put n1 ->9']);
});

test('a new list removes what vanished and keeps a write of ours that is newer', () => {
  const { store, log } = newStore();
  store.put(node('n1', 5));
  store.put(node('n2', 6));
  store.put(node('n3', 30));
  store.replace([node('n1', 5)], '20');
  expect(store.list().map((n) => n.metadata.name)).toEqual(['n1', 'n3']);
  expect(log.at(-1)).toBe('del n2 6>6');
});

test('an index follows changes and deletions', () => {
  const { store } = newStore();
  store.put(node('n2', 1));
  store.put(node('n1', 2));
  expect(store.byIndex(byZone, 'a').map((n) => n.metadata.name)).toEqual(['n1', 'n2']);
  store.put(node('n1', 3, 'b'));
  store.remove(node('n2', 4));
  expect(store.byIndex(byZone, 'a')).toEqual([]);
  expect(store.byIndex(byZone, 'b').map((n) => n.metadata.name)).toEqual(['n1']);
});
