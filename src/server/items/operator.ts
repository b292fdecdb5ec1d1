import type { Database } from '../database/database';
import { type Handler, handle } from '../operator/order';
import { noSuchPlayer } from '../players/operator';
import { findByNameOrUid, shownName } from '../players/store';
import { isItemKind, isKnownItem, knownItems } from './catalogue';
import { awardOrder } from './commands';
import { giveActiveItem } from './store';

/** The operator gives items away. */
export const itemHandlers = (db: Database): readonly Handler[] => [
  handle(awardOrder, async ({ who, kind, name }) => {
    if (!isItemKind(kind)) return { refusal: 'The kind is avatar, piece, frame, flag or board.' };
    if (!isKnownItem(kind, name)) {
      return { refusal: `There is no ${kind} "${name}". There are: ${knownItems(kind).join(', ')}.` };
    }
    const found = await findByNameOrUid(db, who);
    if (!found || found.closing) return noSuchPlayer(who);
    const id = await db.transaction(tx => giveActiveItem(tx, found.uid, { kind, name }, 'award'));
    return `${shownName(found)} owns the ${kind} ${name} (item ${id}) and shows it from the next game on.`;
  }),
];
