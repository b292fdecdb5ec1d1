import { endedAnswer, sessionsAnswer } from '../../protocol/sessions';
import { endpoint } from '../transport/endpoint';

/** Calls about where the account is signed in. No answer is kept. */

export const sessions = endpoint(null, () => '/sessions', sessionsAnswer);
export const endSession = endpoint(null, () => '/sessions/end', endedAnswer);
export const endOtherSessions = endpoint(null, () => '/sessions/end-others', endedAnswer);
