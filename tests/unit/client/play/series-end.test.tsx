import { afterEach, expect, test } from 'vitest';
import { createGameState, game } from '../../../../src/client/game/state/game';
import { PlainEnd } from '../../../../src/client/play/series/series-back';
import { asText } from '../page/as-text';

afterEach(() => void Object.assign(game, createGameState()));

test('[GM-21 ER-04] the way back to the tournament counts down though the end of the series has not come', () => {
  const text = asText(<PlainEnd />);
  expect(text).toContain('<span data-testid="back-to-tournament">Back</span>');
  expect(text).toMatch(/role="timer"[^>]*>5</);
});
