import { toDataURL } from 'qrcode';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threeCodes, wrongCode } from '../../support/one-time-codes';
import { insideDatabase } from '../../support/server/inside';
import { runServer, type Session, startServer, type TestServer } from '../../support/server/server';
import { nextCode } from '../../support/server/traders';

let server: TestServer;
const KEY = 'ab'.repeat(32);
const NEXT_KEY = 'cd'.repeat(32);

beforeAll(async () => {
  server = await startServer({ env: { HOUSE: 'off', SECRET_KEY: KEY } });
});
afterAll(() => server.stop());

interface Setup {
  qr: string;
  secret: string;
  uri: string;
}
const setupOf = async ({ token }: Session): Promise<Setup> =>
  (await server.api(token).get('/otp/qr')).body as Setup;
const post = async ({ token }: Session, path: string, body: object) =>
  (await server.api(token).post(path, body)).body as {
    status: string;
    recoveryCodes?: string[];
    triesLeft?: number;
    retryAfter?: number;
  };
const validate = (who: Session, otpCode: string) => post(who, '/otp/validate', { otpCode });
const disable = (who: Session, body: object) => post(who, '/otp/disable', body);
const isOn = async ({ token }: Session): Promise<boolean> => {
  const { otp, user } = (await server.api(token).get('/user')).body as {
    otp: boolean;
    user: { otp: boolean };
  };
  expect(user.otp).toBe(otp);
  return otp;
};
const heldUntil = async ({ token }: Session) =>
  ((await server.api(token).get('/user')).body as { otpReset?: { by: string; sellingHeldUntil: number } })
    .otpReset;

/** A player with two-factor on. `used`: the code that has turned it on; `next`: makes others, to be used at once. */
async function protectedPlayer() {
  const who = await server.player();
  const { secret } = await setupOf(who);
  const next = nextCode(server, secret);
  const used = await next();
  const { status, recoveryCodes = [] } = await validate(who, used);
  expect(status).toBe('ok');
  return { who, secret, used, next, recoveryCodes };
}

test('[API-30] [TF-01] the set-up is a secret, its link and a picture of it, and stays the same for a while', async () => {
  const who = await server.player();
  const setup = await setupOf(who);
  expect(new URL(setup.uri).searchParams.get('secret')).toBe(setup.secret);
  expect(decodeURIComponent(setup.uri)).toContain(`Kingside:${who.username}`);
  expect(await setupOf(who)).toEqual(setup);
  expect((await setupOf(await server.player())).secret).not.toBe(setup.secret);
  // No cache on the way may keep the picture of the secret.
  expect((await server.api(who.token).get('/otp/qr')).headers.get('cache-control')).toBe('no-store');
  expect(setup.qr).toBe(await toDataURL(setup.uri, { errorCorrectionLevel: 'M', scale: 6 }));
});

test('[API-30] a player who asks for the set-up again and again gets 429, and other players get theirs', async () => {
  const who = await server.player();
  let status = 200;
  for (let asked = 0; status === 200 && asked < 100; asked++)
    ({ status } = await server.fetch('/api/otp/qr', { headers: { authorization: `Bearer ${who.token}` } }));
  expect(status).toBe(429);
  expect((await setupOf(await server.player())).secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('[API-30] [API-31] each session is offered a secret of its own, and turns two-factor on with that one alone', async () => {
  const owner = await server.player();
  const thief = await server.signIn(owner.username);
  const [theirs, own] = [await setupOf(thief), await setupOf(owner)];
  expect(own.secret).not.toBe(theirs.secret);
  const [stolen] = await threeCodes(server, theirs.secret);
  expect(await validate(owner, stolen)).toMatchObject({ status: 'invalid' });
  expect((await validate(owner, await nextCode(server, own.secret)())).status).toBe('ok');
  expect(await validate(thief, stolen)).toEqual({ status: 'enabled' });
});

test('[API-31] [TF-03] a secret that was offered to a fresh sign-in turns nothing on after a quarter of an hour', async () => {
  const who = await server.player();
  const { secret } = await setupOf(who);
  await server.moveClock(15 * 60_000);
  expect(await validate(who, await nextCode(server, secret)())).toEqual({ status: 'signIn' });
  expect(await isOn(who)).toBe(false);
});

test('[API-31] [API-32] [TF-03] [TF-05] [IP-27] two-factor is turned on with a right code, which counts once, and off with a later one', async () => {
  const { who, secret, used, next, recoveryCodes } = await protectedPlayer();
  expect(await disable(who, { otpCode: used })).toEqual({ status: 'used' });
  expect(await isOn(who)).toBe(true);
  expect(new Set(recoveryCodes).size).toBe(10);
  // An active secret is never told.
  const setup = (await server.api(who.token).get('/otp/qr')).body;
  expect(setup).toEqual({ enabled: true, recoveryLeft: 10 });
  expect(await validate(who, await next())).toEqual({ status: 'enabled' });

  expect(await disable(who, { otpCode: wrongCode(secret) })).toEqual({ status: 'invalid', triesLeft: 4 });
  expect(await isOn(who)).toBe(true);
  // Fifty at once: one makes new recovery codes, and one turns it off.
  const fifty = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, work));
  const later = await next();
  const renewals = await fifty(() => post(who, '/otp/recovery', { otpCode: later }));
  expect(renewals.filter(({ status }) => status === 'ok')).toHaveLength(1);
  expect(renewals.flatMap(({ recoveryCodes: made = [] }) => made)).toHaveLength(10);
  const renewed = renewals.find(({ status }) => status === 'ok');
  expect(renewed?.recoveryCodes?.some(code => recoveryCodes.includes(code))).toBe(false);
  expect(await disable(who, { recoveryCode: recoveryCodes[0] })).toMatchObject({ status: 'invalid' });
  const last = await next();
  const all = await fifty(() => disable(who, { otpCode: last }));
  expect(all.filter(({ status }) => status === 'ok')).toHaveLength(1);
  expect(await isOn(who)).toBe(false);
  // Nothing is held up: the device was at hand.
  expect(await heldUntil(who)).toBeUndefined();
  expect((await setupOf(who)).secret).not.toBe(secret);
});

test('[API-31] of fifty validations at once one turns two-factor on and gets the ten recovery codes', async () => {
  const who = await server.player();
  const { secret } = await setupOf(who);
  const [, code] = await threeCodes(server, secret);
  const all = await Promise.all(
    Array.from({ length: 50 }, () => server.api(who.token).post('/otp/validate', { otpCode: code })),
  );
  const answers = all.map(({ body }) => body as { status?: string; recoveryCodes?: string[] });
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
  expect(answers.flatMap(({ recoveryCodes = [] }) => recoveryCodes)).toHaveLength(10);
  expect(await isOn(who)).toBe(true);
});

test('[IP-27] a copy of the data and the end of the account ask for a code when two-factor is on', async () => {
  const { who, secret, used, next } = await protectedPlayer();
  const { username } = who;
  const copy = (otpCode?: string) => server.api(who.token).post('/account/export', { otpCode });
  const leave = (otpCode?: string) => post(who, '/account/delete', { username, otpCode });
  const refused = (proof: object) => ({ status: 403, body: { message: 'Forbidden', proof } });
  expect(await copy(used)).toMatchObject(refused({ status: 'otpUsed' }));
  expect(await copy()).toMatchObject(refused({ status: 'codeNeeded' }));
  expect(await copy(wrongCode(secret))).toMatchObject(refused({ status: 'otpWrong', triesLeft: 4 }));
  const code = await next();
  expect(await copy(code)).toMatchObject({ status: 200, body: { profile: { username } } });
  expect(await leave(code)).toEqual({ status: 'otpUsed' });
  expect(await leave()).toEqual({ status: 'codeNeeded' });
  expect(await leave(await next())).toEqual({ status: 'deleted' });
});

test('[IP-27] after five wrong codes in a quarter of an hour, however many come at once, even the right one is refused', async () => {
  const { who, secret, next, recoveryCodes } = await protectedPlayer();
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, salt) => disable(who, { otpCode: wrongCode(secret, 1_000 * salt) })),
  );
  expect(guesses.filter(({ status }) => status === 'invalid')).toHaveLength(5);
  const { retryAfter } = guesses.find(({ status }) => status === 'later') ?? {};
  expect(retryAfter).toBeGreaterThan(800);
  expect(retryAfter).toBeLessThanOrEqual(900);
  expect(await disable(who, { otpCode: await next() })).toMatchObject({ status: 'later' });
  expect(await disable(who, { recoveryCode: recoveryCodes[0] })).toMatchObject({ status: 'later' });
  expect(await isOn(who)).toBe(true);
});

test('[API-31] [TF-02] a text that is no code turns nothing on', async () => {
  const who = await server.player();
  const { secret } = await setupOf(who);
  const [, code] = await threeCodes(server, secret);
  for (const body of [{}, { otpCode: 7 }, { otpCode: null }, { otpCode: 'x'.repeat(201) }])
    expect([body, (await server.api(who.token).post('/otp/validate', body)).status]).toEqual([body, 400]);
  for (const wrong of ['', code.slice(1), `${code}1`, '12345a'])
    expect([wrong, (await validate(who, wrong)).status]).toEqual([wrong, 'invalid']);
  expect(await isOn(who)).toBe(false);
  expect(await disable(await server.player(), { otpCode: code })).toEqual({ status: 'disabled' });
});

test('[TF-05] [IP-27] a recovery code turns two-factor off once, and holds selling up for a day', async () => {
  const { who, recoveryCodes } = await protectedPlayer();
  const [one = ''] = recoveryCodes;
  expect(await disable(who, { recoveryCode: 'AAAA-AAAA' })).toEqual({ status: 'invalid', triesLeft: 4 });
  const typed = one.toLowerCase().replace('-', ' ');
  const all = await Promise.all(Array.from({ length: 4 }, () => disable(who, { recoveryCode: typed })));
  expect(all.filter(({ status }) => status === 'ok')).toHaveLength(1);
  expect(await isOn(who)).toBe(false);
  const reset = await heldUntil(who);
  expect(reset?.by).toBe('recovery');
  const { now } = await server.moveClock(0);
  const left = (reset?.sellingHeldUntil ?? 0) - now;
  expect(left).toBeGreaterThan(23 * 3_600_000);
  await server.moveClock(left);
  expect(await heldUntil(who)).toBeUndefined();
});

test('[IP-22] [TF-05] the operator turns two-factor off for a player who has lost everything, with the reason', async () => {
  const { who } = await protectedPlayer();
  expect(await server.operate('two-factor', 'show', who.username)).toMatch(
    /has used it since .*; 10 recovery codes/,
  );
  expect(await server.operate('two-factor', 'reset', who.username, 'identity', 'checked')).toMatch(/is off/);
  expect(await isOn(who)).toBe(false);
  expect((await heldUntil(who))?.by).toBe('operator');
  expect(await server.operate('two-factor', 'show', who.username)).toMatch(
    /by the operator .*: identity checked/,
  );
  for (const args of [[who.username, 'again'], ['Nobody_0', 'x'], [who.username], []])
    expect([args, (await server.operator('two-factor', 'reset', ...args)).code]).toEqual([args, 1]);
});

test('[API-30] a stolen database holds no secret, and after a change of SECRET_KEY everything goes on with the new key', async () => {
  const { who, secret, recoveryCodes } = await protectedPlayer();
  await server.stop({ keepData: true });
  const { dataDir } = server;
  const dump = async () =>
    insideDatabase(server, async ({ rows }) =>
      JSON.stringify([await rows('select * from two_factor'), await rows('select * from recovery_code')]),
    );
  const stored = await dump();
  for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', ''))])
    expect(stored).not.toContain(plain);
  server = await startServer({ env: { HOUSE: 'off', SECRET_KEY: `${NEXT_KEY},${KEY}` }, dataDir });
  await server.stop({ keepData: true });
  // An account has been deleted under the first key, which its mark cannot do without.
  const alone = { HOUSE: 'off', SECRET_KEY: NEXT_KEY, UNREADABLE_SECRETS: 'allow' };
  server = await startServer({ env: alone, dataDir });
  expect(await isOn(who)).toBe(true);
  // Two starts may take longer than a code counts.
  const [, , latest] = await threeCodes(server, secret);
  expect((await disable(who, { otpCode: latest })).status).toBe('ok');
});

test('[API-30] a server whose key cannot read a secret does not start, unless the operator gives the secrets up', async () => {
  await server.stop();
  server = await startServer({ env: { HOUSE: 'off', SECRET_KEY: KEY } });
  const { who } = await protectedPlayer();
  await server.stop({ keepData: true });
  const { dataDir, databaseUrl } = server;
  const env = { HOUSE: 'off', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  const { code, stderr } = await runServer({ ...env, DATA_DIR: dataDir, SECRET_KEY: NEXT_KEY });
  expect(code).toBe(1);
  // Nodes on PostgreSQL compare their keys first.
  const whose = databaseUrl === null ? '1 player in' : 'not the one of the installation';
  expect(stderr).toMatch(
    new RegExp(`^Kingside cannot start\\. .*SECRET_KEY.* ${whose} .*UNREADABLE_SECRETS=allow.*\\n$`),
  );
  for (const key of [KEY, NEXT_KEY]) expect(stderr).not.toContain(key);
  server = await startServer({ env: { ...env, SECRET_KEY: NEXT_KEY, UNREADABLE_SECRETS: 'allow' }, dataDir });
  await server.operate('two-factor', 'reset', who.username, 'the key is lost');
  expect(await isOn(who)).toBe(false);
  await server.stop({ keepData: true });
  server = await startServer({ env: { ...env, SECRET_KEY: NEXT_KEY }, dataDir });
  expect(await isOn(who)).toBe(false);
});
