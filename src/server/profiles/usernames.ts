import { eq } from 'drizzle-orm';
import { RENAME_COST_KING } from '../../protocol/limits';
import type { UsernameAnswer } from '../../protocol/users';
import { kingToHundredths } from '../../rules/money';
import { usernameProblem } from '../../rules/username';
import type { Transaction } from '../database/database';
import { sqlState } from '../database/sql-state';
import type { Outcome } from '../database/transaction';
import { payment, post } from '../ledger/ledger';
import { renameInOrders } from '../players/orders';
import { findByUsername, lockPlayers } from '../players/store';
import { player } from '../players/tables';

const UNIQUE_VIOLATION = '23505';
const REFUSALS = { invalid: 'invalid username', reserved: 'username reserved' };

const refused = (message: NonNullable<UsernameAnswer['message']>): Outcome<UsernameAnswer> => ({
  ok: false,
  answer: { message },
});

/** Chooses a first username, free of charge. A refusal is to be rolled back. @source requirements API-06, ID-21 */
export async function chooseUsername(
  tx: Transaction,
  uid: string,
  wanted: string,
): Promise<Outcome<UsernameAnswer>> {
  const [own] = await lockPlayers(tx, [uid]);
  if (own?.username !== null) return refused('username already chosen');
  const problem = usernameProblem(wanted);
  return problem === null ? rename(tx, uid, wanted) : refused(REFUSALS[problem]);
}

/**
 * Changes a username for 200 KING. A refusal is to be rolled back: the fee may have been paid by then.
 *
 * @source requirements API-07, ID-20, LG-08
 */
export async function changeUsername(
  tx: Transaction,
  uid: string,
  wanted: string,
): Promise<Outcome<UsernameAnswer>> {
  const [own] = await lockPlayers(tx, [uid]);
  // The first name is free and is chosen by the other call.
  if (!own || own.username === null) return refused('invalid username');
  const problem = usernameProblem(wanted);
  if (problem !== null) return refused(REFUSALS[problem]);
  const fee = payment({ kind: 'player', uid }, { kind: 'fee' }, 'KING', kingToHundredths(RENAME_COST_KING));
  const paid = await post(tx, { reason: 'rename', reference: wanted, legs: fee });
  if (!paid.ok) return refused('not enough king');
  const renamed = await rename(tx, uid, wanted);
  // The old name may be another's tomorrow, and nobody would know to forget it with the account.
  if (renamed.ok && own.username.toLowerCase() !== wanted.toLowerCase())
    await renameInOrders(tx, [own.username], uid);
  return renamed;
}

async function rename(tx: Transaction, uid: string, wanted: string): Promise<Outcome<UsernameAnswer>> {
  const holder = await findByUsername(tx, wanted);
  // Changing the case of letters is allowed; paying for exactly the present name is not.
  if (holder && (holder.uid !== uid || holder.username === wanted)) return refused('username already taken');
  try {
    await tx.update(player).set({ username: wanted }).where(eq(player.uid, uid));
  } catch (error) {
    // Taken in the meantime. The transaction can only be rolled back now, as every refused one is.
    if (sqlState(error) === UNIQUE_VIOLATION) return refused('username already taken');
    throw error;
  }
  return { ok: true, answer: { username: wanted } };
}
