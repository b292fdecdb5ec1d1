import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { changeOwner } from '../items/state';
import { item } from '../items/tables';
import { ensureHouse, HOUSE_SELLER } from '../market/house-market';
import { renameInOrders } from '../players/orders';
import { tournament, tournamentEntrant, tournamentRun } from '../tournaments/tables';
import { referencesTo } from './references';
import { type Renamed, renamedInResults, renamedInRun } from './tournament-names';

/** Whose rows are moved, and to whom. */
export interface Leaving {
  uid: string;
  name: string;
  gone: string;
  goneName: string;
}

interface Done {
  rows: number;
  /** Whether nothing is left for this step. */
  isOver: boolean;
  /** Last id that was handled, for a step that goes through a table in the order of its ids. */
  reached: number;
}

interface Step {
  name: string;
  /** Cost of one of its rows, as a multiple of a plain row. */
  weight: number;
  page(tx: Transaction, leaving: Leaving, from: { rows: number; reached: number }): Promise<Done>;
}

/** Text that replaces a deleted one. */
const BLANK = '–';

/** A statement that changes rows until it finds none; `rows` is how many at most. */
type Statement = (leaving: Leaving, rows: number) => SQL;

/** A step of statements that find what is left by themselves. */
const untilNone =
  (...statements: readonly Statement[]): Step['page'] =>
  async (tx, leaving, { rows: most }) => {
    let rows = 0;
    for (const statement of statements) {
      const { rowCount } = await tx.execute(statement(leaving, most - rows));
      rows += rowCount ?? 0;
      if (rows >= most) return { rows, isOver: false, reached: 0 };
    }
    return { rows, isOver: true, reached: 0 };
  };

/** Gives all items to the house, which sells those that can be sold. */
const giveItems: Step['page'] = async (tx, { uid }, { rows: most }) => {
  await ensureHouse(tx);
  const owned = await tx
    .select({ id: item.id })
    .from(item)
    .where(eq(item.owner, uid))
    .orderBy(item.id)
    .limit(most);
  for (const { id } of owned) {
    const found = { id, owner: uid, states: ['owned'] } as const;
    const given = await changeOwner(tx, found, { owner: HOUSE_SELLER.uid, how: 'house' });
    if (!given) throw new Error(`item ${id} is not as it was found`);
  }
  return { rows: owned.length, isOver: owned.length < most, reached: 0 };
};

/** Blanks all that the player has written. Texts of others about them stay. */
const blankTexts = untilNone(
  ({ uid }, rows) => sql`
    update ticket_message set message = ${BLANK}, attachment = null where id in (
      select m.id from ticket t join ticket_message m on m.ticket = t.id
      where t.player = ${uid} and (m.message <> ${BLANK} or m.attachment is not null) limit ${rows})`,
  ({ uid, gone }, rows) => sql`
    update ticket set player = ${gone}, subject = ${BLANK}, read_by_user = true, waits = false,
      closed_at = coalesce(closed_at, ${DB_NOW})
    where id in (select id from ticket where player = ${uid} limit ${rows})`,
  ({ uid, gone }, rows) => sql`
    update report set reporter = ${gone}, reason = ${BLANK}, closed_at = coalesce(closed_at, ${DB_NOW})
    where id in (select id from report where reporter = ${uid} limit ${rows})`,
);

const deleted =
  (table: string, column: string): Statement =>
  ({ uid }, rows) => {
    const [place, name] = [sql.identifier(table), sql.identifier(column)];
    return sql`delete from ${place} where ctid in (select ctid from ${place} where ${name} = ${uid} limit ${rows})`;
  };

/** Deletes what belongs to the player alone, from notices to two-factor. A cool-off that still runs is kept. */
const forgetOwn = untilNone(
  deleted('notice', 'player'),
  deleted('block', 'player'),
  deleted('design_watch', 'player'),
  deleted('idempotency_key', 'uid'),
  deleted('user_session', 'uid'),
  deleted('recovery_code', 'uid'),
  deleted('two_factor', 'uid'),
  deleted('two_factor_session', 'uid'),
  ({ uid }) =>
    sql`delete from duel_limit where uid = ${uid} and (cool_off_until is null or cool_off_until <= ${DB_NOW})`,
  ({ uid, gone }) => sql`
    update duel_limit set uid = ${gone}, day_stake = null, next_day_stake = null, next_from = null where uid = ${uid}`,
);

/** Renames the player in brackets and results, which are JSON; none of the tournaments is played any more. */
const leaveTournaments: Step['page'] = async (tx, leaving, { rows: most }) => {
  const { uid, gone, goneName } = leaving;
  const taken = await tx
    .select({
      id: tournamentEntrant.id,
      of: tournamentEntrant.tournament,
      number: tournamentEntrant.number,
      name: tournamentEntrant.name,
    })
    .from(tournamentEntrant)
    .where(eq(tournamentEntrant.uid, uid))
    .orderBy(tournamentEntrant.id)
    .limit(most);
  for (const { id, of, number, name } of taken) {
    // An entrant gets number and name when the list is closed: without them they are in no bracket.
    if (number !== null && name !== null) await renameIn(tx, of, { uid, number, name, gone, goneName });
    await tx
      .update(tournamentEntrant)
      .set({ uid: gone, name: name === null ? null : goneName })
      .where(eq(tournamentEntrant.id, id));
  }
  return { rows: taken.length, isOver: taken.length < most, reached: 0 };
};

/** Renames a player in one tournament. Its rows are locked: another of its players may be leaving at the same time. */
async function renameIn(tx: Transaction, id: number, renamed: Renamed): Promise<void> {
  const [over] = await tx
    .select({ results: tournament.results })
    .from(tournament)
    .where(eq(tournament.id, id))
    .for('no key update');
  if (over?.results != null)
    await tx
      .update(tournament)
      .set({ results: renamedInResults(over.results, renamed) })
      .where(eq(tournament.id, id));
  const [run] = await tx
    .select({ snapshot: sql<string>`${tournamentRun.snapshot}::text` })
    .from(tournamentRun)
    .where(eq(tournamentRun.tournament, id))
    .for('no key update');
  if (run)
    await tx.execute(sql`
      update tournament_run set snapshot = ${renamedInRun(run.snapshot, renamed)}::jsonb where tournament = ${id}`);
}

/** A duel names a player in several columns, of which `left_by` is no reference, so `moveRows` would miss that one. */
const leaveDuels = untilNone(
  ({ uid, gone }, rows) => sql`
    update duel set ${replaced(['owner', 'joiner', 'winner', 'left_by'], uid, gone)}
    where ctid in (${found('duel', ['owner', 'joiner', 'left_by'], uid, rows)})`,
);

/** Every other column that refers to a player, as the database itself knows them: a new table is among them by itself. */
const moveRows: Step['page'] = async (tx, leaving, { rows: most }) => {
  const { uid, gone } = leaving;
  let rows = 0;
  for (const { table, columns } of await referencesTo(tx, 'player')) {
    const { rowCount } = await tx.execute(sql`
      update ${sql.identifier(table)} set ${replaced(columns, uid, gone)}
      where ctid in (${found(table, columns, uid, most - rows)})`);
    rows += rowCount ?? 0;
    if (rows >= most) return { rows, isOver: false, reached: 0 };
  }
  return { rows, isOver: true, reached: 0 };
};

const replaced = (columns: readonly string[], uid: string, gone: string): SQL =>
  sql.join(
    columns.map(column => {
      const name = sql.identifier(column);
      return sql`${name} = case when ${name} = ${uid} then ${gone} else ${name} end`;
    }),
    sql`, `,
  );

/** Finds rows that name a player in any of the columns, each by its own index. */
const found = (table: string, columns: readonly string[], uid: string, rows: number): SQL => {
  const each = columns.map(
    column =>
      sql`(select ctid from ${sql.identifier(table)} where ${sql.identifier(column)} = ${uid} limit ${rows})`,
  );
  return sql`select ctid from (${sql.join(each, sql` union all `)}) as taken limit ${rows}`;
};

/** Replaces names and uids in the text of ledger entries: those of renames and of starting money. */
const renameTransfers: Step['page'] = async (tx, { gone, goneName }, { rows, reached }) => {
  const { rows: some } = await tx.execute<{ id: string }>(sql`
    select e.transfer as id from ledger_entry e
    where e.account in (select id from ledger_account where owner = ${gone}) and e.transfer > ${reached}
    order by e.transfer limit ${rows}`);
  const last = some.at(-1);
  if (!last) return { rows: 0, isOver: true, reached };
  await tx.execute(sql`
    update ledger_transfer t set reference = case when t.reason = 'rename' then ${goneName} else ${gone} end
    from ledger_entry e
    where e.transfer = t.id and e.account in (select id from ledger_account where owner = ${gone})
      and e.transfer > ${reached} and e.transfer <= ${last.id} and t.reason in ('rename', 'starter')`);
  return { rows: some.length, isOver: false, reached: Number(last.id) };
};

/** Orders of the operator about the player stay, under another name; texts that were answered to them are deleted. */
const renameOrders: Step['page'] = async (tx, { uid, name, gone, goneName }, { rows, reached }) => {
  const { rows: ends } = await tx.execute<{ last: string | null }>(sql`
    select max(id) as last from (
      select id from operator_order where id > ${reached} order by id limit ${rows}) as taken`);
  const last = ends[0]?.last ?? null;
  if (last === null) return { rows: 0, isOver: true, reached };
  const range = { after: reached, to: Number(last) };
  await tx.execute(sql`
    update operator_order set what = what - 'text'
    where id > ${range.after} and id <= ${range.to} and what ->> 'do' = 'ticket-answer'
      and what ->> 'id' in (select id::text from ticket where player = ${gone})`);
  await renameInOrders(tx, [uid, name], goneName, range);
  return { rows, isOver: false, reached: range.to };
};

export const STEPS = [
  { name: 'items', weight: 5, page: giveItems },
  { name: 'texts', weight: 1, page: blankTexts },
  { name: 'own', weight: 1, page: forgetOwn },
  { name: 'tournaments', weight: 25, page: leaveTournaments },
  { name: 'duels', weight: 1, page: leaveDuels },
  { name: 'rows', weight: 1, page: moveRows },
  { name: 'transfers', weight: 0.2, page: renameTransfers },
  { name: 'orders', weight: 0.5, page: renameOrders },
] as const satisfies readonly Step[];

export type StepName = (typeof STEPS)[number]['name'];
