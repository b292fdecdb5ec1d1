import { describe, expect, test } from 'vitest';
import {
  controlName,
  dayOf,
  filterOf,
  filterQuery,
  listQuery,
  orderOf,
  ownMatch,
  shownReason,
} from '../../../../src/client/matches/history-filter';
import {
  entryAt,
  type HistoryPages,
  missingPage,
  NO_PAGES,
  rowCount,
  withPage,
} from '../../../../src/client/matches/history-pages';
import { problemKey } from '../../../../src/client/matches/use-export';
import { refusalText, reportMatch } from '../../../../src/client/reports/report-match';
import type { HistoryEntry } from '../../../../src/protocol/history';
import { REPORTS_FULL } from '../../../../src/protocol/reports';
import { END_REASONS } from '../../../../src/rules/result';

const entry = (id: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  matchId: id,
  date: '2026-11-21T00:00:00.000Z',
  whites: 'Ana',
  blacks: 'Boris',
  win: true,
  draw: false,
  reason: 'checkmate',
  movements: 'e4>1 e5>2',
  gameTimeControl: 'BLITZ_3',
  type: 'BLITZ_RANKED',
  ...more,
});

describe('filters', () => {
  test('[MH-01] an address gives a filter, and its bad values are left out', () => {
    const filter = filterOf(
      new URLSearchParams('gameTimeControl=BLITZ_3P2&x=1&reason=%3Cb%3E&side=w&result='),
    );
    expect(filter).toEqual({ side: 'w', gameTimeControl: 'BLITZ_3P2' });
    expect(filterQuery(filter)).toBe('gameTimeControl=BLITZ_3P2&side=w');
    expect(filterQuery(filter, 'Ana')).toBe('player=Ana&gameTimeControl=BLITZ_3P2&side=w');
    expect(filterQuery(filterOf(new URLSearchParams('side=q')))).toBe('');
  });

  test('[MH-01] the call of the list alone names an order, unless it is the usual one', () => {
    const query = (address: string) => {
      const asked = new URLSearchParams(address);
      return listQuery(filterQuery(filterOf(asked)), orderOf(asked));
    };
    expect(query('order=longest&side=w')).toBe('side=w&order=longest');
    expect(query('order=accurate')).toBe('order=accurate');
    expect(query('order=newest&side=w')).toBe('side=w');
    expect(query('order=random')).toBe('');
  });

  test.each([
    ['Ana', true, false, 'w', 'win'],
    ['Ana', false, false, 'w', 'lose'],
    ['Boris', true, false, 'b', 'lose'],
    ['Boris', false, false, 'b', 'win'],
    ['Ana', false, true, 'w', 'draw'],
    ['Boris', false, true, 'b', 'draw'],
  ] as const)(
    '[MH-02 MH-03] a game seen by %s, won by White %s, drawn %s: side %s, result %s',
    (name, win, draw, side, result) => {
      const opponent = name === 'Ana' ? 'Boris' : 'Ana';
      expect(ownMatch(entry(1, { win, draw }), name)).toMatchObject({
        side,
        result,
        opponent,
        rating: null,
        change: null,
      });
    },
  );

  test('[MH-01] a filter takes letters of a name and days, which begin and end in the user’s time zone', () => {
    const read = (query: string) => filterOf(new URLSearchParams(query));
    expect(read('opponent=+Luc+&from=2026-02-28&to=2026-02-28')).toEqual({
      opponent: 'Luc',
      from: '2026-02-28',
      to: '2026-02-28',
    });
    expect(read('opponent=+&from=2026-02-30&to=yesterday')).toEqual({});
    expect(read(`opponent=${'x'.repeat(30)}`).opponent).toHaveLength(20);
    const call = new URLSearchParams(filterQuery(read('from=2026-02-28&to=2026-02-28')));
    expect(call.get('since')).toBe(new Date(2026, 1, 28).toISOString());
    expect(call.get('until')).toBe(new Date(2026, 2, 1).toISOString());
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  test('[MH-02] a rated game shows the rating after it and its change, and an old game the rating before it', () => {
    const ratings = { white: { before: 1500, after: 1511 }, black: { before: 1480 } };
    const rated = entry(1, { ratings });
    expect(ownMatch(rated, 'Ana')).toMatchObject({ rating: 1511, change: 11, opponentRating: 1480 });
    expect(ownMatch(rated, 'Boris')).toMatchObject({ rating: 1480, change: null, opponentRating: 1500 });
  });

  test('[MH-02] a game shows the opponent’s picture, and the player’s accuracy once it is known', () => {
    const [white, black] = ['raven_0_0', 'queen_2_0'].map(url => ({ avatar: { url }, frame: null }));
    if (!white || !black) throw new Error('two of them');
    const told = entry(1, { portraits: { white, black }, accuracy: { white: 91, black: null } });
    expect(ownMatch(told, 'Ana')).toMatchObject({ portrait: black, accuracy: 91 });
    expect(ownMatch(told, 'Boris')).toMatchObject({ portrait: white, accuracy: null });
    expect(ownMatch(entry(1), 'Ana')).toMatchObject({ portrait: null, accuracy: null });
  });

  test('[MH-04] every known reason is shown as itself, and any other as unknown', () => {
    expect(END_REASONS.map(reason => shownReason(reason, 2))).toEqual(END_REASONS);
    expect(['', 'aliens', 'toString'].map(reason => shownReason(reason, 2))).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(shownReason('afk', 1)).toBe('nomove');
  });

  test('[MH-05] a time control is shown by its short name, and an unknown one as the server calls it', () => {
    expect(['BLITZ_3', 'RAPID_10P5', 'HOURGLASS'].map(controlName)).toEqual(['3+0', '10+5', 'HOURGLASS']);
  });
});

describe('pages', () => {
  const page = (number: number, length = 25) =>
    Array.from({ length }, (_, index) => entry(number * 25 + index));
  const read = (count: number): HistoryPages =>
    Array.from({ length: count }, (_, number) => number).reduce(
      (pages, number) => withPage(pages, number, page(number)),
      NO_PAGES,
    );
  const top = { first: 0, last: 12, atBottom: false };

  test('[MH-01] page 0 is read first, the next page only at the bottom, and none after the last', () => {
    expect(missingPage(NO_PAGES, { ...top, last: 0 })).toBe(0);
    const one = read(1);
    expect(missingPage(one, top)).toBeNull();
    expect(missingPage(one, { first: 12, last: 24, atBottom: true })).toBe(1);
    const all = withPage(one, 1, page(1, 5));
    expect({ rows: rowCount(all), total: all.total }).toEqual({ rows: 30, total: 30 });
    expect(missingPage(all, { first: 20, last: 29, atBottom: true })).toBeNull();
  });

  test('[MH-01] a last page without games ends the list, one without any is an empty history', () => {
    expect(withPage(read(1), 1, [])).toMatchObject({ total: 25 });
    expect(rowCount(withPage(read(1), 1, []))).toBe(25);
    expect(withPage(NO_PAGES, 0, [])).toMatchObject({ total: 0 });
  });

  test('[MH-01] of ten thousand games about a thousand stay in memory, and the others are read again when they come into view', () => {
    const pages = withPage(read(400), 400, []);
    expect(rowCount(pages)).toBe(10_000);
    expect(pages.slots.filter(slot => slot !== null).length).toBeLessThanOrEqual(41);
    expect(entryAt(pages, 9_999)?.id).toBe(9_999);
    expect(entryAt(pages, 30)).toBeNull();
    expect(missingPage(pages, { first: 24, last: 60, atBottom: false })).toBe(0);
    const back = withPage(pages, 1, page(1));
    expect(entryAt(back, 30)?.id).toBe(30);
    expect({ rows: rowCount(back), total: back.total }).toEqual({ rows: 10_000, total: 10_000 });
    expect(back.hasMoved).toBe(false);
  });

  /** A page as it is when one more game, with the number -1, has come. */
  const pageAfter = (number: number) =>
    Array.from({ length: 25 }, (_, index) => entry(number * 25 + index - 1));

  test('[MH-01] a page that repeats a game of the page before it lets go of that one, which is read past the cache', () => {
    const moved = withPage(read(2), 2, pageAfter(2));
    expect(moved.slots.map(slot => slot !== null)).toEqual([true, false, true]);
    expect(moved.hasMoved).toBe(true);
    expect(missingPage(moved, { first: 40, last: 60, atBottom: true })).toBe(1);
    const fits = withPage(withPage(moved, 1, pageAfter(1)), 0, pageAfter(0));
    const shown = Array.from({ length: rowCount(fits) }, (_, row) => entryAt(fits, row)?.id);
    expect(shown).toEqual(Array.from({ length: 75 }, (_, row) => row - 1));
  });

  test('[MH-01] a first page that has changed has the other pages read past the cache, and one that has not does not', () => {
    const one = read(1);
    expect(withPage(one, 0, page(0)).hasMoved).toBe(false);
    const changed = withPage(one, 0, pageAfter(0));
    expect(changed.hasMoved).toBe(true);
    expect(withPage(changed, 1, pageAfter(1)).hasMoved).toBe(true);
  });
});

describe('reports', () => {
  const answering = (data: object | null) => ({
    post: async () =>
      data
        ? { ok: true, data }
        : { ok: false, error: 'Bad Gateway', status: 502, aborted: false, userStatus: undefined },
  });
  test.each([
    [{ date: 1 }, { ok: true }],
    [
      { date: 0, message: 'already reported' },
      { ok: false, message: 'already reported' },
    ],
    [{}, { ok: false, message: null }],
    [null, { ok: false, message: null }],
  ])('[MH-10 API-08] the answer %j to a report is read as %j', async (data, result) => {
    const http = answering(data) as unknown as Parameters<typeof reportMatch>[0];
    expect(await reportMatch(http, 7, 'why')).toEqual(result);
  });

  test('[MH-10 API-08] a refusal is told in words where the server gives a code, else as the server says', () => {
    expect(
      ['already reported', 'not your match', REPORTS_FULL, null, 'reason: 1 to 140 characters'].map(
        refusalText,
      ),
    ).toEqual([
      'matches.report.already',
      'matches.report.notYours',
      'matches.report.full',
      'matches.report.failed',
      { verbatim: 'reason: 1 to 140 characters' },
    ]);
  });
});

test('[MH-06] [MH-12] a file with verdicts that does not come while a game runs has words of its own', () => {
  expect(problemKey({ status: 409 })).toBe('review.refused.playing');
  expect(problemKey({ status: 0 })).toBe('matches.export.failed');
});
