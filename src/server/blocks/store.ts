import { and, type Column, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type BlockAnswer, type BlockBody, MAX_BLOCKED } from '../../protocol/blocks';
import { isGoneName } from '../../rules/gone';
import type { Queries, Transaction } from '../database/database';
import { statement } from '../database/statements';
import type { Outcome } from '../database/transaction';
import { formerSelves, goneUidOf } from '../players/departed';
import { findByUsername, lockPlayers, shownName } from '../players/store';
import { player } from '../players/tables';
import { block } from './tables';

/** SQL of the blocks. */

const reading = statement<readonly string[], { player: string; blocked: string }>('read_blocks', value => {
  const players = sql`any(${value(uids => uids)}::text[])`;
  return sql`
    select player, blocked from block where player = ${players}
    union all
    select b.player, d.returned_as from block b join departed d on b.blocked = ${goneUidOf(sql`d.id`)}
    where b.player = ${players} and d.returned_as is not null`;
});

/**
 * Uids that players have blocked, by the uids of those who have blocked any; if a blocked player deleted their account and
 * came back, their new uid as well.
 */
export async function blockedBy(
  db: Queries,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const blocks = new Map<string, Set<string>>();
  for (const { player, blocked } of await reading(db, uids))
    blocks.set(player, (blocks.get(player) ?? new Set()).add(blocked));
  return blocks;
}

/** Whether `uid` has blocked somebody, with the account they have or one that they have deleted. */
export async function hasBlocked(db: Queries, uid: string, whom: string): Promise<boolean> {
  const found = await db
    .select({ since: block.since })
    .from(block)
    .where(and(eq(block.player, uid), isOneOf(whom)))
    .limit(1);
  return found.length > 0;
}

/** The same as a condition of a query. */
export const isBlockedBy = (uid: SQL, whom: SQL): SQL =>
  sql`exists (select from ${block} where ${block.player} = ${uid} and ${isOneOf(whom)})`;

const isOneOf = (whom: string | Column | SQL): SQL =>
  sql`(${block.blocked} = ${whom} or ${block.blocked} = any(${formerSelves(sql`${whom}`)}))`;

/** Everybody who has blocked the player of a column, or is blocked by them, as a column of a query: looks into indexes. */
export const keptApartFrom = (uid: Column): SQL<string[]> => sql`array(
  select ${block.blocked} from ${block} where ${block.player} = ${uid}
  union all select d.returned_as from ${block} join departed d on ${block.blocked} = ${goneUidOf(sql`d.id`)}
    where ${block.player} = ${uid} and d.returned_as is not null
  union all select ${block.player} from ${block} where ${isOneOf(uid)})`;

/** Names of the players whom a player has blocked, the latest block first. */
export async function listBlocked(db: Queries, uid: string): Promise<{ username: string; since: number }[]> {
  const rows = await db
    .select({ since: block.since, uid: player.uid, username: player.username })
    .from(block)
    .innerJoin(player, eq(player.uid, block.blocked))
    .where(eq(block.player, uid))
    .orderBy(desc(block.since));
  return rows.map(({ since, ...who }) => ({ username: shownName(who), since: since.getTime() }));
}

const refused = (message: NonNullable<BlockAnswer['message']>): Outcome<BlockAnswer> => ({
  ok: false,
  answer: { blocked: false, message },
});

/** Blocks a player, or lets them be met again. Nobody blocks themselves or the house. A refusal is to be rolled back. */
export async function changeBlock(
  tx: Transaction,
  uid: string,
  { username, blocked }: BlockBody,
): Promise<Outcome<BlockAnswer>> {
  if (!blocked && isGoneName(username)) {
    const gone = tx.select({ uid: player.uid }).from(player).where(eq(player.username, username));
    await tx.delete(block).where(and(eq(block.player, uid), inArray(block.blocked, gone)));
    return { ok: true, answer: { blocked } };
  }
  const found = await findByUsername(tx, username);
  if (!found || found.uid === uid || found.house) return refused('noSuchPlayer');
  const row = { player: uid, blocked: found.uid };
  if (!blocked) {
    await tx.delete(block).where(and(eq(block.player, uid), eq(block.blocked, found.uid)));
    return { ok: true, answer: { blocked } };
  }
  await lockPlayers(tx, [uid]);
  await tx.insert(block).values(row).onConflictDoNothing();
  const [all] = await tx.select({ blocked: count() }).from(block).where(eq(block.player, uid));
  return (all?.blocked ?? 0) > MAX_BLOCKED ? refused('tooMany') : { ok: true, answer: { blocked } };
}
