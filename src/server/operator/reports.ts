import type { Database } from '../database/database';
import { countOpenReports, type OpenReport, openReports } from '../reports/store';
import { momentText, numberText } from './texts';

/** What players have reported, for the operator. */

/** Reports listed at a time. */
const LISTED = 100;

export interface ReportList {
  /** How many are open in all. */
  open: number;
  /** The newest of them. */
  reports: OpenReport[];
}

export async function listReports(db: Database): Promise<ReportList> {
  return { open: await countOpenReports(db), reports: await openReports(db, LISTED) };
}

/** The list as a person reads it. */
export function reportsText({ open, reports }: ReportList): string {
  if (reports.length === 0) return 'No report is open.';
  const lines = reports.map(
    ({ id, at, game, white, black, reporter, reason }) =>
      `${id}  ${momentText(at)}  game ${game}, ${white} – ${black}, by ${reporter}: ${printable(reason)}`,
  );
  if (open > reports.length) lines.push(`and ${numberText(open - reports.length)} older ones`);
  return lines.join('\n');
}

/** What strangers write must not steer the operator's terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
