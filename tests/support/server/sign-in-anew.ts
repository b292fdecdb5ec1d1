import { decodeJwt } from 'jose';
import type { TestServer } from './server';

/**
 * The answer to a call that signs a user in anew in the session of a token, as the client makes it after the popup.
 * @param name identity that is chosen in the popup
 */
export async function signInAnew(server: Pick<TestServer, 'fetch'>, name: string, token: string) {
  const { sub: uid, sid } = decodeJwt(token);
  const post = (path: string, body: object) =>
    server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const choice = { name, providerId: 'google.com', session: { uid, sid } };
  const { code } = (await post('/emulator/auth/choose', choice)).body as { code: string };
  return post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
    postBody: new URLSearchParams({ id_token: code, providerId: 'google.com' }).toString(),
  });
}
