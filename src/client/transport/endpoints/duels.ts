import { duelAnswer } from '../../../protocol/duel-calls';
import { endpoint } from '../endpoint';

/** The duel of a code, for the dialog in which it is joined; or why it cannot be. */
export const duelOf = endpoint(null, (code: string) => `/duels/${encodeURIComponent(code)}`, duelAnswer);
