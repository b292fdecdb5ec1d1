import { afterEach, expect, test } from 'vitest';
import { createGameState, game } from '../../../../src/client/game/state/game';
import { PlainEnd } from '../../../../src/client/play/series/series-back';
import { SeriesEnd } from '../../../../src/client/play/series/series-end';
import { asText } from '../page/as-text';

afterEach(() => void Object.assign(game, createGameState()));

test('[GM-21 ER-04] the way back to the tournament counts down though the end of the series has not come', () => {
  const text = asText(<PlainEnd />);
  expect(text).toContain('<span data-testid="back-to-tournament">Back</span>');
  expect(text).toMatch(/role="timer"[^>]*>5</);
});

const SERIES = { id: 7, childCount: 3, game: 4, isArmageddon: true, score: { player: 1.5, opponent: 1.5 } };

test('[IP-18 TB-22] after an armageddon the score is that of the games before it, and a draw says that Black is through', () => {
  Object.assign(game, { tournament: SERIES, result: { outcome: 'draw', reason: 'draw' } });
  const drawn = asText(<SeriesEnd />);
  expect(drawn).toContain('>1½–1½<');
  expect(drawn).toContain('A draw puts Black through.');
  Object.assign(game, { result: { outcome: 'win', reason: 'checkmate' } });
  const won = asText(<SeriesEnd />);
  expect(won).toContain('>1½–1½<');
  expect(won).toContain('The series is decided.');
});

test('[GM-21] the score after any other game of a series counts it', () => {
  const tournament = { ...SERIES, game: 2, isArmageddon: false, score: { player: 1, opponent: 0 } };
  Object.assign(game, { tournament, result: { outcome: 'draw', reason: 'draw' } });
  expect(asText(<SeriesEnd />)).toContain('>1½–½<');
});
