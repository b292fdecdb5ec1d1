import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import type { OpenedGame, Opening, Refusal } from '../games/opening';
import { firstOrigin } from '../games/order';
import { CALLED_OFF, type ClosedGame, type Settlement } from '../games/settlement';
import { postNotices } from '../notices/store';
import { firstStopping, type Standstill, standstillsOf } from '../players/standstill';
import { lockPlayers } from '../players/store';
import { giveBack, payWinner } from './escrow';
import { limitsOf } from './limits';
import { areReady, isIn } from './step';
import { insertDuel, lockDuel, mayStake, unfinishedOf, write } from './store';
import { duel } from './tables';

/**
 * Links duels to their games: a duel becomes `playing` in the transaction that makes its game, and `ended` in the one
 * that closes it. So stakes never lie in escrow without a duel that waits or is played.
 */

type Opened = Awaited<ReturnType<Opening>>;

const refused = (uid: string | null = null): Opened => ({ ok: false, refusal: { code: 'unavailable', uid } });

/** Begins the duel that a game is played for, or a new one for a rematch: the same stakes, escrowed anew. */
export const openDuelGame: Opening = async (tx, opened) => {
  const { origin } = opened;
  const first = firstOrigin(origin);
  if (first.kind !== 'duel') return { ok: true };
  return origin.kind === 'rematch' ? rematch(tx, opened, origin.of) : begin(tx, opened, first.reference);
};

async function begin(tx: Transaction, { id, white, black }: OpenedGame, code: string): Promise<Opened> {
  const row = (await lockDuel(tx, code))?.row;
  if (row?.state !== 'matched' || !areReady(row) || !isIn(row, white) || !isIn(row, black)) return refused();
  const refusal =
    (await standstill(tx, [white, black], row.bet)) ?? (await onBreak(tx, [white, black], row.bet));
  if (refusal) return { ok: false, refusal };
  await write(tx, row, { state: 'playing', game: id, parted: [] });
  return { ok: true };
}

async function rematch(tx: Transaction, opened: OpenedGame, of: number): Promise<Opened> {
  const [played] = await tx.select().from(duel).where(eq(duel.game, of));
  if (!played?.joiner) return refused();
  const { owner, joiner, gameMode, bet, isPublic } = played;
  const uids = [owner, joiner];
  const stands = await standstill(tx, uids, bet);
  if (stands) return { ok: false, refusal: stands };
  for (const uid of uids) if (await unfinishedOf(tx, uid)) return refused(uid);
  const row = await insertDuel(tx, {
    owner,
    joiner,
    gameMode,
    bet,
    isPublic,
    ownerReady: true,
    joinerReady: true,
    joinerSince: DB_NOW,
    expiresAt: DB_NOW,
    state: 'playing',
    game: opened.id,
  });
  const refusal = await mayStake(tx, uids, row);
  return refusal ? { ok: false, refusal: { ...refusal.refusal, uid: refusal.uid } } : { ok: true };
}

/** Why these two may not play for such a stake now; `null` if they may. Their rows are locked. */
async function standstill(tx: Transaction, uids: readonly string[], bet: number): Promise<Refusal | null> {
  await lockPlayers(tx, uids);
  return refusalOf(await standstillsOf(tx, uids), bet);
}

/** As `standstill`. @param found accounts of the two that stand still */
export function refusalOf(found: readonly Standstill[], bet: number): Refusal | null {
  const still = firstStopping(found, bet);
  if (!still) return null;
  const { uid, until } = still;
  return until === null ? { code: 'unavailable', uid } : { code: 'held', until, uid };
}

/** A player who has asked for a break from stakes since they staked. */
async function onBreak(tx: Transaction, uids: readonly string[], bet: number): Promise<Refusal | null> {
  for (const uid of bet > 0 ? uids : []) {
    const { coolOffUntil: until } = await limitsOf(tx, uid);
    if (until !== null) return { code: 'coolOff', until, uid };
  }
  return null;
}

/** Pays out a duel whose game is being closed. */
export const settleDuel: Settlement = async (tx, closed) => {
  if (firstOrigin(closed.origin).kind !== 'duel') return;
  const [found] = await tx.select().from(duel).where(eq(duel.game, closed.id)).for('update');
  if (found?.state !== 'playing' || !found.joiner) return;
  const { owner, joiner } = found;
  const { how, winner } = endOf(closed);
  await write(tx, found, { state: 'ended', how, winner, endedAt: DB_NOW });
  // Neither player need have seen the end, so notices tell both later that their stakes are back.
  if (closed.how === 'aborted' && CALLED_OFF.has(closed.reason) && found.bet > 0)
    await postNotices(
      tx,
      [owner, joiner].map(to => ({ to, news: { kind: 'duelClosed', king: found.bet } })),
    );
  if (winner !== null) await payWinner(tx, found, winner);
  else await giveBack(tx, found, [owner, joiner], how);
};

/** End of a duel by that of its game. */
export function endOf(
  closed: ClosedGame,
): { how: 'won'; winner: string } | { how: 'drawn' | 'calledOff'; winner: null } {
  if (closed.how === 'aborted') return { how: 'calledOff', winner: null };
  const { result } = closed.result;
  return result === 'draw' ? { how: 'drawn', winner: null } : { how: 'won', winner: closed[result] };
}
