import { expect, test } from 'vitest';
import { applyOwnMove, createGameState } from '../../../../src/client/game/state/game';
import { clockLeft } from '../../../../src/client/game/state/game-clock';
import type { Effect } from '../../../../src/client/game/state/game-shapes';
import { KeptGame } from '../../../support/games/kept-game';
import { gameAfter, moveFrame, receive, stateFrame, told } from './frames';

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
const OPERA = (
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 ' +
  'O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#'
).split(' ');

test('[LV-11] [LV-12] a whole game by messages alone ends in the right position', () => {
  const game = createGameState();
  const heard: Effect[] = receive(game, stateFrame([]));
  const chess = new KeptGame();
  OPERA.forEach((san, index) => {
    const sans = OPERA.slice(0, index + 1);
    const now = index * 1000;
    if (index % 2) {
      heard.push(...receive(game, moveFrame(sans, { time: 170_000, timeO: 180_000 - now }), now));
      chess.moveSan(san);
      return;
    }
    const played = chess.moveSan(san);
    if (!played) throw new Error(san);
    heard.push(...applyOwnMove(game, played, `m${index}`, now));
    heard.push(...receive(game, moveFrame(sans, { confirmation: `m${index}` }), now + 40));
    // Every third echo arrives twice, as after a repeated send.
    if (index % 3 === 0) receive(game, moveFrame(sans, { confirmation: `m${index}` }), now + 50);
  });
  receive(game, { action: 'win', reason: 'checkmate' }, 40_000);

  expect(game.fen).toBe(chess.fen);
  expect(game.moves.map(move => move.san)).toEqual(OPERA);
  expect(game.captured).toEqual(chess.captured);
  expect(game.viewedPly).toBe(OPERA.length);
  expect(game.result).toEqual({ outcome: 'win', reason: 'checkmate' });
  expect(game.times.opponent).toBe(0);
  const sounds = told(heard).filter(what => what.startsWith('sound'));
  expect(sounds).toHaveLength(OPERA.length + 1);
  expect(sounds.filter(sound => sound === 'sound check')).toHaveLength(4);
  expect(sounds.filter(sound => sound === 'sound castle')).toHaveLength(1);
});

test('[CK-04] no clock runs after the end', () => {
  const game = gameAfter(['e4', 'e5']);
  receive(game, { action: 'draw', reason: 'draw' }, 1000);
  expect(clockLeft(game, 'player', 99_000)).toBe(179_000);
});
