import { sql } from 'drizzle-orm';
import { kingToHundredths } from '../../rules/money';
import type { Findings } from './findings';
import type { Pages } from './pages';

/** The stakes of each duel go into escrow once and come out once. @source reliability §2, invariant 6 */

const PAGE = 100;

interface DuelRow extends Record<string, unknown> {
  code: string;
  state: 'waiting' | 'matched' | 'playing' | 'ended';
  bet: number;
  balance: string;
  settled: number;
  staked: string;
  left: string;
}

/** A row and its escrow are read by one statement: also a duel that goes on just now is whole. */
const after = (code: string) => sql`
  select d.code, d.state, d.bet, coalesce(a.balance, 0)::text as balance, moved.*
  from (select code, state, bet from duel where code > ${code} order by code limit ${PAGE}) d
  left join ledger_account a on a.owner is null and a.reference = 'duel:' || d.code and a.kind = 'escrow'
    and a.currency = 'KING'
  cross join lateral (
    select
      count(*) filter (where t.reason in ('duel-won', 'duel-drawn', 'duel-called-off', 'duel-released'))::int as settled,
      coalesce(sum(e.amount) filter (where t.reason = 'duel-stake'), 0)::text as staked,
      coalesce(-sum(e.amount) filter (where t.reason = 'duel-left'), 0)::text as left
    from ledger_entry e join ledger_transfer t on t.id = e.transfer where e.account = a.id
  ) as moved
  order by d.code`;

/** Stakes that have to lie in escrow. */
const HELD = { waiting: 1n, matched: 2n, playing: 2n, ended: 0n };

export async function checkDuels(pages: Pages, findings: Findings): Promise<void> {
  for await (const rows of pages.all<DuelRow, string>('', after, row => row.code)) {
    findings.count('duels', rows.length);
    for (const row of rows)
      for (const text of problemsOf(row)) findings.add({ kind: 'duel', text: `duel ${row.code}: ${text}` });
  }
}

function problemsOf({ state, bet, balance, settled, staked, left }: DuelRow): string[] {
  const each = kingToHundredths(bet);
  const problems: string[] = [];
  if (BigInt(balance) !== HELD[state] * each)
    problems.push(`is ${state} at ${bet} KING, and ${Number(balance) / 100} KING lie in its escrow`);
  const expected = state === 'ended' && bet > 0 ? 1 : 0;
  if (settled !== expected) problems.push(`is ${state} and has been settled ${settled} times`);
  const played = BigInt(staked) - BigInt(left);
  if (each > 0n && played !== each && played !== 2n * each)
    problems.push(`${Number(played) / 100} KING were staked in it for good`);
  return problems;
}
