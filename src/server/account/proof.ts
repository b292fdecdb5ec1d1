import type { ProofRefusal } from '../../protocol/account';
import type { Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { twoFactorOf } from '../otp/store';
import { type CodeRefusal, type TwoFactor, wrongNote } from '../otp/two-factor';
import type { SecurityLog } from '../security-events';
import type { Sessions } from '../sessions/sessions';

export interface ProofDeps {
  twoFactor: Pick<TwoFactor, 'withCode'>;
  sessions: Pick<Sessions, 'isFresh' | 'mayEndOthers'>;
  security: Pick<SecurityLog, 'note'>;
}

/** A request for which a stolen token must not be enough, and its maker. */
export interface Asking {
  /** For what. */
  at: 'export' | 'deletion' | 'sessions';
  uid: string;
  /** See `Verdict`. */
  sid: string;
  /** See `SecurityLog.from`. */
  from: string | undefined;
  /** See `Verdict`. */
  provedAt: number | null;
  otpCode?: string | undefined;
}

/**
 * Does what needs a proof that it is the user, in the caller's transaction: a one-time code where two-factor is on, which is looked
 * at last, so what is refused has used up none; else a fresh sign-in.
 *
 * @param refuse makes the answer of a proof that is missing or wrong
 */
export async function withProof<T>(
  tx: Transaction,
  { twoFactor, sessions, security }: ProofDeps,
  { at, uid, sid, from, provedAt, otpCode }: Asking,
  { work, refuse }: { work: (tx: Transaction) => Promise<Outcome<T>>; refuse: (why: ProofRefusal) => T },
): Promise<Outcome<T>> {
  const { isOn } = await twoFactorOf(tx, uid);
  const isProved = at === 'sessions' ? sessions.mayEndOthers(provedAt) : sessions.isFresh(provedAt);
  if (!isOn && !isProved) return { ok: false, answer: refuse({ status: 'signIn' }) };
  if (!isOn) return work(tx);
  if (otpCode === undefined) return { ok: false, answer: refuse({ status: 'codeNeeded' }) };
  return twoFactor.withCode(tx, uid, otpCode, {
    work,
    refuse: why => {
      security.note('codeWrong', { uid, sid, at, ...wrongNote(why), from });
      return refuse(proofOf(why));
    },
  });
}

function proofOf(why: CodeRefusal): ProofRefusal {
  switch (why.status) {
    case 'invalid':
      return { status: 'otpWrong', triesLeft: why.triesLeft };
    case 'later':
      return why;
    case 'used':
      return { status: 'otpUsed' };
    case 'disabled':
      return { status: 'codeNeeded' };
  }
}
