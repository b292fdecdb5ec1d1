import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { playersAnswer } from '../../../src/protocol/player-search';
import { publicUserAnswer, userAnswer } from '../../../src/protocol/users';
import { freshName } from '../../support/names';
import { insideDatabase } from '../../support/server/inside';
import { hasAction, type Session, startServer } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';

const server = await sharedServer();

const ownUser = async ({ token }: Session) =>
  v.parse(userAnswer, (await server.api(token).get('/user')).body);

describe('new players', () => {
  test('[API-04] [IP-25] a new player has a starter set, 1,000 KING, start ratings and no name yet', async () => {
    const session = await server.signIn();
    const { user, card, otp, hasUnreadSupport } = await ownUser(session);
    expect(user).toMatchObject({
      username: session.uid,
      firebaseId: session.uid,
      kingAmount: 1000,
      activeBoard: { name: 'CLASSIC' },
      rapid_ranked: 1500,
      blitz_ranked: 1500,
      provisional: { rapid: true, blitz: true },
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

  test('[IP-25] a new player is made once, however many calls come first', async () => {
    const session = await server.signIn();
    const users = await Promise.all(Array.from({ length: 8 }, () => ownUser(session)));
    expect(new Set(users.map(({ user }) => JSON.stringify(user))).size).toBe(1);
    expect(users[0]?.user.kingAmount).toBe(1000);
  });

  test('[API-05] [ID-11] [IP-21] a new player is refused until they agree to the terms', async () => {
    const session = await server.signIn();
    const api = server.api(session.token);
    expect((await ownUser(session)).userStatus).toBe('tyc_not_agreed');
    const refusal = { status: 403, body: { message: 'Forbidden', userStatus: 'tyc_not_agreed' } };
    expect(await api.post('/username', { username: freshName() })).toMatchObject(refusal);
    expect(await api.get('/matchs/0')).toMatchObject(refusal);
    expect((await api.get('/version')).status).toBe(200);
    expect(await api.post('/acepttyc')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await ownUser(session)).userStatus).toBe('OK');
    expect((await api.get('/matchs/0')).status).toBe(200);
  });
});

test('settings are kept with the account, a few at a time, and unknown or bad ones are not', async () => {
  const session = await server.player();
  const api = server.api(session.token);
  expect((await ownUser(session)).settings).toBeNull();
  const kept = { status: 200, body: { status: 'ok' } };
  expect(await api.post('/settings', { premove: false, language: 'ar' })).toMatchObject(kept);
  expect(await api.post('/settings', { premove: true, volume: 0.3, zen: true })).toMatchObject(kept);
  const settings = { premove: true, language: 'ar', volume: 0.3 };
  expect((await ownUser(session)).settings).toEqual(settings);
  expect(await api.post('/settings', { volume: 3 })).toMatchObject({ status: 400 });
  expect(await api.post('/settings')).toMatchObject(kept);
  expect((await ownUser(session)).settings).toEqual(settings);
  const other = await server.player();
  expect((await ownUser(other)).settings).toBeNull();
});

describe('usernames', () => {
  test('[API-06] the first choice of a name is free and final', async () => {
    const session = await server.signIn();
    const username = freshName();
    const api = server.api(session.token);
    await api.post('/acepttyc');
    expect(await api.post('/username', { username })).toMatchObject({
      status: 200,
      body: { username },
    });
    expect(await ownUser(session)).toMatchObject({ user: { username, kingAmount: 1000 } });
    expect(await api.post('/username', { username: freshName() })).toMatchObject({
      status: 200,
      body: { message: 'username already chosen' },
    });
  });
});

describe('public profiles', () => {
  test('[API-22] every player’s profile is shown to every player, whatever the case of the name', async () => {
    const { username } = await server.player();
    const { token } = await server.player();
    const { body } = await server.api(token).get(`/user/${username.toUpperCase()}`);
    expect(v.parse(publicUserAnswer, body)).toMatchObject({
      username,
      rapid_ranked: 1500,
      blitz_ranked: 1500,
      provisional: { rapid: true, blitz: true },
      elo: 1500,
      stats: { games: 0, wins: 0, draws: 0, checkmates: 0, surrenders: 0, leaves: 0 },
      active_board: { name: 'CLASSIC' },
    });
    expect(JSON.stringify(body)).not.toMatch(/king|firebaseId|uid/i);
    expect(await server.api(token).get('/user/Nobody_here')).toMatchObject({ status: 200, body: {} });
  });
});

describe('the search for a player', () => {
  const search = async ({ token }: Session, letters: string) => {
    const { body } = await server.api(token).get(`/players/${encodeURIComponent(letters)}`);
    return v.parse(playersAnswer, body).players.map(({ username }) => username);
  };

  test('[API-22] [ID-22] players are found by the beginning of their names, the exact name first, and a deleted player is not found', async () => {
    // Letters that no other name begins with.
    const stem = `Q${freshName('Q').split('_').toReversed().join('')}`.slice(0, 12);
    const [one, other, gone] = [`${stem}_b`, stem, `${stem}_a`];
    const players = await Promise.all([one, other, gone].map(name => server.player(name)));
    const [first, , third] = players;
    if (!first || !third) throw new Error('three are needed');
    expect(await search(first, stem.toUpperCase())).toEqual([other, gone, one]);
    await server.api(third.token).post('/account/delete', { username: gone });
    expect(await search(first, ` ${stem}`)).toEqual([other, one]);
    await server.api(first.token).post('/blocks', { username: other, blocked: true });
    expect(await search(first, stem)).toEqual([other, one]);
    for (const nobody of [`${stem}_c`, 'q', '~1', '%', 'q%']) expect(await search(first, nobody)).toEqual([]);
  });

  test('[IP-29] a player who searches without a pause is refused for a while, and nobody else is', async () => {
    const [busy, other] = [await server.player(), await server.player()];
    const api = server.api(busy.token);
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.get('/players/nobody_at_all')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(10);
    expect(await search(other, 'nobody_at_all')).toEqual([]);
  });
});

test('[API-07] a new name is told to the other windows of its user', async () => {
  const session = await server.player();
  const window = server.socket('status', session.token);
  await window.next(hasAction('notice'));
  const { body } = await server.api(session.token).post('/username/change', { username: freshName() });
  expect(body).toMatchObject({ username: expect.any(String) });
  await window.next(hasAction('notice'));
});

test('[IP-01] [LG-01] everything is still there after a restart, and the books balance', async () => {
  const first = await startServer();
  const session = await first.player();
  const later = freshName();
  await first.api(session.token).post('/username/change', { username: later });
  expect(await first.stop({ keepData: true })).toBe(0);

  const [wrong, reasons] = await insideDatabase(first, async ({ rows }) => [
    await rows(
      `select a.id from ledger_account a left join ledger_entry e on e.account = a.id
       group by a.id having a.balance <> coalesce(sum(e.amount), 0)
       union all select transfer from ledger_entry group by transfer having sum(amount) <> 0`,
    ),
    // The house's own supply is not the player's.
    await rows(
      "select reason, reference from ledger_transfer where reason in ('starter', 'rename') order by id",
    ),
  ]);
  expect(wrong).toEqual([]);
  expect(reasons).toEqual([
    { reason: 'starter', reference: session.uid },
    { reason: 'rename', reference: later },
  ]);

  const second = await startServer({ dataDir: first.dataDir });
  const { body } = await second.api(session.token).get('/user');
  expect(body).toMatchObject({ user: { username: later, kingAmount: 800 }, userStatus: 'OK' });
  expect(await second.stop()).toBe(0);
});
