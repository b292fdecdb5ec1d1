import type { DeleteAccountAnswer, DeleteAccountBody } from '../../protocol/account';
import { CURRENCIES } from '../../rules/statement';
import type { Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { deleteAccountOf } from '../identity/accounts';
import type { Identities } from '../identity/identities';
import { balanceOf, type Leg, payment, post } from '../ledger/ledger';
import { forgetTwoFactor } from '../otp/store';
import { beginDeparture } from '../players/departed';
import { lockPlayers, shownName } from '../players/store';
import { forgetSessionsOf } from '../sessions/store';
import { obstaclesOf } from './obstacles';

const refused = (answer: DeleteAccountAnswer): Outcome<DeleteAccountAnswer> => ({ ok: false, answer });

/**
 * Closes an account, in one transaction of a bounded size; a refusal is to be rolled back. From here on nobody can use it: its name
 * is free, its sign-in gone, its money the house's. What it has left behind is moved page by page (`removal.ts`).
 */
export async function closeAccount(
  tx: Transaction,
  identities: Identities,
  uid: string,
  { username }: Pick<DeleteAccountBody, 'username'>,
): Promise<Outcome<DeleteAccountAnswer>> {
  const [own] = await lockPlayers(tx, [uid]);
  const marks = await identities.marksOf(tx, uid);
  if (!own || own.closing || marks === null || username.trim() !== shownName(own))
    return refused({ status: 'name' });
  const obstacles = await obstaclesOf(tx, uid);
  if (obstacles.length > 0) return refused({ status: 'busy', obstacles });
  const disabled = await deleteAccountOf(tx, uid);
  await forgetTwoFactor(tx, uid);
  await forgetSessionsOf(tx, uid);
  const gone = await beginDeparture(tx, { uid, name: shownName(own), identity: marks[0], disabled });
  await giveMoney(tx, uid, gone.uid);
  return { ok: true, answer: { status: 'deleted' } };
}

/** Money that an account still holds goes to the fee account. @param gone who takes the place of its player */
export async function giveMoney(tx: Transaction, uid: string, gone: string): Promise<void> {
  const legs: Leg[] = [];
  for (const currency of CURRENCIES) {
    const left = await balanceOf(tx, uid, currency);
    if (left > 0n) legs.push(...payment({ kind: 'player', uid }, { kind: 'fee' }, currency, left));
  }
  if (legs.length === 0) return;
  const given = await post(tx, { reason: 'account-closed', reference: gone, legs });
  if (!given.ok) throw new Error('a purse has changed under its lock');
}
