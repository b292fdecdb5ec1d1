import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { CURRENCIES } from '../../rules/statement';
import { stamp } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the ledger. Amounts are hundredths in BIGINT. SQL stays within PostgreSQL 15. */

/** An account of the ledger. Accounts of players and of escrow never go below zero; mint and fee may. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ['player', 'mint', 'fee', 'escrow'] }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Uid, of a player's account only. */
    owner: text('owner').references(() => player.uid),
    /** Subject that money in escrow is kept for, for example `duel:17`; for escrow only. */
    reference: text('reference'),
    balance: bigint('balance', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  table => [
    unique('ledger_account_name')
      .on(table.owner, table.reference, table.kind, table.currency)
      .nullsNotDistinct(),
    check('ledger_account_covered', sql`${table.kind} not in ('player', 'escrow') or ${table.balance} >= 0`),
    check(
      'ledger_account_named',
      sql`(${table.kind} = 'player') = (${table.owner} is not null)
        and (${table.kind} = 'escrow') = (${table.reference} is not null)`,
    ),
  ],
);

/**
 * One movement of money; its entries sum to zero in each currency. Never deleted, and never changed but for the name of somebody
 * who has deleted their account.
 */
export const ledgerTransfer = pgTable('ledger_transfer', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  reason: text('reason').notNull(),
  reference: text('reference').notNull(),
  at: stamp('at'),
});

export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    transfer: bigint('transfer', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransfer.id),
    account: bigint('account', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccount.id),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Balance after the transfer. An account's transfers have the order of their ids, since it is locked before. */
    balance: bigint('balance', { mode: 'bigint' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.transfer, table.account] }),
    index('ledger_entry_statement').on(table.account, table.transfer),
  ],
);
