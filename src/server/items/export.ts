import { and, asc, eq, gt } from 'drizzle-orm';
import { hundredthsToKing } from '../../rules/money';
import { countedBy, PAGE, paged, type RowSection } from '../export';
import { item, itemOwner } from './tables';

/** Each time that the player became the owner of an item. */
export const ownItems: RowSection = {
  count: countedBy(itemOwner, itemOwner.owner),
  pages: ({ db, uid }) =>
    paged(
      0,
      after =>
        db
          .select({ item, history: itemOwner })
          .from(itemOwner)
          .innerJoin(item, eq(item.id, itemOwner.item))
          .where(and(eq(itemOwner.owner, uid), gt(itemOwner.id, after)))
          .orderBy(asc(itemOwner.id))
          .limit(PAGE),
      row => row.history.id,
      ({ item: { owner, state, ...own }, history: { how, price, since } }) => ({
        id: own.id,
        kind: own.kind,
        name: own.name,
        generation: own.generation,
        grade: own.grade,
        upgraded: own.upgraded,
        strikes: own.strikes,
        idBlockchain: own.idBlockchain,
        how,
        since,
        paid: price === null ? null : hundredthsToKing(price),
        now: owner === uid ? state : 'gone',
      }),
    ),
};
