import type { GamePlayer } from '../../../protocol/entities';
import type { TournamentMatchFrame, WayOn } from '../../../protocol/tournament';
import {
  type BracketSlot,
  MATCH_STATES,
  type MatchState,
  type WrittenMatchFrame,
} from '../../../protocol/tournament-entities';
import type { Outcome } from '../../../rules/result';
import { type Opponent, opponentIndex, otherOpponent, scoreOf } from '../../../rules/series';
import type { Place } from '../../../rules/standings';
import type { BracketNode } from './bracket-node';
import { type Decided, entrantOf, opponentIn, type PlayedGame, type Run, type Series } from './state';

/** Frames of matches: in the bracket, the same for everybody, and as one of the two players sees theirs. */

/** Final places by the numbers of the entrants; empty while it is played. */
type Places = ReadonlyMap<number, Place>;

export function matchFrame(run: Run, node: BracketNode, places: Places): WrittenMatchFrame {
  const { id, group, round, number, slots, hidden } = node;
  const series = run.series.get(id) ?? null;
  const isDecided = node.outcome !== null;
  return {
    id,
    name: nameOf(node),
    state: MATCH_STATES.indexOf(stateOf(node, series)),
    number,
    hidden,
    groupNumber: group,
    roundNumber: round,
    childCount: run.best,
    nextMatchId: run.bracket.next(id, 'winner'),
    nextLooserMatchId: run.bracket.next(id, 'loser'),
    participants: [slotFrame(run, node, series, 1, places), slotFrame(run, node, series, 2, places)],
    ...(series?.current?.armageddon && { isArmageddon: true }),
    ...(series?.games.at(-1)?.armageddon && { isArmageddon: true }),
    ...(series && { startedAt: series.startedAt }),
    ...(series && isDecided && { endedAt: series.endedAt }),
    ...(series?.current?.game != null && { game: series.current.game }),
    ...(series?.limit != null && { matchTimerLimit: series.limit }),
    ...(slots.every(({ bye }) => bye) && { hidden: true }),
    ...(isByOperator(series?.decided) && { decided: true }),
  };
}

export const nameOf = ({ group, round, number }: Pick<BracketNode, 'group' | 'round' | 'number'>): string =>
  `${'WLF'[group - 1]} ${round}.${number}`;

/** State of a match. `PLAYED`: it is over, and one of its two has begun their next match. @source TB-18 */
function stateOf({ slots, outcome, isLeftBehind }: BracketNode, series: Series | null): MatchState {
  if (slots.some(({ bye }) => bye)) return outcome === null ? 'NO_SHOW' : 'PLAYED';
  if (!series) {
    const [one, other] = slots;
    if (one.id !== null && other.id !== null) return 'READY';
    return one.id === null && other.id === null ? 'NO_SHOW' : 'ONE_PARTY';
  }
  if (series.phase !== 'over')
    return series.phase === 'ready' && series.games.length === 0 ? 'READY' : 'FIGHTING';
  if (series.outcome === 'none') return 'NO_SHOW';
  if (series.decided && series.decided.how !== 'operator') return 'WALK_OVER';
  return isLeftBehind ? 'PLAYED' : 'FINISHED';
}

function slotFrame(
  run: Run,
  { slots, outcome }: BracketNode,
  series: Series | null,
  opponent: Opponent,
  places: Places,
): BracketSlot {
  const { id, bye, origin } = slots[opponentIndex(opponent)];
  const place = id === null ? undefined : places.get(id);
  const isPlayed = series !== null && series.games.length > 0;
  const result = outcome === null || outcome === 'none' ? null : outcome === opponent ? 'win' : 'loss';
  return {
    id,
    name: id === null ? null : entrantOf(run, id).name,
    score: isPlayed ? scoreOf(series.games)[opponentIndex(opponent)] : null,
    resultText: resultText(series, opponent),
    ...(!bye && result !== null && { result }),
    ...(series && { accepted: hasCome(series, opponent) }),
    ...(place && { rank: place.rank, ...(place.rankTo !== undefined && { rankTo: place.rankTo }) }),
    ...(origin && { origin }),
    ...(bye && { bye }),
  };
}

/** Whether a player has come to the next game, while there is one, or to all of a series that is over. @source TB-12 */
const hasCome = ({ phase, games, accepted, decided }: Series, opponent: Opponent): boolean =>
  accepted[opponentIndex(opponent)] || (phase === 'over' && games.length > 0 && decided?.how !== 'noShow');

/** Where this server could not make a game, lots decided: an operator always gives a reason. */
const isByOperator = (decided: Decided | null | undefined): boolean =>
  decided?.how === 'operator' && decided.reason !== null;

/** `WO`: won without the games that decide it. `NS`: did not come. */
function resultText(series: Series | null, opponent: Opponent): 'WO' | 'NS' | null {
  if (!series?.decided || series.decided.how === 'operator') return null;
  if (series.outcome === opponent) return 'WO';
  return series.decided.how === 'noShow' || series.outcome === 'none' ? 'NS' : null;
}

/** Fate of a player after a match that is decided. */
export function nextOf(
  { bracket, entrants }: Pick<Run, 'bracket' | 'entrants'>,
  { match, outcome, players }: Series,
  opponent: Opponent,
): WayOn | null {
  if (outcome === null) return null;
  // A player who has left the tournament plays no match of the losers' bracket either.
  if (outcome !== opponent && entrantOf({ entrants }, players[opponentIndex(opponent)]).gone !== null)
    return 'out';
  const { group } = bracket.node(match);
  if (outcome === opponent) {
    // The first final is the last match if the winner of the winners' bracket wins it.
    const decides = group === 3 && (bracket.next(match, 'winner') === null || opponent === 1);
    return decides ? 'champion' : 'advanced';
  }
  if (outcome === 'none') return 'out';
  const goesOn = group === 1 || (group === 3 && opponent === 1 && bracket.next(match, 'loser') !== null);
  return goesOn ? 'dropped' : 'out';
}

/** A series as one of its two players sees it. */
export interface SeriesView {
  run: Run;
  series: Series;
  /** Number of the reader. */
  number: number;
  /** Cards of the two, in the order of the match. */
  cards: readonly [GamePlayer | undefined, GamePlayer | undefined];
  /** Present ratings by uid, rounded; that of the draw stands for one that is not known. */
  elos: ReadonlyMap<string, number>;
  /** The server's time, on the clock of the limits. */
  now: number;
}

export function tournamentMatchFrame({
  run,
  series,
  number,
  cards,
  elos,
  now,
}: SeriesView): TournamentMatchFrame {
  const own: Opponent = opponentIn(series, number) ?? 1;
  const match = run.bracket.node(series.match);
  const { current, games, decided, breatherOf } = series;
  const whose = (opponent: Opponent) => (opponent === own ? 'player' : 'opponent');
  const side = (opponent: Opponent): TournamentMatchFrame['player'] => {
    const { uid, name, elo, house, number: id } = entrantOf(run, series.players[opponentIndex(opponent)]);
    const card = cards[opponentIndex(opponent)]?.card;
    const { outcome } = series;
    return {
      name,
      elo: elos.get(uid) ?? elo,
      id,
      house,
      score: scoreOf(games)[opponentIndex(opponent)],
      accepted: series.accepted[opponentIndex(opponent)],
      breather: series.breathers[opponentIndex(opponent)],
      ...(outcome !== null && { result: outcome === opponent ? ('win' as const) : ('loss' as const) }),
      ...(card && { card }),
    };
  };
  const next = nextOf(run, series, own);
  return {
    player: side(own),
    opponent: side(otherOpponent(own)),
    roundNumber: match.round,
    groupNumber: match.group,
    childCount: run.best,
    isArmageddon: (current ?? games.at(-1))?.armageddon ?? false,
    matchTimerLimit: series.limit,
    name: nameOf(match),
    id: match.id,
    time: now,
    gameTimeControll: run.control,
    games: gamesFrame(series, whose),
    breatherOf: breatherOf === null ? null : whose(breatherOf),
    decided,
    ...(current && { game: current.number, side: current.white === own ? 'w' : 'b' }),
    ...(next && { next }),
    nextMatchId: run.bracket.next(match.id, 'winner'),
    nextLooserMatchId: run.bracket.next(match.id, 'loser'),
  };
}

type SeriesGames = NonNullable<TournamentMatchFrame['games']>;

function gamesFrame(
  { games, current }: Series,
  whose: (opponent: Opponent) => 'player' | 'opponent',
): SeriesGames {
  const over = games.map(played => ({
    game: played.game,
    white: whose(played.white),
    isArmageddon: played.armageddon,
    reason: played.reason,
    ...(played.plies !== undefined && { plies: played.plies }),
    result: resultFor(played, whose(played.white) === 'player'),
  }));
  if (!current || current.game === null) return over;
  const { game, white, armageddon } = current;
  return [...over, { game, white: whose(white), isArmageddon: armageddon, result: null, reason: null }];
}

const resultFor = ({ result }: PlayedGame, isWhite: boolean): Outcome => {
  if (result === 'draw') return 'draw';
  return (result === 'white') === isWhite ? 'win' : 'lose';
};
