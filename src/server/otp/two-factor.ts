import { toDataURL } from 'qrcode';
import type { OtpAnswer, OtpSetupAnswer } from '../../protocol/otp';
import type { Database, Transaction } from '../database/database';
import { inTransaction } from '../database/transaction';
import { postNotices } from '../notices/store';
import { findPlayer, shownName } from '../players/store';
import { hashRecoveryCode, isSameHash, newRecoveryCodes, newSalt, newSecret, otpUri, stepOf } from './codes';
import type { Keyring } from './keyring';
import {
  countRecoveryCodes,
  type HashedCodes,
  lockTwoFactor,
  offerSecret,
  readTwoFactor,
  returnTry,
  spendRecoveryCode,
  spendStep,
  type TwoFactorRow,
  takeTry,
  turnOff,
  turnOn,
  writeRecoveryCodes,
} from './store';

/** What has come of looking at a one-time code. */
export type CodeVerdict = 'ok' | 'invalid' | 'used' | 'disabled';

export interface TwoFactorParts {
  db: Database;
  keys: Keyring;
  /** Epoch milliseconds. */
  now(): number;
}

/** A try that was taken, as the looked-at code leaves it. */
interface Try {
  /** Tries that are left if this one was wrong. */
  left: number;
}

/**
 * The second factor of every player: setting it up, asking for its code, turning it off.
 *
 * @source requirements TF-01…06, API-30…32, IP-27; research/reliability.md, threats 6 to 8
 */
export class TwoFactor {
  constructor(private readonly parts: TwoFactorParts) {}

  /** A secret to be set up. An active one is never told (API-30). */
  async setup(uid: string): Promise<OtpSetupAnswer> {
    const { db, keys } = this.parts;
    const row = await offerSecret(db, uid, keys.encrypt(newSecret(), uid));
    if (!row || row.offered === null)
      return { enabled: true, recoveryLeft: await countRecoveryCodes(db, uid) };
    const secret = keys.decrypt(row.offered, uid);
    const player = await findPlayer(db, uid);
    const uri = otpUri(secret, player ? shownName(player) : uid);
    return { qr: await toDataURL(uri, { errorCorrectionLevel: 'M', scale: 6 }), secret, uri };
  }

  /** Turns it on with a code of the secret that is offered, and gives out recovery codes. */
  enable(uid: string, code: string): Promise<OtpAnswer> {
    return this.trying(uid, async ({ left }) => {
      const { db, keys, now } = this.parts;
      const row = await readTwoFactor(db, uid);
      if (row?.secret != null) return { status: 'enabled' };
      const secret = row && row.offered !== null ? keys.decrypt(row.offered, uid) : null;
      const step = secret === null ? null : stepOf(secret, code, now());
      if (!row || step === null) return { status: 'invalid', triesLeft: left };
      // Hashes are slow on purpose: nothing is locked meanwhile.
      const { codes, hashed } = await makeRecoveryCodes();
      const done = await inTransaction(db, async tx => ({ ok: await turnOn(tx, row, step, hashed) }));
      return done.ok ? { status: 'ok', recoveryCodes: codes } : { status: 'enabled' };
    });
  }

  /** Turns it off with a one-time code. */
  disable(uid: string, code: string): Promise<OtpAnswer> {
    return this.trying(uid, ({ left }) =>
      this.parts.db.transaction(async (tx): Promise<OtpAnswer> => {
        const verdict = await this.spend(tx, uid, code);
        if (verdict !== 'ok') return refusedBy(verdict, left);
        await turnOff(tx, uid, null);
        return { status: 'ok' };
      }),
    );
  }

  /** Turns it off with a recovery code, for somebody who has lost their device: selling is held up for a day. */
  recover(uid: string, typed: string): Promise<OtpAnswer> {
    return this.trying(uid, async ({ left }) => {
      const { db } = this.parts;
      const salt = (await readTwoFactor(db, uid))?.salt;
      if (!salt) return { status: 'disabled' };
      const hash = await hashRecoveryCode(typed, salt);
      return db.transaction(async (tx): Promise<OtpAnswer> => {
        const row = await lockTwoFactor(tx, uid);
        if (!row?.salt) return { status: 'disabled' };
        // The codes may be others by now.
        const isRight = isSameHash(row.salt, salt) && (await spendRecoveryCode(tx, uid, hash));
        if (!isRight) return { status: 'invalid', triesLeft: left };
        await turnOff(tx, uid, { by: 'recovery', reason: null });
        return { status: 'ok' };
      });
    });
  }

  /** Gives out new recovery codes; those before them end. */
  renewRecoveryCodes(uid: string, code: string): Promise<OtpAnswer> {
    return this.trying(uid, async ({ left }) => {
      const { db } = this.parts;
      const { verdict } = this.look(await readTwoFactor(db, uid), code);
      if (verdict !== 'ok') return refusedBy(verdict, left);
      // Hashes are slow on purpose: nothing is locked meanwhile.
      const { codes, hashed } = await makeRecoveryCodes();
      return db.transaction(async (tx): Promise<OtpAnswer> => {
        const spent = await this.spend(tx, uid, code);
        if (spent !== 'ok') return refusedBy(spent, left);
        await writeRecoveryCodes(tx, uid, hashed);
        return { status: 'ok', recoveryCodes: codes };
      });
    });
  }

  /** Turned off by the operator; the player is told. @returns false when it was off */
  async reset(uid: string, reason: string): Promise<boolean> {
    const done = await inTransaction(this.parts.db, async tx => {
      const ok = await turnOff(tx, uid, { by: 'operator', reason });
      if (ok) await postNotices(tx, [{ to: uid, news: { kind: 'otpReset' } }]);
      return { ok };
    });
    return done.ok;
  }

  /**
   * Counts a try before anything is looked at, and gives it back unless the code turns out to be wrong: whoever guesses has
   * five wrong codes in fifteen minutes, however many they send at once.
   *
   * @param work what the try is for; an `invalid` answer keeps it
   */
  async trying<T extends Pick<OtpAnswer, 'status'>>(
    uid: string,
    work: (own: Try) => Promise<T>,
  ): Promise<T | { status: 'later'; retryAfter: number }> {
    const { db } = this.parts;
    const taken = await takeTry(db, uid);
    if (!taken.ok) return { status: 'later', retryAfter: taken.retryAfter };
    let isWrong = false;
    try {
      const answer = await work(taken);
      isWrong = answer.status === 'invalid';
      return answer;
    } finally {
      if (!isWrong) await returnTry(db, uid);
    }
  }

  /**
   * Looks at a code, inside a transaction that counts on it: if that is undone, the code has not been used. It belongs
   * inside `trying`, which counts wrong ones.
   */
  async spend(tx: Transaction, uid: string, code: string): Promise<CodeVerdict> {
    const { verdict, step } = this.look(await lockTwoFactor(tx, uid), code);
    if (step !== null) await spendStep(tx, uid, step);
    return verdict;
  }

  private look(
    row: TwoFactorRow | null,
    code: string,
  ): { verdict: 'ok'; step: number } | { verdict: Exclude<CodeVerdict, 'ok'>; step: null } {
    const { keys, now } = this.parts;
    if (!row || row.secret === null) return { verdict: 'disabled', step: null };
    const step = stepOf(keys.decrypt(row.secret, row.uid), code, now());
    if (step === null) return { verdict: 'invalid', step };
    return row.lastStep !== null && step <= row.lastStep
      ? { verdict: 'used', step: null }
      : { verdict: 'ok', step };
  }
}

const refusedBy = (verdict: Exclude<CodeVerdict, 'ok'>, triesLeft: number): OtpAnswer =>
  verdict === 'invalid' ? { status: verdict, triesLeft } : { status: verdict };

async function makeRecoveryCodes(): Promise<{ codes: string[]; hashed: HashedCodes }> {
  const codes = newRecoveryCodes();
  const salt = newSalt();
  const hashes: Buffer[] = [];
  // One after another: all ten at once would keep every thread of the pool busy.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, hashed: { salt, hashes } };
}
