import { accountAnswer, deleteAccountAnswer } from '../../protocol/account';
import { endpoint } from '../transport/endpoint';
import type { FileCall } from '../transport/http';

/** Calls about the account as a whole. No answer is kept. */

export const account = endpoint(null, () => '/account', accountAnswer);
export const deleteAccount = endpoint(null, () => '/account/delete', deleteAccountAnswer);

/** A file with all that is kept about the account. @param otpCode where two-factor is on */
export const accountFile = (otpCode?: string): FileCall => ({
  path: '/account/export',
  body: otpCode === undefined ? {} : { otpCode },
});
