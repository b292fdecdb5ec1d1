import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Broadcast, type Subscriber } from '../../../../src/server/spectating/broadcast';

test('many subscribers are served in slices with turns of the event loop in between, each with its frames in order', async () => {
  const broadcast = new Broadcast();
  const heard = Array.from({ length: 1_000 }, (): string[] => []);
  const subscribers = heard.map((frames): Subscriber => ({ send: frame => void frames.push(String(frame)) }));
  const served = (): number => heard.filter(({ length }) => length > 0).length;
  broadcast.send(subscribers, Buffer.from('first'));
  broadcast.send(subscribers.slice(0, 500), Buffer.from('second'));
  broadcast.send([], Buffer.from('nobody'));
  // Nothing is sent in this turn: frames of players go first.
  expect(served()).toBe(0);
  const steps: number[] = [];
  while (heard[499]?.length !== 2) {
    await turn();
    steps.push(served());
  }
  expect(steps.length).toBeGreaterThan(5);
  expect(steps[0]).toBeLessThan(400);
  expect(heard.slice(0, 500)).toEqual(heard.slice(0, 500).map(() => ['first', 'second']));
  expect(heard.slice(500)).toEqual(heard.slice(500).map(() => ['first']));
  // The broadcast rests once all are served, and begins again with the next frame.
  broadcast.send(subscribers.slice(-1), Buffer.from('third'));
  await turn();
  await turn();
  expect(heard.at(-1)).toEqual(['first', 'third']);
});
