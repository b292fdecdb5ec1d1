import type { Queries } from '../database/database';
import { type Handler, handle } from '../operator/order';
import { HOLD_BEGAN, momentText } from '../operator/texts';
import { noSuchPlayer } from '../players/operator';
import { findByNameOrUid, shownName } from '../players/store';
import type { SecurityLog } from '../security-events';
import { resetTwoFactorOrder, showTwoFactorOrder } from './commands';
import { doorsOf, type Holds } from './door-store';
import { countRecoveryCodes, readTwoFactor } from './store';
import type { TwoFactor } from './two-factor';

/**
 * Handlers of the operator's orders for players who have lost their second factor.
 *
 * @param standStill ends the duel with a stake that waits, once the account is held
 */
export const twoFactorHandlers = (
  db: Queries,
  twoFactor: TwoFactor,
  security: Pick<SecurityLog, 'note'>,
  standStill: (uid: string) => Promise<void>,
): readonly Handler[] => [
  handle(showTwoFactorOrder, async ({ who }) => {
    const found = await findByNameOrUid(db, who);
    if (!found) return noSuchPlayer(who);
    const data = await twoFactorOf(db, found);
    return { message: twoFactorText(data), data };
  }),
  handle(resetTwoFactorOrder, async ({ who, reason }) => {
    const found = await findByNameOrUid(db, who);
    if (!found) return noSuchPlayer(who);
    const name = shownName(found);
    if (!(await twoFactor.reset(found.uid, reason)))
      return { refusal: `${name} does not use two-factor authentication.` };
    security.note('twoFactorOff', { uid: found.uid, by: 'operator' });
    await standStill(found.uid);
    return `Two-factor authentication of ${name} is off. ${HOLD_BEGAN}`;
  }),
];

/** Two-factor authentication of a player, and what holds value of theirs. Moments in epoch milliseconds. */
export interface TwoFactorState {
  name: string;
  on: boolean;
  since: number | null;
  recoveryLeft: number;
  reset: { at: number; by: string | null; reason: string | null } | null;
  sellingHeldUntil: number | null;
  held: Holds;
}

export async function twoFactorOf(
  db: Queries,
  player: { uid: string; username: string | null },
): Promise<TwoFactorState> {
  const row = await readTwoFactor(db, player.uid);
  return {
    name: shownName(player),
    on: row?.secret != null,
    since: row?.enabledAt?.getTime() ?? null,
    recoveryLeft: await countRecoveryCodes(db, player.uid),
    reset: row?.resetAt ? { at: row.resetAt.getTime(), by: row.resetBy, reason: row.resetReason } : null,
    sellingHeldUntil: row?.sellingHeldUntil?.getTime() ?? null,
    held: await doorsOf(db, player.uid),
  };
}

/** The same in lines for a person. */
export function twoFactorText({ name, on, since, recoveryLeft, reset, held }: TwoFactorState): string {
  const lines = [
    on && since !== null
      ? `${name} has used it since ${momentText(since)}; ${recoveryLeft === 1 ? 'one recovery code is' : `${recoveryLeft} recovery codes are`} left.`
      : `${name} does not use it.`,
  ];
  if (reset) {
    const why = reset.reason === null ? '' : `: ${reset.reason}`;
    const by = reset.by === 'operator' ? 'by the operator' : 'with a recovery code';
    lines.push(`Turned off ${by} ${momentText(reset.at)}${why}`);
  }
  if (held.all !== null) lines.push(`Can sell, buy, stake and rename nothing until ${momentText(held.all)}.`);
  else if (held.listing !== null)
    lines.push(`Can put nothing up for sale until ${momentText(held.listing)}.`);
  return lines.join('\n');
}
