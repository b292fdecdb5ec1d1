import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { endAll, playersOf, seatCrowd, type Table } from '../../support/crowd/crowd';
import { epochNow } from '../../support/moment';
import { seededRandom } from '../../support/random';
import { insideDatabase } from '../../support/server/inside';
import { type Session, startServer, type TestServer } from '../../support/server/server';
import { storeProblems } from '../../support/server/stored';
import { storeGames } from '../../support/server/stored-games';
import { spread } from '../../support/spread';
import { openDatabase } from './bench';
import { machineLine } from './machine';

/** Half-moves of a script, which last a quarter of an hour; a random game hardly goes on for more. */
const PLIES = 450;
const THINK_MS = 2_000;
/** A deletion that has not ended after this time never does. */
const PATIENCE_MS = 3_600_000;

const print = (what: string, found: string): void => console.log(`${what.padEnd(15)} ${found}`);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/**
 * An account with a long history hands out a copy of it, and is deleted, while others play: how long both take, and how long the moves of
 * the others were delayed meanwhile.
 */
export async function benchAccount(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      // Games in the history of the account.
      games: { type: 'string', default: '15000' },
      // Games that others play meanwhile.
      tables: { type: 'string', default: '20' },
      // `pglite`, or `postgres` (installed here, or DATABASE_URL).
      database: { type: 'string', default: 'pglite' },
      // Seconds of play before anything happens.
      seconds: { type: 'string', default: '30' },
    },
  });
  const postgres = await openDatabase(values.database);
  const env = { HOUSE: 'off', ...(postgres && { DATABASE_URL: postgres.url }) };
  let server: TestServer | null = null;
  try {
    const first = await startServer({ env, isMeasured: true });
    const { username, uid } = await first.player();
    const rival = await first.player();
    await first.stop({ keepData: true });
    await storeHistory(first, Number(values.games), { white: uid, black: rival.uid });
    server = await startServer({ env, isMeasured: true, dataDir: first.dataDir });
    const tables = await seatCrowd({
      ...{ server, games: Number(values.tables), random: seededRandom('bench account'), plies: PLIES },
      think: () => THINK_MS,
    });
    print('history', `${values.games} games; ${tables.length} games of others meanwhile`);
    await watched('before', tables, () => sleep(Number(values.seconds) * 1_000));
    const who = await server.signIn(username);
    await watched('export', tables, () => takeCopy(server as TestServer, who));
    await watched('deletion', tables, () => removeAccount(server as TestServer, who, username));
    await endAll(tables);
    const problems = await storeProblems(server);
    print('check', problems.length === 0 ? 'nothing is wrong' : problems.join('; '));
    print('machine', machineLine(postgres ? 'PostgreSQL' : 'PGlite'));
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await server?.stop();
    await postgres?.stop();
  }
}

/** Does some work while others play, and prints how long their moves took meanwhile. */
async function watched(what: string, tables: readonly Table[], work: () => Promise<unknown>): Promise<void> {
  const since = epochNow();
  await work();
  const until = epochNow();
  // By then moves that were sent at the last moment have been acknowledged.
  await sleep(5_000);
  const moves = playersOf(tables).flatMap(({ acknowledged }) =>
    acknowledged.filter(({ at, waited }) => at >= since && at - waited < until),
  );
  const again = moves.filter(({ resent }) => resent).length;
  const waited = spread(moves.map(move => move.waited));
  print(
    what,
    `${seconds(until - since)}; ${moves.length} moves of others acknowledged ${waited}, ${again} of them sent again`,
  );
}

async function takeCopy(server: TestServer, { token }: Session): Promise<void> {
  const { status, body } = await server.api(token).post('/account/export', {});
  const { games = [] } = body as { games?: object[] };
  print('', `answer ${status}, ${games.length} games`);
}

async function removeAccount(server: TestServer, { token }: Session, username: string): Promise<void> {
  const begun = epochNow();
  const { status, body } = await server.api(token).post('/account/delete', { username });
  print('', `answer ${status} ${JSON.stringify(body)} after ${seconds(epochNow() - begun)}`);
  while (!(await server.operate('status')).includes('deletions none under way')) {
    if (epochNow() - begun > PATIENCE_MS) throw new Error('the deletion does not end');
    await sleep(1_000);
  }
}

/**
 * Stores games that two players have played against each other: the first through the server's own store, the others as
 * copies of its rows.
 */
async function storeHistory(
  server: TestServer,
  games: number,
  pair: { white: string; black: string },
): Promise<void> {
  await insideDatabase(server, async inside => {
    const end = { result: 'black', reason: 'checkmate' } as const;
    const one = { ...pair, control: 'BLITZ_3', rated: false, sans: ['f3', 'e5', 'g4', 'Qh4#'], end } as const;
    const [model] = await storeGames(inside, [{ ...one, endedAt: new Date() }]);
    const { db } = inside;
    await db.execute(sql`
      insert into game select made.* from game g cross join generate_series(2, ${games}) number
      cross join lateral jsonb_populate_record(g, jsonb_build_object('id', nextval(pg_get_serial_sequence('game', 'id')),
        'created_at', g.created_at - number * interval '1 minute', 'ended_at', g.ended_at - number * interval '1 minute')) made
      where g.id = ${model}`);
    await db.execute(sql`
      insert into game_move select made.* from game g join game_move m on m.game = ${model}
      cross join lateral jsonb_populate_record(m, jsonb_build_object('game', g.id)) made where g.id > ${model}`);
    const figures = ['games', 'white_games', 'wins', 'draws', 'checkmates', 'surrenders', 'leaves'].map(
      name => {
        const column = sql.identifier(name);
        return sql`${column} = ${column} * ${games}`;
      },
    );
    await db.execute(
      sql`update player set ${sql.join(figures, sql`, `)} where uid in (${pair.white}, ${pair.black})`,
    );
    await db.execute(sql`analyze`);
  });
}
