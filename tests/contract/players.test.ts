import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicUserAnswer, userAnswer } from '../../src/protocol/calls';
import { type Session, startServer, type TestServer } from './server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ownUser = async ({ token }: Session) =>
  v.parse(userAnswer, (await server.api(token).get('/user')).body);
const king = async (session: Session): Promise<number> => (await ownUser(session)).user.kingAmount;
const rename = (session: Session, username: string, key?: string) =>
  server.api(session.token).post('/username/change', { username }, key ? { 'idempotency-key': key } : {});

describe('a new player', () => {
  test('[API-04] [IP-25] has a starter set, 1,000 KING, start ratings and no name yet', async () => {
    const session = await server.signIn('Newcomer');
    const { user, card, otp, hasUnreadSupport } = await ownUser(session);
    expect(user).toMatchObject({
      username: session.uid,
      firebaseId: session.uid,
      kingAmount: 1000,
      activeBoard: { name: 'CLASSIC' },
      rapid_ranked: 1500,
      blitz_ranked: 1500,
      otp: false,
    });
    expect(card).toMatchObject({
      avatar: { url: 'zombie_0_0' },
      piece: { type: 'court' },
      frame: { name: 'iron_rivet' },
      flag: { tier: 'C' },
      board: { name: 'CLASSIC' },
    });
    expect({ otp, hasUnreadSupport }).toEqual({ otp: false, hasUnreadSupport: false });
  });

  test('[IP-25] is made once, however many calls come first', async () => {
    const session = await server.signIn('Hasty');
    const users = await Promise.all(Array.from({ length: 8 }, () => ownUser(session)));
    expect(new Set(users.map(({ user }) => JSON.stringify(user))).size).toBe(1);
    expect(users[0]?.user.kingAmount).toBe(1000);
  });

  test('[API-05] [ID-11] [IP-21] is refused until the terms are agreed to', async () => {
    const session = await server.signIn('Undecided');
    const api = server.api(session.token);
    expect((await ownUser(session)).userStatus).toBe('tyc_not_agreed');
    const refusal = { status: 403, body: { message: 'Forbidden', userStatus: 'tyc_not_agreed' } };
    expect(await api.post('/username', { username: 'Undecided' })).toMatchObject(refusal);
    expect(await api.get('/matchs/0')).toMatchObject(refusal);
    expect((await api.get('/version')).status).toBe(200);
    expect(await api.post('/acepttyc')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await ownUser(session)).userStatus).toBe('OK');
    expect((await api.get('/matchs/0')).status).toBe(200);
  });
});

describe('usernames', () => {
  test('[API-06] [ID-21] the first choice is free, and is one', async () => {
    const session = await server.signIn('Chooser');
    const api = server.api(session.token);
    await api.post('/acepttyc');
    expect(await rename(session, 'Too_early')).toMatchObject({ body: { message: 'invalid username' } });
    expect(await api.post('/username', { username: 'Chooser' })).toMatchObject({
      status: 200,
      body: { username: 'Chooser' },
    });
    expect(await ownUser(session)).toMatchObject({ user: { username: 'Chooser', kingAmount: 1000 } });
    expect(await api.post('/username', { username: 'Chooser2' })).toMatchObject({
      status: 200,
      body: { message: 'username already chosen' },
    });
  });

  test.each(['abc', 'x'.repeat(21), 'a b c d', 'ñandu', 'Pieces', 'UNDEFINED', ''])(
    '[ID-18] [IP-26] %j is no username, and costs nothing',
    async wanted => {
      const session = await server.player('Picky_one').catch(() => server.signIn('Picky_one'));
      expect(await rename(session, wanted)).toMatchObject({
        status: 200,
        body: { message: 'invalid username' },
      });
      expect(await king(session)).toBe(1000);
    },
  );

  test('[ID-19] [IP-26] a name that differs only in case is taken', async () => {
    await server.player('Capablanca');
    const other = await server.player('Lasker');
    expect(await rename(other, 'CAPABLANCA')).toMatchObject({
      status: 200,
      body: { message: 'username already taken' },
    });
    expect(await king(other)).toBe(1000);
  });

  test('[IP-26] of two who want one name at the same moment, one gets it', async () => {
    const rivals = await Promise.all(['Rival one', 'Rival two'].map(name => server.signIn(name)));
    const answers = await Promise.all(
      rivals.map(async ({ token }, index) => {
        const api = server.api(token);
        await api.post('/acepttyc');
        return api.post('/username', { username: index === 0 ? 'Wanted' : 'WANTED' });
      }),
    );
    const messages = answers.map(
      ({ body }) => v.parse(v.looseObject({ message: v.optional(v.string()) }), body).message,
    );
    expect(messages.sort()).toEqual(['username already taken', undefined]);
  });

  test('[API-07] [ID-20] [LG-08] a change costs 200 KING: 199 are too few, 200 are enough', async () => {
    const session = await server.player('Changing');
    for (let change = 1; change <= 5; change += 1) {
      expect(await rename(session, `Changing${change}`)).toMatchObject({
        body: { username: `Changing${change}` },
      });
      expect(await king(session)).toBe(1000 - 200 * change);
    }
    const poor = { status: 200, body: { message: 'not enough king' } };
    expect(await rename(session, 'Poor_one')).toMatchObject(poor);
    expect((await server.operator('grant', 'Changing5', '199.99')).code).toBe(0);
    expect(await rename(session, 'Poor_one')).toMatchObject(poor);
    expect(await king(session)).toBe(199.99);
    expect((await server.operator('grant', 'Changing5', '0.01')).code).toBe(0);
    expect(await rename(session, 'Poor_one')).toMatchObject({ body: { username: 'Poor_one' } });
    expect(await king(session)).toBe(0);
  });

  test('[LG-02] ten changes at once with KING for five: five happen', async () => {
    const session = await server.player('Impatient');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => rename(session, `Impatient${index}`)),
    );
    const done = answers.filter(({ body }) => v.is(v.object({ username: v.string() }), body));
    expect(done).toHaveLength(5);
    expect(await king(session)).toBe(0);
  });

  test('a call repeated under its Idempotency-Key happens once', async () => {
    const session = await server.player('Careful_one');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => rename(session, 'Careful_two', 'key-1')),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { username: 'Careful_two' } });
    expect(await king(session)).toBe(800);
    expect((await rename(session, 'Careful_three', 'key-1')).status).toBe(400);
    expect(await rename(session, 'Careful_three', 'key-2')).toMatchObject({
      body: { username: 'Careful_three' },
    });
    expect(await king(session)).toBe(600);
  });
});

describe('public profiles', () => {
  test('[API-22] nobody has a name that cannot be one', async () => {
    const api = server.api((await server.player('Curious')).token);
    for (const name of ['%00', 'a%00bcd', '%F0%9F%98%80', "x'--"]) {
      expect(await api.get(`/user/${name}`)).toMatchObject({ status: 200, body: {} });
    }
  });

  test('[API-22] show a player to every player, whatever the case of the name', async () => {
    await server.player('Famous');
    const { token } = await server.player('Admirer');
    const { body } = await server.api(token).get('/user/FAMOUS');
    expect(v.parse(publicUserAnswer, body)).toMatchObject({
      username: 'Famous',
      rapid_ranked: 1500,
      blitz_ranked: 1500,
      elo: 1500,
      stats: { games: 0, wins: 0, draws: 0, checkmates: 0, surrenders: 0, leaves: 0 },
      active_board: { name: 'CLASSIC' },
    });
    expect(JSON.stringify(body)).not.toMatch(/king|firebaseId|uid/i);
    expect(await server.api(token).get('/user/Nobody_here')).toMatchObject({ status: 200, body: {} });
  });
});

test('[IP-01] [LG-01] everything is there after a restart, and the books balance', async () => {
  const first = await startServer();
  const session = await first.player('Lasting');
  await first.api(session.token).post('/username/change', { username: 'Lasting2' });
  expect(await first.stop({ keepData: true })).toBe(0);

  const books = await PGlite.create({ dataDir: join(first.dataDir, 'database') });
  const wrong = await books.query(
    `select a.id from ledger_account a left join ledger_entry e on e.account = a.id
     group by a.id having a.balance <> coalesce(sum(e.amount), 0)
     union all select transfer from ledger_entry group by transfer having sum(amount) <> 0`,
  );
  const reasons = await books.query('select reason, reference from ledger_transfer order by id');
  await books.close();
  expect(wrong.rows).toEqual([]);
  expect(reasons.rows).toEqual([
    { reason: 'starter', reference: session.uid },
    { reason: 'rename', reference: 'Lasting2' },
  ]);

  const second = await startServer({ dataDir: first.dataDir });
  const { body } = await second.api(session.token).get('/user');
  expect(body).toMatchObject({ user: { username: 'Lasting2', kingAmount: 800 }, userStatus: 'OK' });
  expect(await second.stop()).toBe(0);
});
