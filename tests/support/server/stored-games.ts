import { eq, sql } from 'drizzle-orm';
import { type ClockState, pressClock, startClock } from '../../../src/rules/clock';
import { ChessGame } from '../../../src/rules/game';
import type { GameResult } from '../../../src/rules/result';
import { TIME_CONTROLS, type TimeControlName } from '../../../src/rules/time-control';
import type { Database } from '../../../src/server/database/database';
import { keepRatings } from '../../../src/server/games/keep-ratings';
import { type Append, appendMoves, closeGame, createGame } from '../../../src/server/games/store';
import { game } from '../../../src/server/games/tables';
import type { Claim } from '../../../src/server/lease/leases';
import { lease } from '../../../src/server/lease/tables';
import { countResult } from '../../../src/server/players/results';
import type { Inside } from './inside';

/** A game to store in the database as if it had been played. */
export interface GameToStore {
  /** Ids of players. */
  white: string;
  black: string;
  control: TimeControlName;
  rated: boolean;
  /** Moves in SAN, check marks included. */
  sans: readonly string[];
  end: GameResult;
  endedAt: Date;
}

const RATING = 1500;
const OWNER = 'stored-games';
/**
 * Half-moves in one transaction. More of them would make long chains of dead rows, which cannot be vacuumed meanwhile.
 */
const STRETCH = 20;

/**
 * Plays games through the server's own store: created, moved in batches, finished. Thinking times are made up, the same
 * every time.
 *
 * @returns their ids, in the order given
 */
export async function storeGames(inside: Inside, games: readonly GameToStore[]): Promise<number[]> {
  // Drivers differ in type only: both answer with `rows`.
  const db = inside.db as unknown as Database;
  const ids = new Map<GameToStore, number>();
  for (const wave of waves(games)) await storeWave(db, wave, ids);
  return games.map(one => ids.get(one) ?? 0);
}

/** Splits games into waves in which no player has two games at once, since that would be refused. */
function waves(games: readonly GameToStore[]): GameToStore[][] {
  const all: GameToStore[][] = [];
  let busy = new Set<string>();
  for (const one of games) {
    const last = all.at(-1);
    if (last && !busy.has(one.white) && !busy.has(one.black)) last.push(one);
    else {
      all.push([one]);
      busy = new Set();
    }
    busy.add(one.white).add(one.black);
  }
  return all;
}

interface Played {
  one: GameToStore;
  claim: Claim;
  moves: Append[];
  left: ClockState['left'];
}

async function storeWave(db: Database, wave: GameToStore[], ids: Map<GameToStore, number>): Promise<void> {
  const played: Played[] = [];
  await inOneMoment(db, async tx => {
    for (const one of wave) {
      const control = TIME_CONTROLS[one.control];
      const { white, black, rated } = one;
      const ratings = { w: RATING, b: RATING + 1 };
      const origin = { kind: 'quick' } as const;
      const made = await createGame(tx, OWNER, { white, black, control, rated, origin, ratings });
      if (!made.ok) throw new Error('One of the two is playing already.');
      const { claim } = made;
      ids.set(one, claim.id);
      played.push({ one, claim, ...movesOf(one, claim.id) });
    }
  });
  const longest = Math.max(...played.map(({ moves }) => moves.length));
  for (let from = 0; from < longest; from += STRETCH)
    await inOneMoment(db, async tx => {
      for (let index = from; index < from + STRETCH; index += 1) {
        const batch = played.flatMap(({ moves }) => moves[index] ?? []);
        const stored = await appendMoves(tx, batch);
        if (!batch.every(stored)) throw new Error('A move was not stored.');
      }
    });
  await inOneMoment(db, async tx => {
    for (const { one, claim, left } of played) {
      const closing = { how: 'ended', result: one.end } as const;
      if (!(await closeGame(tx, claim, closing, left, [countResult, keepRatings])))
        throw new Error('A game was not finished.');
      await tx
        .update(game)
        .set({ createdAt: one.endedAt, endedAt: one.endedAt })
        .where(eq(game.id, claim.id));
    }
  });
}

/** Runs work in a transaction, in which the database's clock stands still: even on a slow machine no lease runs out. */
function inOneMoment(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  return db.transaction(async tx => {
    await tx.update(lease).set({ until: sql`now() + interval '1 second'` }).where(eq(lease.owner, OWNER));
    await work(tx as unknown as Database);
  });
}

function movesOf(one: GameToStore, id: number): { moves: Append[]; left: ClockState['left'] } {
  const chess = new ChessGame();
  const control = TIME_CONTROLS[one.control];
  const most = (control.time * 1000) / (one.sans.length / 2 + 1);
  let now = one.endedAt.getTime() - one.sans.length * most;
  let clock = startClock(control, now);
  const moves = one.sans.map((san, index): Append => {
    const move = chess.moveSan(san);
    if (!move) throw new Error(`${san} is not legal in ${chess.fen}`);
    now += Math.floor(most * (((index * 37 + one.sans.length * 11) % 89) / 89));
    const { state, spent } = pressClock(clock, now, 0);
    clock = state;
    const { from, to, promotion, fen } = move;
    const stored = { ply: index + 1, san: move.san, from, to, promotion, mid: null, left: clock.left, spent };
    const lag = { credit: 0, roundTrip: null, shortestWay: null };
    return { ...stored, ...lag, id, fence: 1, fen, at: Math.floor(now) };
  });
  return { moves, left: clock.left };
}
