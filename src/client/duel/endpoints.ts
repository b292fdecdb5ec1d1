import { declineAnswer, duelAnswer, duelLimits, duelReceipt, openDuels } from '../../protocol/duel-calls';
import { endpoint } from '../transport/endpoint';

/** Number of open duels. */
export const openDuelCount = endpoint(null, () => '/duels', openDuels);

/** The duel of a code, for the dialog in which it is joined; or why it cannot be joined. */
export const duelOf = endpoint(null, (code: string) => `/duels/${encodeURIComponent(code)}`, duelAnswer);

/** Declines the challenge of a code. */
export const declineOf = endpoint(
  null,
  (code: string) => `/duels/${encodeURIComponent(code)}/decline`,
  declineAnswer,
);

/** Receipt of a duel's game: what became of its stakes. Only its two players may read it. */
export const receiptOf = endpoint(null, (game: number) => `/duels/receipt/${game}`, duelReceipt);

/** Limits that users set for their own stakes; POST changes them. */
export const ownLimits = endpoint(null, () => '/duels/limits', duelLimits);
