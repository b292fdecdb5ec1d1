import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { DuelRefused } from '../../protocol/duel-refusal';
import { hasBlocked, isBlockedBy } from '../blocks/store';
import type { Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { closeChallengeNotice, forgetChallengesOf, postNotices } from '../notices/store';
import type { PlayerRow } from '../players/store';
import type { DuelRow } from './step';
import { duel } from './tables';

/**
 * A challenge is a private duel for one player, who is told of it by a notice (reading 89). Players who have blocked the challenger
 * are not told, and the challenger cannot find that out: their duel waits as any other does, after the same statements.
 *
 * See README of this folder, "A challenge is a private duel with one name in it".
 */

/** Challenges that a player may make within an hour, counted in the database: they are as many on two nodes as on one. */
const MOST = 10;
const HOUR_MS = 3_600_000;

/**
 * Why a player may not challenge another now; `null` if they may.
 *
 * @param tx holds the locks on the rows of both
 * @param whom `undefined` where nobody has the name
 */
export async function challengeRefusal(
  tx: Transaction,
  owner: string,
  whom: PlayerRow | undefined,
): Promise<DuelRefused | null> {
  if (!whom || whom.uid === owner || whom.house || whom.closing) return { code: 'noOpponent' };
  if (whom.settings?.challenges === false) return { code: 'challengesOff' };
  if (await hasBlocked(tx, owner, whom.uid)) return { code: 'blockedByYou' };
  const until = await oftenUntil(tx, owner);
  return until === null ? null : { code: 'challengedOften', until };
}

/** Until when a player has challenged too often (epoch milliseconds); `null` if they have not. */
async function oftenUntil(db: Queries, owner: string): Promise<number | null> {
  const [first] = await db
    .select({ at: duel.ownerSince })
    .from(duel)
    .where(
      and(
        eq(duel.owner, owner),
        isNotNull(duel.challenged),
        sql`${duel.ownerSince} > ${DB_NOW} - interval '1 hour'`,
      ),
    )
    .orderBy(desc(duel.ownerSince))
    .offset(MOST - 1)
    .limit(1);
  return first ? first.at.getTime() + HOUR_MS : null;
}

/** Tells the challenged player. What they were told of an earlier challenge by the same player goes. */
export async function tellChallenged(tx: Transaction, row: DuelRow): Promise<void> {
  const { code, owner, challenged, gameMode, bet, expiresAt } = row;
  if (challenged === null) return;
  await forgetChallengesOf(tx, challenged, owner);
  const news = { kind: 'challenge', duel: code, gameMode, bet, expires: expiresAt.getTime() } as const;
  const isHeard = sql`not ${isBlockedBy(sql`one.uid`, sql`one.other`)}`;
  await postNotices(tx, [{ to: challenged, news, other: owner }], isHeard);
}

/** From now on the notice of a challenge says that it is over. */
export async function endChallenge(tx: Transaction, { code, challenged }: DuelRow): Promise<void> {
  if (challenged !== null) await closeChallengeNotice(tx, challenged, code);
}
