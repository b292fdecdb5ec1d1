import { expect, test } from 'vitest';
import { rate, START_RATING } from '../../../../src/rules/glicko2';
import { type RatedResult, RatingReplay } from '../../../../src/server/check/ratings';

const game = (white: string, black: string, more: Partial<RatedResult> = {}): RatedResult => ({
  white,
  black,
  gameMode: 'BLITZ_3',
  state: 'ended',
  result: 'white',
  ...more,
});

const won = rate(START_RATING, [{ opponent: START_RATING, score: 1 }]);
const lost = rate(START_RATING, [{ opponent: START_RATING, score: 0 }]);

test('[IP-11] each rated game changes the ratings of its pool once, in the order of play', () => {
  const replay = new RatingReplay();
  replay.add(game('ada', 'bob'));
  replay.add(game('cid', 'ada', { result: 'draw' }));
  const twice = rate(won, [{ opponent: START_RATING, score: 0.5 }]);
  expect(replay.problem('ada', { rapid: START_RATING, blitz: twice }, 2)).toBeNull();
  expect(replay.problem('bob', { rapid: START_RATING, blitz: lost }, 1)).toBeNull();
  expect(replay.problem('bob', { rapid: lost, blitz: lost }, 1)).toMatch(/^rapid rating is /);
  expect(replay.problem('bob', { rapid: START_RATING, blitz: START_RATING }, 1)).toMatch(
    /^blitz rating is 1500/,
  );
  expect(replay.problem('newcomer', { rapid: START_RATING, blitz: won }, 0)).toMatch(/^blitz/);
});

test('[IP-20] a corrected rating is the start of the games after the correction', () => {
  const corrections = [{ uid: 'ada', pool: 'blitz', after: 1700, ratedGames: 1 }] as const;
  const replay = new RatingReplay(undefined, corrections);
  replay.add(game('ada', 'bob'));
  const corrected = { ...won, rating: 1700 };
  expect(replay.problem('ada', { rapid: START_RATING, blitz: corrected }, 1, 1)).toBeNull();
  expect(replay.problem('ada', { rapid: START_RATING, blitz: won }, 1, 1)).toMatch(/^blitz rating is /);
  // A second correction, made after the corrections were read, is not known here.
  expect(replay.problem('ada', { rapid: START_RATING, blitz: won }, 1, 2)).toBeNull();
  replay.add(game('ada', 'bob', { result: 'draw' }));
  const next = rate(corrected, [{ opponent: lost, score: 0.5 }]);
  const bobs = rate(lost, [{ opponent: corrected, score: 0.5 }]);
  expect(replay.problem('ada', { rapid: START_RATING, blitz: next }, 2, 1)).toBeNull();
  expect(replay.problem('bob', { rapid: START_RATING, blitz: bobs }, 2)).toBeNull();
});

test('a rating is not checked when its games went on while they were read', () => {
  const replay = new RatingReplay();
  replay.add(game('ada', 'bob', { state: 'playing', result: null }));
  // This game ended after it was read, and Ada has played two more since.
  replay.add(game('ada', 'cid'));
  replay.add(game('cid', 'dan'));
  const ratings = { rapid: START_RATING, blitz: START_RATING };
  expect(['ada', 'cid', 'dan'].map(uid => replay.problem(uid, ratings, uid === 'cid' ? 2 : 1))).toEqual([
    null,
    null,
    null,
  ]);
  // Bob's only game is not among those that count.
  expect(replay.problem('bob', ratings, 1)).toBeNull();
});
