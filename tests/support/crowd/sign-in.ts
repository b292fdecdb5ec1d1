import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Session } from '../server/server';

/** Users who share one address, where the system has several loopback addresses. */
const PEOPLE_AN_ADDRESS = 100;
const agent = new Agent({ keepAlive: true });

const chosen = v.object({ code: v.string() });
const signedIn = v.object({ localId: v.string(), idToken: v.string(), refreshToken: v.string() });

/**
 * Signs in a newcomer who has agreed to the terms and chosen a name. A crowd uses many addresses; when the server asks
 * one of them to wait, this waits as long as it says.
 *
 * @param url origin of the server
 * @param index number of the user in their crowd
 */
export async function signInNewcomer(url: string, username: string, index: number): Promise<Session> {
  const from = addressOf(index);
  const call = (path: string, body: object, token?: string): Promise<unknown> =>
    post(url + path, body, { from, token });
  const { code } = v.parse(
    chosen,
    await call('/emulator/auth/choose', { name: username, providerId: 'google.com' }),
  );
  const answer = await call('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ id_token: code, providerId: 'google.com' }).toString(),
    returnSecureToken: true,
  });
  const { localId: uid, idToken: token, refreshToken } = v.parse(signedIn, answer);
  await call('/api/acepttyc', {}, token);
  v.parse(v.object({ username: v.literal(username) }), await call('/api/username', { username }, token));
  return { uid, token, refreshToken };
}

/** Linux has the whole of 127.0.0.0/8; elsewhere all users share one address. */
export function addressOf(index: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return `127.0.1.${1 + (Math.floor(index / PEOPLE_AN_ADDRESS) % 250)}`;
}

async function post(
  url: string,
  body: object,
  { from, token }: { from: string | undefined; token: string | undefined },
): Promise<unknown> {
  for (;;) {
    const { status, retryAfter, text } = await send(url, JSON.stringify(body), from, token);
    if (status === 200) return JSON.parse(text);
    if (status !== 429) throw new Error(`${url} answered ${status}: ${text}`);
    // The server has said how long it wants to be left alone.
    await sleep(Math.max(1, retryAfter) * 1_000);
  }
}

function send(
  url: string,
  body: string,
  from: string | undefined,
  token: string | undefined,
): Promise<{ status: number; retryAfter: number; text: string }> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage): void => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after'] ?? 1),
          text,
        }),
      );
    };
    const options = { method: 'POST', agent, headers, ...(from !== undefined && { localAddress: from }) };
    request(url, options, answered).on('error', reject).end(body);
  });
}
