import { REPORTS_FULL, reportAnswer } from '../../protocol/reports';
import type { CallActions } from '../page/actions';
import type { AlertText } from '../state/alerts';
import { endpoint } from '../transport/endpoint';

const report = endpoint(null, () => '/report', reportAnswer);

/** `message`: the server's own words or code for a refusal; `null` where it has none. */
export type ReportResult = { ok: true } | { ok: false; message: string | null };

/**
 * Reports a finished game of one's own to the operator.
 *
 * @param reason 1 to 140 characters
 * @source API-08, MH-10
 */
export async function reportMatch(
  calls: Pick<CallActions, 'post'>,
  match: number,
  reason: string,
): Promise<ReportResult> {
  const result = await calls.post(report(), { match, reason });
  if (!result.ok) return { ok: false, message: null };
  const { date = 0, message = null } = result.data;
  return date > 0 ? { ok: true } : { ok: false, message };
}

/** Why a report was not taken. @param message the server's code or words, `null` where it has none */
export function refusalText(message: string | null): AlertText {
  if (message === 'already reported') return 'matches.report.already';
  if (message === 'not your match') return 'matches.report.notYours';
  if (message === REPORTS_FULL) return 'matches.report.full';
  return message === null ? 'matches.report.failed' : { verbatim: message };
}
