import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawLots, sealOf } from '../../../src/rules/lots';
import { TIME_CONTROLS } from '../../../src/rules/time-control';
import { halfOf } from '../../../src/rules/tournament';
import { LocalBus } from '../../../src/server/bus/local';
import { Findings } from '../../../src/server/check/findings';
import { Pages } from '../../../src/server/check/pages';
import { checkTournaments } from '../../../src/server/check/tournaments';
import { MovableClock, machineClock } from '../../../src/server/clock';
import { EXPORTED } from '../../../src/server/compose-export';
import { type Database, openDatabase } from '../../../src/server/database/database';
import { inTransaction } from '../../../src/server/database/transaction';
import { createDuel, joinDuel, noDoor } from '../../../src/server/duels/store';
import { exportOf } from '../../../src/server/export';
import { createGame } from '../../../src/server/games/store';
import { createHouse } from '../../../src/server/house/house';
import { payment, post } from '../../../src/server/ledger/ledger';
import { freeOf } from '../../../src/server/players/engagement';
import type { RunToBegin } from '../../../src/server/tournaments/begin';
import { type ClosingDeps, cancelTournament, closeDue } from '../../../src/server/tournaments/closing';
import { readListing } from '../../../src/server/tournaments/list';
import { tournamentHandlers } from '../../../src/server/tournaments/operator';
import { openSeriesGame } from '../../../src/server/tournaments/run/begin';
import { Schedule } from '../../../src/server/tournaments/schedule';
import { type Applied, applyTo, type Left, leave } from '../../../src/server/tournaments/signup';
import { createTournament, type NewTournament, readTournament } from '../../../src/server/tournaments/store';
import { seededRandom, whole } from '../../support/random';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { MODEL_RUNS } from '../../support/runner/model-runs';
import { clear, databaseFor, newDataDir } from '../../support/server/place';

/** Signing up for tournaments in the database itself: edges one by one, against a model, and many at once. */

const ACTORS = ['ada', 'ben', 'cyd', 'dan', 'eve'] as const;
/** Hundredths. */
const START = 100_000n;

let dataDir: string;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let db: Database;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  dataDir = await newDataDir();
  const databaseUrl = await databaseFor(dataDir);
  opened = await openDatabase({ databaseUrl, dataDir, preparedStatements: true }, log);
  db = opened.db;
  for (const uid of ACTORS)
    await db.execute(sql`insert into player (uid, username) values (${uid}, ${`The_${uid}`})`);
  for (const uid of ['house:one', 'house:two', 'house:three'])
    await db.execute(sql`insert into player (uid, username, house) values (${uid}, ${uid.slice(6)}, true)`);
});
afterAll(async () => {
  await opened.close();
  await clear(dataDir);
});

async function reset(): Promise<void> {
  for (const table of [
    'tournament_entrant',
    'tournament',
    'ledger_entry',
    'ledger_transfer',
    'ledger_account',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.execute(sql`update player set banned = false, blitz_rating = 1500, rapid_rating = 1500`);
  const legs = ACTORS.flatMap(uid => payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', START));
  await db.transaction(tx => post(tx, { reason: 'starter', reference: 'test', legs }));
}
beforeEach(reset);

const PLAIN: Omit<NewTournament, 'openAt' | 'startAt'> = {
  ...{ name: 'Copa', entryFee: 5_000n, prizePool: 100_000n, split: [50, 30, 20], eloStart: 0, eloEnd: 9999 },
  ...{ gameMode: 'BLITZ_3', bestOf: 3, least: 2, places: 16, readyMs: 60_000, house: false, fillTo: 0 },
};

/** @param opensIn and @param startsIn milliseconds from now */
async function made(
  more: Partial<NewTournament> = {},
  opensIn = -60_000,
  startsIn = 60_000,
): Promise<number> {
  const now = Date.now();
  const dates = { openAt: new Date(now + opensIn), startAt: new Date(now + startsIn) };
  return (await createTournament(db, { ...PLAIN, ...dates, ...more })).id;
}

const apply = (id: number, uid: string): Promise<Applied> => inTransaction(db, tx => applyTo(tx, id, uid));
const exit = (uid: string): Promise<Left> => inTransaction(db, tx => leave(tx, uid));
const refusalOf = async (result: Promise<Applied | Left>): Promise<string | null> => {
  const done = await result;
  return done.ok ? null : done.refusal;
};
/** Its start has come. */
const isDue = (id: number) =>
  db.execute(
    sql`update tournament set start_at = now() - interval '1 ms', open_at = now() - interval '1 hour' where id = ${id}`,
  );

let begun: RunToBegin[] = [];
beforeEach(() => {
  begun = [];
});
const parts = (more: Partial<ClosingDeps> = {}): ClosingDeps => ({
  fillers: [],
  begin: async (_, run) => void begun.push(run),
  putOff: null,
  ...more,
});

async function purse(uid: string): Promise<bigint> {
  const { rows } = await db.execute<{ balance: string }>(
    sql`select balance::text from ledger_account where owner = ${uid} and currency = 'KING'`,
  );
  return BigInt(rows[0]?.balance ?? 0);
}
/** The house's balance of fees. */
async function fees(): Promise<bigint> {
  const { rows } = await db.execute<{ balance: string }>(
    sql`select balance::text from ledger_account where kind = 'fee' and currency = 'KING'`,
  );
  return BigInt(rows[0]?.balance ?? 0);
}
const stateOf = async (id: number) => (await readTournament(db, id))?.row.status;

async function expectSound(): Promise<void> {
  const findings = new Findings();
  await checkTournaments(new Pages(db, new AbortController().signal), findings);
  expect(findings.report().violations).toEqual([]);
  const { rows } = await db.execute(sql`select sum(balance)::text as sum from ledger_account`);
  expect(rows[0]).toEqual({ sum: '0' });
}

describe('applying', () => {
  test('[API-20] a player who missed three in 24 hours is refused free tournaments until the first is a day old', async () => {
    const missedAgo = async (hours: number) => {
      const id = await made({ entryFee: 0n });
      await db.execute(sql`
        update tournament set status = 'finished', finished_at = now(), open_at = now() - interval '2 days',
          start_at = now() - ${hours} * interval '1 hour' where id = ${id}`);
      await db.execute(sql`
        insert into tournament_entrant (tournament, uid, state, fee_paid, missed) values (${id}, 'ada', 'done', 0, true)`);
    };
    await missedAgo(25);
    await missedAgo(23);
    await missedAgo(2);
    const free = await made({ entryFee: 0n });
    expect(await refusalOf(apply(free, 'ada'))).toBeNull();
    expect(await refusalOf(exit('ada'))).toBeNull();
    await missedAgo(1);
    const refused = await apply(free, 'ada');
    expect(refused).toMatchObject({ ok: false, refusal: 'missed' });
    const until = 'until' in refused ? refused.until : undefined;
    expect(Math.round((Number(until) - Date.now()) / 3_600_000)).toBe(1);
    expect(await refusalOf(apply(free, 'ben'))).toBeNull();
    expect(await refusalOf(apply(await made(), 'ada'))).toBeNull();
  });

  test('[API-20] [LG-06] applying takes the fee, and a second time, a second tournament, a rating out of range, a missing 0.01 or a full field is refused', async () => {
    const id = await made({ places: 2 });
    expect(await apply(id, 'ada')).toMatchObject({ ok: true, king: START - 5_000n });
    expect(await fees()).toBe(5_000n);
    expect(await refusalOf(apply(id, 'ada'))).toBe('already');
    expect(await refusalOf(apply(await made(), 'ada'))).toBe('inAnother');
    const dear = await made({ entryFee: START + 1n });
    expect(await refusalOf(apply(dear, 'ben'))).toBe('notEnoughKing');
    const strong = await made({ eloStart: 1501 });
    expect(await refusalOf(apply(strong, 'ben'))).toBe('elo');
    expect(await refusalOf(apply(await made({ eloEnd: 1499 }), 'ben'))).toBe('elo');
    expect(await refusalOf(apply(999_999, 'ben'))).toBe('noSuchTournament');
    expect(await purse('ben')).toBe(START);
    // A hundredth more is enough.
    const affordable = await made({ entryFee: START });
    expect(await apply(affordable, 'ben')).toMatchObject({ ok: true, king: 0n });
    expect((await apply(id, 'cyd')).ok).toBe(true);
    expect(await refusalOf(apply(id, 'dan'))).toBe('full');
    expect(await fees()).toBe(START + 10_000n);
    await expectSound();
  });

  test('[API-20] a player without a name is refused, and pays nothing', async () => {
    await db.execute(sql`update player set username = null where uid = 'eve'`);
    expect(await refusalOf(apply(await made(), 'eve'))).toBe('noName');
    expect(await purse('eve')).toBe(START);
    await db.execute(sql`update player set username = 'The_eve' where uid = 'eve'`);
  });

  test('[IP-16] nobody applies before the opening or from the second of the start on, whatever the status column says', async () => {
    expect(await refusalOf(apply(await made({}, 60_000, 120_000), 'ada'))).toBe('notOpen');
    const late = await made();
    await isDue(late);
    expect(await refusalOf(apply(late, 'ada'))).toBe('closed');
    // Halted before it began: its clock stands where it was.
    await db.execute(
      sql`update tournament set paused_at = start_at - interval '1 second' where id = ${late}`,
    );
    expect((await apply(late, 'ada')).ok).toBe(true);
  });

  test('[LG-02] a player in two tabs pays once, and of many for the last places only as many get in', async () => {
    const id = await made();
    const both = await Promise.all([apply(id, 'ada'), apply(id, 'ada')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await purse('ada')).toBe(START - 5_000n);
    const one = await made({ places: 2 });
    const all = await Promise.all(ACTORS.slice(1).map(uid => apply(one, uid)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(2);
    await expectSound();
  });
});

describe('leaving', () => {
  test('[API-21] [LG-07] leaving gives half the fee back to the hundredth, and is refused to a player who is not in it or is too late', async () => {
    const id = await made({ entryFee: 4_999n });
    expect(await refusalOf(exit('ada'))).toBe('notIn');
    await apply(id, 'ada');
    expect(await exit('ada')).toMatchObject({ ok: true, refunded: 2_500n, king: START - 2_499n });
    expect(await fees()).toBe(2_499n);
    expect(await refusalOf(exit('ada'))).toBe('notIn');
    // A player who applies again pays again.
    expect(await apply(id, 'ada')).toMatchObject({ ok: true, king: START - 2_499n - 4_999n });
    await isDue(id);
    expect(await refusalOf(exit('ada'))).toBe('started');
    await expectSound();
  });

  test('[API-21] [IP-16] nobody leaves or joins a tournament that has begun, even with the clock set back', async () => {
    const id = await made();
    await apply(id, 'ada');
    await apply(id, 'ben');
    await isDue(id);
    expect((await closeDue(db, id, parts()))?.what).toBe('begun');
    expect(await refusalOf(exit('ada'))).toBe('started');
    expect(await refusalOf(apply(id, 'cyd'))).toBe('closed');
    // The clock of the machine is set back to a time before its opening.
    await db.execute(
      sql`update tournament set open_at = now() + interval '1 hour', start_at = now() + interval '2 hours' where id = ${id}`,
    );
    expect(await refusalOf(exit('ada'))).toBe('started');
    expect(await refusalOf(apply(id, 'cyd'))).toBe('closed');
    expect(await closeDue(db, id, parts())).toBeNull();
    expect(await purse('ada')).toBe(START - 5_000n);
    expect(begun).toHaveLength(1);
  });
});

describe('closing', () => {
  test.each([0, 1, 2, 3])(
    '[IP-17] a tournament of %i entrants is played from two on, and otherwise cancelled with all paid back',
    async count => {
      const id = await made();
      for (const uid of ACTORS.slice(0, count)) await apply(id, uid);
      expect(await closeDue(db, id, parts())).toBeNull();
      await isDue(id);
      const closed = await closeDue(db, id, parts());
      expect(closed?.what).toBe(count < 2 ? 'cancelled' : 'begun');
      expect(await closeDue(db, id, parts())).toBeNull();
      for (const uid of ACTORS) {
        const isIn = count >= 2 && ACTORS.indexOf(uid) < count;
        expect(await purse(uid)).toBe(isIn ? START - 5_000n : START);
      }
      expect(begun).toHaveLength(count < 2 ? 0 : 1);
      await expectSound();
    },
  );

  test('[IP-17] lots are drawn from the sealed seed and the list in the order of applications', async () => {
    const id = await made();
    for (const uid of ['cyd', 'ada', 'eve', 'ben']) await apply(id, uid);
    const before = (await readTournament(db, id))?.row;
    expect(before).toMatchObject({ seedOpenedAt: null, drawOrder: null });
    await isDue(id);
    await closeDue(db, id, parts());
    const [run] = begun;
    expect(run?.entrants).toMatchObject(
      ['cyd', 'ada', 'eve', 'ben'].map((uid, index) => ({
        uid,
        number: index + 1,
        name: `The_${uid}`,
        elo: 1500,
      })),
    );
    const after = (await readTournament(db, id))?.row;
    expect(after?.commit).toBe(before?.commit);
    expect(sealOf(after?.seed ?? '')).toBe(after?.commit);
    expect(run?.order).toEqual(drawLots(after?.seed ?? '', 4));
    expect(after?.drawOrder).toEqual(run?.order);
  });

  test('[IP-12] house players fill the field, and a banned entrant has the fee back and does not play', async () => {
    const id = await made({ fillTo: 4 });
    await apply(id, 'ada');
    await apply(id, 'ben');
    await db.execute(sql`update player set banned = true where uid = 'ben'`);
    await isDue(id);
    await closeDue(db, id, parts({ fillers: ['house:one', 'house:two', 'house:three'] }));
    expect(begun[0]?.entrants.map(({ uid, house }) => [uid, house])).toEqual([
      ['ada', false],
      ['house:one', true],
      ['house:two', true],
      ['house:three', true],
    ]);
    expect(await purse('ben')).toBe(START);
    const { frames } = await readListing(
      db,
      async ids => new Map(ids.map(one => [one, { games: 2 }])),
      Date.now(),
    );
    expect(frames.find(one => one.id === id)).toMatchObject({ entrants: 4, houseEntrants: 3 });
    await expectSound();
  });

  test('[IP-12] a tournament of the house that no person has entered is put off', async () => {
    const id = await made({ house: true, entryFee: 0n, fillTo: 4 });
    await isDue(id);
    const openAt = new Date(Date.now() + 60_000);
    const startAt = new Date(Date.now() + 120_000);
    const closed = await closeDue(
      db,
      id,
      parts({ fillers: ['house:one'], putOff: () => ({ openAt, startAt }) }),
    );
    expect(closed).toMatchObject({ what: 'postponed', row: { status: 'created', openAt, startAt } });
  });

  test('[IP-12] a tournament to which nobody came is played by the house alone where the operator asked for it', async () => {
    const fillers = ['house:one', 'house:two', 'house:three'];
    const id = await made({ fillTo: 3 });
    await isDue(id);
    expect((await closeDue(db, id, parts({ fillers })))?.what).toBe('begun');
    expect(begun[0]?.entrants.map(({ uid }) => uid)).toEqual(fillers);
    const without = await made();
    await isDue(without);
    expect(await closeDue(db, without, parts({ fillers }))).toMatchObject({
      ...{ what: 'cancelled', row: { cancelledBecause: 'tooFew' } },
    });
    await expectSound();
  });

  test('[IP-17] a tournament whose bracket cannot be made stays open', async () => {
    const id = await made();
    await apply(id, 'ada');
    await apply(id, 'ben');
    await isDue(id);
    const failing = closeDue(db, id, parts({ begin: () => Promise.reject(new Error('no bracket')) }));
    await expect(failing).rejects.toThrow('no bracket');
    expect(await stateOf(id)).toBe('created');
    expect((await closeDue(db, id, parts()))?.what).toBe('begun');
  });

  test('[IP-17] [IP-16] a tournament that cannot be begun does not keep others from starting', async () => {
    const [broken, sound] = [await made(), await made()];
    for (const [uid, id] of [
      ['ada', broken],
      ['ben', broken],
      ['cyd', sound],
      ['dan', sound],
    ] as const)
      await apply(id, uid);
    for (const id of [broken, sound]) await isDue(id);
    const schedule = new Schedule({
      ...{ db, bus: new LocalBus(log), log, alone: true, rhythm: null, clock: machineClock },
      house: { on: false, opponentsFor: () => Promise.reject(new Error('there is no house')) },
      begin: (_, { tournament }) =>
        tournament.id === broken ? Promise.reject(new Error('no bracket')) : Promise.resolve(),
    });
    schedule.start();
    await expect.poll(() => stateOf(sound)).toBe('closed');
    await schedule.stop();
    expect(await stateOf(broken)).not.toBe('closed');
  });

  test('[IP-16] [LG-06] a tournament that cannot be begun for an hour is cancelled, and everybody has everything back', async () => {
    const id = await made();
    for (const uid of ['ada', 'ben']) await apply(id, uid);
    await isDue(id);
    const clock = new MovableClock(0);
    let tries = 0;
    const schedule = new Schedule({
      ...{ db, bus: new LocalBus(log), log, alone: true, rhythm: null, clock },
      house: { on: false, opponentsFor: () => Promise.reject(new Error('there is no house')) },
      begin: () => Promise.reject(new Error(`no bracket ${++tries}`)),
    });
    schedule.start();
    await expect.poll(() => tries).toBeGreaterThan(0);
    await clock.move(3_599_000);
    const before = tries;
    await expect.poll(() => tries).toBeGreaterThan(before);
    expect(await stateOf(id)).not.toBe('cancelled');
    await clock.move(3_600_000);
    await expect.poll(() => stateOf(id)).toBe('cancelled');
    await schedule.stop();
    expect([await purse('ada'), await purse('ben')]).toEqual([START, START]);
    await expectSound();
  });
});

describe('house players', () => {
  beforeEach(async () => {
    for (const table of ['duel', 'lease', 'game'])
      await db.execute(sql`delete from ${sql.identifier(table)}`);
  });
  const HOUSE = ['house:one', 'house:two', 'house:three'];
  const waitInRoom = (owner: string) =>
    createDuel(db, { owner, gameMode: 'BLITZ_3', bet: 0, isPublic: true }, noDoor);
  const play = (white: string, black: string) => {
    const order = { white, black, control: TIME_CONTROLS.BLITZ_3, rated: false, ratings: { w: 1, b: 1 } };
    return createGame(db, 'node', { ...order, origin: { kind: 'quick' } }, [openSeriesGame]);
  };
  const filled = async (fillers: string[]) => {
    const id = await made({ fillTo: 4 });
    await apply(id, 'ada');
    await isDue(id);
    return { id, close: () => closeDue(db, id, parts({ fillers })) };
  };

  test('[IP-12] [IP-15] a house player who waits in the duel room or plays fills no tournament', async () => {
    await waitInRoom('house:one');
    await play('house:two', 'dan');
    expect(await freeOf(db, HOUSE)).toEqual(['house:three']);
    const { id, close } = await filled(['house:three', 'house:one']);
    expect(await close()).toBeNull();
    // The house player in the duel room was drawn before it went there; the tournament waits until it is free.
    await db.execute(sql`update duel set state = 'ended', how = 'cancelled'`);
    expect((await close())?.what).toBe('begun');
    expect(await stateOf(id)).toBe('closed');
    expect(await freeOf(db, HOUSE)).toEqual([]);
  });

  test('[IP-12] [IP-15] a house player whose duel is being confirmed fills no tournament', async () => {
    const { id, close } = await filled(['house:one']);
    const waiting = await waitInRoom('house:one');
    const code = waiting.ok ? waiting.row.code : '';
    expect(await joinDuel(db, code, 'dan', noDoor)).toMatchObject({ row: { state: 'matched' } });
    expect(await freeOf(db, HOUSE)).toEqual(['house:two', 'house:three']);
    expect(await close()).toBeNull();
    expect(await stateOf(id)).not.toBe('closed');
  });

  test('[IP-12] [IP-15] a house player in a tournament begins no duel and no other game', async () => {
    const { close } = await filled(['house:one']);
    await close();
    expect(await waitInRoom('house:one')).toEqual({ ok: false, refusal: { code: 'unavailable' } });
    expect(await play('dan', 'house:one')).toMatchObject({ code: 'refused', refusal: { uid: 'house:one' } });
    // People in one may play something else meanwhile.
    expect(await play('dan', 'ada')).toMatchObject({ ok: true });
  });

  test('[IP-11] [IP-12] a house player is drawn only while free, and there are always enough', async () => {
    const house = createHouse({
      ...{ db, log, now: () => Date.now(), clock: machineClock, random: () => 0.5 },
      house: {
        ...{ on: true, show: false, tournaments: false, market: false, waitMs: 0 },
        ...{ pace: 'fast', uciEngine: 'builtin' },
      },
    });
    const first = await house.opponentsFor(900, 10);
    expect(new Set(first).size).toBe(10);
    await waitInRoom(first[0] ?? '');
    expect(await house.areFree(first)).toBe(false);
    expect(await house.opponentsFor(900, 10)).not.toContain(first[0]);
    await house.stop();
  });
});

describe('the operator', () => {
  const order = (name: string, data: object): Promise<unknown> => {
    const cancel = (id: number, reason: string) => cancelTournament(db, id, reason);
    const handlers = tournamentHandlers({
      db,
      bus: new LocalBus(log),
      schedule: { cancel },
      presence: () => false,
      views: { runNow: async () => null },
      now: () => Date.now(),
    });
    const handler = handlers.find(one => one.name === `tournament-${name}`);
    if (!handler) throw new Error(`no order ${name}`);
    return handler.carryOut(data);
  };

  test('[IP-20] the operator cancels a tournament that is open or played, and everybody has everything back', async () => {
    for (const isPlayed of [false, true]) {
      const id = await made();
      for (const uid of ['ada', 'ben']) await apply(id, uid);
      if (isPlayed) {
        await isDue(id);
        await closeDue(db, id, parts());
      }
      expect(await order('cancel', { id, reason: 'a storm' })).toMatchObject({
        data: { players: 2, king: 100 },
      });
      expect(await order('cancel', { id, reason: 'again' })).toMatchObject({ refusal: expect.any(String) });
      expect([await purse('ada'), await purse('ben')]).toEqual([START, START]);
      await expectSound();
    }
  });

  test('[IP-20] the operator halts a tournament, lets it go on, moves, opens and starts it', async () => {
    const id = await made({}, 60_000, 120_000);
    const dates = async () => {
      const row = (await readTournament(db, id))?.row;
      return [row?.openAt.getTime() ?? 0, row?.startAt.getTime() ?? 0] as const;
    };
    const [opens, starts] = await dates();
    await order('pause', { id, paused: true });
    await db.execute(
      sql`update tournament set paused_at = paused_at - interval '10 seconds' where id = ${id}`,
    );
    await order('pause', { id, paused: false });
    const moved = await dates();
    expect(moved[0] - opens).toBeGreaterThanOrEqual(10_000);
    expect(moved[1] - starts).toBe(moved[0] - opens);
    expect(await refusalOf(apply(id, 'ada'))).toBe('notOpen');
    await order('move', { id, open: 'now' });
    expect((await apply(id, 'ada')).ok).toBe(true);
    expect(await order('move', { id, open: '+2h', start: '+1h' })).toMatchObject({
      refusal: expect.any(String),
    });
    await order('move', { id, start: 'now' });
    expect((await closeDue(db, id, parts()))?.what).toBe('cancelled');
  });
});

describe('sign-up against a model', () => {
  interface Model {
    id: number;
    fee: bigint;
    state: 'open' | 'playing' | 'cancelled';
    in: Set<string>;
  }
  const actor = fc.constantFrom(...ACTORS);
  const which = fc.nat(5);
  const action = fc.oneof(
    { weight: 2, arbitrary: fc.tuple(fc.constant('create'), actor, fc.constantFrom(0, 1, 4_999, 60_000)) },
    { weight: 8, arbitrary: fc.tuple(fc.constant('apply'), actor, which) },
    { weight: 4, arbitrary: fc.tuple(fc.constant('exit'), actor, which) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('close'), actor, which) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('cancel'), actor, which) },
  );

  test('[LG-06] [LG-07] [IP-17] purses stay what the rules say through any sign-ups', async () => {
    const seed = Number(process.env.KINGSIDE_SEED ?? Math.floor(Math.random() * 2 ** 31));
    console.log(`sign-up model: KINGSIDE_SEED=${seed}`);
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 50 }), async actions => {
        await reset();
        const purses = new Map<string, bigint>(ACTORS.map(uid => [uid, START]));
        const all: Model[] = [];
        const pay = (uid: string, amount: bigint) => purses.set(uid, (purses.get(uid) ?? 0n) + amount);
        const openOf = (uid: string) => all.find(one => one.state !== 'cancelled' && one.in.has(uid));
        const callOff = (one: Model): void => {
          for (const uid of one.in) pay(uid, one.fee);
          one.state = 'cancelled';
        };
        for (const [what, uid, number] of actions) {
          const one = all[number % Math.max(1, all.length)];
          if (what === 'create') {
            const fee = BigInt(number);
            all.push({ id: await made({ entryFee: fee, places: 3 }), fee, state: 'open', in: new Set() });
          } else if (what === 'exit') {
            const own = openOf(uid);
            const left = await exit(uid);
            expect(left.ok).toBe(own?.state === 'open');
            if (own?.state !== 'open') continue;
            own.in.delete(uid);
            pay(uid, halfOf(own.fee));
          } else if (one && what === 'apply') {
            const fits =
              !openOf(uid) && one.state === 'open' && one.in.size < 3 && (purses.get(uid) ?? 0n) >= one.fee;
            expect((await apply(one.id, uid)).ok).toBe(fits);
            if (!fits) continue;
            one.in.add(uid);
            pay(uid, -one.fee);
          } else if (one && what === 'close') {
            if (one.state !== 'open') continue;
            await isDue(one.id);
            await closeDue(db, one.id, parts());
            if (one.in.size < 2) callOff(one);
            else one.state = 'playing';
          } else if (one && what === 'cancel') {
            const done = await cancelTournament(db, one.id, 'a storm');
            expect(done !== null).toBe(one.state !== 'cancelled');
            if (one.state !== 'cancelled') callOff(one);
          }
        }
        for (const uid of ACTORS) expect(await purse(uid)).toBe(purses.get(uid));
        await expectSound();
      }),
      { seed, numRuns: MODEL_RUNS },
    );
  });
});

describe('finished tournaments', () => {
  /** A finished tournament as earlier versions stored it: players who share a place were counted as one. */
  async function played(
    ranks: Partial<Record<(typeof ACTORS)[number], number>>,
    elo: number,
  ): Promise<number> {
    const id = await made();
    const champion = ACTORS.find(uid => ranks[uid] === 1) ?? null;
    await db.execute(sql`
      update tournament set status = 'finished', finished_at = now(), champion = ${champion} where id = ${id}`);
    for (const [index, uid] of ACTORS.entries())
      await db.execute(sql`
        insert into tournament_entrant (tournament, uid, state, fee_paid, number, name, elo, rank)
        values (${id}, ${uid}, 'done', 0, ${index + 1}, ${`${uid}_in_${elo}`}, ${elo}, ${ranks[uid] ?? null})`);
    return id;
  }

  test('[TL-02] [API-18] a champion of two tournaments is shown at each with the name and rating they had in it', async () => {
    const first = await played({ ada: 1 }, 1400);
    const second = await played({ ada: 1, ben: 2 }, 1600);
    const won = await played({ ben: 1 }, 1500);
    const { frames } = await readListing(db, async () => new Map(), Date.now());
    const championOf = (id: number) => frames.find(frame => frame.id === id)?.champion;
    expect(championOf(first)).toMatchObject({ name: 'ada_in_1400', elo: 1400 });
    expect(championOf(second)).toMatchObject({ name: 'ada_in_1600', elo: 1600 });
    expect(championOf(won)).toMatchObject({ name: 'ben_in_1500' });
  });

  test('an export has the places that players shared', async () => {
    await played({ ada: 1, ben: 2, cyd: 3, dan: 3, eve: 4 }, 1500);
    const placeIn = async (uid: string) => {
      let text = '';
      for await (const piece of exportOf(EXPORTED, { db, uid, site: '' })) text += piece;
      const { rank, rankTo } = JSON.parse(text).tournaments[0];
      return [rank, rankTo];
    };
    expect(await Promise.all(['ada', 'ben', 'cyd', 'dan', 'eve'].map(placeIn))).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [3, 4],
      [5, 5],
    ]);
  });
});

test('[LG-02] with all players applying and leaving at once nobody is in two, and every hundredth is somewhere', async () => {
  const random = seededRandom('sign-up at once');
  const ids = [await made({ places: 3 }), await made({ entryFee: 30_000n }), await made({ entryFee: 0n })];
  await Promise.all(
    ACTORS.map(async uid => {
      for (let done = 0; done < (IS_BIG_RUN ? 300 : 25); done++)
        if (random() < 0.6) await apply(ids[whole(random, 0, 2)] ?? 0, uid);
        else await exit(uid);
    }),
  );
  await Promise.all([
    isDue(ids[0] ?? 0),
    cancelTournament(db, ids[1] ?? 0, 'x'),
    apply(ids[1] ?? 0, 'ada'),
    exit('ben'),
  ]);
  await Promise.all([closeDue(db, ids[0] ?? 0, parts()), closeDue(db, ids[0] ?? 0, parts()), exit('cyd')]);
  const { rows } = await db.execute(sql`
    select uid from tournament_entrant where state in ('in', 'playing') group by uid having count(*) > 1`);
  expect(rows).toEqual([]);
  await expectSound();
});
