import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { hundredthsToKing } from '../../rules/money';
import { PAGE, paged, type RowSection } from '../export';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from './tables';

/** The entries of each of the player's accounts, one account after another. */
export const ownLedger: RowSection = {
  count: uid => sql`(
    select count(*) from ${ledgerAccount} join ${ledgerEntry} on ${ledgerEntry.account} = ${ledgerAccount.id}
    where ${ledgerAccount.owner} = ${uid})`,
  async *pages({ db, uid }) {
    const accounts = await db
      .select()
      .from(ledgerAccount)
      .where(eq(ledgerAccount.owner, uid))
      .orderBy(ledgerAccount.id);
    for (const { id: account, currency } of accounts)
      yield* paged(
        0,
        after =>
          db
            .select({ entry: ledgerEntry, transfer: ledgerTransfer })
            .from(ledgerEntry)
            .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transfer))
            .where(and(eq(ledgerEntry.account, account), gt(ledgerEntry.transfer, after)))
            .orderBy(asc(ledgerEntry.transfer))
            .limit(PAGE),
        row => row.transfer.id,
        ({ entry, transfer: { id, at, reason, reference } }) => ({
          id,
          at,
          reason,
          reference,
          currency,
          amount: hundredthsToKing(entry.amount),
          balance: hundredthsToKing(entry.balance),
        }),
      );
  },
};
