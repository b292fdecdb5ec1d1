import * as v from 'valibot';
import { versionAnswer } from '../../protocol/installation';
import { acceptTermsAnswer, userAnswer, usernameAnswer } from '../../protocol/users';
import { endpoint } from '../transport/endpoint';

/** Calls about the signed-in user: all that the first screen needs. @source API-03…07 */

export const ownUser = endpoint(null, () => '/user', userAnswer);

export const version = endpoint(null, () => '/version', versionAnswer);

export const acceptTerms = endpoint(null, () => '/acepttyc', acceptTermsAnswer);

/** Empties the browser's cache of the user's answers (HT-07). */
export const signOut = endpoint(null, () => '/signout', v.unknown());

/** The first name, which is free. */
export const chooseUsername = endpoint(null, () => '/username', usernameAnswer);

/** Any later name, which costs KING. */
export const changeUsername = endpoint(null, () => '/username/change', usernameAnswer);
