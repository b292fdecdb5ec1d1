import { and, count, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { ApplyRefusal, ExitRefusal } from '../../protocol/tournament-calls';
import { isTimeControlName, ratingPool } from '../../rules/time-control';
import { halfOf } from '../../rules/tournament';
import type { Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { balanceOf } from '../ledger/ledger';
import { formerSelves } from '../players/departed';
import { lockPlayers, type PlayerRow } from '../players/store';
import { payBack, payFee } from './money';
import {
  isBeforeStart,
  lockTournament,
  openEntryOf,
  phaseOf,
  type TournamentRow,
  writeTournament,
} from './store';
import { tournament, tournamentEntrant } from './tables';

/** Applying to a tournament, and leaving it before it begins. @source requirements API-20, API-21, LG-06, LG-07 */

export type Applied =
  | { ok: true; row: TournamentRow; king: bigint }
  /** `until`: from when on they may apply (epoch milliseconds), where it is a matter of time. */
  | { ok: false; refusal: ApplyRefusal; until?: number };
export type Left =
  | { ok: true; row: TournamentRow; refunded: bigint; king: bigint }
  | { ok: false; refusal: ExitRefusal };

const refused = (refusal: ApplyRefusal): Applied => ({ ok: false, refusal });

/** Tournaments that a player may miss in 24 hours: a place that stays empty spoils somebody's match. */
const MISSED = 3;
const DAY_MS = 24 * 3_600_000;

/** Rounded rating that counts for a tournament's range. */
export function eloOf(player: Pick<PlayerRow, 'blitzRating' | 'rapidRating'>, gameMode: string): number {
  const isBlitz = isTimeControlName(gameMode) && ratingPool(gameMode) === 'blitz';
  return Math.round(isBlitz ? player.blitzRating : player.rapidRating);
}

/** Takes a player in and their fee. Of a refusal nothing may remain: see `inTransaction`. */
export async function applyTo(tx: Transaction, id: number, uid: string): Promise<Applied> {
  const [player] = await lockPlayers(tx, [uid]);
  if (!player) throw new Error('nobody applies');
  // Brackets and podiums would show the id of their account.
  if (player.username === null) return refused('noName');
  const locked = await lockTournament(tx, id);
  if (!locked || locked.row.status === 'cancelled') return refused('noSuchTournament');
  const { row, now } = locked;
  const open = await openEntryOf(tx, uid);
  if (open) return refused(open.tournament === id ? 'already' : 'inAnother');
  const phase = phaseOf(row, now);
  if (!isBeforeStart(row) || phase === 'started') return refused('closed');
  if (phase === 'before') return refused('notOpen');
  // An entry fee is lost by not coming, which is enough.
  const until = row.entryFee === 0n ? await waitsUntil(tx, uid, now) : null;
  if (until !== null) return { ok: false, refusal: 'missed', until };
  const elo = eloOf(player, row.gameMode);
  if (elo < row.eloStart || elo > row.eloEnd) return refused('elo');
  const [taken] = await tx
    .select({ entrants: count() })
    .from(tournamentEntrant)
    .where(and(eq(tournamentEntrant.tournament, id), eq(tournamentEntrant.state, 'in')));
  if ((taken?.entrants ?? 0) >= row.places) return refused('full');
  if (!(await payFee(tx, id, uid, row.entryFee)).ok) return refused('notEnoughKing');
  await tx.insert(tournamentEntrant).values({ tournament: id, uid, feePaid: row.entryFee });
  const written = await writeTournament(tx, row, {});
  return { ok: true, row: written, king: await balanceOf(tx, uid, 'KING') };
}

/**
 * Until when a player who has not come to three tournaments in 24 hours waits before the next free one. Those of an account that
 * they have deleted count as well.
 *
 * @param now epoch milliseconds of the database's clock
 */
async function waitsUntil(tx: Transaction, uid: string, now: number): Promise<number | null> {
  const missed = await tx
    .select({ startAt: tournament.startAt })
    .from(tournamentEntrant)
    .innerJoin(tournament, eq(tournament.id, tournamentEntrant.tournament))
    .where(
      and(
        or(eq(tournamentEntrant.uid, uid), eq(tournamentEntrant.uid, sql`any(${formerSelves(uid)})`)),
        eq(tournamentEntrant.missed, true),
        gt(tournament.startAt, new Date(now - DAY_MS)),
      ),
    )
    .orderBy(desc(tournament.startAt))
    .limit(MISSED);
  const third = missed[MISSED - 1];
  return third ? third.startAt.getTime() + DAY_MS : null;
}

/** Lets a player go, with half of what they paid. */
export async function leave(tx: Transaction, uid: string): Promise<Left> {
  await lockPlayers(tx, [uid]);
  const entry = await openEntryOf(tx, uid);
  if (!entry) return { ok: false, refusal: 'notIn' };
  const locked = await lockTournament(tx, entry.tournament);
  if (!locked || !isBeforeStart(locked.row) || phaseOf(locked.row, locked.now) === 'started')
    return { ok: false, refusal: 'started' };
  const refunded = halfOf(entry.feePaid);
  // Closing or cancelling may have come before the lock on the tournament.
  const [gone] = await tx
    .update(tournamentEntrant)
    .set({ state: 'left', leftAt: DB_NOW, refunded })
    .where(and(eq(tournamentEntrant.id, entry.id), eq(tournamentEntrant.state, 'in')))
    .returning();
  if (!gone) return { ok: false, refusal: 'started' };
  await payBack(tx, entry.tournament, 'exit', [{ uid, amount: refunded }]);
  const row = await writeTournament(tx, locked.row, {});
  return { ok: true, row, refunded, king: await balanceOf(tx, uid, 'KING') };
}
