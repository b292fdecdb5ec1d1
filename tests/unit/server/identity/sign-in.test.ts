import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/protocol/settings';
import { readConfiguration } from '../../../../src/server/configuration';
import { mayTalk } from '../../../../src/server/http/origins';
import { isAtHome } from '../../../../src/server/identity/at-home';
import { rotationAt } from '../../../../src/server/identity/keys';
import { accountNameOf } from '../../../../src/server/identity/oidc';
import { sendOutcome, sendPopup, sendRefusal } from '../../../../src/server/identity/popup';
import { readPopupCall } from '../../../../src/server/identity/popup-call';
import { buttonOf } from '../../../../src/server/identity/routes';
import { nextSignIn, useOfToken } from '../../../../src/server/identity/sessions';
import { sent } from '../pages/sent';

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test('[ID-05] demo identities are for callers of this machine by a name of its own, whom nobody forwards', () => {
  const here = (host: string | undefined, header = {}) => isAtHome({ headers: { host, ...header } });
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect([host, here(host)]).toEqual([host, true]);
  for (const host of [undefined, '192.168.1.7:3000', 'kingside.example', '127.0.0.1.evil.example'])
    expect([host, here(host)]).toEqual([host, false]);
  const forwarding =
    'forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip cf-connecting-ip';
  for (const name of forwarding.split(' '))
    expect([name, here('localhost', { [name]: 'x' })]).toEqual([name, false]);
});

const CALL = { providerId: 'google.com', redirectUrl: 'http://localhost:3000/login', eventId: '42' };
const read = (changes: object, query = { ...CALL, ...changes }) =>
  readPopupCall(
    { query, headers: { 'accept-language': 'pt' } } as unknown as FastifyRequest,
    readConfiguration({}),
  );

test('[ID-05] [TF-03] a popup is for a known provider, and for a session only where its user signs in anew', () => {
  const origin = 'http://localhost:3000';
  const said = { language: 'pt', eventId: '42', authType: '', origin, session: null };
  expect(read({})).toEqual({ ...said, provider: { id: 'google.com', name: 'Google' } });
  const apple = { language: 'ru', provider: { name: 'Apple' } };
  expect(read({ lang: 'ru', providerId: 'apple.com' })).toMatchObject(apple);
  const session = { uid: 'u', sid: 's' };
  expect(read(session)).toMatchObject({ session: null });
  expect(read({ ...session, authType: 'reauthViaPopup' })).toMatchObject({ session });
  expect(read({ providerId: 'facebook.com' })).toMatchObject({ provider: null, origin });
  for (const wrong of [
    { redirectUrl: undefined },
    { eventId: 'x'.repeat(201) },
    { providerId: ['google.com'] },
  ])
    expect(read(wrong)).toEqual({ language: 'pt', provider: null, origin: '' });
  for (const [redirectUrl, origin] of [
    ['nonsense', ''],
    ['javascript:alert(1)', 'null'],
    ['https://evil.example/a', 'https://evil.example'],
  ])
    expect(read({ redirectUrl })).toMatchObject({ origin });
});

test('[ID-05] the result of a popup is for pages of this server, of its public name and of this machine', () => {
  const configuration = { publicUrl: new URL('https://kingside.example') };
  const may = (origin: string) =>
    mayTalk(configuration, { headers: { host: '10.0.0.7:3000' } } as IncomingMessage, origin);
  const ours = ['http://10.0.0.7:3000', 'https://kingside.example', 'http://localhost:5173', 'http://[::1]'];
  expect(ours.filter(may)).toEqual(ours);
  const elsewhere = ['https://evil.example', 'http://127.0.0.1.evil.example', 'http://10.0.0.7', 'null', ''];
  expect(elsewhere.filter(may)).toEqual([]);
});

const provider = { id: 'google.com', name: 'Google' };
const call = { language: 'en', provider, eventId: '"><script>', authType: '' } as const;

test('[ID-03] the popup offers four identities and a name for someone new, in five languages and without inline scripts', async () => {
  for (const language of LANGUAGES) {
    const popup = { ...call, language, origin: '', session: null, pictures: '/items' };
    const { body } = await sent(reply => sendPopup(reply, popup));
    expect(body).toContain('Google</h1>');
    expect(body.match(/<button type="button" data-identity=/g)).toHaveLength(4);
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/emulator/auth/popup.js" defer>']);
    expect(body).toContain('data-event="&quot;&gt;&lt;script&gt;"');
    expect(body).toContain('name="name" maxlength="40"');
  }
});

test('[ID-03] [ID-04] a popup hands on its code or its error, and is refused with the reason', async () => {
  const done = await sent(reply => sendOutcome(reply, { ...call, code: 'c' }));
  expect(done.body).toMatch(/data-code="c" data-error=""[\s\S]*You can close this window/);
  expect(done.headers['referrer-policy']).toBe('no-referrer');
  const failed = await sent(reply => sendOutcome(reply, { ...call, error: 'auth/user-cancelled' }));
  expect(failed.body).toMatch(/data-code="" data-error="auth\/user-cancelled"[\s\S]*Please try again/);
  for (const [why, words] of [
    [{ origin: 'https://<evil>' }, 'https://&lt;evil&gt;'],
    ['notHere', 'only on the machine'],
    ['tooLate', 'has expired'],
  ] as const) {
    const { statusCode, body } = await sent(reply => sendRefusal(reply, 'en', why));
    expect([statusCode, body]).toEqual([403, expect.stringContaining(words)]);
    expect(body).not.toMatch(/<button|data-code/);
  }
});

test('[ID-08] an account is signed in to by its provider’s button, and by none once the provider has gone', () => {
  const demo = readConfiguration({}).identity;
  const buttons = (identity: typeof demo, ...of: string[]) =>
    of.map(provider => buttonOf({ provider }, identity));
  expect(buttons(demo, 'apple.com', 'facebook.com', 'https://id.example/')).toEqual([
    'apple.com',
    null,
    null,
  ]);
  const one = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', PUBLIC_URL: 'https://chess.example' };
  const { identity } = readConfiguration({
    ...one,
    OIDC_2_ISSUER: 'https://b.example',
    OIDC_2_CLIENT_ID: 'b',
  });
  const known = ['https://id.example/', 'https://b.example/'];
  expect(buttons(identity, ...known, 'google.com')).toEqual(['google.com', 'apple.com', null]);
});

test('[ID-05] subjects of a provider that differ in capitals alone are different accounts', () => {
  const signs = ['', ...'aA^1'];
  const subjects = new Set(signs.flatMap(a => signs.flatMap(b => signs.map(c => a + b + c))));
  const names = new Set([...subjects].map(subject => accountNameOf(subject).toLowerCase()));
  expect(names.size).toBe(subjects.size);
});

test.each<[string, string, { usedAt?: number; replacedAt?: number; salt?: string } | undefined]>([
  ['of nobody', 'unknown', undefined],
  ['in use', 'first', { usedAt: -DAY_MS }],
  ['not used for 90 days', 'unknown', { usedAt: -90 * DAY_MS }],
  ['not used for almost 90 days', 'first', { usedAt: 1 - 90 * DAY_MS }],
  ['replaced a minute ago', 'again', { replacedAt: -MINUTE_MS, salt: 's' }],
  ['replaced longer ago', 'reused', { replacedAt: -MINUTE_MS - 1, salt: 's' }],
  ['replaced by signing in anew', 'replaced', { replacedAt: -MINUTE_MS }],
  ['replaced so longer ago', 'reused', { replacedAt: -MINUTE_MS - 1 }],
  ['replaced and not used for 90 days', 'unknown', { usedAt: -90 * DAY_MS, replacedAt: -90 * DAY_MS }],
])('[ID-07] a refresh token %s counts as %s', (_which, use, row) => {
  const { usedAt = 0, replacedAt, salt = null } = row ?? {};
  const moments = { usedAt: new Date(NOW + usedAt), salt };
  const found = { ...moments, replacedAt: replacedAt === undefined ? null : new Date(NOW + replacedAt) };
  expect(useOfToken(row && found, NOW)).toBe(use);
});

test('[ID-07] sign-ins of one session differ by a second at least', () => {
  expect(nextSignIn(NOW + 999, [])).toBe(NOW);
  expect(nextSignIn(NOW + 999, [NOW - 5_000, NOW + 10])).toBe(NOW + 1_000);
  expect(nextSignIn(NOW + 5_999, [NOW])).toBe(NOW + 5_000);
});

test('[ID-05] a start makes a key after 30 days, and forgets older ones two days after that', () => {
  const at = (days: number) => rotationAt(NOW, NOW + days * DAY_MS);
  expect(rotationAt(null, NOW)).toBe('make');
  expect([0, 2, 2.01, 30, 30.01].map(at)).toEqual([null, null, 'forgetOlder', 'forgetOlder', 'make']);
});
