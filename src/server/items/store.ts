import { eq, inArray } from 'drizzle-orm';
import type { Card } from '../../protocol/entities';
import type { ItemWay } from '../../protocol/items';
import type { Queries, Transaction } from '../database/database';
import { player } from '../players/tables';
import { boardPieces, flagTier, type ItemKind } from './catalogue';
import { ACTIVE_COLUMN, noteOwners } from './state';
import { item } from './tables';

type PlayerRow = typeof player.$inferSelect;

/** Gives a player a new item. @returns its id */
export async function giveItem(
  tx: Transaction,
  owner: string,
  { kind, name }: { kind: ItemKind; name: string },
  how: ItemWay,
): Promise<number> {
  const [made] = await tx.insert(item).values({ owner, kind, name }).returning({ id: item.id });
  if (!made) throw new Error('the item was not written');
  await noteOwners(tx, [{ item: made.id, owner, how }]);
  return made.id;
}

/** Gives a player a new item and puts it into play: their card shows it from now on. */
export async function giveActiveItem(
  tx: Transaction,
  owner: string,
  given: { kind: ItemKind; name: string },
  how: ItemWay,
): Promise<number> {
  const id = await giveItem(tx, owner, given, how);
  await tx
    .update(player)
    .set({ [ACTIVE_COLUMN[given.kind]]: id })
    .where(eq(player.uid, owner));
  return id;
}

/**
 * Gives a new player a set of items, one of each kind, and returns which columns of the player's row they fill.
 */
export async function giveSet(
  tx: Transaction,
  owner: string,
  set: readonly { kind: ItemKind; name: string }[],
) {
  const made = await tx
    .insert(item)
    .values(set.map(one => ({ ...one, owner })))
    .returning({ id: item.id, kind: item.kind });
  await noteOwners(
    tx,
    made.map(({ id }) => ({ item: id, owner, how: 'starter' as const })),
  );
  const idOf = (kind: ItemKind): number | null => made.find(one => one.kind === kind)?.id ?? null;
  return {
    avatarItem: idOf('avatar'),
    pieceItem: idOf('piece'),
    frameItem: idOf('frame'),
    flagItem: idOf('flag'),
    boardItem: idOf('board'),
  };
}

/** Card of a player: their active item of each kind. */
export async function cardOf(db: Queries, shown: PlayerRow): Promise<Card> {
  return cardFrom(shown, await activeItems(db, [shown]));
}

/** Cards of several players, in their order. */
export async function cardsOf(db: Queries, shown: readonly PlayerRow[]): Promise<Card[]> {
  const items = await activeItems(db, shown);
  return shown.map(row => cardFrom(row, items));
}

type Items = ReadonlyMap<number, Pick<typeof item.$inferSelect, 'id' | 'name' | 'grade'>>;

async function activeItems(db: Queries, shown: readonly PlayerRow[]): Promise<Items> {
  const ids = shown.flatMap(row => Object.values(ACTIVE_COLUMN).map(column => row[column]));
  const active = ids.filter(id => id !== null);
  if (active.length === 0) return new Map();
  const rows = await db.select().from(item).where(inArray(item.id, active));
  return new Map(rows.map(row => [row.id, row]));
}

function cardFrom({ avatarItem, pieceItem, frameItem, flagItem, boardItem }: PlayerRow, items: Items): Card {
  const nameOf = (id: number | null) => (id === null ? null : (items.get(id) ?? null));
  const avatar = nameOf(avatarItem);
  const piece = nameOf(pieceItem);
  const frame = nameOf(frameItem);
  const flag = nameOf(flagItem);
  const board = nameOf(boardItem);
  return {
    avatar: avatar && { id: avatar.id, url: avatar.name },
    // A player who wears no pieces plays with those of their board, once it has better ones than a newcomer's.
    piece: piece ? { id: piece.id, type: piece.name } : boardPieces(board?.grade ?? 1),
    frame: frame && { id: frame.id, name: frame.name },
    flag: flag && { id: flag.id, url: flag.name, tier: flagTier(flag.name) },
    board: board && { id: board.id, name: board.name },
  };
}
