import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { LocalBus } from '../../../../../src/server/bus/local';
import { MAX_MESSAGE_BYTES } from '../../../../../src/server/bus/message';
import { type Item, seatsTold } from '../../../../../src/server/games/nodes/messages';
import { NodeLines } from '../../../../../src/server/games/nodes/node-lines';

/** Two nodes, with the messages between them. */
function two() {
  const bus = new LocalBus(pino({ level: 'silent' }));
  let time = 0;
  const beats: (() => void)[] = [];
  const sizes: number[] = [];
  const numbers: number[] = [];
  bus.subscribe(seatsTold, told => {
    sizes.push(Buffer.byteLength(JSON.stringify(told)));
    numbers.push(told.n);
  });
  let isLosing = false;
  const open = (node: string) => {
    const heard: [string, Item][] = [];
    const broken: string[] = [];
    const lines = new NodeLines({
      bus: {
        publish: (topic, data) => {
          if (!isLosing) bus.publish(topic, data);
        },
        subscribe: (topic, listen) =>
          // One bus stands for two, so each hears what the other is told.
          bus.subscribe(topic, (data, source) => {
            if ((data as { to?: string }).to === node) listen(data, source);
          }),
        follow: whom => bus.follow(whom),
      },
      node,
      now: () => time,
      timers: {
        every: (_, work) => {
          beats.push(work);
          return { cancel: () => undefined };
        },
      },
    });
    lines.listen({ hear: (from, item) => heard.push([from, item]), broken: other => broken.push(other) });
    return { lines, heard, broken };
  };
  return {
    here: open('here'),
    there: open('there'),
    sizes,
    numbers,
    lose: (on: boolean) => {
      isLosing = on;
    },
    /** Time passes, and each node says that it is there. */
    beat: async (ms: number) => {
      time += ms;
      for (const beat of beats) beat();
      await said();
    },
  };
}

const said = () => new Promise(resolve => setImmediate(resolve));
const leave = (seat: string): Item => ({ do: 'leave', seat });

describe('a line between two nodes', () => {
  test('[IP-02] items of one turn travel in one message, in their order', async () => {
    const { here, there, sizes } = two();
    for (const seat of ['a', 'b', 'c']) here.lines.send('there', leave(seat));
    await said();
    expect(there.heard).toEqual(['a', 'b', 'c'].map(seat => ['here', leave(seat)]));
    expect(sizes).toHaveLength(1);
  });

  test('[IP-02] however much is said at once, no message is larger than the bus carries', async () => {
    const { here, there, sizes } = two();
    const text = '"\\n'.repeat(4_000);
    const long: Item = { do: 'sendPart', seat: 'a', text, isLast: true };
    for (let count = 0; count < 9; count++)
      here.lines.send('there', long, Buffer.byteLength(JSON.stringify(long)));
    for (let count = 0; count < 300; count++) here.lines.send('there', leave('a'.repeat(900)));
    await said();
    expect(there.heard).toHaveLength(309);
    expect(Math.max(...sizes)).toBeLessThan(MAX_MESSAGE_BYTES);
    expect(there.broken).toEqual([]);
  });

  test('[IP-02] a lost message breaks the line, where something is shared', async () => {
    const { here, there, lose } = two();
    const speak = async () => {
      here.lines.send('there', leave('a'));
      await said();
    };
    await speak();
    lose(true);
    await speak();
    lose(false);
    await speak();
    expect(there.broken).toEqual([]);
    there.lines.share('here');
    await speak();
    lose(true);
    await speak();
    lose(false);
    await speak();
    expect(there.broken).toEqual(['here']);
    await speak();
    expect(there.broken).toEqual(['here']);
  });

  test('[IP-02] a node that has been silent for three seconds breaks the line, and until then is no longer fresh', async () => {
    const { here, there, lose, beat } = two();
    const ends = [here.lines.share('there'), there.lines.share('here')];
    for (let second = 0; second < 5; second++) await beat(1_000);
    expect([here.broken, there.broken, there.lines.isFresh('here')]).toEqual([[], [], true]);
    lose(true);
    await beat(2_500);
    expect([there.broken, there.lines.isFresh('here')]).toEqual([[], false]);
    await beat(1_000);
    expect([here.broken, there.broken]).toEqual([['there'], ['here']]);
    for (const end of ends) end();
    await beat(9_000);
    expect([here.broken, there.broken]).toEqual([['there'], ['here']]);
  });

  test('[IP-02] a node that shares nothing is forgotten three seconds after the last word, and counted anew', async () => {
    const { here, there, numbers, beat } = two();
    for (const silence of [0, 2_500, 2_500, 3_500]) {
      await beat(silence);
      here.lines.send('there', leave('a'));
      await said();
    }
    expect(numbers).toEqual([1, 2, 3, 1]);
    expect([there.heard.length, there.broken]).toEqual([4, []]);
  });
});
