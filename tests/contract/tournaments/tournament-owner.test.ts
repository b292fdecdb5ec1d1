import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WON_KINDS } from '../../../src/protocol/items';
import type { TournamentHello, TournamentMatchFrame } from '../../../src/protocol/tournament';
import { parseTournamentResults } from '../../../src/protocol/tournament-calls';
import { LocalBus } from '../../../src/server/bus/local';
import { type Clock, MovableClock, machineClock } from '../../../src/server/clock';
import type { Database } from '../../../src/server/database/database';
import type { OrderedEnd } from '../../../src/server/games/games';
import { knownItems } from '../../../src/server/items/catalogue';
import { drawPrize } from '../../../src/server/items/prizes';
import { giveItem } from '../../../src/server/items/store';
import { Heirs } from '../../../src/server/lease/heirs';
import type { Session } from '../../../src/server/live/channel';
import { cancelTournament, closeDue } from '../../../src/server/tournaments/closing';
import { runStepped, runWished } from '../../../src/server/tournaments/events';
import { beginRun } from '../../../src/server/tournaments/run/begin';
import { runHandlers } from '../../../src/server/tournaments/run/operator';
import { Runs } from '../../../src/server/tournaments/run/runs';
import type { Series, Snapshot } from '../../../src/server/tournaments/run/state';
import { insertWish, readRun } from '../../../src/server/tournaments/run/store';
import { Views } from '../../../src/server/tournaments/run/views';
import { createTournament } from '../../../src/server/tournaments/store';
import { ownDatabase } from '../own-database';

/** The node that owns a tournament, against the database: answers that are lost, and reads that fail for a moment. */

const READY_MS = 60_000;
const log = pino({ level: 'silent' });

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
  for (const uid of ['ada', 'ben', 'cyd', 'dan', 'eve'])
    await own.db.execute(sql`insert into player (uid, username) values (${uid}, ${`The_${uid}`})`);
});
afterAll(() => own.close());

/** Troubles of the database as its node sees it. */
let trouble: { losesAnswer: (() => Promise<boolean>) | null; cannotRead: boolean };
/** Games that were asked for, and those that ended by order. */
let asked: number;
let ended: { game: number; result: OrderedEnd }[];
/** Games of series that are played at every node. */
let inSeries: number[];
/** Users who are playing a game outside the tournament. */
let elsewhere: Set<string>;
let running: Runs[];
beforeEach(() => {
  trouble = { losesAnswer: null, cannotRead: false };
  asked = 0;
  ended = [];
  inSeries = [];
  elsewhere = new Set();
  running = [];
});
afterEach(async () => {
  for (const runs of running) await runs.stop();
});

/** The database, as long as nothing is wrong with it. */
function troubled(): Database {
  return new Proxy(own.db, {
    get(db, name) {
      if (name === 'transaction')
        return async (work: Parameters<Database['transaction']>[0]) => {
          const done = await db.transaction(work);
          if (await trouble.losesAnswer?.()) throw new Error('Connection terminated unexpectedly');
          return done;
        };
      if (name === 'select' && trouble.cannotRead) throw new Error('Connection terminated unexpectedly');
      return Reflect.get(db, name, db);
    },
  });
}

/** A node that runs tournaments, and whose games never begin. */
function node(clock: Clock = machineClock, bus = new LocalBus(log)): Runs {
  const runs = new Runs({
    ...{ db: troubled(), leaseDb: own.db, bus, log, node: `node ${running.length}` },
    alone: true,
    heirs: new Heirs({ bus, node: 'this', now: () => Date.now(), others: () => [] }),
    games: {
      create: () => {
        asked++;
        if (elsewhere.size > 0) return Promise.resolve({ ok: false, code: 'busy' });
        return Promise.reject(new Error('no game can begin'));
      },
      end: (game, result) => void ended.push({ game, result }),
      get inSeries() {
        return inSeries;
      },
      whoPlays: uids => Promise.resolve(uids.filter(uid => elsewhere.has(uid))),
      onStored: () => undefined,
    },
    clock,
    random: () => 0,
  });
  running.push(runs);
  runs.start();
  return runs;
}

/** A tournament of these, which has begun. @returns its id */
const begun = (...uids: string[]): Promise<number> => begunOf({ house: false }, ...uids);

async function begunOf({ house }: { house: boolean }, ...uids: string[]): Promise<number> {
  const { id } = await createTournament(own.db, {
    ...{ name: 'Copa', entryFee: 0n, prizePool: 0n, split: [100], eloStart: 0, eloEnd: 9999 },
    ...{ gameMode: 'BLITZ_3', bestOf: 1, least: 2, places: 8, readyMs: READY_MS, house, fillTo: 0 },
    ...{ openAt: new Date(Date.now() - 120_000), startAt: new Date(Date.now() - 60_000) },
  });
  for (const uid of uids)
    await own.db.execute(
      sql`insert into tournament_entrant (tournament, uid, fee_paid) values (${id}, ${uid}, 0)`,
    );
  const begin = beginRun(() => Date.now());
  expect((await closeDue(own.db, id, { fillers: [], begin, putOff: null }))?.what).toBe('begun');
  return id;
}

const stored = async (id: number): Promise<Snapshot> => {
  const run = await readRun(own.db, id);
  if (!run) throw new Error('it is not played');
  return run.snapshot;
};
const seriesOf = async (id: number): Promise<Series | undefined> => (await stored(id)).series[0];
const isRun = (runs: Runs, id: number) =>
  expect.poll(() => runs.runOf(id)?.series.size ?? 0).toBeGreaterThan(0);
/** The ready check of its first series, once it is written down. */
async function checkOf(id: number): Promise<{ match: number; number: number }> {
  await expect.poll(async () => (await seriesOf(id))?.phase).toBe('ready');
  return { match: (await seriesOf(id))?.match ?? 0, number: 1 };
}
const end = async (id: number): Promise<void> => {
  await cancelTournament(own.db, id, 'done');
};

test('[IP-02] [IP-20] [TM-03] more time is given once, even when the answer to its commit is lost', async () => {
  const runs = node();
  const id = await begun('ada', 'ben');
  await isRun(runs, id);
  const check = await checkOf(id);
  const [order] = runHandlers({ db: own.db, runs }).filter(({ name }) => name === 'tournament-postpone');
  const granted = async () => (await seriesOf(id))?.granted ?? 0;
  trouble.losesAnswer = async () => (await granted()) > 0;
  const message = `Everybody who has to be ready in tournament ${id} has one second more.`;
  expect(await order?.carryOut({ id, seconds: 1 })).toEqual({ message });
  await expect.poll(granted).toBeGreaterThan(0);
  trouble.losesAnswer = null;
  // The node takes the tournament up again and fulfils every wish that is left.
  await isRun(runs, id);
  const left = sql`select from tournament_wish where tournament = ${id}`;
  await expect.poll(async () => (await own.db.execute(left)).rows.length).toBe(0);
  expect(await granted()).toBe(1_000);

  trouble.losesAnswer = async () => (await granted()) > 1_000;
  await runs.wish(id, { kind: 'breather', uid: 'ada', ...check });
  await expect.poll(granted).toBeGreaterThan(1_000);
  trouble.losesAnswer = null;
  await isRun(runs, id);
  await expect.poll(async () => (await own.db.execute(left)).rows.length).toBe(0);
  expect(await granted()).toBe(61_000);
  await end(id);
});

test('[IP-02] [IP-19] a node that cannot read the games’ outcomes when it takes a tournament up still goes on with it', async () => {
  const first = node();
  const id = await begun('ada', 'ben');
  await isRun(first, id);
  const check = await checkOf(id);
  for (const uid of ['ada', 'ben']) await first.wish(id, { kind: 'accept', uid, window: null, ...check });
  await expect.poll(async () => (await seriesOf(id))?.phase).toBe('starting');
  await first.stop();
  trouble.cannotRead = true;
  asked = 0;
  const second = node();
  await expect.poll(() => second.runOf(id)).not.toBeNull();
  trouble.cannotRead = false;
  // On a busy machine the first node may have begun the game before it stopped.
  const goesOn = async () => asked > 0 || (await seriesOf(id))?.phase !== 'starting';
  await expect.poll(goesOn).toBe(true);
  await end(id);
});

/** A game of a series, as the transaction that makes it has written it down. @returns its id */
async function seriesGame(id: number, match: number, white: string, black: string): Promise<number> {
  const { rows } = await own.db.execute<{ id: string }>(sql`
    insert into game (white, black, game_mode, rated, origin, fen, white_left, black_left)
    values (${white}, ${black}, 'BLITZ_3', true, 'series', '', 0, 0) returning id`);
  const game = Number(rows[0]?.id);
  await own.db.execute(
    sql`insert into tournament_series_game (game, tournament, match, number) values (${game}, ${id}, ${match}, 1)`,
  );
  inSeries.push(game);
  return game;
}
const leaveGame = (game: number) => own.db.execute(sql`update game set state = 'aborted' where id = ${game}`);

test('[IP-20] [IP-02] games of a cancelled tournament are called off by the node that plays them, and no others', async () => {
  // This node runs no tournament and hears of neither order: it finds the cancelled one in the database.
  const id = await begun('ada', 'ben', 'cyd');
  const other = await begun('dan', 'eve');
  node();
  const game = await seriesGame(id, 0, 'ada', 'ben');
  await leaveGame(game);
  await leaveGame(await seriesGame(other, 2, 'dan', 'eve'));
  await end(id);
  await expect.poll(() => ended).toContainEqual({ game, result: 'aborted' });
  expect(new Set(ended.map(one => one.game))).toEqual(new Set([game]));
  await end(other);
});

test('[IP-19] [IP-21] [IP-02] a player who leaves during a game loses it at whichever node plays it, though the tournament is over', async () => {
  const owner = node();
  const id = await begun('ada', 'ben');
  await isRun(owner, id);
  const check = await checkOf(id);
  for (const uid of ['ada', 'ben']) await owner.wish(id, { kind: 'accept', uid, window: null, ...check });
  const { entrants } = await stored(id);
  const { players, current } = (await seriesOf(id)) ?? {};
  const white = entrants.find(({ number }) => number === players?.[current?.white === 1 ? 0 : 1])?.uid;
  const result = white === 'ada' ? 'black' : 'white';
  const game = await seriesGame(id, check.match, white ?? '', white === 'ada' ? 'ben' : 'ada');
  await leaveGame(game);
  await expect.poll(async () => (await seriesOf(id))?.phase).toBe('playing');
  await owner.wish(id, { kind: 'leave', uid: 'ada', why: 'left' });
  // The run goes on without the game, and here to its end; then its node is gone.
  await expect.poll(() => owner.runOf(id)).toBeNull();
  await owner.stop();
  ended = [];
  node();
  await expect.poll(() => ended).toContainEqual({ game, result });
});

test('[IP-19] [IP-15] [TM-03] an entrant who presses ready while playing something else gets no more time', async () => {
  const clock = new MovableClock(0);
  const runs = node(clock);
  const id = await begun('ada', 'ben');
  await isRun(runs, id);
  const check = await checkOf(id);
  const limit = (await seriesOf(id))?.limit;
  elsewhere.add('ada');
  const press = (uid: string) => runs.wish(id, { kind: 'accept', uid, window: null, ...check });
  await press('ben');
  for (let pressed = 1; pressed <= 13; pressed++) {
    await press('ada');
    // The game has been asked for, and ada has to press again.
    await expect.poll(async () => (await seriesOf(id))?.accepted.every(Boolean)).toBe(false);
    expect([asked >= pressed, (await seriesOf(id))?.limit]).toEqual([true, limit]);
  }
  await clock.move(READY_MS);
  await expect.poll(async () => (await seriesOf(id))?.phase).toBe('over');
  const series = await seriesOf(id);
  expect(series).toMatchObject({
    decided: { how: 'noShow' },
    accepted: expect.arrayContaining([true, false]),
  });
  const { entrants } = await stored(id);
  const winner = series?.players[series.outcome === 1 ? 0 : 1];
  expect(entrants.find(({ number }) => number === winner)?.uid).toBe('ben');
  await end(id);
});

test('[LG-09] [IP-21] a player who is banned when they are out already is paid no prize at the end', async () => {
  const runs = node();
  const id = await begun('ada', 'ben', 'cyd', 'dan');
  await own.db.execute(sql`update tournament set prize_pool = 10000, split = '[50,30,20]' where id = ${id}`);
  await isRun(runs, id);
  const ada = (await stored(id)).entrants.find(({ uid }) => uid === 'ada')?.number ?? 0;
  const rows = async () =>
    (
      await own.db.execute<{ uid: string; state: string; rank: number | null; prize: string }>(sql`
        select uid, state, rank, prize::text from tournament_entrant where tournament = ${id}`)
    ).rows;
  const isOut = async () => (await rows()).some(({ uid, state }) => uid === 'ada' && state === 'done');
  /** Decides whatever waits: ada wins her first series and loses the others. */
  const decideNext = async () => {
    const { series } = await stored(id);
    for (const { match, players, phase } of series) {
      if (phase === 'over') continue;
      const hasPlayed = series.some(one => one.phase === 'over' && one.players.includes(ada));
      const wins = players.includes(ada) && !hasPlayed ? ada : players.find(number => number !== ada);
      await runs.wish(id, { kind: 'decide', match, winner: wins ?? 0, reason: 'so that it ends' });
    }
  };
  while (!(await isOut())) await decideNext();
  await own.db.execute(sql`update player set banned = true where uid = 'ada'`);
  while ((await rows()).some(({ state }) => state === 'playing')) await decideNext();
  const prizes = (await rows()).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  expect(prizes.map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, '5000'],
    [2, '3000'],
    [3, '0'],
    [4, '0'],
  ]);
  expect(prizes[2]?.uid).toBe('ada');
  const { rows: paid } = await own.db.execute(
    sql`select balance::int from ledger_account where kind = 'mint' and currency = 'QUEEN'`,
  );
  expect(paid).toEqual([{ balance: -8_000 }]);
  await own.db.execute(sql`update player set banned = false where uid = 'ada'`);
});

/** Decides whatever waits in favour of this player, until the tournament is over. */
async function win(runs: Runs, id: number, uid: string): Promise<void> {
  await isRun(runs, id);
  const { entrants } = await stored(id);
  const number = entrants.find(one => one.uid === uid)?.number ?? 0;
  while (runs.runOf(id) !== null) {
    const { series } = await stored(id);
    const open = series.filter(({ phase }) => phase !== 'over');
    for (const { match, players } of open) {
      const winner = players.includes(number) ? number : players[0];
      await runs.wish(id, { kind: 'decide', match, winner, reason: 'so that it ends' });
    }
  }
}

describe('an item for the winner', () => {
  beforeAll(async () => {
    await own.db.execute(sql`insert into player (uid, username, house) values ('bot', 'Bot', true)`);
  });
  beforeEach(async () => {
    for (const table of ['item_history', 'item', 'notice'])
      await own.db.execute(sql`delete from ${sql.identifier(table)}`);
  });
  const given = async () =>
    (
      await own.db.execute(sql`
        select i.owner, i.kind, i.name, i.state, h.how from item i join item_history h on h.item = i.id where h.how = 'prize'`)
    ).rows;
  const first = knownItems('flag')[0] ?? '';
  const flag = { owner: 'ada', kind: 'flag', name: first, state: 'owned', how: 'prize' };

  test('[LG-09] the winner of a tournament of the house with two people is given a flag, once a day, and is told', async () => {
    const runs = node();
    const id = await begunOf({ house: true }, 'ada', 'ben', 'bot');
    await win(runs, id, 'ada');
    expect(await given()).toEqual([flag]);
    const { rows } = await own.db.execute<{ results: string; news: object; player: string }>(sql`
      select results, news, player from tournament, notice where tournament.id = ${id}`);
    const item = { kind: 'flag', name: first };
    expect(rows.map(({ player, news }) => [player, news])).toEqual([
      ['ada', { kind: 'itemWon', item, tournament: id, name: 'Copa' }],
    ]);
    const { finalStandings = [] } = parseTournamentResults(rows[0]?.results ?? '') ?? {};
    expect(finalStandings.map(one => one.item)).toEqual([item, undefined, undefined]);
    // The next one on the same day brings nothing more.
    await win(runs, await begunOf({ house: true }, 'ada', 'ben'), 'ada');
    expect(await given()).toEqual([flag]);
    await own.db.execute(sql`update item_history set since = since - interval '25 hours'`);
    await win(runs, await begunOf({ house: true }, 'ada', 'ben'), 'ada');
    expect((await given()).map(({ name }) => name)).toEqual([first, knownItems('flag')[1]]);
  });

  test('[LG-09] an item is given once, although the answer to the commit is lost', async () => {
    const runs = node();
    const id = await begunOf({ house: true }, 'ada', 'ben');
    await isRun(runs, id);
    // Of that commit alone: a node that loses the answer to taking the run up never gets as far as the wish.
    trouble.losesAnswer = async () => (await given()).length > 0;
    // Her opponent gives up, and that is the end of it.
    await insertWish(own.db, id, { kind: 'leave', uid: 'ben', why: 'left' });
    await expect.poll(async () => (await given()).length).toBe(1);
    trouble.losesAnswer = null;
    await expect.poll(() => runs.runOf(id)).toBeNull();
    expect(await given()).toEqual([flag]);
  });

  test.each([
    ['a tournament that the house has not made', false, ['ada', 'ben'], 'ada'],
    ['the only person among house players', true, ['ada', 'bot'], 'ada'],
    ['a house player', true, ['ada', 'ben', 'bot'], 'bot'],
  ] as const)('[LG-09] nothing is given to the winner of %s', async (_what, house, uids, winner) => {
    const runs = node();
    await win(runs, await begunOf({ house }, ...uids), winner);
    expect(await given()).toEqual([]);
  });

  test('[LG-09] a winner is given what they do not have, and nothing if they have it all', async () => {
    await own.db.transaction(async tx => {
      for (const kind of WON_KINDS)
        for (const name of knownItems(kind))
          if (name !== 'rune_0_1_3') await giveItem(tx, 'ada', { kind, name }, 'award');
    });
    const last = { kind: 'piece', name: 'rune_0_1_3' } as const;
    expect(await drawPrize(own.db, 'ada', () => 0.999)).toEqual(last);
    await own.db.transaction(tx => giveItem(tx, 'ada', last, 'award'));
    expect(await drawPrize(own.db, 'ada', () => 0)).toBeNull();
    const runs = node();
    await win(runs, await begunOf({ house: true }, 'ada', 'ben'), 'ada');
    expect(await given()).toEqual([]);
  });
});

test('[IP-20] wishes for a tournament that is over are dropped, and no new one is written', async () => {
  const id = await begun('ada', 'ben');
  const press = { kind: 'accept', uid: 'ada', window: null, match: 2, number: 1 } as const;
  const wishes = async () =>
    (await own.db.execute(sql`select from tournament_wish where tournament = ${id}`)).rows.length;
  await insertWish(own.db, id, press);
  expect(await wishes()).toBe(1);
  await end(id);
  await insertWish(own.db, id, press);
  expect(await wishes()).toBe(0);
});

test('[IP-02] a tournament of a time control that only the next version knows is left to a node that knows it', async () => {
  const id = await begun('ada', 'ben');
  const control = (name: string) =>
    own.db.execute(sql`
      update tournament_run set snapshot = jsonb_set(snapshot, '{control}', to_jsonb(${name}::text)) where tournament = ${id}`);
  await control('BLITZ_7');
  const older = node();
  const lease = async () =>
    (await own.db.execute(sql`select owner, fence::int from lease where kind = 'tournament' and id = ${id}`))
      .rows[0];
  await expect.poll(lease).toEqual({ owner: null, fence: 1 });
  expect([older.runOf(id), (await stored(id)).series]).toEqual([null, []]);
  // The other node is of the next version: to it the time control is one of many.
  await control('BLITZ_3');
  const newer = node();
  await isRun(newer, id);
  expect(older.runOf(id)).toBeNull();
  await end(id);
});

/** A clock without rounds: what happens is heard over the bus, and is found by no reading now and again. */
const withoutRounds: Clock = { ...machineClock, every: () => ({ cancel: () => undefined }) };

test('[IP-20] a wish that another node has written down is fulfilled as soon as the bus tells of it', async () => {
  const bus = new LocalBus(log);
  const runs = node(withoutRounds, bus);
  const id = await begun('ada', 'ben');
  await isRun(runs, id);
  const check = await checkOf(id);
  await insertWish(own.db, id, { kind: 'accept', uid: 'ada', window: null, ...check });
  bus.deliver(runWished.name, JSON.stringify({ id }), 'elsewhere');
  await expect.poll(async () => (await seriesOf(id))?.accepted.includes(true)).toBe(true);
  await end(id);
});

/** A connection that notes the frames it is sent. */
function viewerOf(uid: string, frames: object[]): Session<TournamentHello> {
  const connection = {
    isOpen: true,
    allowUnread: () => undefined,
    onClose: () => undefined,
    send: (frame: object) => frames.push(frame),
    sendPrepared: () => frames.push({}),
  };
  return { uid, hello: { token: '' }, connection } as unknown as Session<TournamentHello>;
}

test('[TM-03] a node whose clock is ten minutes behind shows a limit with the time of the clock that it goes by', async () => {
  const owner = node(new MovableClock(600_000));
  const views = new Views({
    ...{ db: own.db, bus: new LocalBus(log), log, clock: withoutRounds, presence: () => undefined },
    runs: { runOf: () => null, onStored: () => undefined },
  });
  const id = await begun('ada', 'ben');
  await isRun(owner, id);
  await checkOf(id);
  const frames: object[] = [];
  await views.show(viewerOf('ada', frames), id);
  const [match] = frames.flatMap(frame => ('match' in frame ? (frame.match as TournamentMatchFrame) : []));
  expect((match?.matchTimerLimit ?? 0) - (match?.time ?? 0)).toBeLessThanOrEqual(READY_MS);
  expect(match?.matchTimerLimit).toBeGreaterThan(Date.now() + 500_000);
  await end(id);
});

test('[TB-12] viewers at another node are sent a step as soon as the bus tells of it, and a wish is told of', async () => {
  const [here, there] = [new LocalBus(log), new LocalBus(log)];
  const runs = node(withoutRounds, here);
  here.subscribe(runStepped, (step, source) => {
    if (source === 'published') there.deliver(runStepped.name, JSON.stringify(step), 'elsewhere');
  });
  const views = new Views({
    ...{ db: own.db, bus: there, log, clock: withoutRounds, presence: () => undefined },
    runs: { runOf: () => null, onStored: () => undefined },
  });
  const id = await begun('ada', 'ben');
  await isRun(runs, id);
  const check = await checkOf(id);
  const frames: object[] = [];
  await views.show(viewerOf('ada', frames), id);
  const before = frames.length;
  const wished: number[] = [];
  there.subscribe(runWished, one => wished.push(one.id));
  for (const uid of ['ada', 'ben']) await runs.wish(id, { kind: 'accept', uid, window: null, ...check });
  await expect.poll(() => frames.length).toBeGreaterThan(before);
  // At the node that runs the tournament a press is heard at once, and nobody else need hear of it.
  expect(wished).toEqual([]);
  await end(id);
});
