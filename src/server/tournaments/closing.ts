import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CancelReason } from '../../protocol/tournament-status';
import { drawLots } from '../../rules/lots';
import { hundredthsToKing } from '../../rules/money';
import { fillersOf } from '../../rules/tournament';
import type { Database, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { lease } from '../lease/tables';
import { postNotices } from '../notices/store';
import { engagedOf } from '../players/engagement';
import { standstillsOf } from '../players/standstill';
import { type PlayerRow, shownName } from '../players/store';
import { player } from '../players/tables';
import type { BeginRun, RunEntrant } from './begin';
import { payBack } from './money';
import { eloOf } from './signup';
import {
  endSeriesGames,
  forgetWishes,
  holdEntrants,
  isBeforeStart,
  lockTournament,
  phaseOf,
  type TournamentRow,
  writeTournament,
} from './store';
import { tournamentEntrant } from './tables';

/**
 * The end of sign-up: the list is closed, lots are drawn and the run begins, or too few have come and everybody has their fee
 * back. All of it is one transaction. @source requirements IP-12, IP-16, IP-17; settled reading 45
 */

/** Amounts that players who had paid get back, hundredths. */
export type Refunds = readonly { uid: string; amount: bigint }[];

export type Closed =
  | { what: 'begun'; row: TournamentRow; uids: string[] }
  | { what: 'cancelled'; row: TournamentRow; refunds: Refunds }
  /** A tournament of the house for which nobody has applied is put off. */
  | { what: 'postponed'; row: TournamentRow };

export interface ClosingDeps {
  /** Free house players, as many as may be needed: made before, since the transaction cannot make them. */
  fillers: readonly string[];
  begin: BeginRun;
  /** New dates for a tournament of the house for which nobody has applied; `null` to cancel it like others. */
  putOff: ((row: TournamentRow) => { openAt: Date; startAt: Date }) | null;
}

/** Closes a tournament whose start has come. @returns `null` when there is nothing to close */
export function closeDue(db: Database, id: number, deps: ClosingDeps): Promise<Closed | null> {
  return db.transaction(async tx => {
    await holdEntrants(tx, id, deps.fillers);
    const locked = await lockTournament(tx, id);
    if (!locked || !isBeforeStart(locked.row) || locked.row.pausedAt !== null) return null;
    const { row, now } = locked;
    if (phaseOf(row, now) !== 'started') return null;
    const people = await letGoTheBarred(tx, row);
    if (row.house && people.length === 0 && deps.putOff) {
      const put = { ...deps.putOff(row), status: 'created' as const };
      return { what: 'postponed', row: await writeTournament(tx, row, put) };
    }
    const fillers = deps.fillers.slice(0, fillersOf({ ...row, entrants: people.length }));
    // The fillers' rows are held, so nothing begins for them any more. If one is engaged, the next round picks others.
    if ((await engagedOf(tx, fillers)).length > 0) return null;
    if (people.length + fillers.length < row.least) return cancelled(tx, row, 'tooFew', null);
    await fill(tx, row, fillers);
    const entrants = await numbered(tx, row);
    const order = drawLots(row.seed, entrants.length);
    const written = await writeTournament(tx, row, {
      status: 'closed',
      seedOpenedAt: DB_NOW,
      drawOrder: order,
    });
    await deps.begin(tx, { tournament: written, entrants, order });
    return { what: 'begun', row: written, uids: entrants.map(({ uid }) => uid) };
  });
}

/** Cancels a tournament that is not over, also one that is played. @returns `null` when it is over */
export function cancelTournament(db: Database, id: number, reason: string): Promise<Closed | null> {
  return db.transaction(async tx => {
    await holdEntrants(tx, id);
    // Without the lease the node that runs the tournament cannot write any more. One that is over has no lease.
    await tx.delete(lease).where(and(eq(lease.kind, 'tournament'), eq(lease.id, id)));
    const locked = await lockTournament(tx, id);
    if (!locked || locked.row.status === 'finished' || locked.row.status === 'cancelled') return null;
    return cancelled(tx, locked.row, 'operator', reason);
  });
}

async function cancelled(
  tx: Transaction,
  row: TournamentRow,
  why: CancelReason,
  reason: string | null,
): Promise<Closed> {
  const refunds = await refund(tx, row.id, null);
  await postNotices(
    tx,
    refunds.map(({ uid, amount }) => ({
      to: uid,
      news: {
        kind: 'tournamentCancelled',
        tournament: row.id,
        name: row.name,
        king: hundredthsToKing(amount),
      },
    })),
  );
  await forgetWishes(tx, row.id);
  await endSeriesGames(tx, row.id, null, 'aborted');
  const set = { status: 'cancelled', cancelledBecause: why, cancelReason: reason, pausedAt: null } as const;
  return { what: 'cancelled', row: await writeTournament(tx, row, set), refunds };
}

/** Pays their fees back to those who are in. @param uids only these; `null` for all */
async function refund(tx: Transaction, id: number, uids: readonly string[] | null): Promise<Refunds> {
  const gone = await tx
    .update(tournamentEntrant)
    .set({ state: 'refunded', refunded: sql`${tournamentEntrant.feePaid}` })
    .where(
      and(
        eq(tournamentEntrant.tournament, id),
        // Players who are out of a running tournament have paid as well.
        inArray(tournamentEntrant.state, ['in', 'playing', 'done']),
        ...(uids ? [inArray(tournamentEntrant.uid, [...uids])] : []),
      ),
    )
    .returning();
  const refunds = gone.filter(({ house }) => !house).map(({ uid, feePaid }) => ({ uid, amount: feePaid }));
  await payBack(tx, id, 'refund', refunds);
  return refunds;
}

const playersIn = (tx: Transaction, id: number) =>
  tx
    .select({ entrant: tournamentEntrant, player })
    .from(tournamentEntrant)
    .innerJoin(player, eq(player.uid, tournamentEntrant.uid))
    .where(and(eq(tournamentEntrant.tournament, id), eq(tournamentEntrant.state, 'in')))
    .orderBy(asc(tournamentEntrant.id));

/** Takes players who are barred, and so cannot come, off the list when it is closed, and pays their fee back. @returns those who are left */
async function letGoTheBarred(tx: Transaction, { id }: TournamentRow): Promise<PlayerRow[]> {
  const found = (await playersIn(tx, id)).map(one => one.player);
  const stands =
    found.length > 0
      ? await standstillsOf(
          tx,
          found.map(({ uid }) => uid),
        )
      : [];
  const barred = stands.filter(({ until }) => until === null).map(({ uid }) => uid);
  if (barred.length > 0) await refund(tx, id, barred);
  return found.filter(({ uid }) => !barred.includes(uid));
}

async function fill(tx: Transaction, { id }: TournamentRow, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  const fillers = uids.map(uid => ({ tournament: id, uid, house: true, feePaid: 0n }));
  await tx.insert(tournamentEntrant).values(fillers);
}

/** Gives everybody their number, and keeps their name and rating as they are now. */
async function numbered(tx: Transaction, { id, gameMode }: TournamentRow): Promise<RunEntrant[]> {
  const found = await playersIn(tx, id);
  const entrants = found.map(({ entrant, player: one }, index) => ({
    entry: entrant.id,
    uid: one.uid,
    number: index + 1,
    name: shownName(one),
    elo: eloOf(one, gameMode),
    house: one.house,
  }));
  const rows = entrants.map(
    ({ entry, number, name, elo }) => sql`(${entry}::bigint, ${number}::int, ${name}::text, ${elo}::int)`,
  );
  await tx.execute(sql`
    update tournament_entrant set state = 'playing', number = one.number, name = one.name, elo = one.elo
    from (values ${sql.join(rows, sql`, `)}) as one (id, number, name, elo)
    where tournament_entrant.id = one.id`);
  return entrants.map(({ entry: _, ...entrant }) => entrant);
}
