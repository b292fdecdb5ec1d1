import type { AccountAnswer, ProofRefusal } from '../../../protocol/account';

/** What the user has to bring before a copy of their data is handed out or the account ends: so that a session left open is not enough. */
export type Proof = 'none' | 'signIn' | 'code';

/** What is asked for, as the account stands. */
export const proofFor = ({ otp, fresh }: Pick<AccountAnswer, 'otp' | 'fresh'>): Proof =>
  otp ? 'code' : fresh ? 'none' : 'signIn';

/** What is asked for after a refusal: time has passed, or two-factor was turned on in another window. */
export const proofAfter = ({ status }: ProofRefusal): Proof => (status === 'signIn' ? 'signIn' : 'code');

/** What is wrong with the code that was sent; `null` where none was. */
export const codeProblem = ({ status }: ProofRefusal): 'otpWrong' | 'otpUsed' | 'later' | null =>
  status === 'signIn' || status === 'codeNeeded' ? null : status;
