import type { Database } from '../../database/database';
import { type Handler, handle, type Outcome } from '../../operator/order';
import { numberText } from '../../operator/texts';
import { findByNameOrUid } from '../../players/store';
import { decideSeriesOrder, postponeTournamentOrder } from '../commands';
import { readTournament } from '../store';
import { nameOf } from './frames';
import type { Runs } from './runs';
import { entrantByUid, revive } from './state';
import { insertWish, readRun } from './store';

export interface RunOrderDeps {
  db: Database;
  runs: Pick<Runs, 'wish'>;
}

/** Handlers of the operator's orders about tournaments that are played. @source IP-20 */
export const runHandlers = (deps: RunOrderDeps): readonly Handler[] => [
  handle(postponeTournamentOrder, async ({ id, seconds }) => {
    if (!(await isPlayed(deps, id))) return notPlayed(id);
    // Granting it twice would be wrong, so it is always written down, and fulfilled once by the node that reads it.
    await insertWish(deps.db, id, { kind: 'postpone', ms: seconds * 1_000 });
    const more = seconds === 1 ? 'one second' : `${numberText(seconds)} seconds`;
    return `Everybody who has to be ready in tournament ${id} has ${more} more.`;
  }),
  handle(decideSeriesOrder, order => decide(deps, order)),
];

const notPlayed = (id: number): Outcome => ({ refusal: `Tournament ${id} is not being played.` });

const isPlayed = async ({ db }: RunOrderDeps, id: number): Promise<boolean> =>
  (await readTournament(db, id))?.row.status === 'closed';

interface Decision {
  id: number;
  match: string;
  winner: string;
  reason: string;
}

async function decide(deps: RunOrderDeps, { id, match, winner, reason }: Decision): Promise<Outcome> {
  const stored = (await isPlayed(deps, id)) ? await readRun(deps.db, id) : null;
  if (!stored) return notPlayed(id);
  const run = await revive(stored.snapshot, stored.seq);
  const player = await findByNameOrUid(deps.db, winner);
  const entrant = player && entrantByUid(run, player.uid);
  if (!entrant) return { refusal: `${winner} is not in tournament ${id}.` };
  const found = run.bracket.nodes.find(one => nameOf(one) === match);
  const series = found && run.series.get(found.id);
  if (!series?.players.includes(entrant.number))
    return { refusal: `${winner} is not in the match ${match}.` };
  if (series.phase === 'over') return { refusal: `The match ${match} has been decided.` };
  await deps.runs.wish(id, { kind: 'decide', match: series.match, winner: entrant.number, reason });
  return { message: `${entrant.name} wins the match ${match} of tournament ${id}.` };
}
