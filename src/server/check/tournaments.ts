import { sql } from 'drizzle-orm';
import { samePlayer } from './departures';
import type { Findings } from './findings';
import type { Pages } from './pages';

/**
 * Fees, refunds and prizes of each entrant agree with the ledger, and no fee is held for a cancelled tournament.
 *
 * @source requirements LG-06, LG-07, LG-09; reliability §2, invariant 6
 */

const PAGE = 100;

interface EntrantRow extends Record<string, unknown> {
  id: string;
  tournament: string;
  uid: string;
  status: string;
  house: boolean;
  open: boolean;
  paid: string;
  prize: string;
  moved_king: string;
  moved_queens: string;
  not_back: string;
}

/** A player who left and entered again has several rows in one tournament: sums over all of them are compared. */
const after = (id: number) => sql`
  select e.id::text, e.tournament::text, e.uid, t.status, e.house, e.state in ('in', 'playing') as open,
    sums.paid::text, sums.prize::text, sums.not_back::text, moved.king::text as moved_king, moved.queens::text as moved_queens
  from (select * from tournament_entrant where id > ${id} order by id limit ${PAGE}) e
  join tournament t on t.id = e.tournament
  cross join lateral (select ${samePlayer(sql`e.uid`)} as uids) as same
  cross join lateral (
    select coalesce(sum(fee_paid - refunded), 0) as paid, coalesce(sum(prize), 0) as prize,
      coalesce(sum(fee_paid - refunded) filter (where state <> 'left'), 0) as not_back
    from tournament_entrant o where o.tournament = e.tournament and o.uid = any(same.uids)
  ) as sums
  cross join lateral (
    select
      coalesce(-sum(l.amount) filter (where a.currency = 'KING'), 0) as king,
      coalesce(sum(l.amount) filter (where a.currency = 'QUEEN'), 0) as queens
    from ledger_account a join ledger_entry l on l.account = a.id join ledger_transfer x on x.id = l.transfer
    where a.owner = any(same.uids) and a.kind = 'player' and x.reference = e.tournament::text and x.reason like 'tournament-%'
  ) as moved
  order by e.id`;

export async function checkTournaments(pages: Pages, findings: Findings): Promise<void> {
  for await (const rows of pages.all<EntrantRow, number>(0, after, row => Number(row.id))) {
    findings.count('tournament entries', rows.length);
    for (const row of rows)
      for (const text of problemsOf(row))
        findings.add({ kind: 'tournament', text: `tournament ${row.tournament}, ${row.uid}: ${text}` });
  }
}

const amount = (hundredths: string): string => (Number(hundredths) / 100).toFixed(2);

function problemsOf(row: EntrantRow): string[] {
  const problems: string[] = [];
  if (row.paid !== row.moved_king)
    problems.push(`has paid ${amount(row.paid)} KING, and ${amount(row.moved_king)} were moved`);
  if (row.prize !== row.moved_queens)
    problems.push(`has won ${amount(row.prize)} queens, and ${amount(row.moved_queens)} were moved`);
  if (row.status === 'cancelled' && (row.open || row.not_back !== '0'))
    problems.push(`${amount(row.not_back)} KING are held for a tournament that was cancelled`);
  if (row.house && row.paid !== '0') problems.push('is a player of the house and has paid');
  return problems;
}
