import { expect, test } from 'vitest';
import { TIME_CONTROLS } from '../../../../src/rules/time-control';
import { DamagedGame, revive } from '../../../../src/server/games/revive';
import type { StoredGame, StoredMove } from '../../../../src/server/games/stored-game';
import { Table } from './table';

const players = new Table().game.seats;

function stored(sans: string, more: Partial<StoredGame> = {}): StoredGame {
  const moves = sans.split(' ').map(
    (san, index): StoredMove => ({
      ply: index + 1,
      san,
      from: 'a1',
      to: 'a2',
      promotion: null,
      mid: `m${index}`,
      left: { w: 170_000, b: 175_000 },
      spent: 1_000,
      credit: 90,
      roundTrip: 90,
      shortestWay: index === 2 ? 20 : 90,
    }),
  );
  const left = { w: 170_000, b: 175_000 };
  const game = {
    id: 7,
    white: 'white',
    black: 'black',
    control: TIME_CONTROLS.BLITZ_3,
    rated: true,
    unratedBecause: null,
    origin: { kind: 'quick' } as const,
    ratings: { w: 1500, b: 1500 },
  };
  const rest = {
    drawOffer: null,
    drawMuted: '',
    left,
    elapsed: 4_000,
    ply: moves.length,
    moves,
    result: null,
  };
  return { ...game, ...rest, ...more };
}

test('[IP-02] a stored game goes on with its position, captures, ids, and the time spent before the outage', () => {
  const game = revive(stored('e4 d5 exd5 Qxd5'), players, 50_000);
  expect(game.chess.fen).toBe('rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3');
  expect(game.moves.at(-1)).toMatchObject({ mid: 'm3', captured: { w: ['p'], b: ['p'] } });
  expect(game.clock).toEqual({
    left: { w: 170_000, b: 175_000 },
    turn: 'w',
    since: 46_000,
    ply: 4,
    increment: 0,
  });
  expect(game).toMatchObject({ id: 7, phase: 'playing' });
  expect([game.seats.w.absence?.since, game.seats.b.absence?.since]).toEqual([50_000, 50_000]);
});

test('[IP-03] lag credit that was given is known to the next owner', () => {
  const { seats } = revive(stored('e4 d5 exd5 Qxd5'), players, 50_000);
  expect(seats.w.given).toEqual({ total: 180, extra: 70 });
  expect(seats.b.given).toEqual({ total: 180, extra: 0 });
});

test('[WS-08] an ended game is revived as ended', () => {
  const result = { result: 'black', reason: 'surrender' } as const;
  expect(revive(stored('e4 e5', { result }), players, 50_000)).toMatchObject({
    phase: 'ended',
    result,
    endedAt: 50_000,
  });
});

test('[IP-01] a damaged store is reported as an error, and not taken for another game', () => {
  const damaged = (game: StoredGame) => expect(() => revive(game, players, 50_000));
  damaged(stored('e4 e5 Ke3')).toThrow('Ke3');
  const { moves } = stored('e4 e5 Nf3 Nc6');
  damaged(stored('e4 e5 Nf3 Nc6', { moves: moves.slice(0, 2) })).toThrow('2 of 4');
  damaged(stored('e4 e5', { moves: moves.slice(2) })).toThrow('move 1 is missing');
  expect(() => revive(stored('e4 Ke7'), players, 50_000)).toThrow(DamagedGame);
});
