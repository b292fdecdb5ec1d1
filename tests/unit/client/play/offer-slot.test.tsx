import { afterEach, expect, test } from 'vitest';
import { createGameState, game } from '../../../../src/client/game/state/game';
import { OfferSlot } from '../../../../src/client/play/offer-slot';
import { asText } from '../page/as-text';

afterEach(() => void Object.assign(game, createGameState()));

test('[GM-04] before the first move, why a game may stay unrated has the room of what an end of it costs', () => {
  Object.assign(game, { status: 'playing', firstMoveUntil: 30_000, unratedBecause: null });
  const usual = asText(<OfferSlot />);
  expect(usual).toContain('30 s break or more');
  Object.assign(game, { unratedBecause: 'few' });
  const unrated = asText(<OfferSlot />);
  expect(unrated).toContain('10 moves');
  expect(unrated).not.toContain('30 s break or more');
  // The button's title still says it.
  expect(unrated).toContain('you take a break before the next one');
});
