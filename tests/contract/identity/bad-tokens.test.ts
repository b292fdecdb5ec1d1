import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChannelName } from '../../../src/protocol/close-codes';
import { codeAt } from '../../../src/server/otp/codes';
import {
  type Call,
  CHANNELS,
  callsOf,
  FOR_EVERYONE,
  HELLOS,
  KNOWN,
  MISSING_CHANNELS,
} from '../../support/server/calls';
import { bare, hasEnded, pair } from '../../support/server/game-pair';
import { expectQuietLog, TALKATIVE } from '../../support/server/quiet-log';
import {
  type Answer,
  type Player,
  type Session,
  startServer,
  type TestServer,
} from '../../support/server/server';
import { BAD_TOKENS, type Forge, forge, openForge } from './forged';

/** Every call and every channel, with every kind of token. */

let server: TestServer;
let ada: Session;
let tools: Forge;
let calls: Call[];
const secrets: string[] = [];

beforeAll(async () => {
  const first = await startServer();
  ada = await first.player(KNOWN);
  await first.stop({ keepData: true });
  tools = await openForge(first, ada.token);
  server = await startServer({
    dataDir: first.dataDir,
    env: { ...TALKATIVE, TOKEN_TTL_S: '600', ADDRESS_LIMITS: 'off' },
  });
  calls = await callsOf(server);
});
afterAll(() => server.stop());

const send = ({ method, path, body }: Call, authorization?: string): Promise<Answer> =>
  server.fetch(`/api${path}`, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** Answers of all calls to this header: status, body and whether they may be stored. */
async function answersTo(authorization?: string) {
  const answers = await Promise.all(
    calls.map(async call => {
      const { status, body, headers } = await send(call, authorization);
      return [nameOf(call), { status, body, cache: headers.get('cache-control') }];
    }),
  );
  return Object.fromEntries(answers);
}

const everyCall = (answer: object) => Object.fromEntries(calls.map(call => [nameOf(call), answer]));
const unauthorized = { status: 401, body: { message: 'Unauthorized' }, cache: 'no-store' };

/** How each channel ends after this first message. */
async function endsOf(
  hello: object | null,
  channels: readonly ChannelName[] = CHANNELS,
): Promise<Record<string, number>> {
  const ends = channels.map(async channel => {
    const message = hello && { ...HELLOS[channel], ...hello };
    return [channel, await bare(server, `/live/${channel}`, message).closed];
  });
  return Object.fromEntries(await Promise.all(ends));
}

const everyChannel = (code: number, channels: readonly ChannelName[] = CHANNELS) =>
  Object.fromEntries(channels.map(channel => [channel, code]));

test('[API-01] a token forged like ours is good, so each bad one below is refused for its own fault', async () => {
  const token = await forge(tools);
  expect((await server.api(token).get('/user')).status).toBe(200);
  expect((await endsOf({ token }, ['game'])).game).toBe(4404);
  expect(calls.length).toBeGreaterThan(7);
});

describe('without a good token', () => {
  test.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['a scheme alone', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['another scheme', 'Basic YWRhOmFkYQ=='],
    ['two tokens', 'Bearer a.b.c d.e.f'],
    ['a token of 10 kB', `Bearer ${'x'.repeat(10_000)}`],
  ])('[API-01] every call with %s as authorization is refused with 401', async (_what, authorization) => {
    expect(await answersTo(authorization)).toEqual(everyCall(unauthorized));
  });

  test.each<[string, object]>([
    ['no token', {}],
    ['an empty one', { token: '' }],
    ['null', { token: null }],
    ['a number', { token: 1e308 }],
    ['a list', { token: ['a.b.c'] }],
    ['an object', { token: { toString: 'a.b.c' } }],
    ['half a surrogate', { token: '\ud800' }],
    ['one of 3801 characters', { token: 'x'.repeat(3801) }],
  ])('[WS-02] every channel with %s as token is closed with 4401', async (_what, hello) => {
    expect(await endsOf(hello)).toEqual(everyChannel(4401));
  });

  test.each(Object.entries(BAD_TOKENS))(
    '[API-01] [WS-02] a token %s is refused with 401 by every call and with 4401 by every channel',
    async (_kind, make) => {
      const token = await make(tools);
      secrets.push(token);
      const [answers, ends, lookup] = await Promise.all([
        answersTo(`Bearer ${token}`),
        endsOf({ token }),
        identity('identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken: token }),
      ]);
      expect(answers).toEqual(everyCall(unauthorized));
      expect(ends).toEqual(everyChannel(4401));
      expect(lookup).toMatchObject({ status: 400, body: { error: { message: 'INVALID_ID_TOKEN' } } });
    },
  );

  test('[WS-01] channels that this version lacks are closed with 4404 even to a good token', async () => {
    const there = await endsOf({ token: ada.token }, MISSING_CHANNELS);
    expect(there).toEqual(everyChannel(4404, MISSING_CHANNELS));
  });
});

const identity = (path: string, body: object): Promise<Answer> =>
  server.fetch(`/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('users who are not admitted', () => {
  /** Answers of all calls. Agreeing to the terms comes last, because it changes the answers of the others. */
  async function standingOf({ token }: Session) {
    const others = calls.filter(({ path }) => path !== '/acepttyc');
    const answers = await Promise.all(
      others.map(async call => {
        const { status, body } = await send(call, `Bearer ${token}`);
        // 404: there is no such ticket.
        return [nameOf(call), status === 200 || status === 404 ? 'let in' : { status, body }];
      }),
    );
    return Object.fromEntries(answers);
  }

  const refusedBut = (userStatus: string) =>
    Object.fromEntries(
      calls
        .filter(({ path }) => path !== '/acepttyc')
        .map(call => [
          nameOf(call),
          FOR_EVERYONE.has(call.path)
            ? 'let in'
            : { status: 403, body: { message: 'Forbidden', userStatus } },
        ]),
    );

  test('[IP-21] a banned user is refused with 403 except for what the alert needs, and with 4403 by every channel', async () => {
    const banned = await server.player();
    expect(await server.operator('ban', banned.username)).toMatchObject({ code: 0 });
    expect(await standingOf(banned)).toEqual(refusedBut('BAN'));
    expect(await endsOf(banned)).toEqual(everyChannel(4403));
    // Agreeing to the terms does not help.
    expect((await server.api(banned.token).post('/acepttyc')).status).toBe(200);
    expect(await standingOf(banned)).toEqual(refusedBut('BAN'));
  });

  test('[IP-21] [ID-11] a user who has not agreed to the terms is refused with 403 except for what the alert needs, and with 4403 by every channel', async () => {
    const undecided = await server.signIn();
    expect(await standingOf(undecided)).toEqual(refusedBut('tyc_not_agreed'));
    expect(await endsOf(undecided)).toEqual(everyChannel(4403));
  });

  test('[API-01] a call with a good token of a deleted identity is refused, and makes no player', async () => {
    const token = await forge(tools, { sub: 'gone-for-ever-0000000000000' });
    const ghost = { uid: '', token, refreshToken: '' };
    const refused = { status: 401, body: { message: 'Unauthorized', departed: true } };
    for (const answer of Object.values(await standingOf(ghost))) expect(answer).toEqual(refused);
    expect(await endsOf(ghost)).toEqual(everyChannel(4401));
    expect(await server.operator('ban', 'gone-for-ever-0000000000000')).toMatchObject({ code: 1 });
    const lookup = await identity('identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken: token });
    expect(lookup).toMatchObject({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } });
  });

  test('a user without a username is refused with 4403 where names are shown, and nowhere else', async () => {
    const nameless = await server.signIn();
    await server.api(nameless.token).post('/acepttyc');
    const named = ['queue', 'game', 'duel'] as const;
    expect(await endsOf(nameless, named)).toEqual(everyChannel(4403, named));
    for (const channel of ['status', 'spectate', 'duelRoom'] as const) {
      const open = server.socket(channel, nameless.token, HELLOS[channel] ?? {});
      await open.next(() => true);
      open.close();
    }
    expect((await server.api(nameless.token).get('/matchs/0')).status).toBe(200);
  });

  test('[ID-08] a token of a disabled identity is refused at once and not renewed, until the identity is enabled', async () => {
    const mallory = await server.player();
    const open = server.socket('status', mallory.token);
    await open.next(() => true);
    expect(await server.operator('identity', 'disable', mallory.username)).toMatchObject({ code: 0 });
    // Code 4419 makes the client reconnect, and hear that its token is not good.
    expect(await open.closed).toBe(4419);
    expect(await endsOf(mallory)).toEqual(everyChannel(4401));
    expect(await answersTo(`Bearer ${mallory.token}`)).toEqual(everyCall(unauthorized));
    const renewal = await identity('securetoken.googleapis.com/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: mallory.refreshToken,
    });
    expect(renewal).toMatchObject({ status: 400, body: { error: { message: 'USER_DISABLED' } } });
    expect(await server.operator('identity', 'enable', mallory.username)).toMatchObject({ code: 0 });
    expect((await server.api(mallory.token).get('/user')).status).toBe(200);
    secrets.push(mallory.refreshToken);
  });
});

describe('sessions', () => {
  const DAY = 86_400;
  const inDays = (days: number): number => Math.floor(Date.now() / 1_000 + days * DAY);

  test('[ID-08] a session that signed in 30 days ago is over: calls get 401 with the reason, channels 4401', async () => {
    const young = await forge(tools, { auth_time: inDays(-29) });
    expect((await server.api(young).get('/user')).status).toBe(200);
    const old = await forge(tools, { auth_time: inDays(-30) });
    expect(await server.api(old).get('/user')).toMatchObject({ status: 401, body: { ended: 'old' } });
    expect(await endsOf({ token: old }, ['status'])).toEqual({ status: 4401 });
  });

  test('[TF-03] [API-31] a session turns two-factor on only with a secret that it asked for within 15 minutes of its sign-in', async () => {
    const { uid: sub, token } = await server.player();
    const { sid } = decodeJwt(token);
    const late = server.api(await forge(tools, { sub, sid, auth_time: inDays(-16 / (24 * 60)) }));
    const now = server.api(token);
    const offered = async (to: typeof now) => ((await to.get('/otp/qr')).body as { secret: string }).secret;
    const turnOn = async (by: typeof now, secret: string) =>
      (await by.post('/otp/validate', { otpCode: codeAt(secret, Date.now()) })).body;
    const secret = await offered(late);
    expect(await turnOn(late, secret)).toEqual({ status: 'signIn' });
    expect((await late.get('/sessions')).body).toMatchObject({ fresh: false });
    // After a new sign-in the session goes on with a new secret, which a thief of the old token does not learn.
    expect((await now.get('/sessions')).body).toMatchObject({ fresh: true });
    const fresh = await offered(now);
    expect(fresh).not.toBe(secret);
    expect([secret, fresh]).not.toContain(await offered(late));
    expect(await offered(now)).toBe(fresh);
    expect(await turnOn(now, secret)).toMatchObject({ status: 'invalid' });
    expect(await turnOn(now, fresh)).toMatchObject({ status: 'ok' });
  });

  test('[ID-09] a session that signed in 16 minutes ago ends no other one, until it has signed in anew', async () => {
    const { uid: sub, token, username } = await server.player();
    const { sid } = decodeJwt(token);
    const late = server.api(await forge(tools, { sub, sid, auth_time: inDays(-16 / (24 * 60)) }));
    const other = server.api((await server.signIn(username)).token);
    expect((await other.get('/user')).status).toBe(200);
    const { sessions } = (await late.get('/sessions')).body as { sessions: { id: number; own: boolean }[] };
    const id = sessions.find(({ own }) => !own)?.id;
    const signIn = { status: 403, body: { proof: { status: 'signIn' } } };
    expect(await late.post('/sessions/end', { id })).toMatchObject(signIn);
    expect(await late.post('/sessions/end-others')).toMatchObject(signIn);
    expect((await other.get('/user')).status).toBe(200);
    expect((await server.api(token).post('/sessions/end-others')).body).toEqual({ ended: 1 });
    expect((await other.get('/user')).status).toBe(401);
  });

  test.each([
    ['plays', async () => undefined],
    ['is banned', ({ username }: Player) => server.operate('ban', username)],
    ['has not agreed to new terms', () => server.operate('terms')],
  ])(
    '[IP-21] a session exports and ends the account of a player who %s only within 15 minutes of its sign-in',
    async (_, happen) => {
      const who = await server.player();
      const { uid: sub, token, username } = who;
      const { sid } = decodeJwt(token);
      const late = server.api(await forge(tools, { sub, sid, auth_time: inDays(-16 / (24 * 60)) }));
      const now = server.api(token);
      await happen(who);
      const signIn = { message: 'Forbidden', proof: { status: 'signIn' } };
      expect(await late.post('/account/export', {})).toMatchObject({ status: 403, body: signIn });
      expect((await late.post('/account/delete', { username })).body).toEqual({ status: 'signIn' });
      expect((await late.get('/account')).body).toMatchObject({ fresh: false });
      // Signed in anew.
      expect((await now.get('/account')).body).toMatchObject({ fresh: true });
      expect(await now.post('/account/export', {})).toMatchObject({
        status: 200,
        body: { profile: { username } },
      });
      expect((await now.post('/account/delete', { username })).body).toEqual({ status: 'deleted' });
    },
  );

  test('[ID-08] a session goes on after 30 days for as long as its game runs', async () => {
    const players = [await server.player(), await server.player()] as const;
    const [{ uid: sub, token }] = players;
    const old = await forge(tools, { sub, sid: decodeJwt(token).sid, auth_time: inDays(-31) });
    const table = await pair(server, 'BLITZ_3', players);
    expect((await server.api(old).get('/user')).status).toBe(200);
    table.white.socket.send({ action: 'abort' });
    await table.black.socket.next(hasEnded);
    expect(await server.api(old).get('/user')).toMatchObject({ status: 401, body: { ended: 'old' } });
  });
});

test('the log shows no token, no code and no failure', async () => {
  const chosen = await identity('emulator/auth/choose', { name: 'Secretive', providerId: 'google.com' });
  const { code } = v.parse(v.object({ code: v.string() }), chosen.body);
  const spend = () =>
    identity('identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
      postBody: new URLSearchParams({ id_token: code, providerId: 'google.com' }).toString(),
    });
  const { idToken, refreshToken } = v.parse(
    v.object({ idToken: v.string(), refreshToken: v.string() }),
    (await spend()).body,
  );
  expect((await spend()).status).toBe(400);
  await endsOf({ token: idToken, gameMode: 'CORRESPONDENCE' });
  await answersTo(`Bearer ${idToken}`);
  await answersTo(`Bearer ${idToken} ${refreshToken}`);
  expectQuietLog(server, [...secrets, code, idToken, refreshToken, ada.token, ada.refreshToken]);
});
