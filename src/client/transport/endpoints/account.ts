import { accountAnswer, deleteAccountAnswer } from '../../../protocol/account';
import { endpoint } from '../endpoint';

/** Calls about the account as a whole. No answer is kept. */

export const account = endpoint(null, () => '/account', accountAnswer);
export const deleteAccount = endpoint(null, () => '/account/delete', deleteAccountAnswer);

/** Path of a file with all that is kept about the account. */
export const ACCOUNT_FILE = '/account/export';
