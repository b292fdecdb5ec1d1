import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the ledger. Amounts are hundredths in BIGINT. SQL stays within PostgreSQL 15. */

/** An account of the ledger. Players' balances never go below zero; the others may. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ['player', 'mint', 'fee', 'escrow'] }).notNull(),
    /** Set for players only. */
    owner: text('owner').references(() => player.uid),
    currency: text('currency', { enum: ['KING', 'QUEEN'] }).notNull(),
    balance: bigint('balance', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  table => [
    uniqueIndex('ledger_account_owner')
      .on(table.kind, table.currency, table.owner)
      .where(sql`${table.owner} is not null`),
    uniqueIndex('ledger_account_house').on(table.kind, table.currency).where(sql`${table.owner} is null`),
    check('ledger_account_covered', sql`${table.kind} <> 'player' or ${table.balance} >= 0`),
  ],
);

/** One movement of money; its entries sum to zero. Never changed, never deleted. */
export const ledgerTransfer = pgTable('ledger_transfer', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  reason: text('reason').notNull(),
  reference: text('reference').notNull(),
  at: moment('at').notNull().defaultNow(),
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
  },
  table => [
    primaryKey({ columns: [table.transfer, table.account] }),
    index('ledger_entry_account').on(table.account),
  ],
);
