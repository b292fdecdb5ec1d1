import { declineAnswer, duelAnswer, duelLimits, duelReceipt, openDuels } from '../../../protocol/duel-calls';
import { endpoint } from '../endpoint';

/** How many duels wait in the room. */
export const openDuelCount = endpoint(null, () => '/duels', openDuels);

/** The duel of a code, for the dialog in which it is joined; or why it cannot be. */
export const duelOf = endpoint(null, (code: string) => `/duels/${encodeURIComponent(code)}`, duelAnswer);

/** Says no to the challenge of a code. */
export const declineOf = endpoint(
  null,
  (code: string) => `/duels/${encodeURIComponent(code)}/decline`,
  declineAnswer,
);

/** What became of the stakes of a game that was a duel; for its two players. */
export const receiptOf = endpoint(null, (game: number) => `/duels/receipt/${game}`, duelReceipt);

/** What the user has set for themselves; POST changes it. */
export const ownLimits = endpoint(null, () => '/duels/limits', duelLimits);
