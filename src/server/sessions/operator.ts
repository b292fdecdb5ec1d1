import { isGoneName } from '../../rules/gone';
import type { Queries } from '../database/database';
import { type Handler, handle } from '../operator/order';
import { HOLD_BEGAN } from '../operator/texts';
import { noSuchPlayer } from '../players/operator';
import { findByNameOrUid, shownName } from '../players/store';
import { endSessionsOrder } from './commands';

/**
 * The operator's end of a player's sessions.
 *
 * @param endAll ends them, and what the account may lose stands still
 */
export const sessionHandlers = (
  db: Queries,
  endAll: (uid: string) => Promise<number>,
): readonly Handler[] => [
  handle(endSessionsOrder, async ({ who }) => {
    const found = await findByNameOrUid(db, who);
    if (!found || found.house || found.closing || isGoneName(shownName(found))) return noSuchPlayer(who);
    const ended = await endAll(found.uid);
    const sessions = ended === 1 ? 'One session' : `${ended} sessions`;
    return `${sessions} of ${shownName(found)} ended. ${HOLD_BEGAN}`;
  }),
];
