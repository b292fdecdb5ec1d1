import type { BracketSource } from '../../protocol/tournament-calls';
import { type BracketSlot, MATCH_STATES, type MatchFrame } from '../../protocol/tournament-entities';
import { type Origins, originsOf, type PlacedMatch } from './origins';

/** Reads the tables of brackets-model, ours and those of others, into matches as the live bracket has them. @source TB-20 */

type SourceMatch = BracketSource['match'][number];
type Opponent = SourceMatch['opponent1'];

const DEFAULT_BEST_OF = 3;

/** Rows that belong to no group or round are left out. @source TB-20, TB-21, TB-22 */
export function matchesOfTables(source: BracketSource): MatchFrame[] {
  const names = new Map(source.participant.map(({ id, name }) => [id, name]));
  const groups = new Map(source.group.map(({ id, number }) => [id, number]));
  const rounds = new Map(source.round.map(({ id, number }) => [id, number]));
  const points = pointsOf(source);
  const placed = source.match.flatMap((row): (PlacedMatch & { row: SourceMatch })[] => {
    const group = groups.get(row.group_id);
    const round = rounds.get(row.round_id);
    if ((group !== 1 && group !== 2 && group !== 3) || round === undefined) return [];
    const positions = [row.opponent1?.position, row.opponent2?.position] as const;
    return [{ id: row.id, group, round, number: row.number, positions, row }];
  });
  const origins = originsOf(placed);
  const bestOf = bestOfStage(source);
  return placed.map(one => frameOf(one, one.row, { names, points, origins, bestOf }));
}

interface Surroundings {
  names: ReadonlyMap<number, string>;
  points: ReadonlyMap<string, number>;
  origins: Origins;
  bestOf: number;
}

function frameOf(
  place: PlacedMatch,
  row: SourceMatch,
  { names, points, origins, bestOf }: Surroundings,
): MatchFrame {
  const { id, group, round, number } = place;
  const state = MATCH_STATES[row.status] ?? 'ONE_PARTY';
  const hasBegun = state === 'FIGHTING' || state === 'FINISHED' || state === 'PLAYED';
  const slot = (opponent: Opponent, index: 0 | 1): BracketSlot => {
    const result = opponent?.result === 'win' || opponent?.result === 'loss' ? opponent.result : null;
    const origin = origins.get(id)?.[index];
    const isGone = state === 'WALK_OVER' && result !== null;
    return {
      id: opponent?.id ?? null,
      name: names.get(opponent?.id ?? Number.NaN) ?? null,
      score: opponent?.score ?? points.get(`${id} ${index}`) ?? null,
      resultText: opponent?.forfeit ? 'NS' : isGone ? (result === 'win' ? 'WO' : 'NS') : null,
      result,
      accepted: hasBegun && !opponent?.forfeit,
      bye: opponent === null,
      ...(origin && { origin: { kind: origin.as, match: origin.match } }),
    };
  };
  return {
    id,
    name: '',
    state,
    groupNumber: group,
    roundNumber: round,
    number,
    childCount: row.child_count || bestOf,
    isArmageddon: false,
    nextMatchId: null,
    nextLooserMatchId: null,
    participants: [slot(row.opponent1, 0), slot(row.opponent2, 1)],
    hidden: false,
  };
}

/** Points of each side of a match, by its games; a draw counts half a point. @source TB-22 */
function pointsOf({ match_game }: BracketSource): Map<string, number> {
  const points = new Map<string, number>();
  for (const { parent_id, opponent1, opponent2 } of match_game) {
    [opponent1, opponent2].forEach((opponent, index) => {
      const key = `${parent_id} ${index}`;
      const won = opponent?.result === 'win' ? 1 : opponent?.result === 'draw' ? 0.5 : 0;
      points.set(key, (points.get(key) ?? 0) + won);
    });
  }
  return points;
}

function bestOfStage({ stage }: BracketSource): number {
  const settings = stage[0]?.settings;
  const count = isRecord(settings) ? settings.matchesChildCount : undefined;
  return typeof count === 'number' && count > 0 ? count : DEFAULT_BEST_OF;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
