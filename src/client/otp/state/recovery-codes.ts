import { proxy } from 'valtio';
import type { OtpAnswer } from '../../../protocol/otp';

/**
 * Recovery codes that have just been made: the server does not know them any more. They stay on show, wherever the user
 * goes, until one of them has been typed back; a reload loses them.
 */
export const recoveryCodes = proxy<{
  uid: string | null;
  codes: string[];
  /** The user whose call for new codes had no answer: the server may have made some that nobody has seen. */
  unanswered: string | null;
}>({ uid: null, codes: [], unanswered: null });

export const recoveryCodeActions = {
  /** A call that makes new codes has ended. @param answer `null` if none came */
  take(uid: string, answer: Pick<OtpAnswer, 'recoveryCodes'> | null): void {
    if (answer === null) recoveryCodes.unanswered = uid;
    else if (answer.recoveryCodes) {
      recoveryCodes.unanswered = null;
      recoveryCodeActions.show(uid, answer.recoveryCodes);
    }
  },
  show(uid: string, codes: readonly string[]): void {
    recoveryCodes.uid = uid;
    recoveryCodes.codes = [...codes];
  },
  forget(): void {
    recoveryCodes.uid = null;
    recoveryCodes.codes = [];
  },
};

/** Whether a typed text is one of the codes; spaces, hyphens and case do not matter. */
export function isOneOf(codes: readonly string[], typed: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
  return codes.some(code => plain(code) === plain(typed));
}
