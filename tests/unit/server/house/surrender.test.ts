import { expect, test } from 'vitest';
import { Surrenders } from '../../../../src/server/house/surrender';
import { OPENING } from '../../../support/games/scripted';
import { Table } from '../games/table';

/** The house's decision, as Black, at each of its moves when it thinks this of its position. */
function asked(scores: readonly (number | null)[], { elo = 1700, table = new Table().play(OPENING) } = {}) {
  table.game.seats.b.player.elo = elo;
  const surrenders = new Surrenders();
  return scores.map(score => surrenders.givesUp(table.game, 'b', score, table.now));
}

test('[IP-11] the house gives up a position that has looked lost at three of its moves in a row', () => {
  expect(asked([-900, -950, -900])).toEqual([false, false, true]);
  expect(asked([-900, -900, -100, -900, -900])).toEqual([false, false, false, false, false]);
  expect(asked([-900, null, -900])).toEqual([false, false, false]);
  expect(asked([-800, -800, -800])).toEqual([false, false, false]);
});

test('[IP-11] a weak house player goes on for longer', () => {
  expect(asked([-1_100, -1_100, -1_100], { elo: 600 })).toEqual([false, false, false]);
  expect(asked([-1_200, -1_200, -1_200], { elo: 600 })).toEqual([false, false, true]);
});

test('[IP-11] the house does not give up against an opponent in time trouble, nor in games that it shows', () => {
  const late = new Table().play(OPENING);
  late.game.clock.left.w = 15_000;
  expect(asked([-900, -900, -900], { table: late })).toEqual([false, false, false]);
  const show = new Table().play(OPENING);
  show.game.seats.w.house = true;
  expect(asked([-900, -900, -900], { table: show })).toEqual([false, false, false]);
});
