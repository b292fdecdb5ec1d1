import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TIME_CONTROLS } from '../../../src/rules/time-control';
import { checkDuels } from '../../../src/server/check/duels';
import { Findings } from '../../../src/server/check/findings';
import { Pages } from '../../../src/server/check/pages';
import { machineClock } from '../../../src/server/clock';
import type { Database } from '../../../src/server/database/database';
import { openDuelGame, settleDuel } from '../../../src/server/duels/begin';
import type { Seats } from '../../../src/server/duels/seats';
import { areReady, type DuelRow } from '../../../src/server/duels/step';
import { applyEvent, createDuel, joinDuel, noDoor, readDuel } from '../../../src/server/duels/store';
import { Sweep } from '../../../src/server/duels/sweep';
import { rematchOrder } from '../../../src/server/games/order';
import { DAMAGED } from '../../../src/server/games/settlement';
import { type Closing, closeGame, createGame, type NewGame } from '../../../src/server/games/store';
import type { Claim } from '../../../src/server/lease/leases';
import { payment, post } from '../../../src/server/ledger/ledger';
import { seededRandom, whole } from '../../support/random';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { MODEL_RUNS } from '../../support/runner/model-runs';
import { ownDatabase } from '../own-database';

/** Duels in the database itself, against a model, and by many at once. */

const ACTORS = ['ada', 'ben', 'cyd', 'dan', 'eve', 'fay', 'gus', 'hal'] as const;
const START = 1_000;
const BETS = [0, 1, 400, 1_000];
const ACTIONS_AT_ONCE = IS_BIG_RUN ? 400 : 60;

let own: Awaited<ReturnType<typeof ownDatabase>>;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase();
  db = own.db;
  await db.execute(
    sql`insert into player (uid) values ${sql.join(
      ACTORS.map(uid => sql`(${uid})`),
      sql`, `,
    )}`,
  );
});
afterAll(() => own.close());

/** As before the first duel: everybody has their start, nothing is held. */
async function reset(): Promise<void> {
  for (const table of ['duel', 'game', 'lease', 'ledger_entry', 'ledger_transfer', 'ledger_account'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  const legs = ACTORS.flatMap(uid =>
    payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', BigInt(START) * 100n),
  );
  await db.transaction(tx => post(tx, { reason: 'starter', reference: 'test', legs }));
}
beforeEach(reset);

const DEATH = 'killed';

/** A process that dies in the last moment before a commit. */
const dying = {
  select: (...what: Parameters<Database['select']>) => db.select(...what),
  transaction: (work: Parameters<Database['transaction']>[0]) =>
    db.transaction(async tx => {
      await work(tx);
      throw new Error(DEATH);
    }),
} as unknown as Database;

const survive = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(error => {
    if (!(error instanceof Error && error.message === DEATH)) throw error;
  });
};

/** Games that are played, by the code of their duel. */
const claims = new Map<string, { claim: Claim; order: NewGame }>();

const orderOf = ({ code, owner, joiner }: DuelRow): NewGame => ({
  ...{ white: owner, black: joiner ?? '', control: TIME_CONTROLS.BLITZ_3, rated: false },
  ...{ origin: { kind: 'duel', reference: code }, ratings: { w: 1500, b: 1500 } },
});

/** Begins a game. @returns whether it has begun */
async function start(on: Database, order: NewGame): Promise<boolean> {
  const created = await createGame(on, 'node', order, [openDuelGame]);
  if (!created.ok) return false;
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from duel where game = ${created.claim.id}`,
  );
  claims.set(rows[0]?.code ?? '', { claim: created.claim, order });
  return true;
}

/** Reasons to call a game off: by a player, one did not come, both stayed away, or it cannot be read any more. */
const ABORTS = ['abort', 'nostart', 'abandoned', DAMAGED] as const;
const RESULTS = ['white', 'black', 'draw', ...ABORTS] as const;
type Result = (typeof RESULTS)[number];
const isAbort = (result: Result): result is (typeof ABORTS)[number] =>
  ABORTS.some(reason => reason === result);

async function finish(on: Database, code: string, result: Result): Promise<boolean> {
  const playing = claims.get(code);
  if (!playing) return false;
  const closing: Closing = isAbort(result)
    ? { how: 'aborted', reason: result }
    : { how: 'ended', result: { result, reason: result === 'draw' ? 'draw' : 'surrender' } };
  await db.execute(sql`update lease set until = now() + interval '1 hour' where id = ${playing.claim.id}`);
  return closeGame(on, playing.claim, closing, { w: 1, b: 1 }, [settleDuel]);
}

async function accept(on: Database, code: string, by: string): Promise<void> {
  const limit = (await readDuel(db, code))?.row.limitAt?.getTime() ?? 0;
  const changed = await applyEvent(on, code, { kind: 'accept', by, limit });
  if (changed && areReady(changed.row)) await start(on, orderOf(changed.row));
}

/** Lets the time of a duel run out: of its wait, or of its ready check, after which it may wait on. */
async function late(code: string): Promise<void> {
  await db.execute(sql`
    update duel set expires_at = case when state = 'waiting' then now() - interval '1 second' else expires_at end,
      limit_at = case when state = 'matched' then now() - interval '1 second' end
    where code = ${code} and state in ('waiting', 'matched')`);
  await applyEvent(db, code, { kind: 'tick', mayBeAbandoned: true });
}

/** No KING is made or lost, none lies with a duel that is over, and nobody is in two. */
async function expectSound(): Promise<void> {
  const findings = new Findings();
  await checkDuels(new Pages(db, new AbortController().signal), findings);
  expect(findings.report().violations).toEqual([]);
  const { rows } = await db.execute(sql`
    select coalesce(sum(balance) filter (where kind <> 'mint'), 0)::int as held,
      (select count(*)::int from (
        select 1 from (
          select owner as uid from duel where state <> 'ended' union all
          select joiner from duel where state <> 'ended' and joiner is not null
        ) as seats group by uid having count(*) > 1
      ) as twice) as twice
    from ledger_account`);
  expect(rows[0]).toEqual({ held: START * 100 * ACTORS.length, twice: 0 });
}

describe('duels against a model', () => {
  interface Model {
    code: string;
    owner: string;
    joiner: string | null;
    bet: number;
    state: DuelRow['state'];
    ready: Set<string>;
    /** Players who may not join it (again): they have declined, and it is public. */
    parted: Set<string>;
    played: boolean;
  }
  let purse: Map<string, number>;
  let duels: Model[];

  const openOf = (uid: string) =>
    duels.find(one => one.state !== 'ended' && (one.owner === uid || one.joiner === uid));
  const pay = (uid: string | null, amount: number): void => {
    if (uid !== null) purse.set(uid, (purse.get(uid) ?? 0) + amount);
  };
  const close = (one: Model): void => {
    one.state = 'ended';
    pay(one.owner, one.bet);
    pay(one.joiner, one.bet);
  };
  /** Takes a player out of a duel; the other waits on, or takes the duel over, or it ends. */
  const part = (one: Model, by: string, how: 'declined' | 'late'): void => {
    if (by === one.owner && !(one.joiner && one.ready.has(one.joiner))) {
      close(one);
      return;
    }
    pay(by, one.bet);
    if (by === one.owner && one.joiner) {
      one.owner = one.joiner;
      one.parted.clear();
    }
    if (how === 'declined') one.parted.add(by);
    one.joiner = null;
    one.state = 'waiting';
    one.ready.clear();
  };

  const actor = fc.constantFrom(...ACTORS.slice(0, 5));
  const which = fc.nat(30);
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('create'), actor, fc.constantFrom(...BETS)) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('find'), actor, which) },
    { weight: 8, arbitrary: fc.tuple(fc.constant('join'), actor, which) },
    { weight: 8, arbitrary: fc.tuple(fc.constant('accept'), actor, which) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('leave'), actor, which) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('late'), actor, which) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('ban'), actor, which) },
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...RESULTS), actor, which) },
    { weight: 4, arbitrary: fc.tuple(fc.constant('rematch'), actor, which) },
    { weight: 4, arbitrary: fc.tuple(fc.constant('killed'), actor, which) },
  );

  /** Does one thing to the database and to the model. */
  async function perform([what, uid, number]: [string, string, number]): Promise<void> {
    const one = duels[number % Math.max(1, duels.length)];
    const open = openOf(uid);
    const own = purse.get(uid) ?? 0;
    switch (what) {
      case 'create': {
        const made = await createDuel(
          db,
          { owner: uid, gameMode: 'BLITZ_3', bet: number, isPublic: true },
          noDoor,
        );
        expect(made.ok).toBe(open !== undefined || number <= own);
        if (!made.ok || open) return;
        pay(uid, -number);
        const { code } = made.row;
        duels.push({
          code,
          owner: uid,
          joiner: null,
          bet: number,
          state: 'waiting',
          ready: new Set(),
          parted: new Set(),
          played: false,
        });
        return;
      }
      case 'find': {
        const found = one && (await readDuel(db, one.code));
        if (one) expect(found?.row).toMatchObject({ state: one.state, bet: one.bet });
        return;
      }
      case 'join': {
        if (!one) return;
        const joined = await joinDuel(db, one.code, uid, noDoor);
        const fits = one.state === 'waiting' && !one.parted.has(uid) && one.bet <= own;
        expect(joined.ok).toBe(open !== undefined || fits);
        if (open || !fits) return;
        pay(uid, -one.bet);
        Object.assign(one, { joiner: uid, state: 'matched' });
        return;
      }
      case 'accept': {
        if (!open) return;
        await accept(db, open.code, uid);
        if (open.state !== 'matched') return;
        open.ready.add(uid);
        if (open.ready.size === 2) Object.assign(open, { state: 'playing', played: true });
        return;
      }
      case 'leave': {
        if (!open) return;
        await applyEvent(db, open.code, { kind: 'leave', by: uid, how: 'declined', reason: null });
        if (open.state === 'waiting') close(open);
        else if (open.state === 'matched') part(open, uid, 'declined');
        return;
      }
      case 'late': {
        if (!one) return;
        await late(one.code);
        if (one.state === 'waiting') close(one);
        else if (one.state === 'matched') {
          const idle = [one.owner, one.joiner ?? ''].filter(each => !one.ready.has(each));
          if (idle.length === 2) close(one);
          else part(one, idle[0] ?? '', 'late');
        }
        return;
      }
      case 'ban': {
        if (!open) return;
        await applyEvent(db, open.code, { kind: 'standstill', by: uid, how: 'banned' });
        if (open.state !== 'playing') return close(open);
        const banned = claims.get(open.code)?.order.white === uid ? 'white' : 'black';
        return end(open, banned === 'white' ? 'black' : 'white');
      }
      case 'rematch': {
        const last = one?.state === 'ended' && one.played ? claims.get(one.code) : undefined;
        if (!one?.joiner || !last) return;
        const uids = [one.owner, one.joiner];
        const fits = uids.every(each => !openOf(each) && (purse.get(each) ?? 0) >= one.bet);
        const order = rematchOrder(last.claim.id, last.order);
        expect(await start(db, { ...order, ratings: last.order.ratings })).toBe(fits);
        if (!fits) return;
        for (const each of uids) pay(each, -one.bet);
        const code = [...claims.keys()].at(-1) ?? '';
        duels.push({ ...one, code, state: 'playing', ready: new Set(uids), parted: new Set(), played: true });
        return;
      }
      case 'killed':
        if (one) {
          await survive(joinDuel(dying, one.code, uid, noDoor));
          await survive(finish(dying, one.code, 'white'));
          await survive(accept(dying, one.code, one.owner));
        }
        await survive(
          applyEvent(dying, open?.code ?? '000000', { kind: 'standstill', by: uid, how: 'banned' }),
        );
        return survive(
          createDuel(dying, { owner: uid, gameMode: 'BLITZ_3', bet: 1, isPublic: true }, noDoor),
        );
      default:
        if (one) await end(one, what as Result);
    }
  }

  async function end(one: Model, result: Result): Promise<void> {
    const order = claims.get(one.code)?.order;
    expect(await finish(db, one.code, result)).toBe(one.state === 'playing');
    if (one.state !== 'playing' || !order) return;
    if (result === 'draw' || isAbort(result)) return close(one);
    one.state = 'ended';
    pay(result === 'white' ? order.white : order.black, 2 * one.bet);
  }

  test('[LG-05] [IP-14] purses and duels stay what the rules say through any actions', async () => {
    const seed = Number(process.env.KINGSIDE_SEED ?? Math.floor(Math.random() * 2 ** 31));
    console.log(`duel model: KINGSIDE_SEED=${seed}`);
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60 }), async actions => {
        await reset();
        claims.clear();
        purse = new Map(ACTORS.map(uid => [uid, START]));
        duels = [];
        for (const each of actions) await perform(each as [string, string, number]);
        for (const { code, state, owner, joiner } of duels) {
          const row = (await readDuel(db, code))?.row;
          expect(row).toMatchObject({ state, owner, ...(state !== 'ended' && { joiner }) });
        }
        const { rows } = await db.execute<{ owner: string; king: number }>(
          sql`select owner, (balance / 100)::int as king from ledger_account where kind = 'player'`,
        );
        expect(new Map(rows.map(({ owner, king }) => [owner, king]))).toEqual(purse);
        await expectSound();
      }),
      { seed, numRuns: MODEL_RUNS },
    );
  });
});

test('[LG-05] [IP-14] a duel whose stakes cannot be moved does not keep other duels from ending', async () => {
  const codes: string[] = [];
  for (const owner of ['ada', 'ben']) {
    const made = await createDuel(db, { owner, gameMode: 'BLITZ_3', bet: 10, isPublic: false }, noDoor);
    if (made.ok) codes.push(made.row.code);
  }
  await db.execute(sql`update duel set expires_at = now() - interval '1 second'`);
  // The first that the sweep looks at has an empty escrow.
  const { rows } = await db.execute<{ code: string }>(sql`select code from duel`);
  const [broken = '', sound = ''] = rows.map(({ code }) => code);
  await db.execute(sql`update ledger_account set balance = 0 where reference = ${`duel:${broken}`}`);
  const apply = async (code: string, event: Parameters<typeof applyEvent>[2]) =>
    void (await applyEvent(db, code, event));
  const sweep = new Sweep({
    db,
    duels: {
      ...{ apply, begin: () => Promise.resolve(), stop: () => Promise.resolve(), draining: false },
      seats: { probe: () => undefined, all: [] } as unknown as Seats,
    },
    games: { forfeit: () => undefined },
    log: pino({ level: 'silent' }),
    clock: { ...machineClock, steadyNow: () => 0 },
  });
  sweep.start();
  await expect.poll(async () => (await readDuel(db, sound))?.row.state).toBe('ended');
  await sweep.stop();
  expect((await readDuel(db, broken))?.row.state).toBe('waiting');
});

test('[LG-02] [LG-05] with eight players acting at once nobody is in two duels, and every stake goes in and out once', async () => {
  const random = seededRandom('eight at once');
  claims.clear();
  const codes: string[] = [];
  const any = (): string =>
    codes[whole(random, Math.max(0, codes.length - 12), codes.length - 1)] ?? '000000';
  const act = async (uid: string): Promise<void> => {
    switch (whole(random, 0, 9)) {
      case 0:
      case 1: {
        const bet = BETS[whole(random, 0, 3)] ?? 0;
        const wanted = { owner: uid, gameMode: 'BLITZ_3', bet, isPublic: true } as const;
        const made = await createDuel(db, wanted, noDoor);
        if (made.ok) codes.push(made.row.code);
        return;
      }
      case 2:
      case 3:
      case 4:
        return void (await joinDuel(db, any(), uid, noDoor));
      case 5:
      case 6:
        return accept(db, any(), uid);
      case 7:
        return void (await applyEvent(db, any(), { kind: 'leave', by: uid, how: 'declined', reason: null }));
      case 8:
        return late(any());
      default: {
        return void (await finish(db, any(), RESULTS[whole(random, 0, RESULTS.length - 1)] ?? 'draw'));
      }
    }
  };
  await Promise.all(
    ACTORS.map(async uid => {
      for (let done = 0; done < ACTIONS_AT_ONCE; done++) await act(uid);
    }),
  );
  expect(codes.length).toBeGreaterThan(ACTORS.length);
  await expectSound();
});
