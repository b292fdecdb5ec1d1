import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/database';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from './tables';

/**
 * Money in double entry: every movement is one transfer whose entries sum to zero, every balance is
 * the sum of its entries. Amounts are hundredths.
 *
 * @source requirements LG-01…03; design §5, money
 */

export type Currency = 'KING' | 'QUEEN';

/** An account by name: a player's own, or one of the house's. */
export type AccountName = { kind: 'player'; uid: string } | { kind: 'mint' | 'fee' | 'escrow' };

export interface TransferOrder {
  currency: Currency;
  from: AccountName;
  to: AccountName;
  /** Hundredths, above zero. */
  amount: bigint;
  /** What for, for example `starter` or `rename`. */
  reason: string;
  /** What it belongs to, for example a uid or a game. */
  reference: string;
}

export type TransferResult = { ok: true; transfer: number } | { ok: false; code: 'not-enough' };

/**
 * Moves money. Both accounts are locked in the order of their ids, so that no two transfers wait
 * for each other.
 *
 * @returns `not-enough` when a player's account does not cover the amount; nothing has changed then
 * @throws RangeError for an amount of zero or less, or between one account and itself
 */
export async function transfer(tx: Transaction, order: TransferOrder): Promise<TransferResult> {
  const { currency, from, to, amount, reason, reference } = order;
  if (amount <= 0n) throw new RangeError('a transfer moves more than nothing');
  const giving = await accountId(tx, from, currency);
  const getting = await accountId(tx, to, currency);
  if (giving === getting) throw new RangeError('a transfer needs two accounts');
  const locked = await tx
    .select()
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.id, [giving, getting]))
    .orderBy(asc(ledgerAccount.id))
    .for('update');
  const giver = locked.find(account => account.id === giving);
  if (from.kind === 'player' && (giver?.balance ?? 0n) < amount) return { ok: false, code: 'not-enough' };

  const [made] = await tx.insert(ledgerTransfer).values({ reason, reference }).returning({
    id: ledgerTransfer.id,
  });
  if (!made) throw new Error('the transfer was not written');
  await tx.insert(ledgerEntry).values([
    { transfer: made.id, account: giving, amount: -amount },
    { transfer: made.id, account: getting, amount },
  ]);
  await addTo(tx, giving, -amount);
  await addTo(tx, getting, amount);
  return { ok: true, transfer: made.id };
}

/** Hundredths on a player's account; 0 without one. */
export async function balanceOf(db: Queries, uid: string, currency: Currency): Promise<bigint> {
  const found = await findAccount(db, { kind: 'player', uid }, currency);
  return found?.balance ?? 0n;
}

async function addTo(tx: Transaction, account: number, amount: bigint): Promise<void> {
  await tx
    .update(ledgerAccount)
    .set({ balance: sql`${ledgerAccount.balance} + ${amount}` })
    .where(eq(ledgerAccount.id, account));
}

async function findAccount(db: Queries, name: AccountName, currency: Currency) {
  const owner = name.kind === 'player' ? eq(ledgerAccount.owner, name.uid) : isNull(ledgerAccount.owner);
  const [found] = await db
    .select({ id: ledgerAccount.id, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, name.kind), eq(ledgerAccount.currency, currency), owner));
  return found;
}

/** Id of an account, opened at its first use. */
async function accountId(tx: Transaction, name: AccountName, currency: Currency): Promise<number> {
  const found = await findAccount(tx, name, currency);
  if (found) return found.id;
  const owner = name.kind === 'player' ? name.uid : null;
  const [opened] = await tx
    .insert(ledgerAccount)
    .values({ kind: name.kind, owner, currency })
    .onConflictDoNothing()
    .returning({ id: ledgerAccount.id });
  if (opened) return opened.id;
  // Somebody else opened it between our two looks.
  const other = await findAccount(tx, name, currency);
  if (!other) throw new Error('an account could neither be found nor opened');
  return other.id;
}
