import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database';
import { inTransaction } from '../database/transaction';
import { type Handler, handle, type Outcome } from '../operator/order';
import { momentText } from '../operator/texts';
import { noSuchPlayer } from '../players/operator';
import { findByNameOrUid, findPlayer, lockPlayers, shownName } from '../players/store';
import {
  chainItemOrder,
  lendItemOrder,
  listItemsOrder,
  moveItemOrder,
  returnItemOrder,
  showItemOrder,
  stakeItemOrder,
  strikeItemOrder,
} from './commands';
import { ownersOf } from './provenance';
import { changeItem, changeOwner, giveBack, type ItemRow, takeOff } from './state';
import { item } from './tables';

const noSuchItem = (id: number): { refusal: string } => ({ refusal: `There is no item ${id}.` });

/** Handlers of the operator's orders about items; `commands.ts` says what each order does. */
export const itemOrderHandlers = (db: Database, now: () => number): readonly Handler[] => [
  handle(listItemsOrder, async ({ who }) => {
    const found = await findByNameOrUid(db, who);
    if (!found) return noSuchPlayer(who);
    const rows = await db.select().from(item).where(eq(item.owner, found.uid)).orderBy(asc(item.id));
    const data = rows.map(dataOf);
    return { message: rows.map(lineOf).join('\n') || `${shownName(found)} owns nothing.`, data };
  }),
  handle(showItemOrder, ({ id }) => show(db, id)),
  handle(lendItemOrder, async ({ id, to, until }) => {
    const borrower = await findByNameOrUid(db, to);
    if (!borrower || borrower.closing) return noSuchPlayer(to);
    if (until <= now()) return { refusal: 'The date has passed.' };
    return change(db, id, async (tx, row) => {
      if (row.owner === borrower.uid) return 'It is theirs already.';
      const lent = { state: 'lent', lentTo: borrower.uid, until: new Date(until) } as const;
      const done = await changeItem(tx, { id, owner: row.owner, states: ['owned'] }, lent);
      return done || NOT_FREE;
    });
  }),
  handle(moveItemOrder, async ({ id, to }) => {
    const next = await findByNameOrUid(db, to);
    if (!next || next.closing) return noSuchPlayer(to);
    return change(db, id, async (tx, row) => {
      if (row.owner === next.uid) return 'It is theirs already.';
      const found = { id, owner: row.owner, states: ['owned'] } as const;
      return (await changeOwner(tx, found, { owner: next.uid, how: 'award' })) || NOT_FREE;
    });
  }),
  handle(stakeItemOrder, async ({ id, until }) => {
    if (until <= now()) return { refusal: 'The date has passed.' };
    return change(db, id, async (tx, row) => {
      await takeOff(tx, row.owner, row.kind, id);
      const staked = { state: 'staked', until: new Date(until) } as const;
      return (await changeItem(tx, { id, owner: row.owner, states: ['owned'] }, staked)) || NOT_FREE;
    });
  }),
  handle(returnItemOrder, ({ id }) =>
    change(db, id, async (tx, row) => (await giveBack(tx, row)) || 'It is neither lent nor in deposit.'),
  ),
  handle(strikeItemOrder, ({ id }) =>
    change(db, id, async tx => {
      await tx
        .update(item)
        .set({ strikes: sql`${item.strikes} + 1` })
        .where(eq(item.id, id));
      return true;
    }),
  ),
  handle(chainItemOrder, ({ id, on }) =>
    change(db, id, async tx => {
      const [other] = await tx.select().from(item).where(eq(item.idBlockchain, on));
      if (other && other.id !== id) return `Item ${other.id} has this id.`;
      await tx.update(item).set({ idBlockchain: on }).where(eq(item.id, id));
      return true;
    }),
  ),
];

const NOT_FREE = 'It is on sale, lent or in deposit.';

/** Changes an item while its owner's row is locked. @param work returns `true`, or why the order is refused */
async function change(
  db: Database,
  id: number,
  work: (tx: Transaction, row: ItemRow) => Promise<string | true>,
): Promise<Outcome> {
  const done = await inTransaction(db, async tx => {
    const [before] = await tx.select().from(item).where(eq(item.id, id));
    if (!before) return { ok: false, outcome: noSuchItem(id) };
    await lockPlayers(tx, [before.owner]);
    const result = await work(tx, before);
    if (result !== true) return { ok: false, outcome: { refusal: result } };
    const [after] = await tx.select().from(item).where(eq(item.id, id));
    return { ok: true, outcome: { message: after ? lineOf(after) : '', data: after && dataOf(after) } };
  });
  return done.outcome;
}

async function show(db: Database, id: number): Promise<Outcome> {
  const [row] = await db.select().from(item).where(eq(item.id, id));
  if (!row) return noSuchItem(id);
  const owners = await ownersOf(db, id);
  const owner = await findPlayer(db, row.owner);
  const lines = [
    `${lineOf(row)}  of ${owner ? shownName(owner) : row.owner}, ${row.wins === 1 ? 'one game' : `${row.wins} games`} won with it`,
    ...owners.map(
      ({ username, how, price, since }) =>
        `    ${momentText(since)}  ${how}  ${username ?? '(no name)'}${price === null ? '' : `  ${price.toFixed(2)} KING`}`,
    ),
  ];
  return { message: lines.join('\n'), data: { ...dataOf(row), owners } };
}

function lineOf({ id, kind, name, state, lentTo, until, grade, strikes }: ItemRow): string {
  const about = [
    ...(lentTo === null ? [] : [`to ${lentTo}`]),
    ...(until === null ? [] : [`until ${momentText(until.getTime())}`]),
    ...(kind === 'board' ? [`grade ${grade}`] : []),
    ...(strikes > 0 ? [`strikes ${strikes}`] : []),
  ];
  return [`item ${id}`, kind, name, state, ...about].join('  ');
}

/** A row for JSON, which has no bigint: the price in KING instead of hundredths. */
const dataOf = (row: ItemRow) => ({ ...row, price: row.price === null ? null : Number(row.price) / 100 });
