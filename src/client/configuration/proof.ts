import type { AccountAnswer, ProofRefusal } from '../../protocol/account';

/** The proof asked for before a copy of the data is handed out, or the account or other sessions end: a session left open is not enough. */
export type Proof = 'none' | 'signIn' | 'code';

/** The proof that the account asks for as it stands. */
export const proofFor = ({ otp, fresh }: Pick<AccountAnswer, 'otp' | 'fresh'>): Proof =>
  otp ? 'code' : fresh ? 'none' : 'signIn';

/** The proof asked for after a refusal: time has passed, or two-factor was turned on in another window. */
export const proofAfter = ({ status }: ProofRefusal): Proof => (status === 'signIn' ? 'signIn' : 'code');

/** The fault of the code that was sent; `null` where none was. */
export const codeProblem = ({ status }: ProofRefusal): 'otpWrong' | 'otpUsed' | 'later' | null =>
  status === 'signIn' || status === 'codeNeeded' ? null : status;
