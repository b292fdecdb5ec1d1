import { describe, expect, test } from 'vitest';
import { problemsOf, type RecordedGame } from '../../../../src/server/check/replay';
import { changed, recorded } from '../../../support/games/recorded';

const FOOLS_MATE = 'f3 e5 g4 Qh4#';
const OPENING = 'e4 e5 Nf3 Nc6 Bb5';
const mate = (): RecordedGame => recorded(FOOLS_MATE, { result: 'black', reason: 'checkmate' });
const found = (game: RecordedGame): string[] =>
  [...problemsOf(game)].map(({ kind, text }) => `${kind}: ${text.replace(/^game 7: /, '')}`);

describe('operator check', () => {
  const running = { state: 'playing', isLeased: true, result: null, reason: null, isDated: false };
  test.each<[string, RecordedGame]>([
    ['a mate', mate()],
    ['a surrender', recorded(OPENING)],
    ['a game that is played', recorded(OPENING, running)],
    ['one whose mate has just been stored', recorded(FOOLS_MATE, running)],
    ['one called off', recorded('e4', { state: 'aborted', result: null, reason: 'nostart' })],
    [
      'one that both had left',
      recorded('e4 e5 Nf3', { state: 'aborted', result: null, reason: 'abandoned' }),
    ],
    ['a flag', recorded(OPENING, { result: 'white', reason: 'timeout', left: { w: 182_000, b: 0 } })],
    // Black's pawn is pinned and cannot take en passant: the position after 4.d4 comes three times.
    [
      'a repetition that begins with a pawn that cannot be taken en passant',
      recorded('e4 d5 exd5 e5 Qe2 e4 d4 Nf6 Nc3 Ng8 Nb1 Nf6 Nc3 Ng8 Nb1', {
        result: 'draw',
        reason: 'threefoldrepetition',
      }),
    ],
    ['a shorter thought before the end', recorded(OPENING, { left: { w: 182_000, b: 100 } })],
  ])('[IP-02] the check finds nothing wrong with %s', (_, game) => {
    expect(found(game)).toEqual([]);
  });

  test.each<[string, RecordedGame, string]>([
    [
      'a missing move',
      { ...mate(), moves: mate().moves.filter(({ ply }) => ply !== 2) },
      'moves: move 2 is missing',
    ],
    ['an illegal move', changed(mate(), 3, { to: 'g5' }), 'moves: move 3, g2g5, is not legal'],
    ['another SAN', changed(recorded(OPENING), 3, { san: 'Nh3' }), 'moves: move 3 is Nf3 and stored as Nh3'],
    ['an unknown control', { ...mate(), gameMode: 'TEA' }, 'moves: there is no time control "TEA"'],
    [
      'a lost last move',
      { ...recorded(OPENING), moves: recorded(OPENING).moves.slice(0, 4) },
      'position: the row counts 5 moves, 4 are stored',
    ],
    [
      'another position',
      { ...recorded(OPENING), fen: mate().fen },
      `position: the row shows ${mate().fen} instead of ${recorded(OPENING).fen}`,
    ],
    [
      'a clock that grew',
      changed(recorded(OPENING), 5, { spent: -500, left: { w: 183_500, b: 181_000 } }),
      'clock: move 5 took -500 of 181000 ms',
    ],
    [
      'an increment too much',
      changed(recorded(OPENING), 3, { left: { w: 184_000, b: 180_000 } }),
      'clock: after move 3 184000 ms are left instead of 181000',
    ],
    [
      "the opponent's clock",
      changed(recorded(OPENING), 3, { left: { w: 181_000, b: 170_000 } }),
      "clock: move 3 changed the opponent's clock",
    ],
    [
      'a charged first move',
      changed(recorded(OPENING), 1, { left: { w: 179_000, b: 180_000 } }),
      'clock: after move 1 179000 ms are left instead of 180000',
    ],
    [
      'more time at the end',
      recorded(OPENING, { left: { w: 182_000, b: 181_001 } }),
      'clock: the row leaves 181001 ms to the side to move, which had 181000',
    ],
    [
      'the clock of the last mover',
      recorded(OPENING, { left: { w: 1, b: 181_000 } }),
      "clock: the row's clock of the last mover is not that of their move",
    ],
    [
      'the wrong winner',
      recorded(FOOLS_MATE, { reason: 'checkmate' }),
      'result: it ended as white, checkmate instead of black, checkmate',
    ],
    [
      'a mate that is none',
      recorded(OPENING, { reason: 'checkmate' }),
      'result: it did not end as white, checkmate',
    ],
    [
      'a flag that did not fall',
      recorded(OPENING, { reason: 'timeout' }),
      'result: it did not end as white, timeout',
    ],
    [
      'an end without a moment',
      recorded(OPENING, { isDated: false }),
      'result: it is over and has an owner, or no moment of its end',
    ],
    [
      'a result while it is played',
      recorded(OPENING, { state: 'playing', reason: null }),
      'result: it is being played and has an end',
    ],
    [
      'a game that nobody can go on with',
      recorded(OPENING, { ...running, isLeased: false }),
      'result: it is being played and no node can own it',
    ],
    [
      'called off too late',
      recorded(OPENING, { state: 'aborted', result: null, reason: 'abort' }),
      'result: it was called off after 5 moves',
    ],
  ])('[IP-02] the check finds %s', (_, game, problem) => {
    expect(found(game)).toContain(problem);
  });
});
