import { and, asc, eq, gt, or } from 'drizzle-orm';
import { countedBy, PAGE, paged, type RowSection } from '../export';
import { referenceOf } from './listings';
import { listing } from './tables';

/** Listings that the player has made or bought. */
export const ownListings: RowSection = {
  count: countedBy(listing, listing.seller, listing.buyer),
  pages: ({ db, uid }) =>
    paged(
      0,
      after =>
        db
          .select()
          .from(listing)
          .where(and(or(eq(listing.seller, uid), eq(listing.buyer, uid)), gt(listing.id, after)))
          .orderBy(asc(listing.id))
          .limit(PAGE),
      row => row.id,
      ({ id, seller, ...sold }) => ({
        reference: referenceOf(id),
        kind: sold.kind,
        name: sold.name,
        price: sold.price,
        state: sold.state,
        createdAt: sold.createdAt,
        closedAt: sold.closedAt,
        as: seller === uid ? 'seller' : 'buyer',
        reversedAt: sold.reversedAt,
        reversedReason: sold.reversedReason,
      }),
    ),
};
