import { and, desc, eq, inArray, like, lt, not, or, type SQL } from 'drizzle-orm';
import type { StatementAnswer, StatementEntry, StatementQuery } from '../../protocol/statement';
import { hundredthsToKing } from '../../rules/money';
import { REASON_STARTS } from '../../rules/statement';
import type { Queries } from '../database/database';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from '../ledger/tables';
import { aboutOf } from './about';
import { heldOf } from './held';

/** A page of what was moved on a player's account, newest first. @source requirement LG-01 */
export async function statementOf(db: Queries, uid: string, query: StatementQuery): Promise<StatementAnswer> {
  const accounts = await db
    .select()
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, 'player'), eq(ledgerAccount.owner, uid)));
  const accountOf = (currency: 'KING' | 'QUEEN') => accounts.find(one => one.currency === currency);
  const held = await heldOf(db, uid, accountOf('KING')?.id ?? null);
  const account = accountOf(query.currency)?.id;
  const rows = account === undefined ? [] : await readEntries(db, account, query, held.transfers);
  const shown = rows.slice(0, query.limit);
  const about = await aboutOf(db, uid, shown);
  return {
    balances: {
      king: hundredthsToKing(accountOf('KING')?.balance ?? 0n),
      queen: hundredthsToKing(accountOf('QUEEN')?.balance ?? 0n),
    },
    held: { king: held.king, duels: held.duels },
    entries: shown.map(
      ({ id, at, reason, reference, amount, balance }): StatementEntry => ({
        id,
        at: at.getTime(),
        reason,
        amount: hundredthsToKing(amount),
        balance: hundredthsToKing(balance),
        ...(held.transfers.includes(id) && { held: true }),
        ...about({ reason, reference }),
      }),
    ),
    next: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One more than is shown: whether there are more is known then. */
function readEntries(
  db: Queries,
  account: number,
  { group, held, before, limit }: StatementQuery,
  heldTransfers: readonly number[],
) {
  const conditions: (SQL | undefined)[] = [
    eq(ledgerEntry.account, account),
    before === undefined ? undefined : lt(ledgerEntry.transfer, before),
    held === undefined ? undefined : inArray(ledgerEntry.transfer, [...heldTransfers]),
    group && reasonsOf(group),
  ];
  return db
    .select({
      id: ledgerEntry.transfer,
      at: ledgerTransfer.at,
      reason: ledgerTransfer.reason,
      reference: ledgerTransfer.reference,
      amount: ledgerEntry.amount,
      balance: ledgerEntry.balance,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transfer))
    .where(and(...conditions))
    .orderBy(desc(ledgerEntry.transfer))
    .limit(limit + 1);
}

function reasonsOf(group: NonNullable<StatementQuery['group']>): SQL | undefined {
  if (group !== 'other') return like(ledgerTransfer.reason, `${REASON_STARTS[group]}%`);
  const named = or(...Object.values(REASON_STARTS).map(start => like(ledgerTransfer.reason, `${start}%`)));
  return named && not(named);
}
