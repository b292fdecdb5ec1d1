import * as v from 'valibot';
import { RENAME_COST_KING } from '../../protocol/limits';
import { doorRefused } from '../../protocol/otp';
import { usernameProblem } from '../../rules/username';
import { alertActions } from '../alerts/state/alert-actions';
import type { UsernameRefusal, UsernameResult } from '../page/actions';
import { WishKey } from '../page/wish-key';
import { app, hasName } from '../state/app';
import type { User } from '../state/shapes';
import type { Http } from '../transport/http';
import * as endpoints from './endpoints';

/** Refusals that have words of their own; others show the words for a taken name (ID-19). */
const KNOWN: ReadonlySet<string> = new Set<UsernameRefusal>([
  'invalid username',
  'username reserved',
  'username already taken',
  'not enough king',
]);

const nameWish = new WishKey();

/** Chooses or changes the signed-in user's name, and loads their data with it. */
export async function changeUsername(
  { http, reloadUser }: { http: Pick<Http, 'post'>; reloadUser: () => Promise<void> },
  name: string,
  otpCode: string | undefined,
): Promise<UsernameResult> {
  const isFirst = !hasName(app.user);
  const result = await sendUsername(http, app.user, name, otpCode, nameWish);
  // The answer to an earlier try may have been lost, or another window has chosen the first name.
  if (!result.ok) {
    if (result.code !== 'error' && result.code !== 'username already taken') return result;
    const before = app.user?.username;
    await reloadUser();
    if (before === name || app.user?.username !== name) return result;
  }
  // Shown after the dialog of the name, and before the alerts that wait for a name (PR-06).
  if (isFirst) alertActions.open({ kind: 'starter' });
  if (result.ok) await reloadUser();
  return { ok: true };
}

/**
 * Sends the username that was chosen. The first choice is free, a later one costs 200 KING.
 *
 * @source ID-18…21, settled reading 61
 */
export async function sendUsername(
  http: Pick<Http, 'post'>,
  user: User | null,
  name: string,
  otpCode: string | undefined,
  wish: WishKey,
): Promise<UsernameResult> {
  if (usernameProblem(name) === 'invalid') return { ok: false, code: 'invalid username' };
  const first = !hasName(user);
  if (!first && user.kingAmount < RENAME_COST_KING) return { ok: false, code: 'not enough king' };
  const call = first ? endpoints.chooseUsername() : endpoints.changeUsername();
  const body = { username: name, ...(otpCode && { otpCode }) };
  const result = await http.post(call, body, wish.of(body));
  if (!result.ok) return { ok: false, code: 'error', message: result.error };
  wish.answered();
  const { username, message, until } = result.data;
  if (username === name) return { ok: true };
  const refused = v.safeParse(doorRefused, { code: message, until });
  if (refused.success) return { ok: false, code: 'door', refused: refused.output };
  if (message === undefined) return { ok: false, code: 'username already taken' };
  return { ok: false, code: isRefusal(message) ? message : 'username already taken', message };
}

const isRefusal = (message: string): message is UsernameRefusal => KNOWN.has(message);
