import { and, count, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type News, NOTICE_DAYS, type Notice } from '../../protocol/notices';
import type { Database, Queries } from '../database/database';
import { deleteOld } from '../database/delete-old';
import { DB_NOW } from '../database/now';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { notice } from './tables';

/** SQL of the notices. See README of this folder, "A notice is written with its cause". */

/** A notice that is to be written. */
export interface NewNotice {
  to: string;
  news: News;
  /** The other player in it. */
  other?: string | null;
}

/** Most notices that are listed, since nobody reads more. */
const LISTED = 100;
const KEPT_SINCE = sql`${DB_NOW} - interval '${sql.raw(String(NOTICE_DAYS))} days'`;
const isKept = gt(notice.at, KEPT_SINCE);

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

const IS_CHALLENGE = sql`${notice.news} ->> 'kind' = 'challenge'`;

/** Deletes the notices of challenges that a player got from another one. */
export async function forgetChallengesOf(tx: Queries, uid: string, by: string): Promise<void> {
  await tx.delete(notice).where(and(eq(notice.player, uid), eq(notice.other, by), IS_CHALLENGE));
}

/** The subjects' time in epoch milliseconds, as news have it. */
const NEWS_NOW = sql`floor(extract(epoch from ${DB_NOW}) * 1000)::bigint`;
const EXPIRES = sql`(${notice.news} ->> 'expires')::bigint`;

/**
 * Writes into the notice of a challenge until when it can be accepted. Open pages hear of an end within seconds.
 *
 * @param until `null`: it is over from now on
 */
export async function dateChallengeNotice(
  tx: Queries,
  uid: string,
  duel: string,
  until: Date | null,
): Promise<void> {
  const expires = until === null ? sql`least(${EXPIRES}, ${NEWS_NOW})` : sql`${until.getTime()}::bigint`;
  await tx.execute(sql`
    update ${notice} set news = ${notice.news} || jsonb_build_object('expires', ${expires})
    where player = ${uid} and ${IS_CHALLENGE} and ${notice.news} ->> 'duel' = ${duel}`);
}

/** Players who are told something in one statement: with all of them it would lock each, and not end in time. */
const PAGE = 500;

/**
 * Tells all players something, each once, page by page. They are locked against removal first: else the notice of one who goes
 * would fail for all of the page.
 *
 * @param db no transaction, which would hold the locks of all pages
 */
export async function postToAll(db: Database, news: News): Promise<void> {
  for (let last: string | null = ''; last !== null; ) last = await postToSome(db, news, last);
}

/** @param after uid of the last player who was told @returns the same for the next page; `null`: no player is left */
async function postToSome(db: Database, news: News, after: string): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with told as (
      insert into notice (player, news, at)
      select uid, ${JSON.stringify(news)}::jsonb, ${DB_NOW} from player
      where uid > ${after} and not house and not closing
      order by uid limit ${PAGE} for key share
      returning player
    )
    select max(player) as last from told`);
  return rows[0]?.last ?? null;
}

/** Notices of a player, the newest first. */
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

/** Marks a player's notices as read, up to one of them. @returns how many unread ones are left */
export async function readUpTo(db: Queries, uid: string, id: number): Promise<number> {
  await db
    .update(notice)
    .set({ readAt: DB_NOW })
    .where(and(eq(notice.player, uid), lte(notice.id, id), isNull(notice.readAt)));
  return countUnread(db, uid);
}

/** Marks notices about a ticket as read, since its player is reading the ticket itself. */
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

/** Deletes notices that are older than `NOTICE_DAYS`. */
export async function forgetOldNotices(db: Queries): Promise<void> {
  await deleteOld(db, notice, lte(notice.at, KEPT_SINCE));
}

/** Longer than any challenge waits. */
const CHALLENGES_WITHIN = sql`interval '1 hour'`;
/** How long a notice, or the end of a challenge, may take to reach an open page. */
const NEWS_WITHIN = sql`interval '15 seconds'`;

interface Recent {
  id: number;
  player: string;
  /** When a challenge ended, epoch milliseconds. */
  ended: string | null;
}

/**
 * Notices that open pages may not have heard of yet, and challenges of which they may not have heard that they have `ended`. Not
 * those of new terms, which reach them in another way.
 *
 * Each part goes by an index of its own: every node asks this every two seconds, and an hour may hold a notice for each player.
 */
export async function recentNotices(db: Queries): Promise<Recent[]> {
  const ended = sql`case when ${IS_CHALLENGE} and ${EXPIRES} <= ${NEWS_NOW} then ${EXPIRES} end`;
  const { rows } = await db.execute<{ id: string; player: string; ended: string | null }>(sql`
    select id, player, ${ended} as ended from notice
    where at > ${DB_NOW} - ${NEWS_WITHIN} and ${notice.news} ->> 'kind' <> 'terms'
    union all
    select id, player, ${EXPIRES} as ended from notice
    where at > ${DB_NOW} - ${CHALLENGES_WITHIN} and at <= ${DB_NOW} - ${NEWS_WITHIN}
      and ${IS_CHALLENGE} and ${EXPIRES} between ${NEWS_NOW} - 15000 and ${NEWS_NOW}`);
  return rows.map(({ id, ...row }) => ({ id: Number(id), ...row }));
}
