import { beforeEach, describe, expect, test } from 'vitest';
import { Hall, ROUND_MS } from './hall';

/** Two people who look for a game at about the same time get each other, and not a house player each. */

let hall: Hall;
beforeEach(() => {
  hall = new Hall();
  hall.node('a');
});

test('[IP-11] a player whose data are read slowly meets the one who waits, before the house does', async () => {
  hall.slow.set('bob', 3_250);
  await hall.enter('ada');
  await hall.pass(2_000);
  await hall.enter('bob');
  await hall.pass(15_000);
  expect(hall.played).toEqual([expect.stringMatching(/^ada bob /)]);
});

test('[IP-11] a player who comes while the house looks for an opponent meets the one who waits', async () => {
  hall.houseTakes = 1_000;
  await hall.enter('ada');
  await hall.pass(5_500);
  await hall.enter('bob');
  await hall.pass(15_000);
  expect(hall.played).toEqual([expect.stringMatching(/^ada bob /)]);
});

test('[IP-11] after a standstill of the process, players who have come meanwhile meet before the house is asked', async () => {
  await hall.enter('ada');
  await hall.pass(2_000);
  hall.stall(4_000);
  await hall.enter('bob');
  await hall.pass(15_000);
  expect(hall.played).toEqual([expect.stringMatching(/^ada bob /)]);
});

test('[IP-11] a node that begins to pair asks the house once all nodes have told it of their players', async () => {
  hall.node('b');
  hall.node('c');
  hall.pairs = 'none';
  await hall.enter('ada', { node: 'b' });
  await hall.pass(2_000);
  await hall.enter('bob', { node: 'c' });
  await hall.pass(6_000);
  hall.pairs = 'a';
  await hall.pass(15_000);
  expect(hall.played).toEqual([expect.stringMatching(/^ada bob /)]);
});

test('[IP-11] players who keep coming and never arrive put the house off for two seconds, and no longer', async () => {
  await hall.enter('ada');
  for (let n = 0; n < 10; n++) {
    hall.slow.set(`gone${n}`, 60_000);
    await hall.enter(`gone${n}`);
    await hall.pass(1_000);
  }
  expect(hall.played).toEqual(['ada house 7.25']);
});

test('[IP-11] a player who has not chosen gets the house after twice the set wait, one whose client offers nothing after once', async () => {
  await hall.enter('ada', { choice: 'open' });
  await hall.pass(15_000);
  await hall.enter('bob');
  await hall.pass(15_000);
  expect(hall.played).toEqual(['ada house 10.25', 'bob house 20.25']);
});

test('[IP-11] a player who asked for people is never given to the house, and takes it when they like', async () => {
  await hall.enter('ada', { choice: 'open' });
  await hall.pass(6_000);
  await hall.press('ada', 'people');
  await hall.pass(600_000);
  expect(hall.played).toEqual([]);
  await hall.press('ada', 'house');
  await hall.pass(ROUND_MS);
  expect(hall.played).toEqual(['ada house 606.25']);
});

test('[IP-11] a choice outlives the connection and the node that pairs', async () => {
  for (const node of ['b', 'c']) hall.node(node);
  await hall.enter('ada', { node: 'b', choice: 'open' });
  await hall.pass(6_000);
  await hall.press('ada', 'people');
  hall.pairs = 'c';
  await hall.pass(30_000);
  // Their client says it again with its first message.
  await hall.enter('ada', { node: 'c', choice: 'people' });
  await hall.pass(30_000);
  expect(hall.played).toEqual([]);
  await hall.enter('bob', { node: 'a', choice: 'open' });
  await hall.pass(1_000);
  expect(hall.played).toEqual([expect.stringMatching(/^ada bob /)]);
});

test('[IP-11] a player for whom nobody has come is told of the house, and how many wait in the other clocks', async () => {
  hall.node('b');
  const line = await hall.enter('ada', { choice: 'open' });
  const old = await hall.enter('eve', { gameMode: 'RAPID_10' });
  await hall.pass(4_750);
  expect(line.sent).toEqual([]);
  await hall.pass(1_000);
  expect(line.sent).toEqual([
    { action: 'ping', offer: { begins: 5_000 }, waiting: { RAPID_10: 1 } },
    // Eve's client offers no choice, so the house has come for her.
    { action: 'ping', offer: { begins: 4_250 }, waiting: {} },
  ]);
  await hall.enter('dee', { node: 'b', gameMode: 'BULLET_1', choice: 'people' });
  await hall.press('ada', 'people');
  await hall.pass(500);
  expect(line.sent.at(-1)).toEqual({ action: 'ping', offer: {}, waiting: { BULLET_1: 1 } });
  expect(old.sent).toEqual([]);
});

/** Presses at the offer by the first of two people, and whether they meet for all that. */
describe.each([1, 2])('two people, %i node(s)', count => {
  const where = count === 1 ? 'a' : 'b';
  test.each([
    { apart: 6, press: null, meets: true },
    { apart: 6, press: 'house', meets: false },
    { apart: 6, press: 'people', meets: true },
    { apart: 20, press: null, meets: false },
    { apart: 20, press: 'house', meets: false },
    { apart: 20, press: 'people', meets: true },
    { apart: 60, press: null, meets: false },
    { apart: 60, press: 'house', meets: false },
    { apart: 60, press: 'people', meets: true },
  ] as const)(
    '[IP-10] [IP-11] a second person who comes $apart s after the first, who pressed $press, meets them: $meets',
    async row => {
      const { apart, press, meets } = row;
      for (const rating of [1500, 1900]) {
        hall = new Hall();
        hall.node('a');
        hall.node('b');
        hall.ratings.set('bob', rating);
        await hall.enter('ada', { choice: 'open' });
        await hall.pass(5_500);
        if (press) await hall.press('ada', press);
        await hall.pass(apart * 1_000 - 5_500);
        await hall.enter('bob', { node: where, choice: 'open' });
        await hall.pass(12_000);
        expect(hall.played.some(game => game.startsWith('ada bob '))).toBe(meets);
        expect(hall.games).toHaveLength(meets ? 1 : 2);
      }
    },
  );
});
