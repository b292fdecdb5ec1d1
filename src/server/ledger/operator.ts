import { kingToHundredths } from '../../rules/money';
import type { Bus } from '../bus/bus';
import type { Database, Queries } from '../database/database';
import { inTransaction } from '../database/transaction';
import { ownDataChanged } from '../notices/status';
import { type Handler, handle } from '../operator/order';
import { printable } from '../operator/texts';
import { noSuchPlayer } from '../players/operator';
import { findByNameOrUid, shownName } from '../players/store';
import { grantOrder, moveOrder } from './commands';
import { type AccountName, payment, post } from './ledger';

const MOST_KING = 1_000_000_000;
const NO_AMOUNT = { refusal: 'The amount has to be above 0, with at most two decimals.' };

/** The operator mints money, and corrects what went wrong. Open pages of the players show their new balance at once. */
export const moneyHandlers = (db: Database, bus: Pick<Bus, 'publish'>): readonly Handler[] => [
  handle(grantOrder, async ({ who, king }) => {
    if (!isAmount(king)) return NO_AMOUNT;
    const found = await findByNameOrUid(db, who);
    if (!found || found.closing) return noSuchPlayer(who);
    if (found.house) return { refusal: 'House players own no KING.' };
    const gift = payment(
      { kind: 'mint' },
      { kind: 'player', uid: found.uid },
      'KING',
      kingToHundredths(king),
    );
    await inTransaction(db, tx => post(tx, { reason: 'grant', reference: 'operator', legs: gift }));
    bus.publish(ownDataChanged, { uid: found.uid });
    return `${shownName(found)} got ${king} KING.`;
  }),
  handle(moveOrder, async ({ from, to, king, reason }) => {
    if (!isAmount(king)) return NO_AMOUNT;
    const [giver, taker] = [await accountOf(db, from), await accountOf(db, to)];
    if (!giver) return noSuchPlayer(from);
    if (!taker) return noSuchPlayer(to);
    if (giver.shown === taker.shown) return { refusal: 'From and to are the same.' };
    const legs = payment(giver.account, taker.account, 'KING', kingToHundredths(king));
    const moved = await inTransaction(db, tx =>
      post(tx, { reason: 'moved', reference: printable(reason), legs }),
    );
    if (!moved.ok) return { refusal: `${giver.shown} does not have ${king} KING.` };
    for (const { account } of [giver, taker])
      if (account.kind === 'player') bus.publish(ownDataChanged, { uid: account.uid });
    return `${king} KING went from ${giver.shown} to ${taker.shown}.`;
  }),
];

const isAmount = (king: number): boolean =>
  king >= 0.01 && king <= MOST_KING && Math.abs(king * 100 - Math.round(king * 100)) <= 1e-6;

/** The account that an operator means; `null` also for a player who is about to be deleted. */
async function accountOf(db: Queries, who: string): Promise<{ account: AccountName; shown: string } | null> {
  if (who === 'mint' || who === 'fee') return { account: { kind: who }, shown: `the ${who}` };
  const found = await findByNameOrUid(db, who);
  if (!found || found.closing) return null;
  return { account: { kind: 'player', uid: found.uid }, shown: shownName(found) };
}
