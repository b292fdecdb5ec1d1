import type { Database } from '../database/database';
import { type GameLag, lagOf, lagText } from '../games/lag-records';
import { type Handler, handle } from '../operator/order';
import { momentText, numberText } from '../operator/texts';
import { closeReportOrder, listReportsOrder } from './commands';
import { closeReport, countOpenReports, type OpenReport, openReports } from './store';

/** Reports listed at a time. */
const LISTED = 100;

interface ReportList {
  /** How many are open in all. */
  open: number;
  /** The newest of them, each with the lag compensation of both players. */
  reports: (OpenReport & { lag: GameLag | null })[];
}

/** Handlers of the operator's orders about reports. */
export const reportHandlers = (db: Database): readonly Handler[] => [
  handle(listReportsOrder, async () => {
    const list = await listReports(db);
    return { message: reportsText(list), data: list };
  }),
  handle(closeReportOrder, async ({ id }) =>
    (await closeReport(db, id)) ? `Report ${id} is closed.` : { refusal: `There is no open report ${id}.` },
  ),
];

async function listReports(db: Database): Promise<ReportList> {
  const { reports } = await openReports(db, { page: 1, size: LISTED });
  const lag = await lagOf(
    db,
    reports.map(({ game }) => game),
  );
  return {
    open: await countOpenReports(db),
    reports: reports.map(report => ({ ...report, lag: lag.get(report.game) ?? null })),
  };
}

/** The list as a person reads it. */
function reportsText({ open, reports }: ReportList): string {
  if (reports.length === 0) return 'No report is open.';
  const lines = reports.flatMap(({ id, at, game, white, black, reporter, reason, lag }) => [
    `${id}  ${momentText(at)}  game ${game}, ${white} – ${black}, by ${reporter}: ${printable(reason)}`,
    ...(lag?.w ? [`    ${white}: ${lagText(lag.w)}`] : []),
    ...(lag?.b ? [`    ${black}: ${lagText(lag.b)}`] : []),
  ]);
  if (open > reports.length) lines.push(`and ${numberText(open - reports.length)} older ones`);
  return lines.join('\n');
}

/** Without control characters: the text of a stranger must not act on the operator's terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
