import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Currency } from '../../rules/statement';
import type { Queries, Transaction } from '../database/database';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from './tables';

/**
 * Money in double entry: every movement is one transfer whose entries sum to zero in each currency, every balance
 * is the sum of its entries. Amounts are hundredths.
 *
 * See README of this folder, "What a transaction moves is one post".
 *
 * @source requirements LG-01…03; design §5, money
 */

/** An account by name. Money in escrow lies under what it is kept for, for example `duel:17`. */
export type AccountName =
  | { kind: 'player'; uid: string }
  | { kind: 'escrow'; reference: string }
  | { kind: 'mint' | 'fee' };

/** The part of a transfer that concerns one account. */
export interface Leg {
  account: AccountName;
  currency: Currency;
  /** Hundredths: above zero what the account gets, below zero what it gives. */
  amount: bigint;
}

export interface Transfer {
  /** Reason of the transfer, for example `starter` or `rename`. */
  reason: string;
  /** Subject of the transfer, for example a uid or a game. */
  reference: string;
  /** In any order. Legs of one account and currency are added up. */
  legs: readonly Leg[];
}

export type PostResult = { ok: true } | { ok: false; code: 'not-covered'; account: AccountName };

/** The two legs of a payment. @param amount hundredths */
export function payment(from: AccountName, to: AccountName, currency: Currency, amount: bigint): Leg[] {
  return [
    { account: from, currency, amount: -amount },
    { account: to, currency, amount },
  ];
}

/**
 * Moves money. Accounts are opened at their first use, and locked all at once in the order of their ids, so that
 * two transfers never wait for each other. Therefore a transaction makes one call for all that it moves.
 *
 * @returns `not-covered` with the first account of a player or in escrow that would fall below zero; nothing has moved
 * @throws RangeError when the legs move nothing, or do not sum to zero in each currency
 */
export async function post(tx: Transaction, { reason, reference, legs }: Transfer): Promise<PostResult> {
  const entries = await onLockedAccounts(tx, addedUp(legs));
  const short = entries.find(({ leg, balance }) => mayNotOwe(leg.account) && leg.amount < 0n && balance < 0n);
  if (short) return { ok: false, code: 'not-covered', account: short.leg.account };

  const [made] = await tx
    .insert(ledgerTransfer)
    .values({ reason, reference })
    .returning({ id: ledgerTransfer.id });
  if (!made) throw new Error('the transfer was not written');
  await tx.insert(ledgerEntry).values(
    entries.map(({ id, leg, balance }) => ({
      transfer: made.id,
      account: id,
      amount: leg.amount,
      balance,
    })),
  );
  const balances = entries.map(({ id, balance }) => sql`(${id}::bigint, ${balance}::bigint)`);
  await tx.execute(sql`
    update ledger_account set balance = changed.balance
    from (values ${sql.join(balances, sql`, `)}) as changed (id, balance)
    where ledger_account.id = changed.id`);
  return { ok: true };
}

/** Hundredths on a player's account; 0 without one. */
export async function balanceOf(db: Queries, uid: string, currency: Currency): Promise<bigint> {
  const [found] = await db
    .select({ balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(isAccount(columnsOf({ account: { kind: 'player', uid }, currency })));
  return found?.balance ?? 0n;
}

/** Players and escrow never fall below zero; mint and fee may, being sums of what the house gave and got. */
const mayNotOwe = ({ kind }: AccountName): boolean => kind === 'player' || kind === 'escrow';

/** One leg for each account and currency, without those that come to nothing. */
function addedUp(legs: readonly Leg[]): Leg[] {
  const byAccount = new Map<string, Leg>();
  const sums = new Map<Currency, bigint>();
  for (const leg of legs) {
    const { currency, amount } = leg;
    const key = keyOf(columnsOf(leg));
    byAccount.set(key, { ...leg, amount: (byAccount.get(key)?.amount ?? 0n) + amount });
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  if ([...sums.values()].some(sum => sum !== 0n)) {
    throw new RangeError('the legs of a transfer do not sum to zero');
  }
  const moved = [...byAccount.values()].filter(({ amount }) => amount !== 0n);
  if (moved.length === 0) throw new RangeError('a transfer moves nothing');
  return moved;
}

interface Entry {
  leg: Leg;
  /** Id of the account. */
  id: number;
  /** Hundredths on it after the transfer. */
  balance: bigint;
}

/** Opens accounts that are new, and locks all of them until the transaction ends. */
async function onLockedAccounts(tx: Transaction, legs: readonly Leg[]): Promise<Entry[]> {
  const legOf = new Map(legs.map(leg => [keyOf(columnsOf(leg)), leg]));
  // Opened in one order everywhere: of two transfers that open the same accounts one waits for the other.
  const wanted = legs.map(columnsOf).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await tx.insert(ledgerAccount).values(wanted).onConflictDoNothing();
  const rows = await tx
    .select()
    .from(ledgerAccount)
    .where(or(...wanted.map(isAccount)))
    .orderBy(asc(ledgerAccount.id))
    .for('update');
  if (rows.length < legs.length) throw new Error('an account could neither be found nor opened');
  return rows.flatMap(row => {
    const leg = legOf.get(keyOf(row));
    return leg ? [{ leg, id: row.id, balance: row.balance + leg.amount }] : [];
  });
}

type AccountColumns = Pick<typeof ledgerAccount.$inferSelect, 'kind' | 'currency' | 'owner' | 'reference'>;

function columnsOf({ account, currency }: Pick<Leg, 'account' | 'currency'>): AccountColumns {
  return {
    kind: account.kind,
    currency,
    owner: account.kind === 'player' ? account.uid : null,
    reference: account.kind === 'escrow' ? account.reference : null,
  };
}

const keyOf = ({ kind, currency, owner, reference }: AccountColumns): string =>
  `${currency} ${kind} ${owner ?? reference ?? ''}`;

function isAccount({ kind, currency, owner, reference }: AccountColumns): SQL | undefined {
  return and(
    eq(ledgerAccount.kind, kind),
    eq(ledgerAccount.currency, currency),
    owner === null ? isNull(ledgerAccount.owner) : eq(ledgerAccount.owner, owner),
    reference === null ? isNull(ledgerAccount.reference) : eq(ledgerAccount.reference, reference),
  );
}
