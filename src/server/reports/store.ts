import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MAX_REPORT_REASON } from '../../protocol/limits';
import { MAX_REPORTS_A_DAY, REPORTS_FULL, type ReportAnswer } from '../../protocol/reports';
import { cleanText, isReadable } from '../../rules/plain-text';
import type { Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import type { Outcome } from '../database/transaction';
import { game } from '../games/tables';
import { lockPlayers, shownName } from '../players/store';
import { player } from '../players/tables';
import { report } from './tables';

/**
 * Stores what a player reports about one of their finished games. A refusal is to be rolled back.
 *
 * @param reason refused unless it has 1 to 140 characters
 * @returns `not your match` also for games that are not there or not over; `already reported` the second time;
 *   `too many reports` within a day
 * @source requirements API-08, MH-10
 */
export async function fileReport(
  tx: Transaction,
  reporter: string,
  match: number,
  written: string,
): Promise<Outcome<ReportAnswer>> {
  const reason = cleanText(written);
  if (!isReadable(reason) || reason.length > MAX_REPORT_REASON)
    return { ok: false, answer: { message: `reason: 1 to ${MAX_REPORT_REASON} characters` } };
  const isOwn = or(eq(game.white, reporter), eq(game.black, reporter));
  const [found] = await tx
    .select({ id: game.id })
    .from(game)
    .where(and(eq(game.id, match), eq(game.state, 'ended'), isOwn));
  if (!found) return { ok: false, answer: { message: 'not your match' } };
  await lockPlayers(tx, [reporter]);
  const [filed] = await tx
    .insert(report)
    .values({ game: match, reporter, reason })
    .onConflictDoNothing()
    .returning({ at: report.at });
  if (!filed) return { ok: false, answer: { message: 'already reported' } };
  const [{ recent } = { recent: 0 }] = await tx
    .select({ recent: count() })
    .from(report)
    .where(and(eq(report.reporter, reporter), sql`${report.at} > ${DB_NOW} - interval '1 day'`));
  if (recent > MAX_REPORTS_A_DAY) return { ok: false, answer: { message: REPORTS_FULL } };
  return { ok: true, answer: { date: filed.at.getTime() } };
}

/** A report as the operator reads it. */
export interface OpenReport {
  id: number;
  game: number;
  white: string;
  black: string;
  reporter: string;
  reason: string;
  /** Epoch milliseconds. */
  at: number;
}

const white = alias(player, 'white_player');
const black = alias(player, 'black_player');
const reporter = alias(player, 'reporting_player');

const openOnes = (db: Queries, which?: SQL) =>
  db
    .select({ report, white, black, reporter })
    .from(report)
    .innerJoin(game, eq(game.id, report.game))
    .innerJoin(white, eq(white.uid, game.white))
    .innerJoin(black, eq(black.uid, game.black))
    .innerJoin(reporter, eq(reporter.uid, report.reporter))
    .where(and(isNull(report.closedAt), which))
    .orderBy(desc(report.id));

const openReport = (row: Awaited<ReturnType<typeof openOnes>>[number]): OpenReport => ({
  id: row.report.id,
  game: row.report.game,
  white: shownName(row.white),
  black: shownName(row.black),
  reporter: shownName(row.reporter),
  reason: row.report.reason,
  at: row.report.at.getTime(),
});

/** A page of open reports, newest first. @param page from 1 @returns also whether more come after it */
export async function openReports(
  db: Queries,
  { page, size }: { page: number; size: number },
): Promise<{ reports: OpenReport[]; hasMore: boolean }> {
  const rows = await openOnes(db)
    .limit(size + 1)
    .offset((page - 1) * size);
  return { reports: rows.slice(0, size).map(openReport), hasMore: rows.length > size };
}

export async function findOpenReport(db: Queries, id: number): Promise<OpenReport | null> {
  const [found] = await openOnes(db, eq(report.id, id));
  return found ? openReport(found) : null;
}

export async function countOpenReports(db: Queries): Promise<number> {
  const [row] = await db.select({ open: count() }).from(report).where(isNull(report.closedAt));
  return row?.open ?? 0;
}

/** @returns false when there is no open report of this number */
export async function closeReport(db: Queries, id: number): Promise<boolean> {
  const closed = await db
    .update(report)
    .set({ closedAt: DB_NOW })
    .where(and(eq(report.id, id), isNull(report.closedAt)))
    .returning({ id: report.id });
  return closed.length > 0;
}
