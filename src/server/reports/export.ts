import { and, asc, eq, gt } from 'drizzle-orm';
import { countedBy, PAGE, paged, type RowSection } from '../export';
import { report } from './tables';

const { id, game, reason, at, reporter } = report;

/** Reports that the player has made. */
export const ownReports: RowSection = {
  count: countedBy(report, reporter),
  pages: ({ db, uid }) =>
    paged(
      0,
      after =>
        db
          .select({ id, game, reason, at })
          .from(report)
          .where(and(eq(reporter, uid), gt(id, after)))
          .orderBy(asc(id))
          .limit(PAGE),
      row => row.id,
      ({ id: _id, ...told }) => told,
    ),
};
