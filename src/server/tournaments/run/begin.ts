import { sql } from 'drizzle-orm';
import { isTimeControlName } from '../../../rules/time-control';
import { LEASE_NOW } from '../../database/now';
import type { Opening } from '../../games/opening';
import { seriesPlaceOf } from '../../games/series-place';
import type { Settlement } from '../../games/settlement';
import { lease } from '../../lease/tables';
import { keptForTournament } from '../../players/engagement';
import type { BeginRun, RunEntrant as Entrant } from '../begin';
import { tournamentRun, tournamentSeriesGame } from '../tables';
import { Bracket } from './bracket';
import { type Run, type RunEntrant, snapshotOf } from './state';

/**
 * How a tournament begins, and how it holds together with its games: a game is written down as one of its series in the
 * transaction that makes it, and its result in the one that closes it. So none is made twice or lost, whatever becomes of the node
 * that runs the tournament.
 */

/** Entrants in the order of their seeds. @throws Error for a number that nobody has */
export function seedsOf(entrants: readonly Entrant[], order: readonly number[]): RunEntrant[] {
  const byNumber = new Map(entrants.map(entrant => [entrant.number, entrant]));
  return order.map(number => {
    const entrant = byNumber.get(number);
    if (!entrant) throw new Error(`${number} was drawn and takes no part`);
    return { ...entrant, gone: null };
  });
}

/**
 * Makes the bracket of a tournament whose list has been closed. Whichever node comes first runs it. Seeds are the order of the
 * draw of lots and nothing else, so that whoever repeats the draw knows the bracket.
 */
export const beginRun =
  (now: () => number): BeginRun =>
  async (tx, { tournament, entrants, order }) => {
    const { id, name, gameMode, bestOf, readyMs, seed, pausedAt } = tournament;
    if (!isTimeControlName(gameMode)) throw new Error(`tournament ${id} has no known time control`);
    const seeded = seedsOf(entrants, order);
    const run: Run = {
      id,
      name,
      control: gameMode,
      best: bestOf,
      readyMs,
      seed,
      begun: now(),
      entrants: seeded,
      bracket: await Bracket.create(seeded, name),
      series: new Map(),
      seq: 1,
      paused: pausedAt !== null,
      pausedAt: pausedAt?.getTime() ?? null,
      over: false,
      changed: new Set<number>(),
    };
    await tx.insert(tournamentRun).values({ tournament: id, seq: 1, snapshot: snapshotOf(run) });
    await tx.insert(lease).values({ kind: 'tournament', id, fence: 0, owner: null, until: LEASE_NOW });
  };

/**
 * Lets a game of a series begin only once, and only while the tournament waits for it. House players who play in one begin no
 * other game.
 */
export const openSeriesGame: Opening = async (tx, { id, white, black, origin }) => {
  const place = seriesPlaceOf(origin);
  if (!place) {
    const uid = await keptForTournament(tx, [white, black]);
    return uid === null ? { ok: true } : { ok: false, refusal: { code: 'unavailable', uid } };
  }
  const { tournament, match, number } = place;
  const waiting = JSON.stringify([{ match, phase: 'starting' }]);
  const { rows } = await tx.execute(sql`
    select 1 from tournament_run run join tournament on tournament.id = run.tournament
    where run.tournament = ${tournament} and tournament.status = 'closed'
      and run.snapshot -> 'series' @> ${waiting}::jsonb for share of run`);
  const made =
    rows.length > 0
      ? await tx
          .insert(tournamentSeriesGame)
          .values({ game: id, tournament, match, number })
          .onConflictDoNothing()
          .returning({ game: tournamentSeriesGame.game })
      : [];
  return made.length > 0 ? { ok: true } : { ok: false, refusal: { code: 'unavailable', uid: null } };
};

/** Writes down what a game of a series has come to. */
export const settleSeriesGame: Settlement = async (tx, closed) => {
  if (!seriesPlaceOf(closed.origin)) return;
  const [result, reason] =
    closed.how === 'ended' ? [closed.result.result, closed.result.reason] : ['aborted', closed.reason];
  await tx.execute(sql`
    update tournament_series_game set result = ${result}, reason = ${reason} where game = ${closed.id}`);
};
