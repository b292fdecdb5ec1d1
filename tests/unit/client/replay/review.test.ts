import { beforeEach, describe, expect, test } from 'vitest';
import { createGameState } from '../../../../src/client/game/state/game';
import {
  betterLine,
  countJudgements,
  decisivePlies,
  nextJudged,
  readReview,
} from '../../../../src/client/replay/review/read-review';
import { isAskedAgain } from '../../../../src/client/replay/review/use-review';
import { openReplay } from '../../../../src/client/replay/state/replay';
import { readMatch } from '../../../../src/client/replay/state/replay-match';
import {
  bestArrow,
  createReview,
  evaluationOnShow,
  type Reviewed,
} from '../../../../src/client/replay/state/review';
import {
  createVariation,
  openLine,
  type Replayed,
  showGame,
  showTried,
  tryMove,
} from '../../../../src/client/replay/state/variation';
import type { ReviewAnswer } from '../../../../src/protocol/reviews';

/** 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#, and what an engine might say of it. */
const MOVEMENTS = 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#';
const POSITIONS: Extract<ReviewAnswer, { state: 'done' }>['positions'] = [
  { evaluation: { cp: 30 }, line: 'e2e4 e7e5' },
  { evaluation: { cp: 30 }, line: 'e7e5 g1f3' },
  { evaluation: { cp: 30 }, line: 'g1f3 b8c6 f1b5' },
  { evaluation: { cp: -40 }, line: 'b8c6 f1c4 g7g6' },
  { evaluation: { cp: -30 }, line: 'f1c4 g7g6' },
  { evaluation: { cp: -30 }, line: 'g7g6 h5f3' },
  { evaluation: { mate: 1 }, line: 'h5f7' },
  { evaluation: { won: 'w' }, line: '' },
];
const ANSWER = { state: 'done', engine: 'double', positions: POSITIONS } as const;

let replayed: Replayed;
let reviewed: Reviewed;
beforeEach(() => {
  const match = readMatch({ whites: 'w', blacks: 'b', movements: MOVEMENTS });
  replayed = { match, game: createGameState(), variation: createVariation() };
  openReplay(replayed.game, match, 'w', 0);
  const read = readReview(match, { ...ANSWER, positions: [...POSITIONS] });
  if (!read) throw new Error('not read');
  reviewed = read;
});

const arrow = () => bestArrow({ ...createReview(), done: reviewed }, replayed.game, replayed.variation);
const verdict = () => evaluationOnShow(reviewed, null, replayed.game, replayed.variation);

describe('[MH-11] a review', () => {
  test('the position on show has one evaluation: the review’s in the game, the engine’s in a variation', () => {
    const shown = (done: Reviewed | null) =>
      evaluationOnShow(done, { cp: 41 }, replayed.game, replayed.variation);
    expect(shown(reviewed)).toEqual({ cp: 30 });
    expect(shown(null)).toEqual({ cp: 41 });
    showGame(replayed, 5);
    openLine(replayed, ['g7g6', 'h5f3'], 1);
    expect(shown(reviewed)).toEqual({ cp: 41 });
  });

  test('a review judges moves by what they gave away, and never the engine’s own', () => {
    expect(reviewed.judgements).toEqual([null, null, 'inaccuracy', null, null, 'blunder', null]);
    expect(countJudgements(reviewed, 'w')).toEqual({ inaccuracy: 1, mistake: 0, blunder: 0 });
    expect(countJudgements(reviewed, 'b')).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
    expect(decisivePlies(reviewed)).toEqual([6]);
    expect(betterLine(replayed.match, reviewed, 6).map(({ san }) => san)).toEqual(['g6', 'Qf3']);
  });

  test('a review that does not fit its game is not read', () => {
    expect(readReview(replayed.match, { ...ANSWER, positions: POSITIONS.slice(1) })).toBeNull();
  });

  test('a review leads from mistake to mistake, and from the last to the first', () => {
    const blunders = { side: 'b', judgement: 'blunder' } as const;
    expect(nextJudged(reviewed, blunders, 0)).toBe(6);
    expect(nextJudged(reviewed, blunders, 6)).toBe(6);
    expect(nextJudged(reviewed, { side: 'w', judgement: 'blunder' }, 0)).toBeNull();
  });

  test('a review shows its move on the position on show and along its own line, and none on other moves', () => {
    expect(arrow()).toEqual([{ from: 'e2', to: 'e4', ink: 'green' }]);
    expect(verdict()).toEqual({ cp: 30 });
    showGame(replayed, 7);
    expect(arrow()).toBeNull();
    expect(verdict()).toEqual({ won: 'w' });
    // Instead of the knight's move the engine's.
    showGame(replayed, 5);
    openLine(replayed, ['g7g6', 'h5f3'], 1);
    expect(arrow()).toMatchObject([{ from: 'h5', to: 'f3' }]);
    expect(verdict()).toEqual({ cp: -30 });
    showTried(replayed, 2);
    expect(arrow()).toBeNull();
    showGame(replayed, 5);
    tryMove(replayed, { from: 'a7', to: 'a6' });
    expect(arrow()).toBeNull();
    expect(verdict()).toBeNull();
  });
});

test('a review is asked for again while the server is away, and no more for a game that it does not know', () => {
  expect([0, 500, 503].map(status => isAskedAgain({ status }))).toEqual([true, true, true]);
  expect(isAskedAgain({ status: 404 })).toBe(false);
});
