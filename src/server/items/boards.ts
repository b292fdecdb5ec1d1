import { and, asc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OwnBoard, Upgrade } from '../../protocol/items';
import { UPGRADES } from '../../protocol/items';
import { hundredthsToKing } from '../../rules/money';
import type { Queries } from '../database/database';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { boardCategory } from './catalogue';
import { WEARABLE } from './collection';
import type { ItemRow } from './state';
import { item } from './tables';

/** The boards that a player owns or has on loan. @source requirements API-14, BO-01…08 */

/** Whole KING for one piece from each grade to the next one: four prices. */
export type UpgradeCosts = readonly number[];

const owning = alias(player, 'owning_player');
const borrowing = alias(player, 'borrowing_player');

/** A player's boards: first those of their own. @param only the id of one */
export async function boardsOf(
  db: Queries,
  uid: string,
  costs: UpgradeCosts,
  only?: number,
): Promise<OwnBoard[]> {
  const rows = await db
    .select({
      row: item,
      active: owning.boardItem,
      owner: { uid: owning.uid, username: owning.username },
      borrower: { uid: borrowing.uid, username: borrowing.username },
    })
    .from(item)
    .innerJoin(owning, eq(owning.uid, item.owner))
    .leftJoin(borrowing, eq(borrowing.uid, item.lentTo))
    .where(
      and(
        eq(item.kind, 'board'),
        or(eq(item.owner, uid), eq(item.lentTo, uid)),
        only === undefined ? undefined : eq(item.id, only),
      ),
    )
    .orderBy(asc(item.id));
  const boards = rows.map(({ row, active, owner, borrower }): OwnBoard => {
    const isOwn = row.owner === uid;
    const user = isOwn && borrower ? borrower : owner;
    return {
      id: row.id,
      idBlockchain: row.idBlockchain,
      type: { name: row.name, category: boardCategory(row.name) },
      active: isOwn && active === row.id,
      isStacked: row.state === 'staked',
      price: row.state === 'listed' && row.price !== null ? hundredthsToKing(row.price) : 0,
      user: { firebaseId: user.uid, username: shownName(user) },
      ownerUserId: row.owner,
      grade: row.grade,
      upgraded: upgradedOf(row),
      upgradeCost: isOwn && WEARABLE.includes(row.state) ? (costs[row.grade - 1] ?? null) : null,
      generation: row.generation,
      strikes: row.strikes,
      until: row.until?.getTime() ?? null,
    };
  });
  return [...boards].sort(
    (one, other) => Number(one.ownerUserId !== uid) - Number(other.ownerUserId !== uid),
  );
}

/** Letters of a board's pieces that are at the next grade. */
export const upgradedOf = ({ upgraded }: Pick<ItemRow, 'upgraded'>): Upgrade[] =>
  UPGRADES.filter(letter => upgraded.includes(letter));
