import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endedAnswer,
  type HistoryFilter,
  type HistoryOrder,
  historyAnswer,
  historySummary,
  MOST_NAMED_GAMES,
  matchAnswer,
} from '../../../src/protocol/history';
import { matchPgn } from '../../../src/protocol/match-pgn';
import type { PgnForm } from '../../../src/rules/pgn';
import type { Database } from '../../../src/server/database/database';
import { originColumns } from '../../../src/server/games/order';
import { game, gameMove } from '../../../src/server/games/tables';
import { fillAccuracies } from '../../../src/server/reviews/store';
import { review } from '../../../src/server/reviews/tables';
import { type Inside, insideDatabase } from '../../support/server/inside';
import { type Session, startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
/** Parts of their names are looked for. */
const [ADA, BOB, CARL] = ['Ada_', 'Bob_', 'Carl'];

let ada: Session;
let bob: Session;
let carl: Session;

const START = Date.UTC(2026, 0, 1);
const RESULTS = ['white', 'black', 'draw'] as const;
const REASONS = ['checkmate', 'timeout', 'draw'];
const CONTROLS = ['BLITZ_3', 'RAPID_10', 'BULLET_1'];

/** Ada's games with Bob: each colour with each result, reason and control, shuffled. */
const games = Array.from({ length: 64 }, (_, index) => {
  const shuffled = (index * 37) % 64;
  return {
    adaIsWhite: shuffled % 2 === 0,
    result: RESULTS[Math.floor(shuffled / 2) % 3] ?? 'draw',
    reason: REASONS[Math.floor(shuffled / 6) % 3] ?? '',
    gameMode: CONTROLS[Math.floor(shuffled / 18) % 3] ?? '',
  };
});

beforeAll(async () => {
  const first = await startServer({ env: { HOUSE: 'off' } });
  [ada, bob, carl] = [await first.player(ADA), await first.player(BOB), await first.player(CARL)];
  await first.stop({ keepData: true });
  await insideDatabase(first, writeGames);
  server = await startServer({ dataDir: first.dataDir, env: { HOUSE: 'off' } });
});
afterAll(() => server.stop());

/** A game's change of White's rating; Black's changed by three points. */
const changeOf = (index: number): number => (index % 7) - 2;

/** A game's half-moves: some games are equally long. */
const lengthOf = (index: number): number => 3 + ((index * 7) % 40);

/** The opening of all these games. */
const OPENING = { eco: 'C40', name: "King's Knight Opening" };

async function writeGames({ db }: Inside): Promise<void> {
  const common = {
    fen: '-',
    whiteLeft: 0,
    blackLeft: 0,
    rated: true,
    origin: 'quick',
    state: 'ended' as const,
  };
  const rows = games.map(({ adaIsWhite, result, reason, gameMode }, index) => ({
    ...common,
    white: adaIsWhite ? ada.uid : bob.uid,
    black: adaIsWhite ? bob.uid : ada.uid,
    ...{ result, reason, gameMode, ply: lengthOf(index), endedAt: new Date(START + index * 60_000) },
    // The oldest are from before the ratings were kept.
    ...(index > 9 && { whiteRating: 1500 + index, blackRating: 1400 - index }),
    ...(index > 19 && {
      whiteRatingAfter: 1500 + index + changeOf(index),
      blackRatingAfter: 1400 - index - 3,
    }),
  }));
  const made = await db.insert(game).values(rows).returning({ id: game.id });
  const move = { spent: 1_000, at: new Date(START) };
  await db.insert(gameMove).values(
    made.flatMap(({ id }) => [
      { ...move, game: id, ply: 1, san: 'e4', from: 'e2', to: 'e4', whiteLeft: 180_000, blackLeft: 180_000 },
      { ...move, game: id, ply: 2, san: 'e5', from: 'e7', to: 'e5', whiteLeft: 180_000, blackLeft: 178_500 },
      { ...move, game: id, ply: 3, san: 'Nf3', from: 'g1', to: 'f3', whiteLeft: 176_250, blackLeft: 178_500 },
    ]),
  );
  // A game of others, one that was called off and one that goes on: none of them is in Ada's history.
  const other = { ...common, gameMode: 'BLITZ_3', black: bob.uid, reason: 'draw' };
  const endedAt = new Date(START);
  const place = {
    tournament: 7,
    name: 'Autumn Open',
    match: 3,
    of: 3,
    number: 1,
    armageddon: false,
    score: { w: 0, b: 0 },
  };
  const [quick, , , series] = await db
    .insert(game)
    .values([
      { ...other, white: carl.uid, result: 'draw' as const, endedAt, ply: 2 },
      { ...other, white: ada.uid, state: 'aborted' as const, reason: 'abort' },
      {
        ...other,
        white: carl.uid,
        result: 'white' as const,
        endedAt,
        ...originColumns({ kind: 'duel', reference: 'K7QX4M' }),
      },
      {
        ...other,
        white: carl.uid,
        result: 'black' as const,
        endedAt,
        ...originColumns({ kind: 'series', place }),
      },
    ])
    .returning({ id: game.id });
  const id = quick?.id ?? 0;
  await db.insert(gameMove).values([
    { ...move, game: id, ply: 1, san: 'f3', from: 'f2', to: 'f3', whiteLeft: 180_000, blackLeft: 180_000 },
    { ...move, game: id, ply: 2, san: 'e5', from: 'e7', to: 'e5', whiteLeft: 180_000, blackLeft: 178_500 },
  ]);
  const positions = [{ cp: 20 }, { cp: -90 }, { mate: -3 }].map(evaluation => ({ evaluation, line: 'e2e4' }));
  const even = [{ cp: 20 }, { cp: 20 }, { cp: 20 }].map(evaluation => ({ evaluation, line: 'e2e4' }));
  await db.insert(review).values([
    { game: series?.id ?? 0, requester: carl.uid, state: 'done', engine: 'Stockfish', positions: even },
    { game: id, requester: carl.uid, state: 'done', engine: 'Stockfish', positions },
    { game: made[0]?.id ?? 0, requester: carl.uid, positions },
  ]);
  // The rows are those of a version that stored no accuracy.
  await fillAccuracies(db as unknown as Database);
}

const query = (parameters: object): string => {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, `${value}`]))}` : '';
};

async function history(filter: HistoryFilter & { order?: HistoryOrder }, { token }: Session = ada) {
  const api = server.api(token);
  const pages = [];
  for (;;) {
    const { body } = await api.get(`/matchs/${pages.length}${query(filter)}`);
    const { content } = v.parse(historyAnswer, body);
    pages.push(content);
    if (content.length < 25) return pages.flat();
  }
}

/** Indexes of the games a filter means, newest first. */
function expected({ side, result, reason, gameTimeControl }: HistoryFilter): number[] {
  const found = games.flatMap((one, index) => {
    const own = one.adaIsWhite ? 'white' : 'black';
    const outcome = one.result === 'draw' ? 'draw' : one.result === own ? 'win' : 'lose';
    const fits =
      (side ?? own[0]) === own[0] &&
      (result ?? outcome) === outcome &&
      (reason ?? one.reason) === one.reason &&
      (gameTimeControl ?? one.gameMode) === one.gameMode;
    return fits ? [index] : [];
  });
  return found.reverse();
}

test('[API-16] each combination of filters lets through exactly the games it names, newest first', async () => {
  const filters = ([undefined, 'w', 'b'] as const).flatMap(side =>
    ([undefined, 'win', 'lose', 'draw'] as const).flatMap(result =>
      ([undefined, 'checkmate', 'stalemate'] as const).flatMap(reason =>
        [undefined, 'RAPID_10', 'BLITZ_5'].map(
          (gameTimeControl): HistoryFilter => ({ side, result, reason, gameTimeControl }),
        ),
      ),
    ),
  );
  const found = await Promise.all(filters.map(filter => history(filter)));
  const indexes = found.map(entries => entries.map(({ date }) => (Date.parse(date) - START) / 60_000));
  const wanted = filters.map(expected);
  expect(indexes.map((list, at) => [query(filters[at] ?? {}), list])).toEqual(
    wanted.map((list, at) => [query(filters[at] ?? {}), list]),
  );
  const some = wanted.filter(({ length }) => length > 0 && length < games.length).length;
  expect(some).toBeGreaterThan(10);
});

const indexOf = ({ date }: { date: string }): number => (Date.parse(date) - START) / 60_000;

test('[API-16] games are found by letters of the opponent’s name and by when they ended, and games of others by their player’s name', async () => {
  const all = expected({});
  const found = async (filter: HistoryFilter, who = ada) => (await history(filter, who)).map(indexOf);
  expect(await found({ opponent: 'OB' })).toEqual(all);
  for (const opponent of ['ada', 'carl', '%', '_b', "' or 1=1"])
    expect([opponent, await found({ opponent })]).toEqual([opponent, []]);
  const at = (index: number): string => new Date(START + index * 60_000).toISOString();
  expect(await found({ since: at(5), until: at(8) })).toEqual([7, 6, 5]);
  expect(await found({ opponent: 'b', result: 'draw', until: at(20) })).toEqual(
    expected({ result: 'draw' }).filter(index => index < 20),
  );
  // Side and result are those of the player who is asked about, whoever asks.
  expect(await found({ player: 'aDA_', side: 'w', result: 'win' }, carl)).toEqual(
    expected({ side: 'w', result: 'win' }),
  );
  expect(await found({ player: 'nobody_here' })).toEqual([]);
  expect(await file({ player: ADA, side: 'w' }, bob)).toEqual(await file({ side: 'w' }));
});

test('[API-16] games are ordered by date, by length and by the player’s own accuracy', async () => {
  const all = expected({});
  const ordered = async (order: HistoryOrder) => (await history({ order })).map(indexOf);
  expect(await ordered('newest')).toEqual(all);
  expect(await ordered('oldest')).toEqual(all.toReversed());
  // Of equally long games the newest comes first, either way round.
  const byLength = (sign: number) =>
    all.toSorted((one, other) => sign * (lengthOf(one) - lengthOf(other)) || other - one);
  expect(await ordered('longest')).toEqual(byLength(-1));
  expect(await ordered('shortest')).toEqual(byLength(1));
  const carls = async (order: HistoryOrder) => (await history({ order }, carl)).map(({ matchId }) => matchId);
  const [series, duel, quick] = await carls('newest');
  expect(await carls('accurate')).toEqual([series, quick, duel]);
  expect(await carls('inaccurate')).toEqual([quick, series, duel]);
  expect((await server.api(ada.token).get('/matchs/0?order=random')).status).toBe(400);
});

test('[API-16] a rated game shows both ratings, as far as they are known', async () => {
  for (const entry of await history({})) {
    const index = indexOf(entry);
    const [white, black] = [1500 + index, 1400 - index];
    const known = { white: { before: white }, black: { before: black } };
    const whole = {
      white: { before: white, after: white + changeOf(index) },
      black: { before: black, after: black - 3 },
    };
    expect(entry.ratings).toEqual(index > 19 ? whole : index > 9 ? known : undefined);
  }
});

test('[API-16] an entry shows what the game was played for, both players’ looks, and their accuracy once it is known', async () => {
  const [series, duel, quick] = await history({}, carl);
  expect(series?.tournament).toEqual({ id: 7, name: 'Autumn Open' });
  expect(duel).toMatchObject({ duel: true });
  expect(quick).not.toHaveProperty('duel');
  expect(quick?.accuracy).toEqual({ white: expect.any(Number), black: expect.any(Number) });
  // White gave a pawn away, and Black found the mate.
  expect(quick?.accuracy?.white).toBeLessThan(90);
  expect(quick?.accuracy?.black).toBe(100);
  const portrait = { avatar: { id: expect.any(Number), url: 'zombie_0_0' }, frame: expect.anything() };
  expect(quick?.portraits).toEqual({ white: portrait, black: portrait });
  // A review that waits is none yet.
  for (const entry of await history({})) expect(entry).not.toHaveProperty('accuracy');
});

test('[API-16] games are filtered by what they were played for', async () => {
  const [series, duel] = await history({}, carl);
  expect(await history({ origin: 'tournament' }, carl)).toEqual([series]);
  expect(await history({ origin: 'duel' }, carl)).toEqual([duel]);
  expect(await history({ origin: 'duel' })).toEqual([]);
});

test('[SP-01] the games that ended last are listed for everybody, the last one first, without aborted ones', async () => {
  const { games: ended } = v.parse(endedAnswer, (await server.api(carl.token).get('/watch/ended')).body);
  const own = await history({});
  expect(ended.map(({ matchId }) => matchId)).toEqual(own.slice(0, 8).map(({ matchId }) => matchId));
  const { matchId, date, whites, blacks, win, draw, gameTimeControl } = own[0] ?? {};
  expect(ended[0]).toEqual({ matchId, date, whites, blacks, win, draw, gameTimeControl });
});

test('[API-16] a summary counts the filtered games as seen by the player whose games they are', async () => {
  const filters: HistoryFilter[] = [
    {},
    { side: 'w' },
    { side: 'b', result: 'win' },
    { reason: 'checkmate', gameTimeControl: 'RAPID_10' },
    { reason: 'stalemate' },
  ];
  for (const filter of filters) {
    const found = expected(filter);
    const changes = (controls: readonly string[]): number | null => {
      const counted = found.filter(index => index > 19 && controls.includes(games[index]?.gameMode ?? ''));
      if (counted.length === 0) return null;
      return counted.reduce((sum, index) => sum + (games[index]?.adaIsWhite ? changeOf(index) : -3), 0);
    };
    const ended = (result: HistoryFilter['result']) =>
      filter.result === undefined || filter.result === result ? expected({ ...filter, result }).length : 0;
    expect([filter, await summary(filter)]).toEqual([
      filter,
      {
        games: found.length,
        wins: ended('win'),
        draws: ended('draw'),
        change: { rapid: changes(['RAPID_10']), blitz: changes(['BLITZ_3', 'BULLET_1']) },
      },
    ]);
  }
  const at = (index: number): string => new Date(START + index * 60_000).toISOString();
  expect(await summary({ opponent: 'OB', since: at(5), until: at(8) })).toMatchObject({ games: 3 });
  expect(await summary({ opponent: 'carl' })).toMatchObject({ games: 0 });
  expect(await summary({ player: ADA, side: 'w' }, carl)).toEqual(await summary({ side: 'w' }));
  expect(await summary({ player: 'nobody_here' })).toMatchObject({ games: 0, wins: 0, draws: 0 });
});

async function summary(filter: HistoryFilter, { token }: Session = ada) {
  return v.parse(historySummary, (await server.api(token).get(`/matchs/summary${query(filter)}`)).body);
}

interface FileQuery extends HistoryFilter {
  form?: PgnForm;
  only?: string;
  except?: string;
  analysis?: true;
}

const file = async (parameters: FileQuery, { token }: Session = ada) => {
  const { status, headers, body } = await server.api(token).getOnce(`/matchs/pgn${query(parameters)}`);
  return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), body };
};

test('[MH-06] all filtered games come as one file, each as the history shows it', async () => {
  for (const filter of [{}, { side: 'b', result: 'win' }] satisfies HistoryFilter[]) {
    const entries = await history(filter);
    const plain = entries.map(entry => matchPgn(entry, 'plain', { opening: OPENING })).join('\n');
    const answer = await file(filter);
    expect(answer).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      cache: 'no-store',
      body: plain,
    });
    expect(plain.match(/^\[Event /gm)).toHaveLength(expected(filter).length);
  }
  expect(await file({ reason: 'stalemate' })).toMatchObject({ status: 200, body: undefined });
});

test('[MH-06] the chosen games come as one file, or all but those, and never games of other players', async () => {
  const entries = await history({ side: 'w' });
  const texts = entries.map(entry => matchPgn(entry, 'plain', { opening: OPENING }));
  const [one, , three] = entries.map(({ matchId }) => matchId);
  expect((await file({ only: `${three},${one}` })).body).toBe([texts[0], texts[2]].join('\n'));
  expect((await file({ only: `${one}`, side: 'b' })).body).toBeUndefined();
  expect((await file({ only: `${one}`, player: CARL })).body).toBeUndefined();
  const others = texts.filter((_, index) => index !== 0 && index !== 2).join('\n');
  expect((await file({ except: `${three},${one}`, side: 'w' })).body).toBe(others);
});

test('a file has the verdicts of reviews when they are asked for', async () => {
  const { body } = await file({ analysis: true, player: CARL }, bob);
  expect(body).toContain('\n1. f3 {[%eval -0.9]} 1... e5 {[%eval #-3]} 1/2-1/2\n');
  expect((await file({ player: CARL }, bob)).body).not.toContain('%eval');
});

test('the annotated file has clocks and ratings, as far as they are known', async () => {
  const entries = await history({});
  const texts = await Promise.all(
    entries.map(async entry => {
      const { body } = await server.api(carl.token).get(`/match/${entry.matchId}`);
      const { details } = v.parse(matchAnswer, body);
      if (!details) throw new Error('no details');
      const { clocks, white, black } = details;
      expect(clocks).toEqual([180_000, 178_500, 176_250]);
      const isOld = (Date.parse(entry.date) - START) / 60_000 < 10;
      // The replay of an old game, of which no rating was kept, shows the present one.
      expect([white.elo, black.elo].join()).toEqual(isOld ? '1500,1500' : expect.not.stringMatching('1500'));
      const elo = isOld ? undefined : { white: white.elo, black: black.elo };
      return matchPgn(entry, 'annotated', { clocks, elo, opening: OPENING, site: server.url });
    }),
  );
  const { body } = await file({ form: 'annotated' });
  expect(body).toBe(texts.join('\n'));
  expect(body).toContain('1. e4 {[%clk 0:03:00]} 1... e5 {[%clk 0:02:58.5]}');
});

test('[API-16] a bad filter is refused, and too many files in a minute', async () => {
  const api = server.api(ada.token);
  const bad = [
    'side=x',
    'side=',
    'result=won',
    'reason=boredom',
    'side=w&side=b',
    'opponent=',
    'opponent=+',
    `opponent=${'x'.repeat(21)}`,
    'since=yesterday',
    'until=2026-13-01T00:00:00Z',
    `player=${'x'.repeat(201)}`,
    'gameTimeControl=%00',
    `gameTimeControl=${'x'.repeat(41)}`,
  ];
  for (const one of bad)
    expect([
      one,
      (await api.get(`/matchs/0?${one}`)).status,
      (await api.get(`/matchs/pgn?${one}`)).status,
    ]).toEqual([one, 400, 400]);
  const many = Array.from({ length: MOST_NAMED_GAMES + 1 }, (_, index) => index).join();
  for (const one of ['form=fancy', 'only=', 'only=1,,2', 'except=x', `only=${many}`, 'analysis=1'])
    expect([one, (await api.get(`/matchs/pgn?${one}`)).status]).toEqual([one, 400]);
  expect((await api.get('/matchs/summary?side=x')).status).toBe(400);
  expect((await api.get('/matchs/0?colour=w')).status).toBe(200);
  for (const path of ['-1', '1.5', 'all', '1e3', '99999999999'])
    expect((await api.get(`/matchs/${path}`)).status).toBe(400);
  expect((await api.get('/matchs/999999999')).body).toEqual({ content: [] });
  const statuses: number[] = [];
  // A slow machine may be given one more in every six seconds that pass.
  do statuses.push((await file({}, carl)).status);
  while (statuses.at(-1) === 200);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
  expect(statuses.at(-1)).toBe(429);
});

test('[API-17] a bad id is refused with 400, and a game that does not exist or is not over with 404', async () => {
  const api = server.api(ada.token);
  for (const id of ['abc', '1.5', '-1', '0x1', '%00', '99999999999999'])
    expect((await api.get(`/match/${id}`)).status).toBe(400);
  for (const id of ['0', '999999', String(games.length + 2)])
    expect((await api.get(`/match/${id}`)).status).toBe(404);
});
