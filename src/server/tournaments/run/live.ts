import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import type { LiveOf } from '../list';
import { tournamentRun } from '../tables';
import { resultsText } from './results';
import type { Runs } from './runs';
import { standingOf } from './standing';
import { type Run, revive, type Snapshot } from './state';
import { readRun } from './store';

/** Progress of running tournaments, for their entries in lists and for `/tournament/{id}`. */

export interface LiveDeps {
  db: Queries;
  runs: Pick<Runs, 'runOf'>;
}

/** Progress of tournaments: running games, players who are still in, the furthest round, the strongest game. */
export const liveOf =
  ({ db, runs }: LiveDeps): LiveOf =>
  async ids => {
    if (ids.length === 0) return new Map();
    const elsewhere = ids.filter(id => !runs.runOf(id));
    const stored =
      elsewhere.length === 0
        ? []
        : await db.select().from(tournamentRun).where(inArray(tournamentRun.tournament, elsewhere));
    const read = await Promise.all(stored.map(({ snapshot, seq }) => revive(snapshot as Snapshot, seq)));
    const all = [...ids.flatMap(id => runs.runOf(id) ?? []), ...read];
    const shown = all.map(run => ({ run, ...furthest(run) }));
    const positions = await positionsOf(
      db,
      shown.flatMap(({ strongest }) => strongest ?? []),
    );
    return new Map(
      shown.map(({ run, strongest, ...live }) => [run.id, { ...live, ...positions.get(strongest ?? 0) }]),
    );
  };

function furthest(run: Run) {
  const games: { game: number; elo: number }[] = [];
  for (const { current, players } of run.series.values()) {
    if (current?.game == null) continue;
    const elo = run.entrants
      .filter(one => players.includes(one.number))
      .reduce((sum, one) => sum + one.elo, 0);
    games.push({ game: current.game, elo });
  }
  games.sort((a, b) => b.elo - a.elo);
  const begun = run.bracket.nodes.filter(({ id }) => run.series.has(id));
  const last = begun.reduce((one, other) => (other.group === 3 || other.round > one.round ? other : one), {
    group: 1,
    round: 1,
  } as { group: 1 | 2 | 3; round: number });
  const left = run.entrants.filter(
    ({ number }) => standingOf(run, number, new Map()).state !== 'eliminated',
  ).length;
  return {
    games: games.length,
    left,
    roundNumber: last.round,
    groupNumber: last.group,
    strongest: games[0]?.game ?? null,
  };
}

interface PositionRow extends Record<string, unknown> {
  id: string;
  fen: string;
  from_square: string | null;
  to_square: string | null;
}

async function positionsOf(db: Queries, games: readonly number[]) {
  if (games.length === 0) return new Map<number, object>();
  const { rows } = await db.execute<PositionRow>(sql`
    select game.id, fen, from_square, to_square from game
    left join game_move on game_move.game = game.id and game_move.ply = game.ply
    where game.id = any(${sql.param([...games])}::bigint[])`);
  return new Map(
    rows.map(({ id, fen, from_square: from, to_square: to }) => [
      Number(id),
      { fen, lastMove: from && to ? { from, to } : null },
    ]),
  );
}

/** The bracket of a tournament that is played, as the text of `results`; `null` where there is none. */
export async function currentResults({ db, runs }: LiveDeps, id: number): Promise<string | null> {
  const running = runs.runOf(id);
  if (running) return resultsText(running, []);
  const stored = await readRun(db, id);
  return stored && resultsText(await revive(stored.snapshot, stored.seq), []);
}
