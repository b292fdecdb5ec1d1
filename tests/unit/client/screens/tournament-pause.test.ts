import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { pauseAfter } from '../../../../src/client/screens/tournament/use-tournament';
import { tournamentAnswer } from '../../../../src/protocol/tournament-calls';
import { beforeStart } from '../../../support/games/before';

const NOW = Date.UTC(2026, 10, 22, 20);

test.each([
  ['is asked for every eight seconds while its dates are far', 'OPEN', -60_000, 60_000, 8_000],
  ['is asked for 1.2 s after its opening', 'CREATED', 3_000, 60_000, 4_200],
  ['is asked for 1.2 s after its start', 'OPEN', -60_000, 500, 1_700],
  ['is asked for on while its start is late', 'OPEN', -60_000, -2_000, 8_000],
  ['is not asked for again once it is played', 'CLOSED', -60_000, -1_000, null],
  ['is not asked for again once it is over', 'FINISHED', -60_000, -1_000, null],
] as const)('a tournament %s', (_what, status, opens, starts, pause) => {
  const dates = { status, openDate: NOW + opens, startDate: NOW + starts };
  expect(pauseAfter(parse(tournamentAnswer, { ...beforeStart(NOW, 4, dates), time: NOW }))).toBe(pause);
});
