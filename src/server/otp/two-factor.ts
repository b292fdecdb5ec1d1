import { toDataURL } from 'qrcode';
import type { OtpAnswer, OtpSetupAnswer } from '../../protocol/otp';
import type { Database, Transaction } from '../database/database';
import { inTransaction, type Outcome } from '../database/transaction';
import { postNotices } from '../notices/store';
import { findPlayer, shownName } from '../players/store';
import type { SessionName } from '../sessions/store';
import { hashRecoveryCode, isSameHash, newRecoveryCodes, newSalt, newSecret, otpUri, stepOf } from './codes';
import type { Keyring } from './keyring';
import {
  countRecoveryCodes,
  countWrong,
  type HashedCodes,
  type LockedTwoFactor,
  lockTwoFactor,
  MAX_TRIES,
  offerSecret,
  offerTo,
  spendRecoveryCode,
  spendStep,
  turnOff,
  turnOn,
  twoFactorRow,
  writeRecoveryCodes,
} from './store';

/** Why a one-time code was not taken. `used`: it counts once; `later`: too many wrong ones. */
export type CodeRefusal =
  | { status: 'used' | 'disabled' }
  | { status: 'invalid'; triesLeft: number }
  | { status: 'later'; retryAfter: number };

/** The log's note on a wrong code, beside whose it was. */
export const wrongNote = (why: CodeRefusal): { why: string; triesLeft?: number } => ({
  why: why.status,
  ...('triesLeft' in why && { triesLeft: why.triesLeft }),
});

export interface TwoFactorDeps {
  db: Database;
  keys: Keyring;
  /** Epoch milliseconds. */
  now(): number;
  /** Further effects of a hold on an account, in its transaction. They lock its player. */
  onHold(tx: Transaction, uid: string): Promise<void>;
}

/**
 * The second factor of every player: setting it up, asking for its code, turning it off.
 *
 * @source requirements TF-01…06, API-30…32, IP-27; research/reliability.md, threats 6 to 8
 */
export class TwoFactor {
  private readonly turns = new Turns();

  constructor(private readonly deps: TwoFactorDeps) {}

  /**
   * A secret to be set up. An active one is never told (API-30).
   *
   * @param isFresh whether the session has signed in just now: else no code of it turns anything on
   */
  async setup(session: SessionName, isFresh: boolean): Promise<OtpSetupAnswer> {
    const { db, keys } = this.deps;
    const { uid } = session;
    if ((await twoFactorRow(db, uid)).secret !== null)
      return { enabled: true, recoveryLeft: await countRecoveryCodes(db, uid) };
    const sealed = keys.encrypt(newSecret(), uid);
    const offered = await offerSecret(db, session, { sealed, isFresh, mark: `${keys.current}.` });
    const secret = keys.decrypt(offered, uid);
    const player = await findPlayer(db, uid);
    const uri = otpUri(secret, player ? shownName(player) : uid);
    return { qr: await toDataURL(uri, { errorCorrectionLevel: 'M', scale: 6 }), secret, uri };
  }

  /** Turns it on with a code of the secret that its session was offered, and gives out recovery codes. */
  enable(session: SessionName, code: string): Promise<OtpAnswer> {
    return this.turns.take(session.uid, () => this.enableNow(session, code));
  }

  private async enableNow(session: SessionName, code: string): Promise<OtpAnswer> {
    const { db, keys, now } = this.deps;
    const { uid } = session;
    const looked = await db.transaction(async tx => {
      const locked = await lockTwoFactor(tx, uid);
      if (!locked) return refusalOf(tx, locked, 'invalid');
      const { row } = locked;
      if (row.secret !== null) return { status: 'enabled' as const };
      const later = laterOf(locked);
      if (later) return later;
      const offer = await offerTo(tx, session);
      if (offer !== null && !offer.isFresh) return { status: 'signIn' as const };
      const step = offer === null ? null : stepOf(keys.decrypt(offer.sealed, uid), code, now());
      return offer === null || step === null
        ? refusalOf(tx, locked, 'invalid')
        : { status: 'right' as const, sealed: offer.sealed, step };
    });
    if (looked.status !== 'right') return looked;
    // Hashes are slow on purpose: nothing is locked meanwhile.
    const { codes, hashed } = await makeRecoveryCodes();
    const done = await inTransaction(db, async tx => {
      const ok = await turnOn(tx, uid, looked.sealed, looked.step, hashed);
      if (ok) await postNotices(tx, [{ to: uid, news: { kind: 'otpOn' } }]);
      return { ok };
    });
    return done.ok ? { status: 'ok', recoveryCodes: codes } : { status: 'enabled' };
  }

  /** Turns it off with a one-time code. */
  disable(uid: string, code: string): Promise<OtpAnswer> {
    return this.changing(uid, code, async tx => {
      await turnOff(tx, uid, null);
      await postNotices(tx, [{ to: uid, news: { kind: 'otpOff' } }]);
      return { status: 'ok' };
    });
  }

  /** Turns it off with a recovery code, for somebody who has lost their device: nothing leaves the account for a day. */
  recover(uid: string, typed: string): Promise<OtpAnswer> {
    return this.turns.take(uid, () => this.recoverNow(uid, typed));
  }

  private async recoverNow(uid: string, typed: string): Promise<OtpAnswer> {
    const { db } = this.deps;
    const before = await db.transaction(tx => lockTwoFactor(tx, uid));
    const early = laterOf(before);
    if (early) return early;
    const salt = before?.row.salt;
    if (!salt) return { status: 'disabled' };
    // Hashes are slow on purpose: nothing is locked meanwhile, and a code that is refused unseen costs none.
    const hash = await hashRecoveryCode(typed, salt);
    return db.transaction(async (tx): Promise<OtpAnswer> => {
      const locked = await lockTwoFactor(tx, uid);
      const later = laterOf(locked);
      if (later) return later;
      if (!locked?.row.salt) return { status: 'disabled' };
      // The recovery codes may have been replaced meanwhile.
      const isRight = isSameHash(locked.row.salt, salt) && (await spendRecoveryCode(tx, uid, hash));
      if (!isRight) return refusalOf(tx, locked, 'invalid');
      await turnOff(tx, uid, { by: 'recovery', reason: null });
      await this.deps.onHold(tx, uid);
      await postNotices(tx, [{ to: uid, news: { kind: 'otpRecovered' } }]);
      return { status: 'ok' };
    });
  }

  /** Gives out new recovery codes; those before them end. */
  renewRecoveryCodes(uid: string, code: string): Promise<OtpAnswer> {
    return this.turns.take(uid, () => this.renewNow(uid, code));
  }

  private async renewNow(uid: string, code: string): Promise<OtpAnswer> {
    const { db } = this.deps;
    const refusal = await db.transaction(async (tx): Promise<CodeRefusal | null> => {
      const locked = await lockTwoFactor(tx, uid);
      const later = laterOf(locked);
      if (later) return later;
      const { verdict } = this.look(locked, code);
      return verdict === 'ok' ? null : refusalOf(tx, locked, verdict);
    });
    if (refusal) return refusal;
    // Hashes are slow on purpose: nothing is locked meanwhile.
    const { codes, hashed } = await makeRecoveryCodes();
    return this.changing(uid, code, async tx => {
      await writeRecoveryCodes(tx, uid, hashed);
      return { status: 'ok', recoveryCodes: codes };
    });
  }

  /** Turns it off for the operator; the player is told. @returns false when it was off */
  async reset(uid: string, reason: string): Promise<boolean> {
    const done = await inTransaction(this.deps.db, async tx => {
      const ok = await turnOff(tx, uid, { by: 'operator', reason });
      if (!ok) return { ok };
      await this.deps.onHold(tx, uid);
      await postNotices(tx, [{ to: uid, news: { kind: 'otpReset' } }]);
      return { ok };
    });
    return done.ok;
  }

  /**
   * Does work that needs a one-time code, in the caller's transaction. The code is spent last, so refused work uses up
   * none. The row stays locked until the transaction ends, so that one player's codes are checked one after another: a
   * wrong one is counted before the next is checked, and a right one is not refused for others in flight.
   *
   * @param work what is undone where the code is not taken
   * @param refuse makes the answer of a refused code
   * @returns `ok` for a wrong code as well: that it was tried has to be committed
   */
  async withCode<T>(
    tx: Transaction,
    uid: string,
    code: string,
    { work, refuse }: { work: (tx: Transaction) => Promise<Outcome<T>>; refuse: (why: CodeRefusal) => T },
  ): Promise<Outcome<T>> {
    const locked = await lockTwoFactor(tx, uid);
    const later = laterOf(locked);
    if (later) return { ok: false, answer: refuse(later) };
    const looked = this.look(locked, code);
    const notTaken: Refused[] = [];
    const done = await inTransaction(tx, async inner => {
      const outcome = await work(inner);
      if (!outcome.ok) return outcome;
      if (looked.verdict === 'ok') await spendStep(inner, uid, looked.step);
      else notTaken.push(looked.verdict);
      return { ...outcome, ok: looked.verdict === 'ok' };
    });
    const [verdict] = notTaken;
    return verdict ? { ok: true, answer: refuse(await refusalOf(tx, locked, verdict)) } : done;
  }

  /** A change of two-factor itself, with one of its codes. */
  private async changing(
    uid: string,
    code: string,
    work: (tx: Transaction) => Promise<OtpAnswer>,
  ): Promise<OtpAnswer> {
    const done = await this.deps.db.transaction(tx =>
      this.withCode<OtpAnswer>(tx, uid, code, {
        work: async inner => ({ ok: true, answer: await work(inner) }),
        refuse: why => why,
      }),
    );
    return done.answer;
  }

  private look(
    locked: LockedTwoFactor | null,
    code: string,
  ): { verdict: 'ok'; step: number } | { verdict: Refused; step: null } {
    const { keys, now } = this.deps;
    const row = locked?.row;
    if (!row || row.secret === null) return { verdict: 'disabled', step: null };
    const step = stepOf(keys.decrypt(row.secret, row.uid), code, now());
    if (step === null) return { verdict: 'invalid', step };
    return row.lastStep !== null && step <= row.lastStep
      ? { verdict: 'used', step: null }
      : { verdict: 'ok', step };
  }
}

/** Runs calls that hash codes one after another for each player: of fifty at once one makes new codes. */
class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  take<T>(uid: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(uid) ?? Promise.resolve()).then(work, work);
    this.last.set(uid, mine);
    const leave = (): void => {
      if (this.last.get(uid) === mine) this.last.delete(uid);
    };
    mine.then(leave, leave);
    return mine;
  }
}

/** Reasons for refusing a code. */
type Refused = 'invalid' | 'used' | 'disabled';

/** Refusal of all codes for as long as too many were wrong; `null` while codes are checked. */
const laterOf = (locked: LockedTwoFactor | null): { status: 'later'; retryAfter: number } | null =>
  locked?.triesLeft === 0 ? { status: 'later', retryAfter: locked.retryAfter } : null;

/** Refusal of a code. A wrong one is counted. */
async function refusalOf(
  tx: Transaction,
  locked: LockedTwoFactor | null,
  verdict: Refused,
): Promise<CodeRefusal> {
  if (verdict !== 'invalid') return { status: verdict };
  if (!locked) return { status: 'invalid', triesLeft: MAX_TRIES };
  await countWrong(tx, locked.row.uid);
  return { status: 'invalid', triesLeft: locked.triesLeft - 1 };
}

async function makeRecoveryCodes(): Promise<{ codes: string[]; hashed: HashedCodes }> {
  const codes = newRecoveryCodes();
  const salt = newSalt();
  const hashes: Buffer[] = [];
  // One after another: all ten at once would keep every thread of the pool busy.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, hashed: { salt, hashes } };
}
