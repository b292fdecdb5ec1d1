import { eq } from 'drizzle-orm';
import { RENAME_COST_KING } from '../../protocol/limits';
import type { UsernameAnswer } from '../../protocol/users';
import { kingToHundredths } from '../../rules/money';
import { usernameProblem } from '../../rules/username';
import { sqlState, type Transaction } from '../database/database';
import { balanceOf, transfer } from '../ledger/ledger';
import { findByUsername, lockPlayers } from '../players/store';
import { player } from '../players/tables';

const UNIQUE_VIOLATION = '23505';
const REFUSALS = { invalid: 'invalid username', reserved: 'username reserved' };

/** Chooses a first username, free of charge. @source requirements API-06, ID-21 */
export async function chooseUsername(tx: Transaction, uid: string, wanted: string): Promise<UsernameAnswer> {
  const [own] = await lockPlayers(tx, [uid]);
  if (own?.username !== null) return { message: 'username already chosen' };
  return rename(tx, uid, wanted);
}

/** Changes a username for 200 KING. Whatever is refused costs nothing. @source requirements API-07, ID-20, LG-08 */
export async function changeUsername(tx: Transaction, uid: string, wanted: string): Promise<UsernameAnswer> {
  const [own] = await lockPlayers(tx, [uid]);
  // The first name is free and is chosen by the other call.
  if (!own || own.username === null) return { message: 'invalid username' };
  const cost = kingToHundredths(RENAME_COST_KING);
  if (usernameProblem(wanted) === null && (await balanceOf(tx, uid, 'KING')) < cost) {
    return { message: 'not enough king' };
  }
  const answer = await rename(tx, uid, wanted);
  if (answer.username === undefined) return answer;
  const paid = await transfer(tx, {
    currency: 'KING',
    from: { kind: 'player', uid },
    to: { kind: 'fee' },
    amount: cost,
    reason: 'rename',
    reference: wanted,
  });
  // The balance was enough a moment ago, and the row of the player has been locked since: undo all.
  if (!paid.ok) throw new Error('the fee for a new username was not covered');
  return answer;
}

async function rename(tx: Transaction, uid: string, wanted: string): Promise<UsernameAnswer> {
  const problem = usernameProblem(wanted);
  if (problem !== null) return { message: REFUSALS[problem] };
  const holder = await findByUsername(tx, wanted);
  // Changing the case of letters is allowed; paying for exactly the present name is not.
  if (holder && (holder.uid !== uid || holder.username === wanted))
    return { message: 'username already taken' };
  try {
    // A savepoint, so that a name taken in the meantime does not end the transaction around it.
    await tx.transaction(inner => inner.update(player).set({ username: wanted }).where(eq(player.uid, uid)));
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return { message: 'username already taken' };
    throw error;
  }
  return { username: wanted };
}
