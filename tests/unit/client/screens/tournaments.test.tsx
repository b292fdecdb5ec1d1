import { afterEach, expect, test } from 'vitest';
import { TournamentsScreen } from '../../../../src/client/screens/tournament/tournaments-screen';
import { setTournaments, tournaments } from '../../../../src/client/state/tournaments';
import type { Tournament } from '../../../../src/protocol/tournament-entities';
import { asText } from './as-text';

afterEach(() => {
  tournaments.list = null;
});

const NONE = { created: [], close: [], finished: [] };
const DATE = Date.UTC(2026, 0, 1);

function open(id: number): Tournament {
  return {
    ...{ id, name: `Cup ${id}`, status: 'OPEN', openDate: DATE, startDate: DATE + 600_000 },
    ...{ entryFee: 0, prizePool: 100, eloStart: 0, eloEnd: 9_999, gameTimeControll: 'BLITZ_3' },
    ...{ inscribed: false, entrants: 0, places: 16 },
  } as unknown as Tournament;
}

test.each([
  [1, 0],
  [2, 2],
  [12, 12],
  [13, 0],
])(
  '[TL-01] of %i tournaments there are %i dots: a longer row would be wider than a phone',
  async (count, dots) => {
    setTournaments({ ...NONE, open: Array.from({ length: count }, (_, at) => open(at + 1)) }, 0);
    const text = await asText(<TournamentsScreen />);
    expect(text.match(/Cup \d+/g)?.length).toBeGreaterThanOrEqual(count);
    expect(text.match(/<i data-current|<i>|<i class/g) ?? []).toHaveLength(dots);
  },
);
