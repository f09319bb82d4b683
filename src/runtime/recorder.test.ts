import { expect, test } from 'vitest';
import type { Node } from '../api/core/node.ts';
import type { RecordedEvent } from '../ports/observability.ts';
import { VirtualClock } from '../sim/clock/virtual-clock.ts';
import { newRecorder } from './recorder.ts';

const object: Node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', uid: 'u' },
  spec: {},
};
const drain = async () => {};

function newWorld() {
  const clock = new VirtualClock(0);
  const events: RecordedEvent[] = [];
  return { clock, events, recorder: newRecorder(clock, (event) => events.push(event)) };
}

test('the same event is one within its window and another after it', async () => {
  const { clock, events, recorder } = newWorld();
  const event: RecordedEvent = { object, type: 'Normal', reason: 'Kept', message: 'why' };
  recorder.publish(event);
  recorder.publish(event);
  recorder.publish({ ...event, message: 'other' });
  await clock.runUntil(119_000, { drain });
  recorder.publish(event);
  expect(events.map((e) => e.message)).toEqual(['why', 'other']);
  await clock.runUntil(121_000, { drain });
  recorder.publish(event);
  expect(events).toHaveLength(3);
});

test('nominations are ten at once and five a second', async () => {
  const { clock, events, recorder } = newWorld();
  const nominate = (count: number, from: number) => {
    for (let i = 0; i < count; i++) {
      const dedupeValues = [String(from + i)];
      recorder.publish({ object, type: 'Normal', reason: 'Nominated', message: '', dedupeValues });
    }
  };
  nominate(50, 0);
  expect(events).toHaveLength(10);
  await clock.runUntil(1_000, { drain });
  nominate(50, 100);
  expect(events).toHaveLength(15);
});
