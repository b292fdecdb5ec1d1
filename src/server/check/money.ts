import { sql } from 'drizzle-orm';
import { hundredthsToKing } from '../../rules/money';
import type { Findings } from './findings';
import type { Pages } from './pages';

/** Money is neither made nor lost. @source reliability §2, invariant 1; requirements LG-01…03 */

const PAGE = 200;

interface TransferRow extends Record<string, unknown> {
  id: string;
  currency: string | null;
  sum: string;
}

interface AccountRow extends Record<string, unknown> {
  id: string;
  kind: string;
  owner: string | null;
  reference: string | null;
  currency: string;
  balance: string;
  entries: string;
}

interface SupplyRow extends Record<string, unknown> {
  currency: string;
  held: string;
  minted: string;
  escrow: string;
}

export async function checkMoney(pages: Pages, findings: Findings): Promise<void> {
  await checkTransfers(pages, findings);
  await checkAccounts(pages, findings);
  await checkSupply(pages, findings);
}

async function checkTransfers(pages: Pages, findings: Findings): Promise<void> {
  const after = (id: number) => sql`
    select t.id, a.currency, coalesce(sum(e.amount), 0)::text as sum
    from (select id from ledger_transfer where id > ${id} order by id limit ${PAGE}) t
    left join ledger_entry e on e.transfer = t.id
    left join ledger_account a on a.id = e.account
    group by t.id, a.currency order by t.id`;
  for await (const rows of pages.all<TransferRow, number>(0, after, row => Number(row.id))) {
    findings.count('transfers', new Set(rows.map(row => row.id)).size);
    for (const { id, currency, sum } of rows) {
      if (currency === null) findings.add({ kind: 'transfer', text: `transfer ${id}: has no entries` });
      else if (sum !== '0')
        findings.add({
          kind: 'transfer',
          text: `transfer ${id}: its entries sum to ${amount(sum, currency)}`,
        });
    }
  }
}

async function checkAccounts(pages: Pages, findings: Findings): Promise<void> {
  const after = (id: number) => sql`
    select a.id, a.kind, a.owner, a.reference, a.currency, a.balance::text, coalesce(sum(e.amount), 0)::text as entries
    from (select * from ledger_account where id > ${id} order by id limit ${PAGE}) a
    left join ledger_entry e on e.account = a.id
    group by a.id, a.kind, a.owner, a.reference, a.currency, a.balance order by a.id`;
  for await (const rows of pages.all<AccountRow, number>(0, after, row => Number(row.id))) {
    findings.count('accounts', rows.length);
    for (const { id, kind, owner, reference, currency, balance, entries } of rows) {
      const name = `account ${id} (${owner ?? reference ?? kind})`;
      if (balance !== entries) {
        const text = `${name}: holds ${amount(balance, currency)}, its entries sum to ${amount(entries, currency)}`;
        findings.add({ kind: 'balance', text });
      }
      if ((kind === 'player' || kind === 'escrow') && BigInt(balance) < 0n)
        findings.add({ kind: 'overdrawn', text: `${name}: holds ${amount(balance, currency)}` });
    }
  }
}

/** All balances but the mint's must sum to the money minted less the money burnt. Also notes the money in escrow. */
async function checkSupply(pages: Pages, findings: Findings): Promise<void> {
  const rows = await pages.read<SupplyRow>(sql`
    select currency,
      coalesce(sum(balance) filter (where kind <> 'mint'), 0)::text as held,
      coalesce(-sum(balance) filter (where kind = 'mint'), 0)::text as minted,
      coalesce(sum(balance) filter (where kind = 'escrow'), 0)::text as escrow
    from ledger_account group by currency order by currency`);
  for (const { currency, held, minted, escrow } of rows) {
    if (escrow !== '0') findings.escrow.push(amount(escrow, currency));
    if (held === minted) continue;
    const text = `${currency}: ${amount(held, currency)} held, ${amount(minted, currency)} minted and not burnt`;
    findings.add({ kind: 'supply', text });
  }
}

/** @param hundredths as the database spells them */
const amount = (hundredths: string, currency: string): string =>
  `${hundredthsToKing(BigInt(hundredths)).toFixed(2)} ${currency}`;
