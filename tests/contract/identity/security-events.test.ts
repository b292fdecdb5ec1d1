import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshName } from '../../support/names';
import { wrongCode } from '../../support/one-time-codes';
import { HELLOS } from '../../support/server/calls';
import { bare } from '../../support/server/game-pair';
import { insideDatabase } from '../../support/server/inside';
import { type Player, startServer, type TestServer } from '../../support/server/server';
import { nextCode } from '../../support/server/traders';
import { type Forge, forge, openForge } from './forged';

/** The security events in the log of a server. */

let server: TestServer;
let tools: Forge;
/** Their refresh token was replaced more than a minute ago. */
let refreshed: Player;
/** Secrets that may stand in no line. */
const secrets: string[] = [];

beforeAll(async () => {
  const first = await startServer();
  refreshed = await first.player();
  await refresh(first, refreshed.refreshToken);
  await first.stop({ keepData: true });
  tools = await openForge(first, refreshed.token);
  await insideDatabase(first, ({ rows }) =>
    rows(`update identity_refresh set replaced_at = replaced_at - interval '61 seconds'`),
  );
  server = await startServer({ env: { HOUSE: 'off', LOG_LEVEL: 'info' }, dataDir: first.dataDir });
});
afterAll(() => server.stop());

const refresh = (of: TestServer, token: string) =>
  of.fetch('/securetoken.googleapis.com/v1/token?key=any', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  });

const events = (): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter(line => line.includes('"msg":"security"'))
    .map(line => JSON.parse(line));

/** The security events of an action, in their order. */
async function toldOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = events().length;
  await work();
  await expect.poll(() => events().length).toBeGreaterThan(before);
  return events().slice(before);
}

/** A player whose session the server has heard of. */
async function newPlayer(): Promise<Player> {
  const who = await server.player();
  await server.api(who.token).get('/user');
  secrets.push(who.token, who.refreshToken);
  return who;
}

test('[API-01] [WS-02] the log tells an expired token, a foreign token and a missing one apart', async () => {
  const seconds = Math.floor(Date.now() / 1_000);
  const expired = await forge(tools, { iat: seconds - 3_660, exp: seconds - 60 });
  secrets.push(expired);
  const call = (token?: string) => toldOf(() => server.api(token).get('/user'));
  const where = { status: 401, method: 'GET', route: '/api/user' };
  expect(await call(expired)).toMatchObject([{ event: 'tokenExpired', uid: tools.claims.sub, ...where }]);
  expect(await call('a.b.c')).toMatchObject([{ event: 'tokenInvalid', ...where }]);
  expect(await call()).toMatchObject([{ event: 'unauthorized', ...where }]);
  const channel = () => bare(server, '/live/queue', { ...HELLOS.queue, token: expired }).closed;
  expect(await toldOf(channel)).toMatchObject([{ event: 'tokenExpired', channel: 'queue' }]);
});

test('[TF-03] [TF-05] [IP-27] the log tells two-factor on and off, and each wrong code with what it was for', async () => {
  const { uid, token } = await newPlayer();
  const { get, post } = server.api(token);
  const { secret } = (await get('/otp/qr')).body as { secret: string };
  const next = nextCode(server, secret);
  const wrong = wrongCode(secret);
  secrets.push(secret, 'AAAA-AAAA', `"${wrong}"`);
  const told = (path: string, body: object) => toldOf(() => post(path, body));
  expect(await told('/otp/validate', { otpCode: wrong })).toMatchObject([
    { event: 'codeWrong', uid, at: 'turnOn', why: 'invalid', triesLeft: 4 },
  ]);
  expect(await told('/otp/validate', { otpCode: await next() })).toMatchObject([
    { event: 'twoFactorOn', uid },
  ]);
  expect(await told('/username/change', { username: freshName(), otpCode: wrong })).toMatchObject([
    { event: 'codeWrong', uid, at: 'rename', why: 'invalid' },
  ]);
  expect(await told('/otp/disable', { recoveryCode: 'AAAA-AAAA' })).toMatchObject([
    { event: 'codeWrong', uid, at: 'recovery' },
  ]);
  expect(await told('/otp/disable', { otpCode: await next() })).toMatchObject([
    { event: 'twoFactorOff', uid, by: 'turnOff' },
  ]);
});

test('[ID-09] the log tells a sign-in, the end of another session, a sign-out and a later use of it in that order', async () => {
  const { uid, token, username } = await newPlayer();
  const { get, post } = server.api(token);
  const signIn = async () => {
    const second = await server.signIn(username);
    secrets.push(second.token, second.refreshToken);
    await server.api(second.token).get('/user');
  };
  expect(await toldOf(signIn)).toMatchObject([{ event: 'signedIn', uid }]);
  const others = () => post('/sessions/end-others', {});
  expect(await toldOf(others)).toMatchObject([{ event: 'sessionEnded', uid, ended: 1 }]);
  expect(await toldOf(() => post('/signout'))).toMatchObject([{ event: 'signedOut', uid }]);
  expect(await toldOf(() => get('/user'))).toMatchObject([{ event: 'sessionRefused', uid, status: 401 }]);
});

test('[ID-08] [ID-09] the log tells a refresh token used after its replacement, which ends its session, and one that is none', async () => {
  const { uid, token, refreshToken } = refreshed;
  const { sid } = decodeJwt(token);
  secrets.push(token, refreshToken);
  expect((await server.api(token).get('/user')).status).toBe(200);
  expect(await toldOf(() => refresh(server, refreshToken))).toMatchObject([
    { event: 'refreshReused', uid, sid, what: 'refresh' },
  ]);
  const comeBack = async () =>
    expect(await server.api(token).get('/user')).toMatchObject({ status: 401, body: { ended: 'reused' } });
  expect(await toldOf(comeBack)).toMatchObject([{ event: 'sessionRefused', uid, status: 401 }]);
  expect(await toldOf(() => refresh(server, 'guess'))).toMatchObject([
    { event: 'tokenInvalid', what: 'refresh' },
  ]);
});

test('[IP-27] the log tells two-factor that the operator turns off as the operator’s doing', async () => {
  const { uid, token, username } = await newPlayer();
  const { get, post } = server.api(token);
  const { secret } = (await get('/otp/qr')).body as { secret: string };
  secrets.push(secret);
  const otpCode = await nextCode(server, secret)();
  await toldOf(() => post('/otp/validate', { otpCode }));
  const reset = () => server.operate('two-factor', 'reset', username, 'lost phone');
  expect(await toldOf(reset)).toMatchObject([{ event: 'twoFactorOff', uid, by: 'operator' }]);
});

test('[IP-22] the log tells a wrong token at the desk', async () => {
  const origin = server.operatorUrl();
  const knock = () =>
    fetch(`${origin}/desk/sign-in`, {
      ...{ method: 'POST', headers: { origin }, body: new URLSearchParams({ token: 'guess' }) },
    });
  expect(await toldOf(knock)).toMatchObject([{ event: 'unauthorized', route: '/desk/sign-in' }]);
});

test('[IP-21] the log tells a call that its user may not make, with its route', async () => {
  const { uid, token, username } = await newPlayer();
  await server.operate('ban', username);
  expect(await toldOf(() => server.api(token).get('/notices'))).toMatchObject([
    { event: 'forbidden', uid, status: 403, route: '/api/notices' },
  ]);
});

test('no line of the log names an address, a token or a code', () => {
  const lines = server.output();
  expect(lines).not.toContain('"address"');
  for (const secret of secrets) expect(lines).not.toContain(secret.slice(-30));
});
