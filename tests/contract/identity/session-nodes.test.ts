import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalBus } from '../../../src/server/bus/local';
import { machineClock } from '../../../src/server/clock';
import { DatabaseClock } from '../../../src/server/database/database-clock';
import { openSigningKeys } from '../../../src/server/identity/keys';
import { createVerifier } from '../../../src/server/identity/verifier';
import { sessionEnded, sessionRenewed } from '../../../src/server/live/events';
import { codeAt } from '../../../src/server/otp/codes';
import { Keyring } from '../../../src/server/otp/keyring';
import { TwoFactor } from '../../../src/server/otp/two-factor';
import { Sessions } from '../../../src/server/sessions/sessions';
import { toSecond } from '../../../src/server/sessions/store';
import { freshName } from '../../support/names';
import { ownDatabase } from '../own-database';

/** Sessions that another node has ended, and keys that it has made. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

/** A node whose steady time stands still until it is moved. */
function node(now = Date.now) {
  const log = pino({ level: 'silent' });
  const bus = new LocalBus(log);
  const clock = { steady: 0, everyMs: Number.NaN, beginRound: (): void => undefined };
  const sessions = new Sessions({
    ...{ db: own.db, bus, log, now, isPlaying: async () => false },
    security: { note: () => undefined },
    endRefresh: async () => undefined,
    hold: async () => undefined,
    replaceRefresh: async () => undefined,
    steadyNow: () => clock.steady,
    timers: {
      every: (ms, work) => {
        Object.assign(clock, { everyMs: ms, beginRound: work });
        return { cancel: () => undefined };
      },
    },
  });
  return { bus, clock, sessions };
}

async function newSession() {
  const uid = freshName('uid');
  await own.db.execute(`insert into player (uid) values ('${uid}')`);
  const session = { uid, sid: freshName('sid'), signedInAt: toSecond(Date.now()) };
  return { ok: true, ...session, provedAt: null, until: Infinity } as const;
}

test('[ID-09] another node refuses an ended session within a second, and hears of its end within five', async () => {
  const [here, there] = [node(), node()];
  const session = await newSession();
  const closed: object[] = [];
  there.bus.subscribe(sessionEnded, name => closed.push(name));
  for (const { sessions } of [here, there]) expect(await sessions.admit(session)).toMatchObject({ ok: true });
  // The first call wrote the session down; the second reads it from the database.
  expect(await there.sessions.admit(session)).toMatchObject({ ok: true });
  expect(await here.sessions.signOut(session, {})).toBe(true);
  expect(await here.sessions.signOut(session, {})).toBe(false);
  there.clock.steady += 1_000;
  expect(await there.sessions.admit(session)).toMatchObject({ ok: false, end: 'signedOut' });

  there.sessions.start();
  expect(there.clock.everyMs).toBeLessThanOrEqual(5_000);
  there.clock.beginRound();
  await there.sessions.stop();
  expect(closed).toEqual([{ uid: session.uid, sid: session.sid }]);
});

test('[ID-09] a node that read nothing for a minute hears of the sessions that ended meanwhile', async () => {
  const [here, there] = [node(), node()];
  const session = await newSession();
  const closed: object[] = [];
  there.bus.subscribe(sessionEnded, name => closed.push(name));
  await here.sessions.admit(session);
  await here.sessions.signOut(session, {});
  await own.db.execute(
    `update user_session set ended_at = ended_at - interval '40 seconds' where uid = '${session.uid}'`,
  );
  there.sessions.start();
  there.clock.steady += 60_000;
  there.clock.beginRound();
  await there.sessions.stop();
  expect(closed).toContainEqual({ uid: session.uid, sid: session.sid });
});

test('[ID-07] signing in anew replaces the older token of its session, on another node within a second, once windows have taken the new one', async () => {
  const [here, there] = [node(), node()];
  const older = await newSession();
  const newer = { ...older, signedInAt: older.signedInAt + 1_000 };
  for (const { sessions } of [here, there]) expect(await sessions.admit(older)).toMatchObject({ ok: true });
  expect(await here.sessions.admit(newer)).toMatchObject({ ok: true });
  there.clock.steady += 1_000;
  expect(await there.sessions.admit(older)).toMatchObject({ ok: true });
  const now = newer.signedInAt + 10_000;
  const later = node(() => now);
  for (const { sessions } of [later, node(() => now + 3_600_000)])
    expect(await sessions.admit(older)).toEqual({ ok: false, why: 'replaced', uid: older.uid });
  expect(await later.sessions.admit(newer)).toMatchObject({ ok: true });
  // A token of before signs nobody out either.
  expect(await later.sessions.signOut(older, {})).toBe(false);
  expect(await later.sessions.admit(newer)).toMatchObject({ ok: true });
});

test('[ID-07] a session whose sign-in the version before stored with milliseconds goes on', async () => {
  const session = await newSession();
  const { sessions } = node(() => session.signedInAt + 3_600_000);
  expect(await sessions.admit(session)).toMatchObject({ ok: true });
  await own.db.execute(
    `update user_session set signed_in_at = signed_in_at + interval '537 milliseconds' where uid = '${session.uid}'`,
  );
  expect(await node(() => session.signedInAt + 3_600_000).sessions.admit(session)).toMatchObject({
    ok: true,
  });
});

test('[ID-07] a session that is heard of by an older token first takes the newest sign-in for its own', async () => {
  const { sessions } = node();
  const older = await newSession();
  const newer = { ...older, signedInAt: older.signedInAt + 1_000 };
  for (const session of [older, newer]) await sessions.admit(session);
  expect(await node(() => newer.signedInAt + 10_000).sessions.admit(older)).toMatchObject({
    why: 'replaced',
  });
});

test('[ID-07] another node hears within five seconds that a session was signed in to anew', async () => {
  const [here, there] = [node(), node()];
  const older = await newSession();
  await here.sessions.admit(older);
  const renewed: object[] = [];
  there.bus.subscribe(sessionRenewed, session => renewed.push(session));
  const { uid, sid } = older;
  const signedInAt = older.signedInAt + 1_000;
  await here.sessions.admit({ ...older, signedInAt });
  there.sessions.start();
  expect(there.clock.everyMs).toBeLessThanOrEqual(5_000);
  there.clock.beginRound();
  await there.sessions.stop();
  expect(renewed).toContainEqual({ uid, sid, signedInAt, olderUntil: signedInAt + 10_000 });
});

test('[IP-21] after the operator’s order at one node another refuses all sessions of the player, those never heard of too', async () => {
  const [here, there] = [node(), node()];
  const session = await newSession();
  await there.sessions.admit(session);
  expect(await there.sessions.admit(session)).toMatchObject({ ok: true });
  // A token says its sign-in in whole seconds; Firebase goes on giving out new ones for it.
  const unheard = { ...session, sid: freshName('sid'), signedInAt: session.signedInAt - 2_000 };
  const later = { ...session, sid: freshName('sid'), signedInAt: Date.now() + 60_000 };
  for (const ended of [1, 0]) {
    expect(await here.sessions.endAll(session.uid)).toBe(ended);
    there.clock.steady += 1_000;
    for (const gone of [session, unheard])
      expect(await there.sessions.admit(gone)).toMatchObject({ ok: false, end: 'ended' });
  }
  expect(await there.sessions.admit(later)).toMatchObject({ ok: true });
});

test('[ID-05] a node that runs for long signs with the newest key, which every other node knows', async () => {
  const DAY_MS = 86_400_000;
  let now = Date.now();
  const open = () => openSigningKeys(own.db, () => now);
  const first = await open();
  now += 31 * DAY_MS;
  await open();
  now += 3 * DAY_MS;
  const last = await open();
  const token = await first.sign(
    { uid: 'ada', name: 'Ada', provider: 'google.com', family: 'f', signedInAt: now, provedAt: now },
    600,
  );
  for (const { issuer } of [first, last])
    expect(await createVerifier(issuer, () => now).verify(token)).toMatchObject({ ok: true, uid: 'ada' });
});

/** The clock of a node whose machine is ahead of the database by so much. */
async function clockAt(machineAhead: number): Promise<DatabaseClock> {
  const machine = {
    ...machineClock,
    now: () => machineClock.now() + machineAhead,
    steadyNow: () => machineClock.steadyNow() + machineAhead,
  };
  const clock = new DatabaseClock(machine);
  await clock.compare(own.db);
  return clock;
}

test.each([40_000, -40_000])(
  '[ID-05] a sign-in at a node whose machine is %i ms ahead counts at another at once, and the other way round',
  async machineAhead => {
    const [skewed, right] = [await clockAt(machineAhead), await clockAt(0)];
    for (const [from, to] of [
      [skewed, right],
      [right, skewed],
    ] as const) {
      const keys = await openSigningKeys(own.db, from.now);
      const claims = {
        uid: 'ada',
        name: 'Ada',
        provider: 'google.com',
        family: 'f',
        signedInAt: from.now(),
        provedAt: from.now(),
      };
      const token = await keys.sign(claims, 600);
      const { issuer } = await openSigningKeys(own.db, to.now);
      expect(await createVerifier(issuer, to.now).verify(token)).toMatchObject({ ok: true, uid: 'ada' });
    }
  },
);

test.each([40_000, -40_000])(
  '[IP-27] a right code is right at a node whose machine is %i ms ahead',
  async machineAhead => {
    const keys = new Keyring([Buffer.alloc(32, 7)]);
    const at = (clock: DatabaseClock) =>
      new TwoFactor({ db: own.db, keys, now: clock.now, onHold: async () => undefined });
    const [right, skewed] = [at(await clockAt(0)), at(await clockAt(machineAhead))];
    const { uid, sid } = await newSession();
    await own.db.execute(
      `insert into user_session (uid, sid, signed_in_at, seen_at) values ('${uid}', '${sid}', now(), now())`,
    );
    const setup = await right.setup({ uid, sid }, true);
    if (!('secret' in setup)) throw new Error('it is on already');
    // The code of the step before turns it on, so that the present one is good for something else.
    const before = codeAt(setup.secret, Date.now() - 30_000);
    expect(await right.enable({ uid, sid }, before)).toMatchObject({ status: 'ok' });
    const now = codeAt(setup.secret, Date.now());
    expect(await skewed.disable(uid, now)).toEqual({ status: 'ok' });
  },
);
