import { expect, test } from 'vitest';
import { Ahead, aheadAfter } from '../../../../src/server/pairing/ahead';
import { pauseAfter } from '../../../../src/server/pairing/pauses';
import { Table } from '../games/table';

let now = 0;
const endedBy = (...sides: ('w' | 'b')[]) => {
  const { game } = new Table('BLITZ_3', false);
  game.blamed = sides;
  return game;
};

test('[IP-10] the opponent of a player that let no game begin comes first, and neither player does where both let none begin', () => {
  expect([endedBy('b'), endedBy('w'), endedBy('w', 'b'), endedBy()].map(aheadAfter)).toEqual([
    'white',
    'black',
    null,
    null,
  ]);
});

test('[IP-10] the winner of a game that had begun does not come first, though its loser has to pause', () => {
  const short = new Table('BLITZ_3', true, { kind: 'quick' }, 'few').play('e2e4 e7e5');
  short.step({ kind: 'surrender', side: 'w' });
  expect(short.game.blamed).toEqual(['w']);
  expect(aheadAfter(short.game)).toBeNull();
});

test('[IP-10] a player who is ahead of others is so once, for a minute', () => {
  const ahead = new Ahead(() => now);
  ahead.note('white');
  expect([ahead.take('black'), ahead.take('white'), ahead.take('white')]).toEqual([false, true, false]);
  ahead.note('black');
  now += 60_001;
  expect(ahead.take('black')).toBe(false);
});

test('[IP-10] the pause grows with each game that is counted, up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 1_000].map(pauseAfter)).toEqual([
    30_000, 120_000, 480_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000,
  ]);
});
