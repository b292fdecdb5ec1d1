import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGameState, flipBoard, sideBelow } from '../../../../src/client/game/state/game';
import { clockLeft } from '../../../../src/client/game/state/game-clock';
import { haltClock, openReplay, runClock, showPly } from '../../../../src/client/replay/state/replay';
import { readMatch } from '../../../../src/client/replay/state/replay-match';
import type { MatchAnswer } from '../../../../src/protocol/history';
import { START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { KeptGame } from '../../../support/games/kept-game';

/** Réti against Tartakower, Vienna 1910. */
const SANS =
  'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#'.split(' ');
const BEGUN = Date.UTC(2026, 10, 21);
/** The first two moves after 4 and 9 seconds, each further one after 5. */
const at = (index: number) => BEGUN + (index === 0 ? 4_000 : 9_000 + (index - 1) * 5_000);
const timed = (sans: readonly string[] = SANS) => sans.map((san, index) => `${san}>${at(index)}`).join(' ');

const somebody = (username: string, board: string) => ({ username, elo: 1500, board, house: false });
const details = (more: Partial<NonNullable<MatchAnswer['details']>> = {}) => ({
  date: '2026-11-21T00:02:00.000Z',
  win: true,
  draw: false,
  reason: 'checkmate',
  gameTimeControl: 'BLITZ_3P2',
  type: 'BLITZ_RANKED',
  white: somebody('reti', 'RUBY'),
  black: somebody('tartakower', 'VAST'),
  clocks: [],
  ...more,
});
const answer = (movements: string, more?: Partial<NonNullable<MatchAnswer['details']>>): MatchAnswer => ({
  whites: 'reti',
  blacks: 'tartakower',
  movements,
  details: details(more),
});

function opened(told: MatchAnswer, ply = 0, side: 'w' | 'b' = 'w') {
  const match = readMatch(told);
  const state = createGameState();
  openReplay(state, match, side, ply);
  return { match, state };
}

describe('[MH-11] a finished game is read', () => {
  test('a game is read move by move, to the position it ended with', () => {
    const { match, state } = opened(answer(timed()), SANS.length);
    expect(match.moves.map(move => move.san)).toEqual(SANS);
    expect(match.unread).toBeNull();
    expect(match.end).toEqual({ result: 'white', reason: 'checkmate' });
    expect(state.fen).toBe(ChessGame.replay(SANS)?.fen);
    expect(state.player?.username).toBe('reti');
    expect(state.opponent?.board).toBe('VAST');
    expect(state.lastMove).toEqual({ from: 'g5', to: 'd8' });
  });

  test('[MH-08] a game without details and times is read with names, moves, and the end of its position', () => {
    const { match } = opened({ whites: 'reti', blacks: 'tartakower', movements: SANS.join(' ') });
    expect(match.players.w.username).toBe('reti');
    expect(match.players.b.username).toBe('tartakower');
    expect(match.moves).toHaveLength(SANS.length);
    expect(match.moves.every(move => move.spent === null)).toBe(true);
    expect(match.clocks).toBeNull();
    expect(match.end).toEqual({ result: 'white', reason: 'checkmate' });
  });

  test('a damaged game is read as far as possible, and says where that ends', () => {
    const damaged = [...SANS.slice(0, 7).map((san, index) => `${san}>${at(index)}`), 'Qxx9>7', 'e5>1'].join(
      ' ',
    );
    const { match, state } = opened(answer(damaged), 99);
    expect(match.moves).toHaveLength(7);
    expect(match.unread).toBe('Qxx9');
    expect(match.end).toEqual({ result: 'white', reason: 'checkmate' });
    expect(state.viewedPly).toBe(7);
    const bare = readMatch({ whites: 'a', blacks: 'b', movements: 'Ke8' });
    expect(bare).toMatchObject({ moves: [], unread: 'Ke8', end: null, clocks: null });
  });

  test('a null move in a link is not read, nor is anything after it', () => {
    const match = readMatch({ whites: 'a', blacks: 'b', movements: 'e4 -- Nf3' });
    expect(match).toMatchObject({ moves: [{ san: 'e4' }], unread: '--' });
  });

  test('any text is read without a throw, and never with an illegal move', () => {
    const piece = fc.oneof(
      fc.constantFrom(...SANS, 'O-O', '>', '>>', 'e4>', '>12', '0-0', '1.', '--', '\u0000', 'e8=Q'),
      fc.string({ maxLength: 12 }),
    );
    const texts = fc.array(piece, { maxLength: 40 }).map(parts => parts.join(' '));
    fc.assert(
      fc.property(texts, fc.integer({ min: -5, max: 60 }), (movements, ply) => {
        const { match, state } = opened(answer(movements), ply);
        expect(ChessGame.replay(match.moves.map(move => move.san))).not.toBeNull();
        expect(state.viewedPly).toBeGreaterThanOrEqual(0);
        expect(state.viewedPly).toBeLessThanOrEqual(match.moves.length);
      }),
    );
  });
});

describe('[MH-12] stepping', () => {
  test('stepping goes through all positions with their captures, and stays within both ends', () => {
    const { match, state } = opened(answer(timed()));
    expect(state.fen).toBe(START_FEN);
    const chess = new KeptGame();
    for (const [index, san] of SANS.entries()) {
      chess.moveSan(san);
      showPly(state, match, index + 1);
      expect(state.fen).toBe(chess.fen);
      expect(state.captured).toEqual(chess.captured);
    }
    showPly(state, match, SANS.length + 5);
    expect(state.viewedPly).toBe(SANS.length);
    showPly(state, match, -1);
    expect(state).toMatchObject({ viewedPly: 0, fen: START_FEN, lastMove: null, captured: { w: [], b: [] } });
  });

  test('turning the board shows it from the other side and changes nothing else', () => {
    const { match, state } = opened(answer(timed()), 11);
    const before = structuredClone(state);
    flipBoard(state);
    expect(sideBelow(state)).toBe('b');
    showPly(state, match, 11);
    expect(state).toEqual({ ...before, flipped: true });
    flipBoard(state);
    expect(state).toEqual(before);
  });
});

describe('[MH-11] the clocks', () => {
  const clocks = SANS.map((_, index) => (index < 2 ? 180_000 : 180_000 - index * 1_000));

  test('clocks are those that the server kept, and think times come from them', () => {
    const { match, state } = opened(answer(timed(), { clocks }), 3);
    expect(state.times).toEqual({ player: 178_000, opponent: 180_000 });
    showPly(state, match, 6);
    expect(state.times).toEqual({ player: 176_000, opponent: 175_000 });
    // The first move of each side is not charged.
    expect(match.moves.slice(0, 4).map(move => move.spent)).toEqual([null, null, 4_000, 5_000]);
  });

  test('[IP-18] Black begins an armageddon with four minutes, and keeps those that the server tells of', () => {
    const armageddon = SANS.map((_, index) => (index % 2 === 0 ? 300_000 : 240_000) - Math.max(0, index - 1));
    const told = { gameTimeControl: 'BLITZ_5', clocks: armageddon };
    const { match, state } = opened(answer(timed(), told), 0);
    expect(state.times).toEqual({ player: 300_000, opponent: 240_000 });
    showPly(state, match, 1);
    expect(state.times).toEqual({ player: 300_000, opponent: 240_000 });
    expect(match.moves[3]?.spent).toBe(2);
  });

  test('clocks come from the times and the time control when the server kept none', () => {
    const { match, state } = opened(answer(timed()), 2);
    expect(state.times).toEqual({ player: 180_000, opponent: 180_000 });
    showPly(state, match, 4);
    // Five seconds thought, two gained, each.
    expect(state.times).toEqual({ player: 177_000, opponent: 177_000 });
    expect(match.moves[3]?.spent).toBe(5_000);
  });

  test('clocks are unknown when a time is missing or the time control is unknown', () => {
    const oneMissing = timed().replace(/>\d+$/, '');
    expect(readMatch(answer(oneMissing)).clocks).toBeNull();
    expect(readMatch(answer(timed(), { gameTimeControl: 'SLOW_90' })).clocks).toBeNull();
    expect(readMatch(answer(timed(), { gameTimeControl: 'SLOW_90' })).moves[5]?.spent).toBe(5_000);
  });

  test('[GM-17] the last position has the clocks as they were stopped, if the server tells them', () => {
    const told = { clocks, reason: 'surrender', left: { w: 151_500, b: 169_000 } };
    const { match, state } = opened(answer(timed(), told), SANS.length);
    expect(state.times).toEqual({ player: 151_500, opponent: 169_000 });
    showPly(state, match, SANS.length - 1);
    expect(Math.min(state.times.player, state.times.opponent)).toBeGreaterThan(160_000);
  });

  test('the clock of the player who lost on time stands at zero at the end', () => {
    const lost = answer(timed(SANS.slice(0, 10)), {
      clocks: clocks.slice(0, 10),
      reason: 'timeout',
      win: false,
    });
    const { match, state } = opened(lost, 10);
    expect(state.times.player).toBe(0);
    expect(state.times.opponent).toBe(171_000);
    showPly(state, match, 9);
    expect(state.times.player).toBe(172_000);
  });

  test('clocks run at the speed of the replay, and stand when it is paused', () => {
    const { match, state } = opened(answer(timed(), { clocks }), 4);
    runClock(state, match, 1_000, 4);
    expect(clockLeft(state, 'player', 2_500)).toBe(178_000 - 6_000);
    haltClock(state, 2_500);
    expect(state.times.player).toBe(172_000);
    expect(clockLeft(state, 'player', 9_000)).toBe(172_000);
  });

  test('clocks stand before both have moved, and after the last move', () => {
    const { match, state } = opened(answer(timed(), { clocks }), 1);
    runClock(state, match, 0, 1);
    expect(state.clock.running).toBeNull();
    showPly(state, match, SANS.length);
    runClock(state, match, 0, 1);
    expect(state.clock.running).toBeNull();
  });
});
