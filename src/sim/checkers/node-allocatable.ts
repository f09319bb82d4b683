/** The pods of a node never ask for more than it has. */
import type { Node } from '../../api/core/node.ts';
import type { Container, Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { parseAmount, parseCpuMilli, type Quantity } from '../../util/quantity.ts';
import type { Checker, NewChecker } from './checker.ts';

type Amounts = Map<string, number>;

export const newNodeAllocatableChecker: NewChecker = (world, report): Checker => {
  const podsByNode = new Map<string, Map<string, Pod>>();
  const { server } = world;

  server.subscribe(Kinds.Pod, ({ type, object: pod, old }) => {
    const node = pod.spec.nodeName;
    if (node === undefined) return;
    const pods = podsByNode.get(node) ?? new Map<string, Pod>();
    podsByNode.set(node, pods);
    const uid = pod.metadata.uid ?? '';
    const isEnded = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
    if (type === 'DELETED' || isEnded) pods.delete(uid);
    else pods.set(uid, pod);
    if (type !== 'DELETED' && old?.spec.nodeName === undefined) checkNode(node, pods);
  });

  function checkNode(name: string, pods: ReadonlyMap<string, Pod>): void {
    const node = server.get(Kinds.Node, name);
    if (!node) return;
    const asked: Amounts = new Map([['pods', pods.size]]);
    for (const pod of pods.values()) addAll(asked, amountsOf(pod));
    for (const [resource, amount] of asked) {
      const has = allocatableOf(node, resource);
      if (amount > has) {
        report(`node ${name} has ${has} ${resource} and its ${pods.size} pods ask for ${amount}`);
      }
    }
  }

  return { name: 'node-allocatable' };
};

function allocatableOf(node: Node, resource: string): number {
  const quantity = node.status?.allocatable?.[resource];
  return quantity === undefined ? 0 : amountOf(resource, quantity);
}

function amountOf(resource: string, quantity: Quantity): number {
  return resource === 'cpu' ? parseCpuMilli(quantity) : parseAmount(quantity);
}

/** Running containers and sidecars together, or the largest moment of the init phase if that is more. */
function amountsOf(pod: Pod): Amounts {
  const running: Amounts = new Map();
  for (const container of pod.spec.containers) addAll(running, requestsOf(container));
  const sidecars: Amounts = new Map();
  const peak: Amounts = new Map();
  for (const container of pod.spec.initContainers ?? []) {
    const moment = new Map(sidecars);
    addAll(moment, requestsOf(container));
    if (container.restartPolicy === 'Always') {
      addAll(sidecars, requestsOf(container));
      addAll(running, requestsOf(container));
    }
    for (const [resource, amount] of moment) {
      peak.set(resource, Math.max(peak.get(resource) ?? 0, amount));
    }
  }
  for (const [resource, amount] of peak) {
    running.set(resource, Math.max(running.get(resource) ?? 0, amount));
  }
  for (const [resource, quantity] of Object.entries(pod.spec.overhead ?? {})) {
    running.set(resource, (running.get(resource) ?? 0) + amountOf(resource, quantity));
  }
  return running;
}

function requestsOf(container: Container): Amounts {
  const list = { ...container.resources?.limits, ...container.resources?.requests };
  return new Map(Object.entries(list).map(([name, quantity]) => [name, amountOf(name, quantity)]));
}

function addAll(into: Amounts, amounts: Amounts): void {
  for (const [resource, amount] of amounts) into.set(resource, (into.get(resource) ?? 0) + amount);
}
