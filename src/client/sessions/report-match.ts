import { reportAnswer } from '../../protocol/reports';
import type { ReportResult } from '../commands';
import type { Http } from '../transport/http';

/** Reports a finished game. @source API-08, MH-10 */
export async function reportMatch(
  http: Pick<Http, 'post'>,
  match: number,
  reason: string,
): Promise<ReportResult> {
  const result = await http.post('/report', { match, reason }, reportAnswer);
  if (!result.ok) return { ok: false, message: null };
  const { date = 0, message = null } = result.data;
  return date > 0 ? { ok: true } : { ok: false, message };
}
