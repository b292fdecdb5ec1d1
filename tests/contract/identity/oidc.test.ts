import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ticketsFor } from '../../../src/server/identity/tickets';
import { freshName } from '../../support/names';
import { startProvider } from '../../support/server/openid.mjs';
import { freePort } from '../../support/server/postgres';
import { startServer, type TestServer } from '../../support/server/server';
import { ownDatabase } from '../own-database';

let server: TestServer;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  const port = String(await freePort());
  const home = `http://127.0.0.1:${port}`;
  provider = await startProvider(home);
  server = await startServer({ env: { PORT: port, PUBLIC_URL: home, ...provider.env } });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** A browser that follows redirects and keeps cookies, which ports of one machine share. */
class Browser {
  private readonly cookies = new Map<string, string>();

  /** @returns the first page that leads no further, and the address it has */
  async visit(address: string): Promise<{ address: string; status: number; page: string }> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = answer.headers.get('location');
    if (next !== null) return this.visit(new URL(next, address).href);
    return { address, status: answer.status, page: await answer.text() };
  }
}

interface Wish {
  /** Address of the server, and of the page that opens the popup. */
  home?: string;
  button?: string;
  browser?: Browser;
  session?: { uid: string; sid: string };
  /** How many seconds before they come back the person's password was taken. */
  ago?: number;
}

const popupOf = ({ home = server.url, button = 'google.com', session }: Wish): string =>
  `${home}/emulator/auth/handler?${new URLSearchParams({
    ...{ providerId: button, redirectUrl: `${home}/`, eventId: '42' },
    authType: session ? 'reauthViaPopup' : 'signInViaPopup',
    ...session,
  })}`;

const dataOf = (page: string, name: string): string | undefined =>
  new RegExp(`data-${name}="([^"]*)"`).exec(page)?.[1];

const post = (path: string, body: object) =>
  server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Goes through the popup as this person, and to the call that the client makes then. */
async function signIn(subject: string, wish: Wish = {}) {
  provider.comes(subject, wish.ago);
  const { page } = await (wish.browser ?? new Browser()).visit(popupOf(wish));
  const code = dataOf(page, 'code');
  if (!code) throw new Error(`no code: ${page}`);
  return post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
    postBody: new URLSearchParams({
      id_token: code,
      providerId: wish.button ?? 'google.com',
    }).toString(),
  });
}

const signedIn = v.looseObject({ localId: v.string(), idToken: v.string(), refreshToken: v.string() });
const enter = async (subject: string, wish?: Wish) => v.parse(signedIn, (await signIn(subject, wish)).body);

describe('sign-in at an OpenID Connect provider', () => {
  test('[ID-05] the popup leads to the provider and back, and the server’s own token is good for every call', async () => {
    const subject = freshName();
    const { idToken, localId } = await enter(subject);
    expect(decodeJwt(idToken)).toMatchObject({ sub: localId, name: '' });
    expect((await server.api(idToken).get('/user')).status).not.toBe(401);
    // A provider knows a person's real name, and it is told to nobody.
    const { body } = await post('/identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken });
    expect(body).toMatchObject({ users: [{ localId, providerUserInfo: [{ providerId: 'google.com' }] }] });
    expect(JSON.stringify(body)).not.toContain(subject);
  });

  test('[ID-05] an account is issuer and subject: either button leads to it, and capitals tell subjects apart', async () => {
    const subject = freshName('Sub');
    const { localId } = await enter(subject);
    expect((await enter(subject, { button: 'apple.com' })).localId).toBe(localId);
    expect((await enter(subject.toUpperCase())).localId).not.toBe(localId);
  });

  test('[TF-03] a user who signs in anew is asked by the provider once more and goes on with their session; another subject is refused', async () => {
    const browser = new Browser();
    const subject = freshName();
    const { localId, idToken } = await enter(subject, { browser });
    const { sid } = v.parse(v.looseObject({ sid: v.string() }), decodeJwt(idToken));
    const session = { uid: localId, sid };
    const times = () => provider.asked.filter(name => name === subject).length;
    expect(times()).toBe(1);
    await enter(subject, { browser });
    // Still signed in there.
    expect(times()).toBe(1);
    const anew = await enter(subject, { browser, session });
    expect(times()).toBe(2);
    expect(decodeJwt(anew.idToken)).toMatchObject({ sub: localId, sid });
    expect(await signIn(freshName(), { session })).toMatchObject({
      ...{ status: 400, body: { error: { message: 'EMAIL_NOT_FOUND' } } },
    });
  });

  const isFresh = async (token: string) =>
    v.parse(v.looseObject({ fresh: v.boolean() }), (await server.api(token).get('/account')).body).fresh;
  const sessionOf = ({ localId, idToken }: v.InferOutput<typeof signedIn>) => ({
    uid: localId,
    sid: v.parse(v.looseObject({ sid: v.string() }), decodeJwt(idToken)).sid,
  });
  /** The error that signing in anew in a popup ends with. */
  const errorOf = async (wish: Wish) => dataOf((await new Browser().visit(popupOf(wish))).page, 'error');

  test('[TF-03] a sign-in is as old as the proof at the provider, which remembers the person, and a refreshed token as well', async () => {
    const [browser, subject] = [new Browser(), freshName()];
    const anHourAgo = Math.floor(Date.now() / 1000) - 3_600;
    expect(await isFresh((await enter(subject, { browser, ago: 3_600 })).idToken)).toBe(false);
    const { idToken, refreshToken } = await enter(subject, { browser });
    expect(provider.asked.filter(name => name === subject)).toHaveLength(1);
    const { auth_time: provedAt = 0 } = decodeJwt<{ auth_time?: number }>(idToken);
    expect(provedAt - anHourAgo).toBeLessThan(60);
    expect(await isFresh(idToken)).toBe(false);
    const { body } = await server.fetch('/securetoken.googleapis.com/v1/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    const refreshed = v.parse(v.looseObject({ id_token: v.string() }), body).id_token;
    expect(decodeJwt(refreshed)).toMatchObject({ auth_time: provedAt });
    expect(await isFresh(refreshed)).toBe(false);
    expect(await isFresh((await enter(freshName())).idToken)).toBe(true);
  });

  test('[TF-03] signing in anew is refused where the provider lets the person through without asking', async () => {
    const [browser, subject] = [new Browser(), freshName()];
    const old = await enter(subject, { browser, ago: 3_600 });
    provider.asks(false);
    const { page } = await browser.visit(popupOf({ session: sessionOf(old) }));
    provider.asks(true);
    expect(dataOf(page, 'error')).toBe('auth/requires-recent-login');
    expect(provider.asked.filter(name => name === subject)).toHaveLength(1);
  });

  test('[TF-03] no sign-in is fresh at a provider that does not say when, and the log names it with what to do', async () => {
    const subject = freshName();
    provider.asks(true, false);
    const { idToken, localId } = await enter(subject);
    expect(decodeJwt(idToken)).not.toHaveProperty('auth_time');
    expect(await isFresh(idToken)).toBe(false);
    provider.comes(subject);
    const session = sessionOf({ idToken, localId, refreshToken: '' });
    expect(await errorOf({ session })).toBe('auth/no-auth-time');
    provider.asks(true);
    await server.api(idToken).post('/acepttyc');
    // Or the session of a thief could not be ended.
    expect((await server.api(idToken).get('/sessions')).body).toMatchObject({ fresh: true });
    expect(await server.api(idToken).post('/sessions/end-others')).toMatchObject({
      status: 200,
      body: { ended: 0 },
    });
    await expect
      .poll(() =>
        server
          .output()
          .split('\n')
          .filter(line => line.includes('so no sign-in at it is fresh')),
      )
      .toEqual([expect.stringContaining(provider.issuer)]);
  });

  test('[ID-03] a sign-in that was cancelled at the provider gives no code', async () => {
    provider.comes(null);
    const { page } = await new Browser().visit(popupOf({}));
    expect(dataOf(page, 'error')).toBe('auth/user-cancelled');
    expect(dataOf(page, 'code')).toBe('');
  });

  test('[ID-05] the way back is good once, and only in the browser that began it', async () => {
    provider.comes(freshName());
    const browser = new Browser();
    const { address, page } = await browser.visit(popupOf({}));
    expect(dataOf(page, 'code')).not.toBe('');
    for (const other of [browser, new Browser()]) {
      const again = await other.visit(address);
      expect(again).toMatchObject({ status: 403 });
      expect(dataOf(again.page, 'code')).toBeUndefined();
    }
  });

  test('[ID-05] no popup opens for a page of another origin, and demo identities are not found', async () => {
    const foreign = popupOf({}).replace(
      encodeURIComponent(server.url),
      encodeURIComponent('https://evil.example'),
    );
    expect(await new Browser().visit(foreign)).toMatchObject({ status: 403 });
    expect((await post('/emulator/auth/choose', { name: 'Anyone', providerId: 'google.com' })).status).toBe(
      404,
    );
  });

  test('[ID-08] the operator bars a person by their subject', async () => {
    const subject = freshName('Bar');
    await enter(subject);
    expect(await server.operator('identity', 'disable', subject)).toMatchObject({ code: 0 });
    expect(await signIn(subject)).toMatchObject({ body: { error: { message: 'USER_DISABLED' } } });
    expect(await server.operator('identity', 'enable', subject)).toMatchObject({ code: 0 });
    expect((await signIn(subject)).status).toBe(200);
  });
});

test('[ID-05] a ticket that another version has written in another form is refused as an expired one, and spent', async () => {
  const own = await ownDatabase();
  const ticketsOf = <Content extends object>(schema: v.GenericSchema<Content>) =>
    ticketsFor(own.db, () => 0, { purpose: 'errand', lifetimeMs: 1_000, schema });
  const older = ticketsOf(v.object({ isFresh: v.boolean() }));
  const newer = ticketsOf(v.object({ session: v.nullable(v.string()) }));
  const ticket = await older.issue({ isFresh: true });
  expect(await newer.spend(ticket)).toBeNull();
  expect(await older.spend(ticket)).toBeNull();
  await own.close();
});

test('[ID-04] a provider that is out of reach is said in the popup, and the server starts without it', async () => {
  const port = String(await freePort());
  const home = `http://127.0.0.1:${port}`;
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const env = { PORT: port, PUBLIC_URL: home, OIDC_CLIENT_ID: 'kingside', OIDC_ISSUER: issuer };
  const away = await startServer({ env });
  const { page } = await new Browser().visit(popupOf({ home }));
  expect(dataOf(page, 'error')).toBe('auth/network-request-failed');
  await away.stop();
});
