import { and, count, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type News, NOTICE_DAYS, type Notice } from '../../protocol/notices';
import type { Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { notice } from './tables';

/** SQL of the notices. */

/** A notice that is to be written. */
export interface NewNotice {
  to: string;
  news: News;
  /** The other player in it. */
  other?: string | null;
}

/** Notices that are listed; nobody reads more. */
const LISTED = 100;
const isKept = sql`${notice.at} > ${DB_NOW} - interval '${sql.raw(String(NOTICE_DAYS))} days'`;

/**
 * Tells players something, in the transaction of its cause. Players of the house are told nothing, nor is one whose account is being
 * removed just now. Open pages hear of it within seconds (`status.ts`).
 *
 * @param isHeard whether a player is told, as a condition on `one.uid` and `one.other`
 */
export async function postNotices(
  tx: Queries,
  notices: readonly NewNotice[],
  isHeard: SQL = sql`true`,
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(
    ({ to, news, other }) => sql`(${to}::text, ${JSON.stringify(news)}::jsonb, ${other ?? null}::text)`,
  );
  await tx.execute(sql`
    insert into notice (player, news, other, at)
    select one.uid, one.news, one.other, ${DB_NOW} from (values ${sql.join(rows, sql`, `)}) as one (uid, news, other)
    join player on player.uid = one.uid and not player.house
    where ${isHeard}
    for key share of player`);
}

/** Takes back what a player was told of challenges by another one. */
export async function forgetChallengesOf(tx: Queries, uid: string, by: string): Promise<void> {
  await tx
    .delete(notice)
    .where(and(eq(notice.player, uid), eq(notice.other, by), sql`${notice.news} ->> 'kind' = 'challenge'`));
}

/** Somebody who was challenged reads from now on that it is over. */
export async function closeChallengeNotice(tx: Queries, uid: string, duel: string): Promise<void> {
  const now = sql`floor(extract(epoch from ${DB_NOW}) * 1000)`;
  await tx.execute(sql`
    update notice set news = news || jsonb_build_object('expires', least((news ->> 'expires')::bigint, ${now}::bigint))
    where player = ${uid} and news ->> 'kind' = 'challenge' and news ->> 'duel' = ${duel}`);
}

/** Tells all players something. Each is locked against removal first: else the notice of one who goes would fail for all. */
export async function postToAll(tx: Queries, news: News): Promise<void> {
  await tx.execute(sql`
    insert into notice (player, news, at)
    select uid, ${JSON.stringify(news)}::jsonb, ${DB_NOW} from player
    where not house and not closing
    order by uid for key share`);
}

/** What a player was told, the newest first. */
export async function noticesOf(db: Queries, uid: string): Promise<Notice[]> {
  const rows = await db
    .select({ notice, other: { uid: player.uid, username: player.username } })
    .from(notice)
    .leftJoin(player, eq(player.uid, notice.other))
    .where(and(eq(notice.player, uid), isKept))
    .orderBy(desc(notice.id))
    .limit(LISTED);
  return rows.map(({ notice: { id, at, readAt, news }, other }) => ({
    id,
    at: at.getTime(),
    unread: readAt === null,
    ...(other && { player: shownName(other) }),
    news,
  }));
}

export async function countUnread(db: Queries, uid: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notice)
    .where(and(eq(notice.player, uid), isNull(notice.readAt), isKept));
  return row?.unread ?? 0;
}

/** A player has seen what they were told, up to a notice. @returns how many are left */
export async function readUpTo(db: Queries, uid: string, id: number): Promise<number> {
  await db
    .update(notice)
    .set({ readAt: DB_NOW })
    .where(and(eq(notice.player, uid), lte(notice.id, id), isNull(notice.readAt)));
  return countUnread(db, uid);
}

/** Whoever reads a ticket need not be told of its answers any more. */
export async function readTicketNotices(db: Queries, uid: string, ticket: number): Promise<void> {
  await db
    .update(notice)
    .set({ readAt: DB_NOW })
    .where(
      and(
        eq(notice.player, uid),
        isNull(notice.readAt),
        sql`(${notice.news} ->> 'ticket')::bigint = ${ticket}`,
      ),
    );
}

/** Deletes what is older than it is kept. */
export async function forgetOldNotices(db: Queries): Promise<void> {
  await db.delete(notice).where(sql`not (${isKept})`);
}

/** Notices that may not have been passed on to open pages yet. Of new terms everybody hears by another way. */
export const recentNotices = (db: Queries): Promise<{ id: number; player: string }[]> =>
  db
    .select({ id: notice.id, player: notice.player })
    .from(notice)
    .where(
      and(sql`${notice.at} > ${DB_NOW} - interval '15 seconds'`, sql`${notice.news} ->> 'kind' <> 'terms'`),
    );
