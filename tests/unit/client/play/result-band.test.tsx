import { afterEach, expect, test } from 'vitest';
import { createGameState, game } from '../../../../src/client/game/state/game';
import { ResultBand } from '../../../../src/client/play/result-band';
import { asText } from '../page/as-text';

afterEach(() => void Object.assign(game, createGameState()));

test.each([
  ['a rated game', { rated: true }, 'draw', 1],
  ['an unrated game', { rated: false }, 'draw', 1],
  ['a game lost', { rated: true }, 'lose', 0],
] as const)(
  '[GM-18] the result of %s has the score of a draw so many times: %s %s %i',
  (_what, more, outcome, times) => {
    Object.assign(game, {
      status: 'ended',
      gameMode: 'BLITZ_3',
      result: { outcome, reason: 'draw' },
      ...more,
    });
    const text = asText(<ResultBand newRating={1500} isUntold={false} onTold={() => undefined} />);
    expect(text.match(/½–½/g) ?? []).toHaveLength(times);
    expect(text).toContain('data-image="loss"');
  },
);
