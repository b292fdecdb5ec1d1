import { eq } from 'drizzle-orm';
import { TOP_GRADE, UPGRADES, type UpgradeAnswer, type UpgradeBody } from '../../protocol/items';
import { kingToHundredths } from '../../rules/money';
import type { Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { payment, post } from '../ledger/ledger';
import { boardsOf, type UpgradeCosts, upgradedOf } from './boards';
import { WEARABLE } from './collection';
import { changeItem } from './state';
import { item } from './tables';

const refused = (message: NonNullable<UpgradeAnswer['message']>): Outcome<UpgradeAnswer> => ({
  ok: false,
  answer: { status: 400, message },
});

/**
 * Takes one piece of a board, or all that are left, to the next grade; with the last piece the board has it. The KING
 * goes to the house in the same transaction. A refusal is to be rolled back.
 *
 * @source requirements API-33, BO-07
 */
export async function upgradeBoard(
  tx: Transaction,
  uid: string,
  { id, piece, grade, cost: most }: UpgradeBody & { id: number },
  costs: UpgradeCosts,
): Promise<Outcome<UpgradeAnswer>> {
  const [found] = await tx.select().from(item).where(eq(item.id, id));
  if (found?.kind !== 'board' || found.owner !== uid) return refused('not yours');
  if (!WEARABLE.includes(found.state)) return refused('unavailable');
  if (grade !== undefined && grade !== found.grade) return refused('changed');
  const each = costs[found.grade - 1];
  if (found.grade >= TOP_GRADE || each === undefined) return refused('top grade');
  const done = upgradedOf(found);
  if (piece !== undefined && done.includes(piece)) return refused('changed');
  const next =
    piece === undefined ? [...UPGRADES] : UPGRADES.filter(one => one === piece || done.includes(one));
  const cost = each * (next.length - done.length);
  if (most !== undefined && cost > most) return refused('changed');
  const isWhole = next.length === UPGRADES.length;
  const changed = await changeItem(
    tx,
    { id, owner: uid, states: WEARABLE },
    isWhole ? { grade: found.grade + 1, upgraded: '' } : { upgraded: next.join('') },
    { grade: found.grade, upgraded: found.upgraded },
  );
  if (!changed) return refused('changed');
  const price = kingToHundredths(cost);
  if (price > 0n) {
    const legs = payment({ kind: 'player', uid }, { kind: 'fee' }, 'KING', price);
    const paid = await post(tx, { reason: 'upgrade', reference: `item:${id}`, legs });
    if (!paid.ok) return refused('not enough king');
  }
  const [board] = await boardsOf(tx, uid, costs, id);
  if (!board) throw new Error('an upgraded board is gone');
  return { ok: true, answer: { status: 200, board } };
}
