import { expect, test } from 'vitest';
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import { Kinds } from '../../api/kinds.ts';
import { CloudError } from '../../ports/cloud-provider.ts';
import { findCondition } from '../../runtime/conditions.ts';
import { VirtualClock } from '../../sim/clock/virtual-clock.ts';
import { newClaim, start, startMs } from '../../state/testing/objects.ts';
import { newWorld } from '../testing/world.ts';
import { newNodeClassController, nodeClassFinalizer } from './controller.ts';

const drain = () => new Promise<void>((resolve) => setImmediate(resolve));

const nodeClass: EC2NodeClass = {
  apiVersion: 'karpenter.k8s.aws/v1',
  kind: 'EC2NodeClass',
  metadata: { name: 'default', uid: 'u', generation: 1, creationTimestamp: start },
  spec: { amiSelectorTerms: [], subnetSelectorTerms: [], securityGroupSelectorTerms: [] },
};

async function newStory() {
  const clock = new VirtualClock(startMs);
  const world = newWorld(clock);
  const answer = { subnets: true, down: false };
  world.memory.put(Kinds.EC2NodeClass, nodeClass);
  const nodeClassStatuses = {
    resolve: async () => {
      if (answer.down) throw new CloudError('Unavailable', 'down');
      const found = { type: 'SubnetsReady', status: 'True' } as const;
      const missing = { type: 'SubnetsReady', status: 'False', reason: 'SubnetsNotFound' } as const;
      return answer.subnets
        ? { subnets: [{ id: 'subnet-1', zone: 'a' }], conditions: [found] }
        : { subnets: [], conditions: [missing] };
    },
  };
  world.manager.add(newNodeClassController({ ...world, nodeClassStatuses }));
  clock.addBusy(() => world.manager.isBusy());
  await world.manager.start();
  return {
    ...world,
    answer,
    advance: (ms: number) => clock.runUntil(clock.nowMs() + ms, { drain }),
    current: () => world.memory.find(Kinds.EC2NodeClass, 'default'),
    ready: () => {
      const current = world.memory.find(Kinds.EC2NodeClass, 'default');
      return current && findCondition(current, 'Ready')?.status;
    },
  };
}

test('a class is kept alive and shows what its selectors find, also later', async () => {
  const { advance, current, ready, answer } = await newStory();
  await advance(0);
  expect(current()?.metadata.finalizers).toEqual([nodeClassFinalizer]);
  expect(current()?.status?.subnets).toEqual([{ id: 'subnet-1', zone: 'a' }]);
  expect(ready()).toBe('True');
  answer.subnets = false;
  await advance(60_000);
  expect(ready()).toBe('False');
  expect(current()?.status?.subnets).toEqual([]);
});

test('a cloud that is down leaves the status as it was and is asked again', async () => {
  const { advance, ready, answer } = await newStory();
  await advance(0);
  answer.down = true;
  await advance(120_000);
  expect(ready()).toBe('True');
  answer.down = false;
  answer.subnets = false;
  await advance(120_000);
  expect(ready()).toBe('False');
});

test('a class that is deleted waits for its claims', async () => {
  const { advance, current, memory, recorder } = await newStory();
  memory.put(Kinds.NodeClaim, newClaim('c1'));
  await advance(0);
  await memory.delete(Kinds.EC2NodeClass, { name: 'default' });
  await advance(0);
  expect(current()).toBeDefined();
  expect(recorder.events.map((event) => event.message)).toEqual([
    'Waiting on NodeClaim termination for c1',
  ]);
  memory.remove(Kinds.NodeClaim, 'c1');
  await advance(0);
  expect(current()).toBeUndefined();
});
