import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  insistOnProof,
  NotProved,
  newErrand,
  oidcProvider,
  provedAtOf,
} from '../../../../src/server/identity/oidc';

const NOW = 1_800_000_000_000;
const seconds = NOW / 1_000;

test('[TF-03] a proof is as old as the provider says, and by a clock ahead of ours never in the future', () => {
  expect(provedAtOf(seconds - 3_600, NOW)).toBe(NOW - 3_600_000);
  expect(provedAtOf(seconds, NOW)).toBe(NOW);
  expect(provedAtOf(seconds + 30, NOW)).toBe(NOW);
});

test('[TF-03] a provider that names no moment, or one that no clock explains, has said nothing of a proof', () => {
  for (const said of [undefined, null, '1800000000', Number.NaN, seconds + 31])
    expect(provedAtOf(said, NOW)).toBeNull();
});

test('[TF-03] a new sign-in counts from its beginning on, however long it took, by clocks that differ a little', () => {
  for (const since of [NOW - 900_000, NOW, NOW + 30_000]) insistOnProof(NOW, since);
  const why = (provedAt: number | null) => {
    try {
      insistOnProof(provedAt, NOW);
      return 'proved';
    } catch (error) {
      return error instanceof NotProved ? error.why : error;
    }
  };
  expect([NOW - 30_001, NOW - 3_600_000, null].map(why)).toEqual(['remembered', 'remembered', 'unsaid']);
});

/** A provider with these metadata, and what is logged about it. */
async function providerOf(metadata: object) {
  const server = createServer((_, response) => {
    const address = (path: string) => `${issuer}${path}`;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        ...{ issuer: issuer.origin, authorization_endpoint: address('auth') },
        ...{ token_endpoint: address('token'), jwks_uri: address('jwks'), ...metadata },
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const lines: unknown[] = [];
  const log = { warn: (...words: unknown[]) => lines.push(words) };
  const client = { issuer, clientId: 'kingside', clientSecret: null };
  const deps = { home: 'http://localhost', log, now: () => NOW };
  return { issuer, lines, provider: oidcProvider(client, deps) };
}

test('[TF-03] the log names a provider that does not announce the moment of a proof, and no other', async () => {
  const silent = await providerOf({ claims_supported: ['sub'] });
  await silent.provider.look();
  expect(silent.lines).toEqual([[{ issuer: silent.issuer.href }, expect.stringContaining('auth_time')]]);
  for (const metadata of [{}, { claims_supported: ['sub', 'auth_time'] }]) {
    const { provider, lines } = await providerOf(metadata);
    await provider.look();
    expect(lines).toEqual([]);
  }
});

test('[TF-03] every sign-in asks for the moment of the proof, and a new one for a proof of now, in words that the provider knows', async () => {
  const asked = async (metadata: object, anewSince: number | null) => {
    const { provider } = await providerOf(metadata);
    const { searchParams } = await provider.wayTo({ errand: newErrand(), state: 'state', anewSince }, 'es');
    expect(searchParams.get('claims')).toContain('auth_time');
    return { maxAge: Number(searchParams.get('max_age')), prompt: searchParams.get('prompt') };
  };
  expect(await asked({}, null)).toEqual({ maxAge: 30 * 86_400, prompt: null });
  expect(await asked({}, NOW)).toEqual({ maxAge: 0, prompt: 'login' });
  expect(await asked({ prompt_values_supported: ['none', 'login'] }, NOW)).toMatchObject({ prompt: 'login' });
  expect(await asked({ prompt_values_supported: ['none', 'consent'] }, NOW)).toEqual({
    maxAge: 0,
    prompt: null,
  });
});
