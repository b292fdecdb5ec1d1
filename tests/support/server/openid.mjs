import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * An OpenID Connect provider on loopback, certified as one, with one client. Whoever comes is the person that the test has named last:
 * they need no form.
 *
 * @param {string} home origin of the server that people are sent back to
 */
export async function startProvider(home) {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const client = { client_id: 'kingside', client_secret: 'a secret of the tests' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${home}/emulator/auth/callback`] }],
    // Each is written down, since the provider notes every default that it takes.
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    cookies: { keys: ['cookies of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
  /** @type {string | null} */
  let person = null;
  let secondsAgo = 0;
  let asksAnew = true;
  let saysWhen = true;
  /** The address of a request as a provider that leaves parameters out reads it. */
  const read = address => {
    const { pathname, searchParams } = new URL(address, issuer);
    if (pathname !== '/auth') return address;
    if (!asksAnew || !saysWhen) searchParams.delete('prompt');
    if (!saysWhen) for (const name of ['max_age', 'claims']) searchParams.delete(name);
    else if (!asksAnew) searchParams.set('max_age', '31536000');
    return `${pathname}?${searchParams}`;
  };
  /** Names of those who had to sign in, in this order. */
  const asked = [];
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    // As the pages of large providers: no page that opened this one can be reached from it.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    request.url = read(request.url);
    if (!request.url.startsWith('/interaction/')) return answer(request, response);
    if (person === null) return provider.interactionFinished(request, response, { error: 'access_denied' });
    asked.push(person);
    const ts = Math.floor(Date.now() / 1000) - secondsAgo;
    return provider.interactionFinished(request, response, { login: { accountId: person, ts } });
  });
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    asked,
    /**
     * @param {string | null} name subject of whoever signs in next; `null`: they do not want to
     * @param {number} ago how many seconds their password was taken before they come back
     */
    comes(name, ago = 0) {
      person = name;
      secondsAgo = ago;
    },
    /**
     * @param {boolean} anew whether it asks a person whom it remembers once more, where a client wants that
     * @param {boolean} when whether it says in `auth_time` when a person proved who they are
     */
    asks(anew, when = true) {
      asksAnew = anew;
      saysWhen = when;
    },
    stop: () =>
      new Promise(resolve => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
