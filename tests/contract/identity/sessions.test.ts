import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { sessionsAnswer } from '../../../src/protocol/sessions';
import { freshName } from '../../support/names';
import { wrongCode } from '../../support/one-time-codes';
import { hasAction, type Session, type TestServer } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';
import { codesOf, withTwoFactor } from '../../support/server/traders';
import { firstRefusal } from '../first-refusal';

/** Where an account is signed in, and the end of that. */

const starting = sharedServer();
let server: TestServer;
beforeAll(async () => {
  server = await starting;
});

/** A player, and another sign-in of the same account. */
async function twice(): Promise<{ name: string; here: Session; there: Session }> {
  const name = freshName();
  const here = await server.player(name);
  const there = await server.signIn(name);
  expect((await server.api(there.token).get('/user')).status).toBe(200);
  return { name, here, there };
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const listOf = async ({ token }: Session) =>
  v.parse(sessionsAnswer, (await server.api(token).get('/sessions')).body).sessions;
const refused = (ended: string) => ({ status: 401, body: { message: 'Unauthorized', ended } });
const user = ({ token }: Session) => server.api(token).get('/user');
const refresh = ({ refreshToken }: Session) =>
  server.fetch('/securetoken.googleapis.com/v1/token?key=any', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });

async function openChannel({ token }: Session) {
  const channel = server.socket('status', token);
  await channel.next(hasAction('ping'));
  return channel;
}

test('[ID-09] signing out ends that session at once, with its calls, channels and next token, and another one goes on', async () => {
  const { here, there } = await twice();
  const [left, stays] = [await openChannel(here), await openChannel(there)];
  expect((await server.api(here.token).post('/signout')).status).toBe(200);
  expect(await left.closed).toBe(4419);
  expect(await user(here)).toMatchObject(refused('signedOut'));
  expect((await server.api(here.token).post('/username/change', { username: freshName() })).status).toBe(401);
  expect(await server.socket('queue', here.token, { gameMode: 'RAPID_10', playlist: 'NORMAL' }).closed).toBe(
    4401,
  );
  expect((await refresh(here)).status).toBe(400);
  expect((await user(there)).status).toBe(200);
  await stays.next(hasAction('ping', 'check'));
});

test('[ID-09] the list has the sessions that go on, the own one first, with how they were opened', async () => {
  const { name, here, there } = await twice();
  const third = await server.signIn(name);
  await server.fetch('/api/user', {
    headers: { authorization: `Bearer ${third.token}`, 'user-agent': FIREFOX },
  });
  await server.api(there.token).post('/signout');
  expect(await listOf(here)).toEqual([
    {
      ...{ id: expect.any(Number), browser: null, system: null, own: true },
      ...{ since: expect.any(Number), seen: expect.any(Number) },
    },
    expect.objectContaining({ browser: 'Firefox', system: 'Linux', own: false }),
  ]);
});

test('[ID-09] a session ends another one of its account, and none of another account', async () => {
  const { here, there } = await twice();
  const stranger = await server.player();
  const open = await openChannel(there);
  const other = (await listOf(here)).find(({ own }) => !own);
  const end = async (who: Session, id = other?.id) =>
    (await server.api(who.token).post('/sessions/end', { id })).body;
  expect(await end(stranger)).toEqual({ ended: 0 });
  expect((await user(there)).status).toBe(200);
  expect(await end(here)).toEqual({ ended: 1 });
  expect(await open.closed).toBe(4419);
  expect(await user(there)).toMatchObject(refused('ended'));
  expect((await refresh(there)).status).toBe(400);
  expect(await end(here)).toEqual({ ended: 0 });
  expect(await listOf(here)).toHaveLength(1);
});

test('[ID-09] ending all other sessions refuses all but the own one, even those the server has never heard of', async () => {
  const { name, here, there } = await twice();
  const [unheard, open] = [await server.signIn(name), await openChannel(there)];
  // A token says its sign-in in whole seconds.
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(Math.ceil(Date.now() / 1_000));
  expect((await server.api(here.token).post('/sessions/end-others')).body).toEqual({ ended: 1 });
  expect(await open.closed).toBe(4419);
  for (const gone of [there, unheard]) {
    expect(await user(gone)).toMatchObject(refused('ended'));
    expect((await refresh(gone)).status).toBe(400);
  }
  expect((await user(here)).status).toBe(200);
  expect((await refresh(here)).status).toBe(200);
  expect((await user(await server.signIn(name))).status).toBe(200);
});

test('[ID-09] with two-factor on, sessions are ended only with a one-time code, which a refused call does not use up', async () => {
  const { name, here, there } = await twice();
  const { post } = server.api(here.token);
  const secret = await withTwoFactor(server.api(here.token));
  const id = (await listOf(here)).find(({ own }) => !own)?.id;
  const needed = (proof: object) => ({ status: 403, body: { proof } });
  const ends = [
    (otpCode?: string) => post('/sessions/end', { id, otpCode }),
    (otpCode?: string) => post('/sessions/end-others', { otpCode }),
  ] as const;
  for (const [wrong, end] of ends.entries()) {
    expect(await end()).toMatchObject(needed({ status: 'codeNeeded' }));
    expect(await end(wrongCode(secret))).toMatchObject(needed({ status: 'otpWrong', triesLeft: 4 - wrong }));
  }
  expect((await user(there)).status).toBe(200);
  const [first, second] = codesOf(secret);
  expect((await ends[0](first)).body).toEqual({ ended: 1 });
  expect(await user(there)).toMatchObject(refused('ended'));
  const again = await server.signIn(name);
  expect((await user(again)).status).toBe(200);
  expect(await ends[1](first)).toMatchObject(needed({ status: 'otpUsed' }));
  expect((await user(again)).status).toBe(200);
  expect((await ends[1](second)).body).toEqual({ ended: 1 });
  expect(await user(again)).toMatchObject(refused('ended'));
  // Signing out is for whoever has the session.
  expect((await post('/signout')).status).toBe(200);
});

test('[ID-09] of two sessions that end all others at once one is left', async () => {
  const { here, there } = await twice();
  const answers = await Promise.all(
    [here, there].map(({ token }) => server.api(token).post('/sessions/end-others')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const left = await Promise.all([here, there].map(user));
  expect(left.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('[ID-09] signing out twice succeeds, and the second time changes nothing', async () => {
  const { here, there } = await twice();
  for (let times = 0; times < 2; times++)
    expect((await server.api(here.token).post('/signout')).status).toBe(200);
  expect(await user(here)).toMatchObject(refused('signedOut'));
  expect((await user(there)).status).toBe(200);
});

test('[API-02] a session that is signed out again and again gets 429 with Retry-After, and other users go on', async () => {
  const [eager, other] = [await server.player(), await server.player()];
  const answer = await firstRefusal(() => server.api(eager.token).post('/signout'), 20);
  expect(answer).toMatchObject({ status: 429, body: { message: 'Too Many Requests' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.api(other.token).post('/signout')).status).toBe(200);
  expect(await user(other)).toMatchObject(refused('signedOut'));
});

test('a second sign-in is told to its account, and the first one is not', async () => {
  const { here } = await twice();
  const { notices } = (await server.api(here.token).get('/notices')).body as { notices: object[] };
  expect(notices).toEqual([
    expect.objectContaining({ news: { kind: 'signedIn', browser: null, system: null } }),
  ]);
});

test('[IP-21] the operator ends all sessions of a player, those that were never heard of too, and a new sign-in goes on', async () => {
  const { name, here, there } = await twice();
  const [unheard, open] = [await server.signIn(name), await openChannel(there)];
  // A token says its sign-in in whole seconds.
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(Math.ceil(Date.now() / 1_000));
  expect(await server.operate('sessions', 'end', name, 'stolen', 'phone')).toContain(`2 sessions of ${name}`);
  expect(await open.closed).toBe(4419);
  for (const gone of [here, there, unheard]) {
    expect(await user(gone)).toMatchObject(refused('ended'));
    expect((await refresh(gone)).status).toBe(400);
  }
  const back = await server.signIn(name);
  expect((await user(back)).body).toMatchObject({ heldUntil: expect.any(Number) });
  expect((await user(back)).body).not.toHaveProperty('otpReset');
  expect(await listOf(back)).toHaveLength(1);
  const { notices } = (await server.api(back.token).get('/notices')).body as { notices: object[] };
  expect(notices).toContainEqual(expect.objectContaining({ news: { kind: 'sessionsEnded' } }));
  // A second order ends what has signed in since.
  expect(await server.operate('sessions', 'end', name, 'again')).toContain(`One session of ${name}`);
  expect(await user(back)).toMatchObject(refused('ended'));
  const orders = await server.operate('orders');
  expect(orders).toContain('sessions-end');
  expect(orders).toContain('stolen phone');
});

test('[IP-21] the order to end sessions names what is missing or wrong in it', async () => {
  const { code, stderr } = await server.operator('sessions', 'end', freshName(), 'lost');
  expect(code).not.toBe(0);
  expect(stderr).toContain('There is no player');
  expect((await server.operator('sessions', 'end', freshName())).stderr).toContain('a reason is missing');
});
