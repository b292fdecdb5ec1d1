import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCode } from '../../../src/protocol/close-codes';
import { parseTournamentResults } from '../../../src/protocol/tournament-calls';
import { closeAccount } from '../../../src/server/account/closing';
import { referencesTo } from '../../../src/server/account/references';
import { openRemovals, removePage } from '../../../src/server/account/removal';
import { Remover } from '../../../src/server/account/remover';
import { keptApartFrom, listBlocked } from '../../../src/server/blocks/store';
import { LocalBus } from '../../../src/server/bus/local';
import { checkStore } from '../../../src/server/check/check';
import { EXPORTED } from '../../../src/server/compose-export';
import { readConfiguration } from '../../../src/server/configuration';
import { inTransaction } from '../../../src/server/database/transaction';
import { bringBackCoolOff, limitsOf } from '../../../src/server/duels/limits';
import { duel } from '../../../src/server/duels/tables';
import { countRows, exportOf } from '../../../src/server/export';
import { createApp } from '../../../src/server/http/app';
import { accountFor, setDisabled } from '../../../src/server/identity/accounts';
import { Identities } from '../../../src/server/identity/identities';
import { checkMarks } from '../../../src/server/identity/marks';
import { writeNumber } from '../../../src/server/installation/settings';
import { itemOrderHandlers } from '../../../src/server/items/loans';
import { itemHandlers } from '../../../src/server/items/operator';
import { moneyHandlers } from '../../../src/server/ledger/operator';
import { Limits } from '../../../src/server/limits/limits';
import { channelsDropped } from '../../../src/server/live/events';
import { HOUSE_SELLER } from '../../../src/server/market/house-market';
import { Doors } from '../../../src/server/otp/doors';
import { Keyring } from '../../../src/server/otp/keyring';
import { TwoFactor } from '../../../src/server/otp/two-factor';
import { bringBackPause, pauseLeft } from '../../../src/server/pairing/pauses';
import { countDepartures } from '../../../src/server/players/departed';
import { findPlayer } from '../../../src/server/players/store';
import { player } from '../../../src/server/players/tables';
import { join } from '../../../src/server/profiles/newcomers';
import { profileRoutes } from '../../../src/server/profiles/routes';
import { userAccess } from '../../../src/server/profiles/user-access';
import { MOST_A_DAY, orderReview } from '../../../src/server/reviews/store';
import { review } from '../../../src/server/reviews/tables';
import { SecurityLog } from '../../../src/server/security-events';
import { Bracket } from '../../../src/server/tournaments/run/bracket';
import { resultsText } from '../../../src/server/tournaments/run/results';
import { type Run, revive, snapshotOf } from '../../../src/server/tournaments/run/state';
import { step } from '../../../src/server/tournaments/run/step';
import { readRun } from '../../../src/server/tournaments/run/store';
import { applyTo } from '../../../src/server/tournaments/signup';
import { createTournament } from '../../../src/server/tournaments/store';
import { readResults } from '../../../src/server/tournaments/stored-results';
import { tournamentEntrant, tournamentRun } from '../../../src/server/tournaments/tables';
import { freshName } from '../../support/names';
import { storeGames } from '../../support/server/stored-games';
import { ownDatabase } from '../own-database';

/** Deleted accounts are removed page by page, and what is kept of them comes back with their owner. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
  // Version 0 asks nobody for agreement: a player can act right after signing in.
  await own.db.transaction(tx => writeNumber(tx, 'termsVersion', 0));
});
afterAll(() => own.close());

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keyring = new Keyring([oldKey]);
const firebase = new Identities(text => keyring.digests(text), false);
const onReturn = [bringBackPause, bringBackCoolOff];
/** A sign-in after everything that has happened so far. */
const LATER = Date.now() + 86_400_000;

const run = (statement: ReturnType<typeof sql>) => own.db.execute(statement);
const signIn = (uid: string, identities = firebase) =>
  join({ db: own.db, identities, onReturn }, { uid, signedInAt: LATER });

/** Signs a player in and gives them a fresh name. */
async function newPlayer(
  identities = firebase,
  uid = freshName('uid'),
): Promise<{ uid: string; username: string }> {
  const username = freshName();
  expect(await signIn(uid, identities)).toBe('OK');
  await run(sql`update player set username = ${username} where uid = ${uid}`);
  return { uid, username };
}

const close = ({ uid, username }: { uid: string; username: string }, identities = firebase) =>
  inTransaction(own.db, tx => closeAccount(tx, identities, uid, { username }));

/** Removes whatever is closed. @param between is done after each page */
async function removeAll(
  rows?: number,
  between: () => Promise<void> = async () => undefined,
): Promise<number> {
  let pages = 0;
  for (let [id] = await openRemovals(own.db); id; [id] = await openRemovals(own.db)) {
    await removePage(own.db, id, rows);
    await between();
    pages += 1;
  }
  return pages;
}

async function leave(who: { uid: string; username: string }, identities = firebase): Promise<void> {
  expect(await close(who, identities)).toMatchObject({ answer: { status: 'deleted' } });
  await removeAll();
}

async function problems(): Promise<unknown> {
  const { signal } = new AbortController();
  return (
    await checkStore(own.db, { isEmbedded: true, refereesAll: false, signal, progress: () => undefined })
  ).violations;
}

/** Every place of the database where a text stands. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await run(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`);
  const places: string[] = [];
  for (const { table, column } of rows as { table: string; column: string }[]) {
    const found = await run(sql`
      select 1 from ${sql.identifier(table)} where strpos(${sql.identifier(column)}::text, ${text}) > 0 limit 1`);
    if (found.rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

/** Everything that somebody can leave behind, two rows of each at least. */
async function historyOf(who: { uid: string; username: string }, rival: { uid: string }): Promise<void> {
  const sans = ['f3', 'e5', 'g4', 'Qh4#'];
  const end = { result: 'black', reason: 'checkmate' } as const;
  const game = { control: 'BLITZ_3', rated: true, sans, end, endedAt: new Date() } as const;
  const { db } = own;
  const ids = await storeGames({ db, rows: async () => [] }, [
    { ...game, white: who.uid, black: rival.uid },
    { ...game, white: rival.uid, black: who.uid },
    { ...game, white: who.uid, black: rival.uid },
  ]);
  const over = {
    gameMode: 'BLITZ_3',
    bet: 0,
    isPublic: true,
    state: 'ended',
    expiresAt: new Date(),
  } as const;
  await db.insert(duel).values([
    { ...over, code: freshName(), owner: who.uid, how: 'cancelled' },
    {
      ...over,
      code: freshName(),
      owner: rival.uid,
      joiner: who.uid,
      winner: who.uid,
      leftBy: who.uid,
      how: 'declined',
    },
  ]);
  const cup = sql`(select max(id) from tournament)`;
  await run(sql`
    insert into tournament (name, status, open_at, start_at, entry_fee, prize_pool, split, elo_start, elo_end, game_mode, places,
      ready_ms, commit, seed, cancelled_because, results)
    values ('Cup', 'cancelled', now(), now() + interval '1 day', 0, 0, '[]', 0, 9999, 'BLITZ_3', 8, 1, '', '', 'operator',
      ${JSON.stringify({ finalStandings: [{ id: 1, name: who.username, rank: 1 }] })})`);
  await run(sql`
    insert into tournament_run (tournament, seq, snapshot)
    values (${cup}, 1, ${JSON.stringify({ entrants: [{ number: 1, uid: who.uid, name: who.username }] })})`);
  await run(sql`
    insert into tournament_entrant (tournament, uid, state, fee_paid, left_at, number, name)
    values (${cup}, ${who.uid}, 'left', 0, now(), null, null), (${cup}, ${who.uid}, 'refunded', 0, null, 1, ${who.username})`);
  await run(sql`
    insert into listing (item, kind, name, rank, generation, seller, price, state, closed_at)
    select id, 'board', name, 0, 1, owner, 5, 'cancelled', now() from item where owner = ${who.uid} and kind = 'board'`);
  await run(
    sql`insert into ticket (player, reason, subject, closed_at) values (${who.uid}, 1, 'My secret', now()), (${who.uid}, 1, 'My secret', null)`,
  );
  await run(
    sql`insert into ticket_message (ticket, message) select id, 'My secret' from ticket where player = ${who.uid}`,
  );
  await run(sql`insert into report (game, reporter, reason) values (${ids[0]}, ${who.uid}, 'My secret')`);
  await run(
    sql`insert into review (game, requester) values (${ids[0]}, ${who.uid}), (${ids[1]}, ${who.uid})`,
  );
  await run(sql`
    insert into notice (player, news, other) values (${who.uid}, '{"kind":"terms","version":1}', null),
      (${rival.uid}, '{"kind":"terms","version":1}', ${who.uid}), (${rival.uid}, '{"kind":"terms","version":1}', ${who.uid})`);
  await run(
    sql`insert into block (player, blocked) values (${who.uid}, ${rival.uid}), (${rival.uid}, ${who.uid})`,
  );
  await run(
    sql`insert into design_watch (player, kind, name, below) values (${who.uid}, 'board', 'RUBY', 5)`,
  );
  await run(
    sql`insert into user_session (uid, sid, signed_in_at, seen_at) values (${who.uid}, ${freshName()}, now(), now())`,
  );
  await run(sql`insert into idempotency_key (uid, key, request, answer) values (${who.uid}, 'k', '', '{}')`);
  await run(sql`
    insert into operator_order (source, what) values
      ('command', ${JSON.stringify({ do: 'grant', who: who.username, king: 5 })}),
      ('command', ${JSON.stringify({ do: 'ban', who: who.uid })}),
      ('desk', jsonb_build_object('do', 'ticket-answer', 'id', (select max(id)::text from ticket), 'text', 'My secret'))`);
}

// The first removal of an installation makes the house's seller, so no other test may come before this one.
test('[LG-03] an account is deleted although a player has taken the name of the house’s seller', async () => {
  const [who, namesake] = [await newPlayer(), await newPlayer()];
  await run(sql`update player set username = ${HOUSE_SELLER.username} where uid = ${namesake.uid}`);
  await close(who);
  const [id = 0] = await openRemovals(own.db);
  while (await removePage(own.db, id));
  expect(await openRemovals(own.db)).toEqual([]);
  expect((await findPlayer(own.db, HOUSE_SELLER.uid))?.username).toBe(`${HOUSE_SELLER.username}2`);
});

test('[LG-03] [IP-02] an account is deleted page by page: the books are right between any two pages, and nothing of it is left', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  await historyOf(who, rival);
  expect(await problems()).toEqual([]);
  expect(await placesOf(who.uid)).toContain('game.white');
  expect(await close(who)).toMatchObject({ answer: { status: 'deleted' } });
  expect(await placesOf(who.username)).not.toContain('player.username');
  expect(await countDepartures(own.db)).toEqual({ deletions: 1, deletionSince: expect.any(Number) });
  const pages = await removeAll(3, async () => expect(await problems()).toEqual([]));
  expect(pages).toBeGreaterThan(12);
  expect(await countDepartures(own.db)).toEqual({ deletions: 0, deletionSince: null });
  for (const text of [who.uid, who.username, 'My secret'])
    expect([text, await placesOf(text)]).toEqual([text, []]);
  const [{ gone } = { gone: '' }] = (await run(sql`select 'gone:' || max(id) as gone from departed`))
    .rows as { gone: string }[];
  expect(await findPlayer(own.db, gone)).toMatchObject({ games: 3, wins: 1, closing: false });
});

test('[LG-03] the operator’s KING and items go to no account that is being deleted', async () => {
  const who = await newPlayer();
  expect(await close(who)).toMatchObject({ answer: { status: 'deleted' } });
  const [grant, move] = moneyHandlers(own.db, { publish() {} });
  const unknown = { refusal: expect.stringContaining(who.uid) };
  expect(await grant?.carryOut({ who: who.uid, king: 5 })).toEqual(unknown);
  expect(await move?.carryOut({ from: 'mint', to: who.uid, king: 5, reason: 'by mistake' })).toEqual(unknown);
  const [award] = itemHandlers(own.db);
  expect(await award?.carryOut({ who: who.uid, kind: 'board', name: 'RUBY' })).toEqual(unknown);
  const given = { id: 1, to: who.uid, until: LATER };
  for (const { name, carryOut } of itemOrderHandlers(own.db, Date.now))
    if (['item-lend', 'item-move'].includes(name)) expect(await carryOut(given)).toEqual(unknown);
  await removeAll();
});

test('[IP-02] a page of a removal moves a bounded number of rows, and the next page finds the rows left', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  await run(sql`
    insert into notice (player, news, other) select ${rival.uid}, '{"kind":"terms","version":1}', ${who.uid} from generate_series(1, 250)`);
  await close(who);
  const [id] = await openRemovals(own.db);
  const left = async () =>
    Number((await run(sql`select count(*) as n from notice where other = ${who.uid}`)).rows[0]?.n);
  const counts: number[] = [];
  for (let isMore = true; isMore; ) {
    isMore = await removePage(own.db, id ?? 0);
    counts.push(await left());
  }
  const moved = counts.map((count, index) => (counts[index - 1] ?? 250) - count);
  expect(Math.max(...moved)).toBeLessThanOrEqual(100);
  expect(counts.at(-1)).toBe(0);
});

/** Looks after what is closed, with a clock on which every page takes 7 ms. @param rest is done between two pages */
function removerThat(rest: (ms: number) => void): Remover {
  let now = 0;
  const clock = {
    every: () => ({ cancel: () => undefined }),
    steadyNow: () => {
      now += 7;
      return now;
    },
    sleep: async (ms: number) => rest(ms),
  };
  return new Remover({ db: own.db, log: pino({ level: 'silent' }), clock });
}

/** An account that is closed and takes some three pages. */
async function closedWithNotices(): Promise<{ uid: string }> {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  await run(sql`
    insert into notice (player, news, other) select ${rival.uid}, '{"kind":"terms","version":1}', ${who.uid} from generate_series(1, 250)`);
  await close(who);
  return who;
}

test('[IP-02] a removal rests after each page as long as the page took, and not after the last one', async () => {
  const who = await closedWithNotices();
  const rests: number[] = [];
  let stopped: Promise<void> | null = null;
  const remover: Remover = removerThat(ms => {
    rests.push(ms);
    stopped = remover.stop();
  });
  remover.wake();
  await expect.poll(() => stopped).not.toBeNull();
  await stopped;
  expect(rests).toEqual([7]);
  // The removal was stopped after its first page: another node goes on with it.
  expect(await openRemovals(own.db)).toHaveLength(1);
  let pages = 0;
  const next = removerThat(ms => {
    expect(ms).toBe(7);
    pages += 1;
  });
  next.start();
  await expect.poll(() => openRemovals(own.db)).toEqual([]);
  await next.stop();
  expect(pages).toBeGreaterThan(0);
  expect(await placesOf(who.uid)).toEqual([]);
});

test('[IP-02] two nodes that work on one removal carry it out once', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  await historyOf(who, rival);
  await close(who);
  await Promise.all([removeAll(5), removeAll(3)]);
  expect(await placesOf(who.uid)).toEqual([]);
  expect(await problems()).toEqual([]);
});

test('[LG-03] a removal waits for what a late call has begun, and also moves the rows it leaves behind', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  await close(who);
  const [id = 0] = await openRemovals(own.db);
  const code = freshName();
  await run(sql`
    insert into duel (code, state, owner, game_mode, bet, is_public, expires_at)
    values (${code}, 'waiting', ${who.uid}, 'BLITZ_3', 0, true, now())`);
  expect(await removePage(own.db, id)).toBe(false);
  await run(sql`update duel set state = 'ended', how = 'expired' where code = ${code}`);
  // All steps but the last are over when another row comes.
  await run(sql`update departed set step = 'orders' where id = ${id}`);
  await run(sql`insert into block (player, blocked) values (${rival.uid}, ${who.uid})`);
  await removeAll();
  expect(await placesOf(who.uid)).toEqual([]);
});

test('[LG-03] a deletion removes a player from a duel that they left, which has another owner and no joiner', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  const code = freshName();
  const over = { state: 'ended', how: 'expired', gameMode: 'BLITZ_3', bet: 0, isPublic: true } as const;
  const parting = { leftBy: who.uid, leftHow: 'declined' } as const;
  await own.db.insert(duel).values({ ...over, ...parting, code, owner: rival.uid, expiresAt: new Date() });
  await leave(who);
  expect(await placesOf(who.uid)).toEqual([]);
  const { rows } = await run(sql`select owner, left_by from duel where code = ${code}`);
  expect(rows).toEqual([{ owner: rival.uid, left_by: expect.stringMatching(/^gone:\d+$/) }]);
});

/** A tournament that is over, with its run and its results. @returns its id */
async function storeTournament(entrants: readonly { uid: string; name: string }[]): Promise<number> {
  const about = { elo: 1500, house: false, gone: null };
  const seeds = entrants.map((one, index) => ({ ...one, ...about, number: index + 1 }));
  const cup: Run = {
    ...{ id: 0, name: 'Cup', control: 'BLITZ_3', best: 3, readyMs: 30_000, seed: 'ab', begun: 0 },
    ...{ entrants: seeds, bracket: await Bracket.create(seeds, 'Cup'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
  await step(cup, { kind: 'takenUp' }, () => 1, 0);
  const standings = seeds.map(({ number }) => ({ id: number, rank: number, prize: 0n }));
  const { rows } = await run(sql`
    insert into tournament (name, status, open_at, start_at, entry_fee, prize_pool, split, elo_start, elo_end, game_mode, places,
      ready_ms, commit, seed, cancelled_because, results)
    values ('Cup', 'cancelled', now(), now() + interval '1 day', 0, 0, '[]', 0, 9999, 'BLITZ_3', 8, 1, '', '', 'operator',
      ${await resultsText(cup, standings)})
    returning id::int`);
  const id = Number(rows[0]?.id);
  await own.db.insert(tournamentRun).values({ tournament: id, seq: 1, snapshot: snapshotOf(cup) });
  const entry = { tournament: id, elo: 1500, state: 'refunded', feePaid: 0n } as const;
  await own.db
    .insert(tournamentEntrant)
    .values(seeds.map(({ uid, name, number }) => ({ ...entry, uid, name, number })));
  return id;
}

test('[LG-03] players named as words of a tournament’s JSON are deleted, and its results and its run are read as before', async () => {
  const words = ['rank', 'series', 'white'];
  const leaving: { uid: string; username: string }[] = [];
  for (const [index, username] of words.entries()) {
    // The uid is a number of that JSON as well.
    const who = await newPlayer(firebase, `${1500 + index}`);
    await run(sql`update player set username = ${username} where uid = ${who.uid}`);
    leaving.push({ ...who, username });
  }
  const rival = await newPlayer();
  const all = [...leaving, rival];
  const id = await storeTournament(all.map(({ uid, username }) => ({ uid, name: username })));
  for (const who of leaving) await leave(who);

  const entrants = await own.db
    .select({ uid: tournamentEntrant.uid, name: tournamentEntrant.name })
    .from(tournamentEntrant)
    .where(sql`tournament = ${id}`)
    .orderBy(tournamentEntrant.number);
  const gone = { uid: expect.stringMatching(/^gone:\d+$/), name: expect.stringMatching(/^~\d+$/) };
  expect(entrants).toEqual([gone, gone, gone, { uid: rival.uid, name: rival.username }]);
  const names = entrants.map(({ name }) => name);
  const { rows } = await run(sql`select results from tournament where id = ${id}`);
  const results = parseTournamentResults(readResults(String(rows[0]?.results)));
  expect(results?.finalStandings.map(({ name }) => name)).toEqual(names);
  expect(results?.tournament.participant.map(({ name }) => name)).toEqual(names);
  const shown = [...(results?.matches ?? []), ...(results?.timeline?.start ?? [])]
    .flatMap(({ participants }) => participants)
    .filter(slot => slot.id !== null);
  expect(shown.length).toBeGreaterThan(all.length);
  for (const slot of shown) expect(slot.name).toBe(names[(slot.id ?? 0) - 1]);
  const stored = await readRun(own.db, id);
  if (!stored) throw new Error('the run is not there');
  const revived = await revive(stored.snapshot, stored.seq);
  expect(revived.entrants).toMatchObject(entrants);
  expect(revived.series.size).toBeGreaterThan(0);
});

test('[IP-02] every column that refers to a player is found by an index of its own', async () => {
  const { rows } = await run(sql`
    select t.relname || '.' || a.attname as place from pg_index i join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]`);
  const indexed = new Set(rows.map(row => row.place));
  const columns = (await referencesTo(own.db, 'player')).flatMap(({ table, columns: names }) =>
    names.map(name => `${table}.${name}`),
  );
  expect(columns).toContain('game.white');
  // The removal looks for the player in this column as well, although it is no reference.
  columns.push('duel.left_by');
  expect(columns.filter(place => !indexed.has(place))).toEqual([]);
});

test('[ID-07] a token from before an account’s end makes no player by reading, even at a node that had admitted it', async () => {
  const who = await newPlayer();
  const bus = new LocalBus(pino({ level: 'silent' }));
  const signedInAt = Date.now() - 60_000;
  const verdict = {
    ok: true,
    uid: who.uid,
    until: LATER,
    sid: 'here',
    signedInAt,
    provedAt: signedInAt,
  } as const;
  const access = userAccess({
    termsWait: { playing: async () => new Set() },
    verifier: { verify: async () => verdict },
    sessions: { admit: async known => known },
    db: own.db,
    bus,
    identities: firebase,
    onReturn,
    // Time stands still, so what the node remembers never expires.
    now: () => 0,
  });
  const configuration = readConfiguration({});
  const twoFactor = new TwoFactor({
    db: own.db,
    keys: keyring,
    now: Date.now,
    onHold: () => Promise.resolve(),
  });
  const log = pino({ level: 'silent' });
  const security = new SecurityLog(log, configuration, () => 0);
  const doors = new Doors({ twoFactor, security, now: Date.now });
  const app = await createApp({
    configuration,
    log,
    security,
    limits: new Limits(configuration, () => 0),
    access,
    verifyOld: async () => verdict,
    signOut: async () => true,
    calls: [
      calls =>
        profileRoutes(calls, {
          db: own.db,
          doors,
          bus,
          hasUnreadSupport: async () => false,
          challengesOf: async () => [],
        }),
    ],
    open: [],
    reserved: [],
  });
  const read = () => app.inject({ url: '/api/user', headers: { authorization: 'Bearer old' } });
  expect((await read()).statusCode).toBe(200);
  expect(await close(who)).toMatchObject({ answer: { status: 'deleted' } });
  expect(await read()).toMatchObject({ statusCode: 401 });
  await removeAll();
  expect((await read()).json()).toMatchObject({ departed: true });
  // A node that remembers nothing asks anew.
  bus.publish(channelsDropped, { uid: who.uid, code: closeCode.tokenEnded });
  expect((await read()).json()).toMatchObject({ departed: true });
  expect(await findPlayer(own.db, who.uid)).toBeNull();
  await app.close();
});

test('[ID-18] an identity that comes back while rows are still being moved has to wait', async () => {
  const who = await newPlayer();
  await close(who);
  expect(await signIn(who.uid)).toBe('departed');
  await removeAll();
  expect(await signIn(who.uid)).toBe('OK');
});

test('[ID-10] a ban comes back with the person, until it is lifted', async () => {
  const who = await newPlayer();
  await run(sql`update player set banned = true where uid = ${who.uid}`);
  await leave(who);
  expect(await signIn(who.uid)).toBe('BAN');
  const back = freshName();
  await run(sql`update player set banned = false, username = ${back} where uid = ${who.uid}`);
  await leave({ uid: who.uid, username: back });
  expect(await signIn(who.uid)).toBe('OK');
});

test('[IP-10] a block outlives the account and its return, and names neither', async () => {
  const [who, blocker] = [await newPlayer(), await newPlayer()];
  await run(sql`insert into block (player, blocked) values (${blocker.uid}, ${who.uid})`);
  await leave(who);
  await signIn(who.uid);
  await run(sql`update player set username = ${freshName()} where uid = ${who.uid}`);
  expect(await listBlocked(own.db, blocker.uid)).toEqual([
    { username: expect.stringMatching(/^~\d+$/), since: expect.any(Number) },
  ]);
  const apart = async (uid: string) => {
    const rows = await own.db
      .select({ apart: keptApartFrom(player.uid) })
      .from(player)
      .where(sql`uid = ${uid}`);
    return rows[0]?.apart;
  };
  expect(await apart(blocker.uid)).toContain(who.uid);
  expect(await apart(who.uid)).toContain(blocker.uid);
});

test('[IP-09] a rating, a pause and a cool-off come back within thirty days, and not after them', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  await historyOf(who, rival);
  const before = await findPlayer(own.db, who.uid);
  await run(
    sql`insert into queue_pause (uid, missed, until) values (${who.uid}, 2, now() + interval '1 hour')`,
  );
  await run(
    sql`insert into duel_limit (uid, day_stake, cool_off_until) values (${who.uid}, 50, now() + interval '1 day')`,
  );
  await leave(who);
  await signIn(who.uid);
  const { rapidRating, blitzRating, blitzDeviation } = before ?? {};
  expect(blitzRating).not.toBe(1500);
  expect(await findPlayer(own.db, who.uid)).toMatchObject({
    rapidRating,
    blitzRating,
    blitzDeviation,
    games: 0,
  });
  expect(await pauseLeft(own.db, who.uid)).toBeGreaterThan(0);
  expect(await limitsOf(own.db, who.uid)).toMatchObject({ dayStake: null, coolOffUntil: expect.any(Number) });
  const back = { uid: who.uid, username: freshName() };
  await run(sql`update player set username = ${back.username} where uid = ${who.uid}`);
  await historyOf(back, rival);
  expect(await problems()).toEqual([]);
  await leave(back);
  await run(sql`update departed set at = at - interval '31 days'`);
  await signIn(who.uid);
  expect(await findPlayer(own.db, who.uid)).toMatchObject({ blitzRating: 1500, blitzDeviation: 350 });
  expect(await pauseLeft(own.db, who.uid)).toBe(0);
  expect(await problems()).toEqual([]);
});

test('[API-17] reviews asked for within a day still count against their limit after a deletion', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  const games = await storeGames(
    { db: own.db, rows: async () => [] },
    Array.from({ length: MOST_A_DAY + 1 }, () => ({
      white: who.uid,
      black: rival.uid,
      control: 'BLITZ_3',
      rated: false,
      sans: ['e4', 'e5'],
      end: { result: 'white', reason: 'surrender' },
      endedAt: new Date(),
    })),
  );
  const [next = 0, ...reviewed] = games;
  const rows = reviewed.map(game => ({ game, requester: who.uid, state: 'done' as const }));
  await own.db.insert(review).values(rows);
  await leave(who);
  await signIn(who.uid);
  expect(await own.db.transaction(tx => orderReview(tx, next, who.uid))).toEqual({
    state: 'refused',
    reason: 'day',
  });
});

test('[API-20] a player who missed three tournaments in 24 hours has to wait for the next free one after a deletion as well', async () => {
  const who = await newPlayer();
  const free = async (): Promise<number> => {
    const now = Date.now();
    const { id } = await createTournament(own.db, {
      ...{
        name: 'Copa',
        entryFee: 0n,
        prizePool: 0n,
        split: [],
        eloStart: 0,
        eloEnd: 9999,
        places: 16,
        fillTo: 0,
      },
      ...{ gameMode: 'BLITZ_3', bestOf: 3, least: 2, readyMs: 60_000, house: false },
      ...{ openAt: new Date(now - 60_000), startAt: new Date(now + 60_000) },
    });
    return id;
  };
  for (const hours of [1, 2, 3]) {
    const id = await free();
    await run(sql`
      update tournament set status = 'finished', finished_at = now(), open_at = now() - interval '2 days',
        start_at = now() - ${hours} * interval '1 hour' where id = ${id}`);
    await run(sql`
      insert into tournament_entrant (tournament, uid, state, fee_paid, missed) values (${id}, ${who.uid}, 'done', 0, true)`);
  }
  await leave(who);
  await signIn(who.uid);
  await run(sql`update player set username = ${freshName()} where uid = ${who.uid}`);
  const next = await free();
  expect(await inTransaction(own.db, tx => applyTo(tx, next, who.uid))).toMatchObject({ refusal: 'missed' });
});

test('[ID-18] an identity is recognised by an old plain hash, and by a hash under a key that has been replaced', async () => {
  const who = await newPlayer();
  await leave(who);
  const plain = createHash('sha256').update(who.uid).digest('hex');
  const [{ id } = { id: 0 }] = (
    await run(sql`
    update departed set identity = ${plain} where id = (select max(id) from departed) returning id`)
  ).rows as { id: number }[];
  const marks = async () =>
    (await run(sql`select identity from departed where id = ${id}`)).rows[0]?.identity;
  const items = async () =>
    (await run(sql`select kind from item where owner = ${who.uid} order by kind`)).rows.map(row => row.kind);
  expect(await signIn(who.uid)).toBe('OK');
  expect(await items()).toEqual(['flag', 'frame', 'piece']);
  const kept = await marks();
  expect(kept).not.toBe(plain);
  await run(sql`update player set username = ${who.username} where uid = ${who.uid}`);
  await leave(who);
  const rotated = new Keyring([newKey, oldKey]);
  await signIn(who.uid, new Identities(text => rotated.digests(text), false));
  expect(await items()).toEqual(['flag', 'frame', 'piece']);
  expect(await marks()).not.toBe(kept);
});

test('[IP-02] [ID-10] a start without the key that marked a deleted account is refused, unless the operator gives the marks up', async () => {
  await leave(await newPlayer());
  const { rows } = await run(
    sql`select count(*)::int as marked from departed where starts_with(identity, ${`${keyring.current}.`})`,
  );
  const warned: unknown[] = [];
  const log = pino({}, { write: line => void warned.push(JSON.parse(line)) });
  const start = (keys: Buffer[], mayBeLost = false) => checkMarks(own.db, new Keyring(keys), log, mayBeLost);
  await start([newKey, oldKey]);
  expect(warned).toEqual([]);
  const refusal = new RegExp(`SECRET_KEY.* ${rows[0]?.marked} deleted account.*UNREADABLE_SECRETS=allow`);
  await expect(start([newKey])).rejects.toThrow(refusal);
  await start([newKey], true);
  expect(warned).toMatchObject([{ marks: rows[0]?.marked }]);
});

test('[ID-08] an identity is deleted with its name and provider, comes back as another user, and stays disabled until it is enabled', async () => {
  const embedded = new Identities(text => keyring.digests(text), true);
  const name = freshName('Person');
  const { account } = await accountFor(own.db, embedded, 'google.com', name);
  const who = await newPlayer(embedded, account.localId);
  await leave(who, embedded);
  expect(await placesOf(name)).toEqual([]);
  expect(await placesOf(account.localId)).toEqual([]);
  expect(await signIn(account.localId, embedded)).toBe('departed');
  const bar = (disabled: boolean) =>
    setDisabled(own.db, embedded, {
      localId: name.toUpperCase(),
      name: name.toUpperCase(),
      disabled,
      providers: ['google.com', 'facebook.com'],
      onDisable: () => Promise.resolve(),
    });
  expect((await bar(true)).count).toBe(1);
  const back = await accountFor(own.db, embedded, 'google.com', name.toLowerCase());
  expect(back).toMatchObject({ isNew: true, account: { disabled: true } });
  expect(back.account.localId).not.toBe(account.localId);
  expect((await bar(false)).count).toBe(1);
  const again = await accountFor(own.db, embedded, 'google.com', name);
  expect(again.account.disabled).toBe(false);
  expect(await signIn(again.account.localId, embedded)).toBe('OK');
});

test('[IP-02] an export of many pages has each row once, one row on each line', async () => {
  const [who, rival] = [await newPlayer(), await newPlayer()];
  await historyOf(who, rival);
  await run(sql`
    insert into game (white, black, game_mode, rated, origin, state, fen, white_left, black_left, result)
    select case when n % 2 = 0 then ${who.uid} else ${rival.uid} end, case when n % 2 = 0 then ${rival.uid} else ${who.uid} end,
      'BLITZ_3', false, 'quick', 'ended', '', 0, 0, 'draw' from generate_series(1, 500) n`);
  await run(sql`
    insert into duel (code, state, how, owner, joiner, joiner_since, game_mode, bet, is_public, expires_at, owner_since)
    select 'x' || n || ${who.uid}::text, 'ended', 'cancelled', case when n % 3 = 0 then ${who.uid} else ${rival.uid} end,
      case when n % 3 = 0 then null else ${who.uid} end, case when n % 3 = 1 then now() end, 'BLITZ_3', 0, true, now(), now()
    from generate_series(1, 900) n`);
  const rows = await countRows(EXPORTED, own.db, who.uid);
  const pieces: string[] = [];
  for await (const piece of exportOf(EXPORTED, { db: own.db, uid: who.uid, site: 'https://here' }))
    pieces.push(piece);
  const lines = pieces.join('').split('\n').length;
  expect(Math.abs(lines - rows)).toBeLessThan(20);
  expect(Math.max(...pieces.map(piece => piece.split('\n').length))).toBeLessThanOrEqual(201);
  const { games, duels } = JSON.parse(pieces.join('')) as {
    games: { id: number }[];
    duels: { code: string }[];
  };
  expect([games.length, new Set(games.map(({ id }) => id)).size]).toEqual([503, 503]);
  expect([duels.length, new Set(duels.map(({ code }) => code)).size]).toEqual([902, 902]);
});

/** The outline of a text of JSON: names in their order, brackets and lines, without values. Rows with the same names count once. */
const outlineOf = (text: string): string[] => {
  const names = text.replace(/"((?:[^"\\]|\\.)*)"(:?)|-?\d[\d.]*|true|false|null|,/g, (_all, name, colon) =>
    colon ? `${name} ` : '',
  );
  return [...new Set(names.split('\n').map(line => line.replace(/\}\]$/, '}')))];
};

test('[IP-01] an export has the same sections, fields and lines in the same order in every version', async () => {
  const { account } = await accountFor(own.db, firebase, 'google.com', freshName('Person'));
  const [who, rival] = [await newPlayer(firebase, account.localId), await newPlayer()];
  await historyOf(who, rival);
  await run(sql`insert into duel_limit (uid, day_stake) values (${who.uid}, 100)`);
  await run(sql`insert into queue_pause (uid, missed, until) values (${who.uid}, 2, now())`);
  await run(sql`
    insert into rating_correction (uid, pool, before, after, reason, rated_games)
    values (${who.uid}, 'rapid', 1500, 1600, 'a cheater', 0)`);
  let text = '';
  for await (const piece of exportOf(EXPORTED, { db: own.db, uid: who.uid, site: 'https://here' }))
    text += piece;
  const head = [
    'exportedAt profile {id username createdAt termsVersion ratings {rapid blitz }deviations {rapid blitz }',
    'volatilities {rapid blitz }figures {games wins draws checkmates surrenders leaves }withWhite {games wins draws }',
    'onShow {avatar frame flag piece board }banned }identity {provider name disabled createdAt lastLoginAt }',
    'settings twoFactor {on since resetAt resetReason }',
  ];
  const tail = [
    'ratingCorrections [{pool before after reason at }]notices [{id at unread news {kind version }}]',
    'blocked [{username since }]watchedDesigns [{itemType name below }]',
    'duelLimits {dayStake nextDayStake nextFrom coolOffUntil }queuePause {missed until }',
    'sessions [{browser system signedInAt seenAt endedAt endedBy }]}',
  ];
  const game =
    'id side opponent gameMode playlist origin rated unratedBecause rematchOf state result reason rating ratingAfter createdAt';
  const move = '{ply roundTrip shortestWay credit }';
  expect(outlineOf(text)).toEqual([
    `{${head.join('')}`,
    ...['games [', `{${game} endedAt link pgn connection [${move}${move}]}`],
    ...[
      'duels [',
      '{code gameMode bet isPublic state how game createdAt endedAt won reversedAt reversedReason }',
    ],
    'tournaments [',
    '{id name startAt state appliedAt leftAt elo missed rank rankTo feePaid refunded prizeQueens }',
    ...['ledger [', '{id at reason reference currency amount balance }'],
    ...['items [', '{id kind name generation grade upgraded strikes idBlockchain how since paid now }'],
    ...['listings [', '{reference kind name price state createdAt closedAt as reversedAt reversedReason }'],
    ...[
      'tickets [',
      '{id subject reason createdAt closedAt follows messages [{from message at attachment }]}',
    ],
    ...['reports [', '{game reason at }'],
    ...['reviews [', '{game requestedAt state engine }'],
    ...[tail.join(''), ''],
  ]);
});
