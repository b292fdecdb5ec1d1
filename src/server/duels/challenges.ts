import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { DuelRefused } from '../../protocol/duel-refusal';
import type { Challenge } from '../../protocol/users';
import { hasBlocked, isBlockedBy } from '../blocks/store';
import type { Queries, Transaction } from '../database/database';
import { DB_MOMENT, DB_NOW } from '../database/now';
import { dateChallengeNotice, forgetChallengesOf, postNotices } from '../notices/store';
import type { PlayerRow } from '../players/store';
import { gamePlayers } from '../profiles/game-players';
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

/** From now on the notice of a challenge says whether it can be accepted: only while its duel waits. */
export async function dateChallenge(
  tx: Transaction,
  { code, challenged, state, expiresAt }: DuelRow,
): Promise<void> {
  if (challenged === null) return;
  await dateChallengeNotice(tx, challenged, code, state === 'waiting' ? expiresAt : null);
}

/** Most challenges that a player's pages show at once; the bell has the others. */
const SHOWN = 3;

/** Challenges to a player that wait for an answer, the newest first. Those of players whom they have blocked are not told. */
export async function openChallenges(db: Queries, uid: string): Promise<Challenge[]> {
  const rows = await db
    .select({ duel, now: sql<number>`extract(epoch from ${DB_MOMENT})::float8 * 1000` })
    .from(duel)
    .where(
      and(
        eq(duel.challenged, uid),
        eq(duel.state, 'waiting'),
        sql`${duel.expiresAt} > ${DB_NOW}`,
        not(isBlockedBy(sql`${uid}`, sql`${duel.owner}`)),
      ),
    )
    .orderBy(desc(duel.ownerSince))
    .limit(SHOWN);
  if (rows.length === 0) return [];
  const players = await gamePlayers(
    db,
    rows.map(({ duel: { owner, gameMode } }) => ({ uid: owner, gameMode })),
  );
  return rows.flatMap(({ duel: { code: id, gameMode, bet, expiresAt }, now }, index) => {
    const opponent = players[index];
    if (!opponent) return [];
    return { id, opponent, gameMode, bet, expires: expiresAt.getTime(), time: Math.round(now) };
  });
}
