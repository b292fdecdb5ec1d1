import { afterEach, expect, test } from 'vitest';
import { NextTournament } from '../../../../src/client/tournament/list/next-tournament';
import { TournamentsScreen } from '../../../../src/client/tournament/list/tournaments-screen';
import {
  setTournaments,
  setTournamentsAway,
  tournaments,
} from '../../../../src/client/tournament/state/tournaments';
import type { Tournament } from '../../../../src/protocol/tournament-entities';
import { asText } from '../page/as-text';

afterEach(() => {
  tournaments.list = null;
});

const DATE = Date.UTC(2026, 0, 1);
const NONE = { created: [], close: [], finished: [], time: DATE };

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
  [3, 3],
  [13, 3],
])(
  '[TL-01] a list of %i open tournaments has %i dots, and rows for those after the third',
  async (count, dots) => {
    setTournaments({ ...NONE, open: Array.from({ length: count }, (_, at) => open(at + 1)) }, 0);
    const text = asText(<TournamentsScreen />);
    expect(text.match(/Cup \d+/g)?.length).toBeGreaterThanOrEqual(count);
    expect(text.match(/<i data-current|<i>|<i class/g) ?? []).toHaveLength(dots);
  },
);

test('tournaments after the third are grouped by the day of their start, each with its length and a link to its page', async () => {
  const at = (id: number, minutes: number) => ({ ...open(id), startDate: DATE + minutes * 60_000 });
  setTournaments({ ...NONE, open: [open(1), open(2), open(3), at(4, 1_500), at(5, 65), at(6, 130)] }, 0);
  const text = asText(<TournamentsScreen />);
  const rows = text.slice(text.indexOf('More tournaments to come'));
  expect(rows.match(/<h3>/g)).toHaveLength(2);
  expect(rows.match(/href="[^"]+"/g)).toEqual([5, 6, 4].map(id => `href="/tournament/${id}"`));
  expect(rows).toContain('Lasts about');
  // The heading names no hour: that stands in each row.
  expect(rows.match(/<h3>[^<]*:/g)).toBeNull();
});

test.each([1, 2])(
  '[TL-07] the card of a tournament that the user is in leads to its page as well as out of it, also as number %i',
  at => {
    const cards = [open(1), open(2)].map(one => ({ ...one, joined: one.id === at }));
    setTournaments({ ...NONE, open: cards }, 0);
    const text = asText(<TournamentsScreen />);
    expect(text.match(/data-testid="lobby-\d+"/g)).toEqual([`data-testid="lobby-${at}"`]);
    expect(text).toMatch(new RegExp(`data-testid="ticket-${at}"[^>]*>Leave`));
    // The page has a button to the lobby, which the card would say twice.
    expect(text).toContain('Go to tournament');
    expect(text).not.toContain('To the lobby');
  },
);

test('[TL-05] the card of a tournament that is not open tells its opening once, and how long it is until the start', () => {
  const coming = { ...open(1), status: 'CREATED', openDate: DATE + 240_000 } as const;
  setTournaments({ ...NONE, open: [], created: [coming] }, performance.now());
  const text = asText(<TournamentsScreen />);
  expect(text.match(/Opens?\b/g)).toHaveLength(1);
  expect(text).toMatch(/Starts in.{0,80}10:00/);
});

test('[TL-06] [TL-07] card and ticket of a tournament follow one clock when the list is late', () => {
  const at = (time: number) => {
    setTournaments(
      { ...NONE, time, open: [], created: [{ ...open(1), status: 'CREATED' }] },
      performance.now(),
    );
    return asText(<TournamentsScreen />);
  };
  const opened = at(DATE + 500);
  expect(opened).toContain('Registration open');
  expect(opened).toContain('Join for free');
  const begun = at(DATE + 600_500);
  expect(begun).not.toMatch(/Registration|Join|Close in/);
  expect(begun.match(/It is beginning/g)).toHaveLength(2);
});

test('[HM-03] [TL-16] home’s tile does not call a tournament open whose start has come, while the server cannot be asked', () => {
  setTournaments({ ...NONE, time: DATE + 600_500, open: [open(1)] }, performance.now());
  const text = asText(<NextTournament>{null}</NextTournament>);
  expect(text).toContain('It is beginning');
  expect(text).toContain('Closed');
  expect(text).not.toContain('Registration open');
  setTournaments(
    { ...NONE, time: DATE + 600_500, open: [open(1), { ...open(2), startDate: DATE + 900_000 }] },
    performance.now(),
  );
  const next = asText(<NextTournament>{null}</NextTournament>);
  expect(next).toContain('Cup 2');
  expect(next).toContain('Registration open');
});

test.each([true, false])(
  '[IP-20] the card of a paused tournament says so once and does not count down, where joined is %s',
  joined => {
    setTournaments({ ...NONE, open: [{ ...open(1), paused: true, joined }] }, 0);
    const text = asText(<TournamentsScreen />);
    expect(text.match(/Paused/g)).toHaveLength(1);
    expect(text).not.toContain('role="timer"');
  },
);

test('[IP-12] a tournament’s card says how many house players join at its start', () => {
  setTournaments(
    {
      ...NONE,
      open: [
        { ...open(1), entrants: 5, fillTo: 16 },
        { ...open(2), entrants: 16, fillTo: 16 },
      ],
    },
    0,
  );
  const text = asText(<TournamentsScreen />);
  expect(text.match(/\d+ computers? joins? at the start/g)).toEqual(['11 computers join at the start']);
  setTournaments(
    {
      ...NONE,
      open: [
        { ...open(1), fillTo: 8, house: true },
        { ...open(2), fillTo: 8 },
      ],
    },
    0,
  );
  expect(
    asText(<TournamentsScreen />).match(/(Once one person is in, )?\d+ computers? joins? at the start/g),
  ).toEqual(['Once one person is in, 7 computers join at the start', '8 computers join at the start']);
});

test('[IP-12] the row of a running tournament says how many house players are among its entrants', () => {
  const running = (id: number, houseEntrants: number): Tournament => ({
    ...open(id),
    ...{ status: 'CLOSED', entrants: 8, houseEntrants, live: { games: 2, left: 5 } },
  });
  setTournaments({ ...NONE, open: [], close: [running(1, 7), running(2, 0)] }, 0);
  const text = asText(<TournamentsScreen />);
  expect(text.match(/5 of 8 left[^<]*/g)).toEqual(['5 of 8 left · 7 computers', '5 of 8 left']);
});

test('[HM-03] home’s tile tells no prize and fee that may be old while the list cannot be asked for', () => {
  setTournaments({ ...NONE, open: [open(1)] }, performance.now());
  expect(asText(<NextTournament>{null}</NextTournament>)).toContain('Prize');
  setTournamentsAway();
  const text = asText(<NextTournament>{null}</NextTournament>);
  expect(text).not.toContain('Prize');
  expect(text).toContain('The list cannot be updated right now.');
});
