import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import {
  codeAt,
  hashRecoveryCode,
  isSameHash,
  newRecoveryCodes,
  newSalt,
  newSecret,
  otpUri,
  stepOf,
} from '../../../../src/server/otp/codes';

/** RFC 6238, appendix B, SHA-1: seconds, and the last six of its eight digits. */
const VECTORS: readonly [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;
const T = 1_234_567_890_000;

describe('one-time codes', () => {
  test.each(VECTORS)('[IP-27] the code after %i s is %s, as in RFC 6238', (seconds, code) => {
    expect(codeAt(RFC_SECRET, seconds * 1_000)).toBe(code);
    expect(stepOf(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  test('[IP-27] a code counts one step before and after its own, and says which step is its own', () => {
    const step = Math.floor(T / 30_000);
    const code = codeAt(RFC_SECRET, T);
    expect([-1, 0, 1].map(off => stepOf(RFC_SECRET, code, T + off * 30_000))).toEqual([step, step, step]);
    expect([-2, 2].map(off => stepOf(RFC_SECRET, code, T + off * 30_000))).toEqual([null, null]);
  });

  test('[IP-27] [TF-06] anything but six digits is refused as a code', () => {
    const code = codeAt(RFC_SECRET, T);
    const wrong = [
      '',
      code.slice(1),
      `${code}0`,
      ` ${code}`,
      `${code}\n`,
      '٠٠٥٩٢٤',
      '5924',
      'abcdef',
      '1e5000',
    ];
    for (const one of wrong) expect([one, stepOf(RFC_SECRET, one, T)]).toEqual([one, null]);
  });

  test('[TF-01] [IP-27] the secret is 160 bits, and the link has all that an authenticator needs', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    const uri = new URL(otpUri(secret, 'Ana_1'));
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Kingside:Ana_1');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Kingside',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  test('[TF-05] recovery codes are ten, all different, without letters and digits that look alike', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  });

  test('[TF-05] recovery codes are kept as salted hashes, and may be typed in any case and spacing', async () => {
    const [one = '', other = ''] = newRecoveryCodes();
    const salt = newSalt();
    const hash = await hashRecoveryCode(one, salt);
    expect(hash.toString('latin1')).not.toContain(one.replace('-', ''));
    const typed = ` ${one.toLowerCase().replace('-', ' ')} `;
    expect(isSameHash(await hashRecoveryCode(typed, salt), hash)).toBe(true);
    expect(isSameHash(await hashRecoveryCode(other, salt), hash)).toBe(false);
    expect(isSameHash(await hashRecoveryCode(one, newSalt()), hash)).toBe(false);
  });
});
