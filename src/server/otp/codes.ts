import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isOtpCode, OTP_DIGITS } from '../../protocol/otp';

/** One-time codes (TOTP, RFC 6238) and recovery codes. @source requirements IP-27 */

const PERIOD_S = 30;
/** Time steps either way by which a device's clock may be wrong. */
const TOLERANCE = 1;
const ISSUER = 'Kingside';

/** A new secret, base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Address in a QR code, by which an authenticator learns the secret. */
export const otpUri = (secret: string, name: string): string => totp(secret, name).toString();

const totp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: OTP_DIGITS, period: PERIOD_S, secret });

/** The code of a moment. @param now epoch milliseconds */
export const codeAt = (secret: string, now: number): string =>
  totp(secret, ISSUER).generate({ timestamp: now });

/**
 * The time step that a code belongs to.
 *
 * @param now epoch milliseconds
 * @returns `null` for a code of none of the steps that count now
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!isOtpCode(code)) return null;
  const delta = totp(secret, ISSUER).validate({ token: code, timestamp: now, window: TOLERANCE });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

const RECOVERY_CODES = 10;
/** Letters and digits that cannot be misread: without O, 0, I, L and 1. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HALF = 4;

/** Ten different codes like `7KQ4-M2FX`, 39 bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${signs()}-${signs()}`);
  return [...codes];
}

const signs = (): string => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('');

export const newSalt = (): Buffer => randomBytes(16);

/**
 * Hash of a recovery code. It is slow on purpose: eight signs could be guessed from a quick one.
 *
 * @param typed spaces, hyphens and case do not matter
 */
export function hashRecoveryCode(typed: string, salt: Buffer): Promise<Buffer> {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  return new Promise((resolve, reject) => {
    scrypt(plain, salt, 32, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
