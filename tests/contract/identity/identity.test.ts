import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshName } from '../../support/names';
import { hasAction, type Player, runServer, startServer, type TestServer } from '../../support/server/server';
import { signInAnew } from '../../support/server/sign-in-anew';

let server: TestServer;
let ada: Player;

beforeAll(async () => {
  server = await startServer({ env: { TOKEN_TTL_S: '600' } });
  ada = await server.player();
});
afterAll(() => server.stop());

const post = (path: string, body: object) =>
  server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const refresh = (refreshToken: string) =>
  server.fetch('/securetoken.googleapis.com/v1/token?key=any', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
const lookup = (idToken: string) =>
  post('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any', { idToken });
const refusal = (message: string) => ({ status: 400, body: { error: { code: 400, message } } });

const handlerPath = (page: string): string =>
  `/emulator/auth/handler?${new URLSearchParams({ providerId: 'google.com', redirectUrl: `${page}/` })}`;

/** An answer to a call with any headers: `fetch` may not set them all. */
async function asked(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; text: string }> {
  const call = request(url + path, { method, headers, agent: false }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

describe('the popup', () => {
  const handler = (changes: Record<string, string> = {}) =>
    server.fetch(
      `/emulator/auth/handler?${new URLSearchParams({
        ...{ apiKey: 'any', authType: 'signInViaPopup', providerId: 'google.com', eventId: '42' },
        ...{ redirectUrl: `${server.url}/`, ...changes },
      })}`,
    );

  test('[ID-03] the popup comes in the page’s language, and may run our script alone', async () => {
    const { status, headers, body } = await handler({ lang: 'ru', providerId: 'apple.com' });
    expect([status, body]).toEqual([200, expect.stringContaining('Вход через Apple')]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    // On the popup alone it would cut the popup from its opener.
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
  });

  test('[ID-05] the popup hands nothing to a page elsewhere, and knows its two providers only', async () => {
    for (const wrong of [
      { redirectUrl: 'https://evil.example/' },
      { redirectUrl: 'nonsense' },
      { providerId: 'x' },
    ]) {
      const { status, body } = await handler(wrong);
      expect([wrong, status, String(body).includes('<button')]).toEqual([wrong, 403, false]);
    }
  });

  test('[ID-05] the embedded identity is refused where others may ask', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const popup = await asked(server.url, 'GET', handlerPath(server.url), headers);
    expect([popup.status, popup.text]).toEqual([403, expect.stringContaining('solo sirven en el equipo')]);
    for (const path of ['/emulator/auth/choose', '/securetoken.googleapis.com/v1/token'])
      expect(await asked(server.url, 'POST', path, headers)).toEqual({
        status: 403,
        text: expect.stringContaining('KINGSIDE_DEMO_IDENTITY=allow'),
      });
  });

  test('[ID-05] the embedded identity answers under any name when that is allowed', async () => {
    const open = await startServer({ env: { KINGSIDE_DEMO_IDENTITY: 'allow' } });
    const { port } = new URL(open.url);
    const lan = `http://kingside.lan:${port}`;
    const headers = { host: `kingside.lan:${port}`, 'x-forwarded-for': '203.0.113.7' };
    expect(await asked(open.url, 'GET', handlerPath(lan), headers)).toMatchObject({ status: 200 });
    await open.stop();
  });
});

describe('signing in', () => {
  test('[ID-05] one name at two providers is two players, and the same sign-in again is the same player', async () => {
    const name = freshName('Grace');
    const google = await server.signIn(name);
    const apple = await server.signIn(name, 'apple.com');
    expect(google.uid).toMatch(/^[A-Za-z0-9]{28}$/);
    expect(apple.uid).not.toBe(google.uid);
    expect((await server.signIn(name.toLowerCase())).uid).toBe(google.uid);
  });

  test('[ID-05] a code from the popup counts once, and for its provider only', async () => {
    const choose = async () =>
      v.parse(
        v.object({ code: v.string() }),
        (await post('/emulator/auth/choose', { name: 'Once', providerId: 'google.com' })).body,
      ).code;
    const spend = (code: string, providerId = 'google.com') =>
      post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
        postBody: new URLSearchParams({ id_token: code, providerId }).toString(),
      });
    const code = await choose();
    expect((await spend(code)).status).toBe(200);
    expect(await spend(code)).toMatchObject(refusal('INVALID_IDP_RESPONSE'));
    expect(await spend(await choose(), 'apple.com')).toMatchObject(refusal('INVALID_IDP_RESPONSE'));
    expect(await spend('{"sub":"made-up"}')).toMatchObject(refusal('INVALID_IDP_RESPONSE'));
  });

  test('the account behind a token is found', async () => {
    expect(await lookup(ada.token)).toMatchObject({
      status: 200,
      body: {
        users: [
          { localId: ada.uid, displayName: ada.username, providerUserInfo: [{ providerId: 'google.com' }] },
        ],
      },
    });
    expect(await lookup('nonsense')).toMatchObject(refusal('INVALID_ID_TOKEN'));
  });

  test('[ID-07] a refreshed token works and lives as long as configured', async () => {
    const { status, body } = await refresh(ada.refreshToken);
    expect(status).toBe(200);
    const { access_token: token } = v.parse(v.looseObject({ access_token: v.string() }), body);
    const { exp = 0, iat = 0, auth_time: signedInAt } = decodeJwt(token);
    expect(exp - iat).toBe(600);
    expect(signedInAt).toBe(decodeJwt(ada.token).auth_time);
    expect((await server.api(token).get('/user')).status).toBe(200);
    expect(await refresh('made-up')).toMatchObject(refusal('TOKEN_EXPIRED'));
  });

  const renewed = async (refreshToken: string): Promise<{ token: string; refreshToken: string }> => {
    const { body } = await refresh(refreshToken);
    const { id_token: token, refresh_token: next } = v.parse(
      v.looseObject({ id_token: v.string(), refresh_token: v.string() }),
      body,
    );
    return { token, refreshToken: next };
  };

  test('[WS-02] [ID-07] a newer token of its user is taken on every open channel', async () => {
    const own = await server.player();
    const { token } = await renewed(own.refreshToken);
    for (const channel of ['status', 'queue'] as const) {
      const socket = server.socket(channel, own.token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
      await socket.next(hasAction('ping', 'check'));
      // The tenth unknown message would close the channel.
      for (let times = 0; times < 12; times++) socket.send({ action: 'token', token });
      // In the queue a game against the house may begin before the next ping.
      await socket.next(hasAction('ping', 'check', 'started'));
      socket.close();
    }
  });

  test('[ID-07] a refresh token has one successor, even for two tabs at once', async () => {
    const { refreshToken } = await server.signIn();
    const [one, other] = await Promise.all([renewed(refreshToken), renewed(refreshToken)]);
    expect(one.refreshToken).toBe(other.refreshToken);
    expect(one.refreshToken).not.toBe(refreshToken);
    // Both go on from there.
    const third = await renewed(one.refreshToken);
    expect((await renewed(refreshToken)).refreshToken).toBe(one.refreshToken);
    expect((await server.api(third.token).get('/user')).status).toBe(200);
  });

  const tokens = v.looseObject({ idToken: v.string(), refreshToken: v.string() });

  test('[TF-03] a user who signs in anew goes on with their session, and another identity changes nothing and opens no session', async () => {
    const name = freshName();
    const { uid, token } = await server.signIn(name);
    const { sid } = decodeJwt(token);
    const anew = (as: string) => signInAnew(server, as, token);
    const { idToken } = v.parse(tokens, (await anew(name)).body);
    expect(decodeJwt(idToken)).toMatchObject({ sub: uid, sid });
    expect(await anew((await server.player()).username)).toMatchObject(refusal('EMAIL_NOT_FOUND'));
    expect(await anew(freshName())).toMatchObject(refusal('EMAIL_NOT_FOUND'));
  });

  test('[ID-07] signing in anew replaces every refresh token of its session, and no other session’s', async () => {
    const name = freshName();
    const [here, elsewhere] = [await server.player(name), await server.signIn(name)];
    const second = await renewed(here.refreshToken);
    const lost = await signInAnew(server, name, here.token);
    expect(lost.status).toBe(200);
    // An answer that never came has taken nothing away.
    const third = await renewed(second.refreshToken);
    const { idToken, refreshToken } = v.parse(tokens, (await signInAnew(server, name, here.token)).body);
    expect((await server.api(idToken).get('/user')).status).toBe(200);
    // A window that has not taken the new token yet is refused, and its session goes on.
    for (const old of [here, second, third, v.parse(tokens, lost.body)])
      expect(await refresh(old.refreshToken)).toMatchObject(refusal('INVALID_REFRESH_TOKEN'));
    expect((await refresh(refreshToken)).status).toBe(200);
    expect((await refresh(elsewhere.refreshToken)).status).toBe(200);
  });

  test('[ID-08] a disabled identity can neither sign in, refresh nor be looked up, until it is enabled', async () => {
    const name = freshName('Mallory');
    const session = await server.signIn(name);
    expect(await server.operator('identity', 'disable', name)).toMatchObject({ code: 0 });
    expect(await refresh(session.refreshToken)).toMatchObject(refusal('USER_DISABLED'));
    expect(await lookup(session.token)).toMatchObject(refusal('USER_DISABLED'));
    await expect(server.signIn(name)).rejects.toThrow();
    expect(await server.operator('identity', 'enable', name)).toMatchObject({ code: 0 });
    expect((await server.signIn(name)).uid).toBe(session.uid);
  });
});

describe('where the embedded identity would be unsafe', () => {
  const firebase = {
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'chess.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'chess',
  };
  test('[ID-05] the server does not start behind a proxy', async () => {
    const env = { DATA_DIR: '/nonexistent/kingside', TRUST_PROXY: 'on' };
    const { code, stdout, stderr } = await runServer(env);
    expect(code).toBe(1);
    expect(stderr).toContain('KINGSIDE_DEMO_IDENTITY=allow');
    expect(stderr).not.toContain('    at ');
    expect(stdout).toBe('');
  });

  test('[ID-05] a server with Firebase has no embedded identity', async () => {
    const real = await startServer({ env: firebase });
    expect((await real.fetch('/config.json')).body).toMatchObject({
      firebase: { apiKey: 'key', authDomain: 'chess.firebaseapp.com', projectId: 'chess' },
    });
    expect((await real.fetch('/emulator/auth/handler')).status).toBe(404);
    expect(await real.stop()).toBe(0);
  });
});
