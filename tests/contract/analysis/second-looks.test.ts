import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { START_FEN } from '../../../src/rules/chess';
import { TIME_CONTROLS } from '../../../src/rules/time-control';
import type { Database } from '../../../src/server/database/database';
import type { Origin } from '../../../src/server/games/order';
import type { ClosedGame } from '../../../src/server/games/settlement';
import {
  giveUpOldLooks,
  lookFigures,
  orderSecondLook,
  secondLooks,
} from '../../../src/server/reviews/second-looks';
import { eventually } from '../../support/eventually';
import { FOOLS_MATE } from '../../support/games/scripted';
import { begin, meet, purses } from '../../support/server/duels';
import { ends, pair, play } from '../../support/server/game-pair';
import { insideDatabase } from '../../support/server/inside';
import { startServer, type TestServer } from '../../support/server/server';
import { ownDatabase } from '../own-database';

/** Games for a stake or a prize, replayed once with chess.js after their end. */

const looks = v.object({
  data: v.object({
    store: v.object({
      looks: v.object({
        waiting: v.number(),
        differences: v.array(v.object({ game: v.number(), ply: v.number(), text: v.string() })),
      }),
    }),
  }),
});

const options = { env: { HOUSE: 'off' } };

async function looksOf(server: TestServer) {
  const status = JSON.parse(await server.operate('status', '--json'));
  return v.parse(looks, { data: status }).data.store.looks;
}

const rowsOf = (server: TestServer) =>
  insideDatabase(server, ({ rows }) =>
    rows(
      'select l.game::int, l.state, l.ply, origin, result, reason from second_look l join game on id = game',
    ),
  );

test('[IP-08] [DU-17] a duel for a stake is looked at once, and a difference is told and changes nothing', async () => {
  const server = await startServer(options);
  const free = await begin(server, await meet(server, { bet: 0, public: false }));
  const match = await meet(server, { bet: 250, public: false });
  const staked = await begin(server, match);
  for (const game of [free, staked, await pair(server)]) {
    await play(game, FOOLS_MATE);
    await ends(game);
  }
  // The next time at which a node looks for work.
  await server.moveClock(16_000);
  await eventually(async () => expect(await looksOf(server)).toEqual({ waiting: 0, differences: [] }));
  expect(await server.operate('status')).toContain('\nchess.js  agrees with what was decided; 0 games');
  await server.stop({ keepData: true });
  const [row, ...more] = await rowsOf(server);
  const end = { origin: 'duel', result: 'black', reason: 'checkmate' };
  expect([row, ...more]).toEqual([{ game: expect.any(Number), state: 'agrees', ply: null, ...end }]);

  const game = Number(row?.game);
  await insideDatabase(server, async ({ rows }) => {
    await rows(`update game_move set san = 'g3' where game = ${game} and ply = 3`);
    await rows(`update second_look set state = 'waiting'`);
  });
  const next = await startServer({ ...options, dataDir: server.dataDir });
  const difference = { game, ply: 3, text: 'is g4 and stored as g3' };
  await eventually(async () =>
    expect(await looksOf(next)).toEqual({ waiting: 0, differences: [difference] }),
  );
  const metrics = await (await fetch(`${next.operatorUrl()}/metrics`)).text();
  expect(metrics).toContain(`\nkingside_referee_difference{game="${game}",ply="3"} 1\n`);
  const logged = next.output().match(/^.*the second referee judges a game otherwise.*$/gm) ?? [];
  expect(logged.map(line => JSON.parse(line))).toMatchObject([{ game, ply: 3, level: 50 }]);
  expect(await purses(next, staked.white.session, staked.black.session)).toEqual([750, 1_250]);
  await next.stop({ keepData: true });
  expect(await rowsOf(next)).toEqual([{ game, state: 'differs', ply: 3, ...end }]);
  await (await startServer({ ...options, dataDir: server.dataDir })).stop();
});

describe('the queue of second looks', () => {
  let db: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await ownDatabase());
    await db.execute(sql`insert into player (uid) values ('ada'), ('ben')`);
    await db.execute(sql`
      insert into game (id, white, black, game_mode, rated, origin, state, ply, fen, white_left, black_left, result,
        reason, ended_at)
      select i, 'ada', 'ben', 'BLITZ_3', false, 'quick', 'ended', 0, ${START_FEN}, 1, 1, 'draw', 'draw', now()
      from generate_series(1, 8) i`);
    await db.execute(sql`
      insert into duel (code, state, how, owner, joiner, game_mode, bet, is_public, expires_at, game)
      values ('000001', 'ended', 'drawn', 'ada', 'ben', 'BLITZ_3', 5, true, now(), 1),
        ('000002', 'ended', 'drawn', 'ada', 'ben', 'BLITZ_3', 0, true, now(), 2),
        ('000003', 'ended', 'drawn', 'ada', 'ben', 'BLITZ_3', 5, true, now(), 3)`);
  });
  afterAll(() => close());
  beforeEach(() => db.execute(sql`delete from second_look`));

  const duel = { kind: 'duel', reference: '000001' } as const;
  const series = {
    kind: 'series',
    place: {
      tournament: 1,
      name: 'Cup',
      match: 1,
      of: 3,
      number: 1,
      armageddon: false,
      score: { w: 0, b: 0 },
    },
  } as const;
  const end = (id: number, origin: Origin, aborted = false): Promise<void> => {
    const about = { id, white: 'ada', black: 'ben', rated: false, origin, blamed: [] };
    const how = aborted
      ? ({ how: 'aborted', reason: 'ordered' } as const)
      : ({ how: 'ended', result: { result: 'draw', reason: 'draw' }, counts: true } as const);
    const closed: ClosedGame = { ...about, control: TIME_CONTROLS.BLITZ_3, ...how };
    return db.transaction(tx => orderSecondLook(tx, closed));
  };
  const waiting = async (): Promise<unknown> =>
    (await db.execute(sql`select game::int, state from second_look order by game`)).rows;

  test('[IP-08] games of duels with a stake, of their rematches and of tournaments wait; others do not', async () => {
    await end(1, duel);
    await end(2, { kind: 'duel', reference: '000002' });
    await end(3, { kind: 'rematch', of: 1, first: duel });
    await end(4, series);
    await end(5, series, true);
    await end(6, { kind: 'quick' });
    expect(await waiting()).toEqual([1, 3, 4].map(game => ({ game, state: 'waiting' })));
  });

  test('[IP-08] two nodes take each game once, and a node that has lost its game changes nothing', async () => {
    for (const id of [1, 3]) await end(id, duel);
    const [one, other] = [secondLooks(db, 'one'), secondLooks(db, 'other')];
    const taken = [await one.claim(), await other.claim()];
    expect(taken).toEqual([1, 3]);
    expect([await one.claim(), await other.claim()]).toEqual([null, null]);
    expect(await other.finish(1, null)).toBe(false);
    await db.execute(sql`update second_look set owned_until = now() - interval '1 second' where game = 1`);
    expect(await other.claim()).toBe(1);
    expect(await one.finish(1, null)).toBe(false);
    expect(await other.differenceIn(1, new AbortController().signal)).toBeNull();
    expect(await other.finish(1, null)).toBe(true);
    await other.release();
    expect(await one.claim()).toBe(3);
    expect(await one.finish(3, { ply: 0, text: 'differs' })).toBe(true);
    expect(await one.claim()).toBeNull();
    expect(await lookFigures(db)).toEqual({
      waiting: 0,
      differences: [{ game: 3, ply: 0, text: 'differs' }],
    });
    await db.execute(sql`update second_look set looked_at = now() - interval '8 days'`);
    expect(await lookFigures(db)).toEqual({ waiting: 0, differences: [] });
  });

  test('[IP-08] a game that no node has looked at for a day is skipped', async () => {
    for (const id of [1, 3]) await end(id, duel);
    await db.execute(sql`
      update second_look set requested_at = now() - interval '1 day 1 second' where game = 1`);
    await giveUpOldLooks(db);
    expect(await waiting()).toEqual([
      { game: 1, state: 'skipped' },
      { game: 3, state: 'waiting' },
    ]);
  });
});
