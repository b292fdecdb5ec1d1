import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ItemState, ItemWay } from '../../protocol/items';
import type { Database, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { postNotices } from '../notices/store';
import { player } from '../players/tables';
import type { ItemKind } from './catalogue';
import { item, itemOwner } from './tables';

/**
 * The only code that changes an item's owner or state. Each change names the owner and state it expects, so of two at
 * once the second changes nothing and says so. Locks are taken in the order players, items, accounts.
 *
 * See README of this folder, "An item changes hands in one place".
 */

export type ItemRow = typeof item.$inferSelect;

/** Columns of a player's row that name what they show. */
export const ACTIVE_COLUMN = {
  avatar: 'avatarItem',
  piece: 'pieceItem',
  frame: 'frameItem',
  flag: 'flagItem',
  board: 'boardItem',
} as const satisfies Record<ItemKind, keyof typeof player.$inferSelect>;

/** Owner and states that a change expects an item to have. */
export interface Found {
  id: number;
  owner: string;
  /** Any of these states. */
  states: readonly ItemState[];
}

type Changes = Partial<
  Pick<ItemRow, 'state' | 'price' | 'lentTo' | 'until' | 'grade' | 'upgraded' | 'strikes' | 'idBlockchain'>
>;

/**
 * Changes an item if it still is what it was found to be.
 *
 * @param also columns that have to be as they were, besides owner and state
 * @returns whether it was
 */
export async function changeItem(
  tx: Transaction,
  { id, owner, states }: Found,
  changes: Changes,
  also: Pick<Partial<ItemRow>, 'grade' | 'upgraded' | 'price'> = {},
): Promise<boolean> {
  const conditions = [
    also.grade === undefined ? undefined : eq(item.grade, also.grade),
    also.upgraded === undefined ? undefined : eq(item.upgraded, also.upgraded),
    also.price == null ? undefined : eq(item.price, also.price),
  ];
  const changed = await tx
    .update(item)
    .set(changes)
    .where(and(eq(item.id, id), eq(item.owner, owner), inArray(item.state, [...states]), ...conditions))
    .returning({ id: item.id });
  return changed.length > 0;
}

/**
 * Gives an item to another player, in the state `owned`, and takes it off the former owner.
 *
 * @param price hundredths of KING, for a sale
 * @returns whether it was what it was found to be
 */
export async function changeOwner(
  tx: Transaction,
  found: Found,
  to: { owner: string; how: ItemWay; price?: bigint },
): Promise<boolean> {
  const [taken] = await tx
    .update(item)
    .set({ owner: to.owner, state: 'owned', price: null })
    .where(and(eq(item.id, found.id), eq(item.owner, found.owner), inArray(item.state, [...found.states])))
    .returning({ kind: item.kind });
  if (!taken) return false;
  await takeOff(tx, found.owner, taken.kind, found.id);
  await noteOwners(tx, [{ item: found.id, owner: to.owner, how: to.how, price: to.price ?? null }]);
  return true;
}

/** Takes an item off a player's card. @returns whether it was on it */
export async function takeOff(tx: Transaction, uid: string, kind: ItemKind, id: number): Promise<boolean> {
  const column = ACTIVE_COLUMN[kind];
  const changed = await tx
    .update(player)
    .set({ [column]: null })
    .where(and(eq(player.uid, uid), eq(player[column], id)))
    .returning({ uid: player.uid });
  return changed.length > 0;
}

/** Adds the new owners of items to their history. */
export async function noteOwners(
  tx: Transaction,
  rows: readonly (typeof itemOwner.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(itemOwner).values([...rows]);
}

/** Ends loans and deposits whose time is up: the items are free for their owners again. */
export async function endLoans(db: Database): Promise<void> {
  const isOver = and(inArray(item.state, ['lent', 'staked']), sql`${item.until} <= ${DB_NOW}`);
  const over = await db.select({ id: item.id }).from(item).where(isOver);
  for (const { id } of over)
    await db.transaction(async tx => {
      const [row] = await tx
        .select()
        .from(item)
        .where(and(eq(item.id, id), isOver));
      if (row) await giveBack(tx, row);
    });
}

/** Ends a loan or deposit of an item; owner and borrower are told. @returns whether it was away */
export async function giveBack(
  tx: Transaction,
  { id, owner, kind, name, lentTo }: ItemRow,
): Promise<boolean> {
  const back = { state: 'owned', lentTo: null, until: null } as const;
  const from = lentTo === null ? 'staked' : 'lent';
  if (!(await changeItem(tx, { id, owner, states: [from] }, back))) return false;
  const about = { kind, name };
  await postNotices(tx, [
    { to: owner, other: lentTo, news: { kind: 'itemBack', item: about, from } },
    ...(lentTo === null
      ? []
      : [{ to: lentTo, other: owner, news: { kind: 'loanEnded', item: about } as const }]),
  ]);
  return true;
}
