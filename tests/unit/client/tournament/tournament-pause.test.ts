import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { pauseUntilChange } from '../../../../src/client/tournament/list/use-tournaments';
import { pauseAfter } from '../../../../src/client/tournament/use-tournament';
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

test.each([
  ['every half minute while nothing is near', 600_000, 30_000],
  ['1.2 s after the next start', 5_000, 6_200],
  ['every half minute once all have begun', -5_000, 30_000],
] as const)('the list of tournaments is asked for %s', (_what, starts, pause) => {
  const { tournament } = parse(
    tournamentAnswer,
    beforeStart(NOW, 4, { startDate: NOW + starts, openDate: NOW - 60_000 }),
  );
  if (!tournament) throw new Error('no tournament');
  const list = { open: [tournament], created: [], close: [], finished: [], time: NOW };
  expect(pauseUntilChange(list, 30_000)).toBe(pause);
});
