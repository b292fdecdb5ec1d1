import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseStatusMessage } from '../../../src/protocol/status';
import {
  parseTournamentClientMessage,
  parseTournamentMessage,
  tournamentHelloSchema,
} from '../../../src/protocol/tournament';
import {
  applyAnswer,
  exitAnswer,
  parseTournamentResults,
  tournamentAnswer,
  tournamentsAnswer,
} from '../../../src/protocol/tournament-calls';
import {
  BRACKET_MATCH,
  PLAIN_TOURNAMENT,
  RESULTS,
  STATUS_TOURNAMENT,
  TOURNAMENT,
  TOURNAMENT_FRAMES,
  TOURNAMENT_MATCH,
} from './tournament-frames';

const parse = (frame: unknown) => parseTournamentMessage(JSON.stringify(frame));

describe('frames of the server', () => {
  test('[WS-16] [WS-17] a match is read with two players, round, group, best-of, armageddon, limit and name', () => {
    expect(parse(TOURNAMENT_FRAMES.match)).toMatchObject({ kind: 'match', match: TOURNAMENT_MATCH });
    expect(parse(TOURNAMENT_FRAMES.noMatch)).toEqual({ kind: 'match', match: null });
    const { name: _, ...nameless } = TOURNAMENT_MATCH;
    expect(parse({ action: 'tournament_match', match: nameless })).toMatchObject({ kind: 'unknown' });
  });

  test('[TM-06] [TB-18] a bracket is read as a whole and as changes, with states by code and by word', () => {
    const match = { ...BRACKET_MATCH, state: 'FIGHTING', hidden: false, isArmageddon: false };
    expect(parse(TOURNAMENT_FRAMES.info)).toMatchObject({
      kind: 'info',
      data: { upper: [match], lower: [] },
    });
    expect(parse(TOURNAMENT_FRAMES.changed)).toMatchObject({ kind: 'info', data: { changed: [match] } });
    const stateOf = (state: unknown) => {
      const message = parse({ action: 'tournament_info', data: { upper: [{ ...BRACKET_MATCH, state }] } });
      return message.kind === 'info' ? message.data.upper?.[0]?.state : null;
    };
    const read = [0, 1, 2, 3, 4, 5, 6, 'READY', 'DONE', 'SCORE_DONE', 7, 'READ'].map(stateOf);
    expect(read.join(' ')).toBe(
      'NO_SHOW ONE_PARTY READY FIGHTING FINISHED PLAYED WALK_OVER READY FINISHED PLAYED  ',
    );
  });

  test('[TM-05] waiting is read with the start, with or without added fields', () => {
    expect(parse({ action: 'tournament_waiting', start: 5 })).toEqual({ kind: 'waiting', start: 5 });
    expect(parse(TOURNAMENT_FRAMES.waiting)).toMatchObject({
      kind: 'waiting',
      tournament: { startDate: Date.parse('2026-11-20T22:30:00Z') },
    });
  });

  test.each(['started', 'opponentAccepted', 'ping', 'check'])('[WS-16] the signal %s is read', action => {
    expect(parse({ action })).toEqual({ kind: action });
  });

  test('[WS-19] [LV-20] the status channel names the tournament, and without id or status there is none', () => {
    const status = (frame: unknown) => parseStatusMessage(JSON.stringify(frame));
    expect(status(STATUS_TOURNAMENT)).toMatchObject({
      kind: 'tournament',
      tournament: { id: 4, status: 'CLOSED' },
    });
    for (const tournament of [undefined, {}, { id: 4 }, { status: 'OPEN' }, { id: 4, status: 'LATE' }])
      expect(status({ action: 'tournament', tournament })).toEqual({
        kind: 'tournament',
        tournament: null,
        cancelled: null,
      });
  });
});

test('[WS-16] messages of a client are read', () => {
  const read = (frame: unknown) => parseTournamentClientMessage(JSON.stringify(frame)).kind;
  expect(['acceptMatch', 'breather', 'check', 'dance'].map(action => read({ action }))).toEqual([
    'acceptMatch',
    'breather',
    'check',
    'unknown',
  ]);
  expect(read([])).toBe('malformed');
  expect(v.parse(tournamentHelloSchema, { token: 't' })).toEqual({ token: 't', changes: false });
  expect(v.is(tournamentHelloSchema, { token: 't', id: '4' })).toBe(false);
});

describe('calls', () => {
  test('[API-18] [TL-17] the list is read with dates as ISO text or as milliseconds', () => {
    const list = {
      open: [PLAIN_TOURNAMENT],
      created: [],
      close: [{ ...TOURNAMENT, openDate: 5 }],
      finished: [],
    };
    const read = v.parse(tournamentsAnswer, list);
    expect(read.open[0]?.openDate).toBe(Date.parse('2026-11-20T20:00:00Z'));
    expect(read.close[0]?.openDate).toBe(5);
    expect(v.is(tournamentsAnswer, { ...list, open: [{ ...PLAIN_TOURNAMENT, startDate: 'soon' }] })).toBe(
      false,
    );
  });

  test('[API-20] [API-21] answers to applying and leaving are read', () => {
    expect(v.parse(applyAnswer, { tournament: { id: 4 } })).toEqual({ tournament: { id: 4 } });
    expect(v.parse(applyAnswer, { message: 'elo' })).toEqual({ message: 'elo' });
    expect(v.parse(exitAnswer, { statusCode: 400, message: 'started', code: 'started' })).toMatchObject({
      statusCode: 400,
    });
    expect(v.parse(exitAnswer, { status: 'ok' })).toEqual({ status: 'ok' });
  });

  test('[API-19] [TB-06] results are read from a JSON text, and anything else is no bracket', () => {
    expect(v.parse(tournamentAnswer, { results: '{}', prizePool: 5 })).toEqual({
      results: '{}',
      prizePool: 5,
    });
    expect(parseTournamentResults(JSON.stringify(RESULTS))).toEqual(RESULTS);
    for (const text of ['{}', '', 'null', '{"tournament":{"stage":[]},"finalStandings":[]}'])
      expect(parseTournamentResults(text)).toBeNull();
  });
});
