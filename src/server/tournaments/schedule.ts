import { and, asc, count, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { hundredthsToKing } from '../../rules/money';
import { fillersOf } from '../../rules/tournament';
import type { Bus } from '../bus/bus';
import type { Clock } from '../clock';
import { type Database, isAway } from '../database/database';
import { DB_NOW } from '../database/now';
import type { House } from '../house/house';
import { Recurring } from '../recurring';
import type { BeginRun } from './begin';
import { BegunElsewhere } from './begun-elsewhere';
import { type Closed, type ClosingDeps, cancelTournament, closeDue } from './closing';
import { tournamentCancelled, tournamentChanged } from './events';
import { missingTournament, putOff, type Rhythm, type Upcoming } from './house-schedule';
import { createTournament, type TournamentRow } from './store';
import { tournament, tournamentEntrant } from './tables';

/** Interval of looking for starts. Applications are judged by the clock, not by this. */
const ROUND_MS = 500;
/** A tournament that cannot be begun for so long is cancelled: its entrants have paid. */
const CANNOT_BEGIN_MS = 3_600_000;
/** Names the lock under which the house makes its tournaments, so that two nodes do not make the same. */
const HOUSE_LOCK = 'house tournaments';

export interface ScheduleDeps {
  db: Database;
  bus: Bus;
  log: Logger;
  /** Whether there is no other node. */
  alone: boolean;
  house: Pick<House, 'on' | 'opponentsFor'>;
  /** `null`: nothing runs tournaments here, so no list is closed. */
  begin: BeginRun | null;
  /** Rhythm of the house's own tournaments; `null` for none. */
  rhythm: Rhythm | null;
  clock: Pick<Clock, 'now' | 'every'>;
}

/**
 * Does what has come due before tournaments are played: sign-up opens, lists are closed, too small fields are cancelled, the
 * house makes its next one. Every node does it for all; compare-and-swap sees to it that each thing happens once.
 */
export class Schedule {
  private readonly rounds: Recurring;
  /** `null` where there is no other node. */
  private readonly elsewhere: BegunElsewhere | null;
  private isDraining = false;
  /** Since when tournaments cannot be begun here, by `clock.now`. */
  private readonly failing = new Map<number, number>();

  constructor(private readonly deps: ScheduleDeps) {
    this.elsewhere = deps.alone ? null : new BegunElsewhere(deps.db, deps.bus);
    this.rounds = new Recurring({
      timers: deps.clock,
      everyMs: ROUND_MS,
      round: async () => {
        await this.elsewhere?.look();
        if (!this.isDraining) await this.round();
      },
      log: deps.log,
      trouble: 'tournaments could not be looked after',
    });
  }

  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /** A draining node begins no tournament any more. */
  drain(on: boolean): void {
    this.isDraining = on;
  }

  /** Cancels a tournament, and tells everybody of it and of their refund. */
  async cancel(id: number, reason: string): Promise<Closed | null> {
    const closed = await cancelTournament(this.deps.db, id, reason);
    if (closed) this.tell(closed);
    return closed;
  }

  private async round(): Promise<void> {
    const { db, bus, begin, rhythm } = this.deps;
    const opened = await db
      .update(tournament)
      .set({ status: 'open', version: sql`${tournament.version} + 1` })
      .where(
        and(eq(tournament.status, 'created'), lte(tournament.openAt, DB_NOW), isNull(tournament.pausedAt)),
      )
      .returning({ id: tournament.id });
    for (const { id } of opened) bus.publish(tournamentChanged, { id, uids: [] });
    if (begin) for (const row of await this.due()) await this.close(row, begin);
    if (begin && rhythm) await this.keepHouseTournaments(rhythm);
  }

  /** Closes a tournament's list. A tournament that cannot be closed keeps no other from its start. */
  private async close(row: TournamentRow, begin: BeginRun): Promise<void> {
    const { db, log, clock } = this.deps;
    const { id } = row;
    try {
      const closed = await closeDue(db, id, await this.partsFor(row, begin));
      if (closed) this.tell(closed);
      this.failing.delete(id);
    } catch (error) {
      if (isAway(error)) throw error;
      log.warn({ err: error, tournament: id }, 'a tournament could not be closed');
      const since = this.failing.get(id) ?? clock.now();
      this.failing.set(id, since);
      if (clock.now() - since >= CANNOT_BEGIN_MS) await this.cancel(id, 'it could not be begun');
    }
  }

  private due(): Promise<TournamentRow[]> {
    return this.deps.db
      .select()
      .from(tournament)
      .where(
        and(
          inArray(tournament.status, ['created', 'open']),
          lte(tournament.startAt, DB_NOW),
          isNull(tournament.pausedAt),
        ),
      )
      .orderBy(asc(tournament.startAt));
  }

  /** Makes house players before the transaction that needs them, since there may be one connection only. */
  private async partsFor(row: TournamentRow, begin: BeginRun): Promise<ClosingDeps> {
    const { db, house, rhythm, clock } = this.deps;
    const [found] = await db
      .select({ entrants: count() })
      .from(tournamentEntrant)
      .where(and(eq(tournamentEntrant.tournament, row.id), eq(tournamentEntrant.state, 'in')));
    const missing = house.on ? fillersOf({ ...row, entrants: found?.entrants ?? 0 }) : 0;
    const upcoming = rhythm ? await this.upcoming() : [];
    return {
      fillers: missing > 0 ? await house.opponentsFor(strengthFor(row), missing) : [],
      begin,
      putOff: rhythm && (({ startAt }) => datesAt(putOff(startAt.getTime(), upcoming, clock.now(), rhythm))),
    };
  }

  private async upcoming(): Promise<Upcoming[]> {
    const rows = await this.deps.db
      .select({ openAt: tournament.openAt, startAt: tournament.startAt })
      .from(tournament)
      .where(and(eq(tournament.house, true), inArray(tournament.status, ['created', 'open'])))
      .orderBy(asc(tournament.startAt));
    return rows.map(({ openAt, startAt }) => ({ opens: openAt.getTime(), starts: startAt.getTime() }));
  }

  private async keepHouseTournaments(rhythm: Rhythm): Promise<void> {
    const { db, bus, clock } = this.deps;
    if (!missingTournament(await this.upcoming(), 0, clock.now(), rhythm)) return;
    const made = await db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${HOUSE_LOCK}, 0))`);
      const rows = await tx
        .select({ openAt: tournament.openAt, startAt: tournament.startAt, status: tournament.status })
        .from(tournament)
        .where(eq(tournament.house, true))
        .orderBy(asc(tournament.startAt));
      const upcoming = rows
        .filter(({ status }) => status === 'created' || status === 'open')
        .map(({ openAt, startAt }) => ({ opens: openAt.getTime(), starts: startAt.getTime() }));
      const missing = missingTournament(upcoming, rows.length, clock.now(), rhythm);
      return missing && createTournament(tx, missing);
    });
    if (made) bus.publish(tournamentChanged, { id: made.id, uids: [] });
  }

  private tell(closed: Closed): void {
    const { bus } = this.deps;
    const { id, name, cancelledBecause } = closed.row;
    if (closed.what === 'cancelled') {
      const refunds = closed.refunds.map(({ uid, amount }) => ({ uid, king: hundredthsToKing(amount) }));
      bus.publish(tournamentCancelled, { id, name, reason: cancelledBecause ?? 'operator', refunds });
    }
    if (closed.what === 'begun') this.elsewhere?.note(id);
    bus.publish(tournamentChanged, { id, uids: closed.what === 'begun' ? closed.uids : [] });
  }
}

/** The middle of the ratings that may apply, as far as the house has players of that strength. */
const strengthFor = ({ eloStart, eloEnd }: TournamentRow): number =>
  Math.min(1750, Math.max(850, (eloStart + Math.min(eloEnd, 2400)) / 2));

const datesAt = ({ opens, starts }: Upcoming) => ({ openAt: new Date(opens), startAt: new Date(starts) });
