import { kingToHundredths } from '../../rules/money';
import type { Database } from '../database/database';
import { inTransaction } from '../database/transaction';
import { type Handler, handle } from '../operator/order';
import { noSuchPlayer } from '../players/operator';
import { findByNameOrUid, shownName } from '../players/store';
import { grantOrder } from './commands';
import { payment, post } from './ledger';

/** The operator mints money. */
export const moneyHandlers = (db: Database): readonly Handler[] => [
  handle(grantOrder, async ({ who, king }) => {
    if (!(king >= 0.01) || king > 1_000_000_000 || Math.abs(king * 100 - Math.round(king * 100)) > 1e-6) {
      return { refusal: 'The amount has to be above 0, with at most two decimals.' };
    }
    const found = await findByNameOrUid(db, who);
    if (!found) return noSuchPlayer(who);
    if (found.house) return { refusal: 'House players own no KING.' };
    const gift = payment(
      { kind: 'mint' },
      { kind: 'player', uid: found.uid },
      'KING',
      kingToHundredths(king),
    );
    await inTransaction(db, tx => post(tx, { reason: 'grant', reference: 'operator', legs: gift }));
    return `${shownName(found)} got ${king} KING.`;
  }),
];
