import { eq, sql } from 'drizzle-orm';
import type { DeleteAccountAnswer, DeleteAccountBody } from '../../protocol/account';
import type { Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import type { Outcome } from '../database/transaction';
import { endSessionsOf } from '../identity/sessions';
import { changeOwner } from '../items/state';
import { item } from '../items/tables';
import { balanceOf, type Leg, payment, post } from '../ledger/ledger';
import { ensureHouse, HOUSE_SELLER } from '../market/house-market';
import { twoFactorOf } from '../otp/store';
import type { TwoFactor } from '../otp/two-factor';
import { moveAway } from '../players/departed';
import { renameInOrders } from '../players/orders';
import { lockPlayers, shownName } from '../players/store';
import { obstaclesOf } from './obstacles';

/** What stands for a text that is gone. */
const BLANK = '–';

const refused = (answer: DeleteAccountAnswer): Outcome<DeleteAccountAnswer> => ({ ok: false, answer });

/**
 * Ends an account, all of it in one transaction; a refusal is to be rolled back. The player's games, duels and tournaments stay
 * under a name that is nobody's, and the ledger as it is. Money and items go to the house; what the player has written or
 * set is gone. A one-time code is looked at last, so it is used up only by what happens.
 */
export async function deleteAccount(
  tx: Transaction,
  codes: Pick<TwoFactor, 'spend'>,
  uid: string,
  { username, otpCode = '' }: DeleteAccountBody,
): Promise<Outcome<DeleteAccountAnswer>> {
  await ensureHouse(tx);
  const own = (await lockPlayers(tx, [uid, HOUSE_SELLER.uid])).find(row => row.uid === uid);
  if (!own || username.trim() !== shownName(own)) return refused({ status: 'name' });
  const obstacles = await obstaclesOf(tx, uid);
  if (obstacles.length > 0) return refused({ status: 'busy', obstacles });
  if ((await twoFactorOf(tx, uid)).isOn) {
    const verdict = await codes.spend(tx, uid, otpCode);
    if (verdict !== 'ok') return refused({ status: verdict === 'used' ? 'otpUsed' : 'otpWrong' });
  }
  await giveItems(tx, uid);
  await forgetTexts(tx, uid);
  const { boardItem: _b, avatarItem: _a, pieceItem: _p, frameItem: _f, flagItem: _g, ...rest } = own;
  const worn = { boardItem: null, avatarItem: null, pieceItem: null, frameItem: null, flagItem: null };
  const neutral = await moveAway(tx, { ...rest, ...worn });
  await forgetNames(tx, uid, neutral);
  await renameInOrders(tx, [uid, shownName(own)], neutral.username);
  await giveMoney(tx, neutral.uid);
  return { ok: true, answer: { status: 'deleted' } };
}

/** All items are the house's, which sells what can be sold. */
async function giveItems(tx: Transaction, uid: string): Promise<void> {
  const owned = await tx.select({ id: item.id }).from(item).where(eq(item.owner, uid)).orderBy(item.id);
  for (const { id } of owned) {
    const found = { id, owner: uid, states: ['owned'] } as const;
    const given = await changeOwner(tx, found, { owner: HOUSE_SELLER.uid, how: 'house' });
    if (!given) throw new Error(`item ${id} is not as it was found`);
  }
}

/** What the player has written, been told, set or proved. What others have written about them stays. */
async function forgetTexts(tx: Transaction, uid: string): Promise<void> {
  const own = sql`(select id from ticket where player = ${uid})`;
  for (const statement of [
    sql`update operator_order set what = what - 'text'
      where what ->> 'do' = 'ticket-answer' and what ->> 'id' in (select id::text from ticket where player = ${uid})`,
    sql`update ticket_message set message = ${BLANK}, attachment = null where ticket in ${own}`,
    sql`update ticket set subject = ${BLANK}, read_by_user = true, waits = false, closed_at = coalesce(closed_at, ${DB_NOW})
      where player = ${uid}`,
    sql`update report set reason = ${BLANK}, closed_at = coalesce(closed_at, ${DB_NOW}) where reporter = ${uid}`,
    sql`delete from notice where player = ${uid}`,
    sql`delete from block where player = ${uid} or blocked = ${uid}`,
    sql`delete from recovery_code where uid = ${uid}`,
    sql`delete from two_factor where uid = ${uid}`,
    sql`delete from queue_pause where uid = ${uid}`,
    sql`delete from duel_limit where uid = ${uid}`,
    sql`delete from idempotency_key where uid = ${uid}`,
  ])
    await tx.execute(statement);
  await endSessionsOf(tx, uid);
}

/** Names and identities in columns that refer to nothing. None of the tournaments is played any more. */
async function forgetNames(
  tx: Transaction,
  uid: string,
  neutral: { uid: string; username: string },
): Promise<void> {
  // Usernames and uids hold no sign that JSON would write in another way.
  const without = (text: ReturnType<typeof sql>) =>
    sql`replace(replace(${text}, '"' || e.name || '"', ${`"${neutral.username}"`}), ${uid}, ${neutral.uid})`;
  for (const statement of [
    sql`update tournament t set results = ${without(sql`t.results`)}
      from tournament_entrant e where e.tournament = t.id and e.uid = ${neutral.uid} and e.name is not null`,
    sql`update tournament_run r set snapshot = ${without(sql`r.snapshot::text`)}::jsonb
      from tournament_entrant e where e.tournament = r.tournament and e.uid = ${neutral.uid} and e.name is not null`,
    sql`update tournament_entrant set name = ${neutral.username} where uid = ${neutral.uid} and name is not null`,
    sql`update duel set left_by = ${neutral.uid}
      where left_by = ${uid} and (owner = ${neutral.uid} or joiner = ${neutral.uid})`,
    sql`update ledger_transfer t
      set reference = case when t.reason = 'rename' then ${neutral.username} else ${neutral.uid} end
      from ledger_entry e join ledger_account a on a.id = e.account
      where e.transfer = t.id and a.owner = ${neutral.uid} and t.reason in ('rename', 'starter')`,
  ])
    await tx.execute(statement);
}

/** Whatever is left is the house's. */
async function giveMoney(tx: Transaction, uid: string): Promise<void> {
  const legs: Leg[] = [];
  for (const currency of ['KING', 'QUEEN'] as const) {
    const left = await balanceOf(tx, uid, currency);
    if (left > 0n) legs.push(...payment({ kind: 'player', uid }, { kind: 'fee' }, currency, left));
  }
  if (legs.length === 0) return;
  const given = await post(tx, { reason: 'account-closed', reference: uid, legs });
  if (!given.ok) throw new Error('a purse has changed under its lock');
}
