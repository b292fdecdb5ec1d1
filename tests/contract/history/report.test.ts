import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { MAX_REPORTS_A_DAY, REPORTS_FULL } from '../../../src/protocol/reports';
import { inTransaction } from '../../../src/server/database/transaction';
import { fileReport } from '../../../src/server/reports/store';
import { freshName } from '../../support/names';
import { hasEnded, newcomer, type Pair, pair, play } from '../../support/server/game-pair';
import type { Answer, Session } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';
import { storeGames } from '../../support/server/stored-games';
import { ownDatabase } from '../own-database';

const server = await sharedServer();
let table: Pair;
let match: number;
/** A game that goes on. */
let running: number;

beforeAll(async () => {
  table = await ended();
  match = await lastMatch(table.white.session);
  const another = await pair(server);
  running = match + 1;
  await play(another, 'e2e4');
});

async function ended(): Promise<Pair> {
  const seats = await pair(server);
  await play(seats, 'e2e4 e7e5');
  seats.white.socket.send({ action: 'surrender' });
  await seats.black.socket.next(hasEnded);
  return seats;
}

async function lastMatch({ token }: Session): Promise<number> {
  const { body } = await server.api(token).get('/matchs/0');
  return (body as { content: { matchId: number }[] }).content[0]?.matchId ?? 0;
}

const report = ({ token }: Session, body: object, key?: string): Promise<Answer> =>
  server.api(token).post('/report', body, key === undefined ? {} : { 'idempotency-key': key });
const filed = { status: 200, body: { date: expect.any(Number) } };
const refused = (message: string) => ({ status: 200, body: { message } });

test('[API-08] a match is reported once by each of its two players', async () => {
  const { white, black } = table;
  const before = Date.now() - 60_000;
  // Ten at a time have one effect.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => report(white.session, { match, reason: 'He stops his clock.' })),
  );
  const dates = answers.flatMap(({ body }) => (body as { date?: number }).date ?? []);
  expect(dates).toEqual([expect.any(Number)]);
  expect(dates[0]).toBeGreaterThan(before);
  expect(
    answers.filter(({ body }) => (body as { message?: string }).message === 'already reported'),
  ).toHaveLength(9);
  expect(await report(white.session, { match, reason: 'And he shouts.' })).toMatchObject(
    refused('already reported'),
  );
  expect(await report(black.session, { match, reason: 'x' })).toMatchObject(filed);
});

test('[API-08] a report repeated under its key is answered as before', async () => {
  const { white } = await ended();
  const body = { match: await lastMatch(white.session), reason: 'Twice by mistake.' };
  const first = await report(white.session, body, 'key-1');
  expect(first).toMatchObject(filed);
  expect((await report(white.session, body, 'key-1')).body).toEqual(first.body);
  expect(await report(white.session, body)).toMatchObject(refused('already reported'));
});

test('[API-02] [API-08] [IP-29] only a finished match of one’s own is reported, for a reason of 1 to 140 characters', async () => {
  const stranger = await newcomer(server);
  const foreign = [match, running, 0, -1, 999_999, Number.MAX_SAFE_INTEGER];
  for (const one of foreign)
    expect([one, await report(stranger, { match: one, reason: 'Mine' })]).toMatchObject([
      one,
      refused('not your match'),
    ]);
  const { white, black } = await ended();
  const own = await lastMatch(white.session);
  const bad: object[] = [
    { match: own, reason: 'a\u0000b' },
    { match: own, reason: 7 },
    { match: own },
    { match: String(own), reason: 'x' },
    { match: own + 0.5, reason: 'x' },
    { match: 1e300, reason: 'x' },
  ];
  for (const body of bad) expect([body, (await report(white.session, body)).status]).toEqual([body, 400]);
  for (const reason of ['', ' \n\t ', '\u202e\u200b\u200d', 'x'.repeat(141), 'ñ'.repeat(500)])
    expect([reason, await report(white.session, { match: own, reason })]).toMatchObject([
      reason,
      refused('reason: 1 to 140 characters'),
    ]);
  expect(await report(white.session, { match: own, reason: 'ñ'.repeat(140) })).toMatchObject(filed);
  expect(await report(black.session, { match: own, reason: `  ${'x'.repeat(140)}  ` })).toMatchObject(filed);
});

test('[API-08] a player reports 20 games within a day, and further ones when the first of them are a day old', async () => {
  const { db, close } = await ownDatabase();
  const [white = '', black = ''] = [freshName('uid'), freshName('uid')];
  await db.execute(sql`insert into player (uid) values (${white}), (${black})`);
  const end = { result: 'black', reason: 'surrender' } as const;
  const one = { white, black, control: 'BLITZ_3', rated: false, sans: [], end, endedAt: new Date() } as const;
  const games = await storeGames(
    { db, rows: async () => [] },
    Array.from({ length: MAX_REPORTS_A_DAY + 1 }, () => ({ ...one })),
  );
  const file = async (uid: string, game = 0) =>
    (await inTransaction(db, tx => fileReport(tx, uid, game, 'Again'))).answer;
  const answers = await Promise.all(games.map(game => file(white, game)));
  expect(answers.filter(({ date }) => date !== undefined)).toHaveLength(MAX_REPORTS_A_DAY);
  const left = games[answers.findIndex(({ message }) => message === REPORTS_FULL)];
  expect(await file(white, left)).toEqual({ message: REPORTS_FULL });
  const [reported] = games.filter(game => game !== left);
  expect(await file(white, reported)).toEqual({ message: 'already reported' });
  expect(await file(black, left)).toMatchObject({ date: expect.any(Number) });
  await db.execute(sql`update report set at = at - interval '1 day' where game = ${reported}`);
  expect(await file(white, left)).toMatchObject({ date: expect.any(Number) });
  await close();
});

test('[IP-22] the operator reads reports, newest first, and closes them', async () => {
  const seats = await ended();
  const own = await lastMatch(seats.white.session);
  const { open: already } = await reports();
  await report(seats.white.session, { match: own, reason: 'First\u001b[2J\n\u202eof the two 🙂' });
  await report(seats.black.session, { match: own, reason: 'Second of the two' });
  const { open, reports: listed } = await reports();
  expect(open).toBe(already + 2);
  const names = [seats.white, seats.black].map(
    ({ state }) => (state.player as { username: string }).username,
  );
  const [white, black] = names;
  expect(listed.slice(0, 2)).toMatchObject([
    { game: own, white, black, reporter: black, reason: 'Second of the two' },
    { game: own, white, black, reporter: white, reason: 'First[2J\nof the two 🙂' },
  ]);
  const { stdout } = await server.operator('reports');
  // A line each; nothing of it steers the terminal.
  expect(stdout).toContain(`game ${own}, ${white} – ${black}, by ${white}: First[2J of the two 🙂\n`);
  expect((await server.operator('status')).stdout).toMatch(new RegExp(`^reports +${open} open`, 'm'));

  const [newest] = listed;
  expect(await server.operator('reports', 'close', String(newest?.id))).toMatchObject({
    code: 0,
    stdout: `Report ${newest?.id} is closed.\n`,
  });
  expect((await reports()).reports.map(({ id }) => id)).toEqual(listed.slice(1).map(({ id }) => id));
  for (const args of [[String(newest?.id)], ['999999'], ['-1'], ['1.5'], ['x'], []])
    expect([args, (await server.operator('reports', 'close', '--', ...args)).code]).toEqual([args, 1]);
  expect((await server.operator('reports', 'burn')).code).toBe(1);
  // A closed report stays: its game cannot be reported again.
  expect(await report(seats.black.session, { match: own, reason: 'Again' })).toMatchObject(
    refused('already reported'),
  );
});

async function reports() {
  const { stdout } = await server.operator('reports', '--json');
  return JSON.parse(stdout) as {
    open: number;
    reports: { id: number; game: number; white: string; black: string; reporter: string; reason: string }[];
  };
}
