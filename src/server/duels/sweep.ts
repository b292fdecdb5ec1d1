import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../clock';
import { isAway, type Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import type { Games } from '../games/games';
import { heldUntil, isBarred } from '../players/standstill';
import { player } from '../players/tables';
import { Recurring } from '../recurring';
import type { Duels, StopReason } from './duels';
import { areReady, CLOSED_UNSEEN_MS, type DuelRow } from './step';
import { stampSeen, versionsOf } from './store';
import { duel } from './tables';

const ROUND_MS = 1_000;
/** Every so many rounds the owners who are here are noted, and missed changes are looked for. */
const STAMP_ROUNDS = 3;
/** Duels that are looked at in one round. */
const BATCH = 200;

export interface SweepDeps {
  db: Queries;
  duels: Pick<Duels, 'apply' | 'begin' | 'draining' | 'seats' | 'stop'>;
  games: Pick<Games, 'forfeit'>;
  log: Logger;
  clock: Pick<Clock, 'steadyNow' | 'every'>;
}

/**
 * Does what has come due by itself: time-outs, duels that nobody waits for, games that a node could not begin before it
 * ended. Every node does it for all duels; compare-and-swap sees to it that each thing happens once.
 */
export class Sweep {
  private readonly recurring: Recurring;
  private rounds = 0;
  private readonly began: number;

  constructor(private readonly deps: SweepDeps) {
    this.began = deps.clock.steadyNow();
    this.recurring = new Recurring({
      timers: deps.clock,
      everyMs: ROUND_MS,
      round: () => this.round(),
      log: deps.log,
      trouble: 'duels could not be looked after',
    });
  }

  start(): void {
    this.recurring.start();
  }

  stop(): Promise<void> {
    return this.recurring.stop();
  }

  private async round(): Promise<void> {
    const { db, duels, games, clock } = this.deps;
    duels.seats.probe();
    if (this.rounds++ % STAMP_ROUNDS === 0) await this.lookAfterSeats();
    // After a restart, and where a node is about to end, owners get the time to come back.
    const mayBeAbandoned = !duels.draining && clock.steadyNow() - this.began > CLOSED_UNSEEN_MS;
    for (const due of await dueDuels(db)) await this.lookAt(due, mayBeAbandoned);
    for (const uid of await bannedPlaying(db)) games.forfeit(uid);
  }

  /** One whose stakes cannot be moved keeps no other from its end. */
  private async lookAt({ row, stopped, why }: DueDuel, mayBeAbandoned: boolean): Promise<void> {
    const { duels, log } = this.deps;
    try {
      if (stopped !== null) return await duels.stop(row.code, stopped, why);
      await duels.apply(row.code, { kind: 'tick', mayBeAbandoned });
      if (row.state === 'matched' && areReady(row) && !duels.draining) await duels.begin(row);
    } catch (error) {
      if (isAway(error)) throw error;
      log.warn({ err: error, duel: row.code }, 'a duel could not be looked after');
    }
  }

  private async lookAfterSeats(): Promise<void> {
    const { db, duels } = this.deps;
    const { all } = duels.seats;
    const waiting = all.filter(
      ({ shown, session }) => shown?.state === 'waiting' && shown.owner === session.uid,
    );
    await stampSeen(
      db,
      waiting.map(({ code }) => code),
    );
    const versions = await versionsOf(
      db,
      all.map(({ code }) => code),
    );
    for (const { code, shown, session } of all)
      if (versions.get(code) !== shown?.version) duels.seats.refresh(session.uid);
  }
}

const ms = (milliseconds: number) => sql`${milliseconds} * interval '1 millisecond'`;

const IS_OF_DUEL = sql`${player.uid} in (${duel.owner}, ${duel.joiner})`;
const ROW = sql.raw('player');
const IS_ON_BREAK = sql`exists (
  select from duel_limit where duel_limit.uid = ${player.uid} and duel_limit.cool_off_until > ${DB_NOW})`;
const IS_HELD = sql`${heldUntil(ROW)} is not null`;

/** Why the player of `STOPS` stops their duel, in SQL. */
const WHY: SQL<StopReason> = sql`case when ${isBarred(ROW)} then 'banned' when ${IS_HELD} then 'held' else 'break' end`;
/** The player who is the reason why a duel may not go on. Without a stake only one who is barred is. */
const STOPS = sql`${IS_OF_DUEL} and (${isBarred(ROW)} or (${duel.bet} > 0 and (${IS_HELD} or ${IS_ON_BREAK})))`;

/** A duel to which something may have to happen, and which of the two stops it. */
interface DueDuel {
  row: DuelRow;
  stopped: string | null;
  why: StopReason;
}

async function dueDuels(db: Queries): Promise<DueDuel[]> {
  const unseen = and(eq(duel.isPublic, true), sql`${duel.seenAt} <= ${DB_NOW} - ${ms(CLOSED_UNSEEN_MS)}`);
  const waitsInVain = and(eq(duel.state, 'waiting'), or(sql`${duel.expiresAt} <= ${DB_NOW}`, unseen));
  const isStuck = sql`${duel.ownerReady} and ${duel.joinerReady} and ${duel.changedAt} < ${DB_NOW} - ${ms(ROUND_MS)}`;
  const isDue = and(eq(duel.state, 'matched'), or(sql`${duel.limitAt} <= ${DB_NOW}`, isStuck));
  return db
    .select({ row: duel, stopped: player.uid, why: WHY })
    .from(duel)
    .leftJoin(player, STOPS)
    .where(
      and(
        inArray(duel.state, ['waiting', 'matched']),
        or(waitsInVain, isDue, sql`${player.uid} is not null`),
      ),
    )
    .limit(BATCH);
}

async function bannedPlaying(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ uid: player.uid })
    .from(duel)
    .innerJoin(player, and(eq(player.banned, true), IS_OF_DUEL))
    .where(eq(duel.state, 'playing'));
  return rows.map(({ uid }) => uid);
}
