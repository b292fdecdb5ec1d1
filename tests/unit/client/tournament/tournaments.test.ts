import * as v from 'valibot';
import { expect, test } from 'vitest';
import { untilText } from '../../../../src/client/tournament/list/until';
import { applyToTournament, leaveTournament } from '../../../../src/client/tournament/session/sign-up';
import {
  nextChange,
  nextTournament,
  setTournaments,
  tournaments,
  tournamentsFor,
} from '../../../../src/client/tournament/state/tournaments';
import { type TournamentsAnswer, tournamentsAnswer } from '../../../../src/protocol/tournament-calls';
import { list } from '../../../support/games/tournaments';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const LIST: TournamentsAnswer = v.parse(tournamentsAnswer, list(NOW));

test('[TL-13] [TL-16] the bubble is about the first open tournament, or else about the next one', () => {
  expect(nextTournament(LIST, NOW)?.id).toBe(1);
  expect(nextTournament({ ...LIST, open: [] }, NOW)?.id).toBe(3);
  expect(nextTournament({ ...LIST, open: [], created: [] }, NOW)).toBeNull();
  expect(nextTournament(null, NOW)).toBeNull();
});

test('[TL-15] the list is loaded again at the next opening or start', () => {
  expect(nextChange(LIST, NOW)).toBe(12.8 * 60_000);
  expect(nextChange({ ...LIST, open: [], created: [] }, NOW)).toBeNull();
});

test('[TL-07] the list of one user is not shown to another', () => {
  tournamentsFor('ana');
  setTournaments(LIST, 5);
  tournamentsFor('ana');
  expect(tournaments.list).not.toBeNull();
  tournamentsFor('ben');
  expect(tournaments.list).toBeNull();
  tournamentsFor(null);
});

test('[TL-13] [TL-14] times count down in minutes, with hours from an hour on, and in days from a day on', () => {
  const texts = [-5, 1, 59_001, 768_000, 3_600_000, 5_261_000, 90_000_000].map(ms => untilText(ms, 'es'));
  expect(texts).toEqual(['0:00', '0:01', '1:00', '12:48', '1:00:00', '1:27:41', '1 día']);
  expect(untilText(3 * 86_400_000, 'ar')).toContain('3');
});

test('[TL-10] [TL-12] only an answer with a tournament is a success, and leaving says why it failed', async () => {
  const answering = (data: unknown) => ({ post: async () => ({ ok: true, data }) as never });
  expect(await applyToTournament(answering({ tournament: { id: 4 } }), 4)).toEqual({ ok: true });
  expect(await applyToTournament(answering({ message: 'elo', code: 'elo' }), 4)).toEqual({
    ok: false,
    code: 'elo',
    message: 'elo',
  });
  expect(await applyToTournament(answering({ message: 'No.' }), 4)).toEqual({
    ok: false,
    code: null,
    message: 'No.',
  });
  const gone = { post: async () => ({ ok: false, error: 'Bad Gateway' }) as never };
  expect(await applyToTournament(gone, 4)).toEqual({ ok: false, code: null, message: 'Bad Gateway' });
  expect(await leaveTournament(answering({ status: 'ok', refunded: 75 }))).toEqual({ ok: true });
  expect(
    await leaveTournament(answering({ statusCode: 400, message: 'started', code: 'started' })),
  ).toMatchObject({
    ok: false,
    code: 'started',
  });
});
