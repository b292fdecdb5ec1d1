import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIssuers } from '../../../../src/server/identity/oidc';

/** A provider whose name for itself ends with a slash. */
let base: string;
const provider = createServer((_request, response) => {
  const issuer = `${base}/realms/chess/`;
  const signing = { id_token_signing_alg_values_supported: ['RS256'], jwks_uri: `${base}/keys` };
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      ...{ issuer, authorization_endpoint: `${base}/to`, token_endpoint: `${base}/token` },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'], ...signing },
    }),
  );
});
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());

const client = (issuer: string) => ({ issuer: new URL(issuer), clientId: 'kingside', clientSecret: null });
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: line => lines.push(line) });

test('[ID-05] a provider that calls itself otherwise than the setting is refused with both names', async () => {
  const [right, wrong] = [client(`${base}/realms/chess/`), client(`${base}/realms/chess`)];
  await expect(checkIssuers([right, right], log)).resolves.toBeUndefined();
  await expect(checkIssuers([wrong, wrong], log)).rejects.toThrow(
    `OIDC_ISSUER=${base}/realms/chess is not what the provider calls itself: set OIDC_ISSUER=${base}/realms/chess/ exactly`,
  );
  await expect(checkIssuers([right, wrong], log)).rejects.toThrow(/^OIDC_2_ISSUER=/);
});

test('[ID-05] a provider that does not answer is logged, and keeps no server from starting', async () => {
  const away = client('http://127.0.0.1:1/');
  await expect(checkIssuers([away, away], log)).resolves.toBeUndefined();
  expect(lines.join('')).toContain('the sign-in provider does not answer');
});
