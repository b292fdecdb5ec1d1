import type { ApplyRefusal, ExitRefusal } from '../../../protocol/tournament-calls';
import type { CallActions } from '../../page/actions';
import { applyTo, exitTournament } from '../endpoints';

/** `code`: `null` where no answer came, or none that is known. `until`: from when on it is possible (epoch milliseconds). */
export type SignUpResult<Refusal> =
  | { ok: true }
  | { ok: false; code: Refusal | null; message: string; until?: number };

/**
 * Takes part in a tournament.
 *
 * @source TL-10: only an answer with a tournament's id is a success
 */
export async function applyToTournament(
  calls: Pick<CallActions, 'post'>,
  id: number,
): Promise<SignUpResult<ApplyRefusal>> {
  const result = await calls.post(applyTo(id), {});
  if (!result.ok) return { ok: false, code: null, message: result.error };
  if ('tournament' in result.data) return { ok: true };
  const { code = null, message, until } = result.data;
  return { ok: false, code, message, ...(until !== undefined && { until }) };
}

/** Leaves the tournament that the user takes part in. @source TL-12 */
export async function leaveTournament(calls: Pick<CallActions, 'post'>): Promise<SignUpResult<ExitRefusal>> {
  const result = await calls.post(exitTournament(), {});
  if (!result.ok) return { ok: false, code: null, message: result.error };
  if ('status' in result.data) return { ok: true };
  const { code = null, message } = result.data;
  return { ok: false, code, message };
}
