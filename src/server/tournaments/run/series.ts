import {
  nextGame,
  type Opponent,
  opponentIndex,
  otherOpponent,
  scoreOf,
  seriesWinner,
} from '../../../rules/series';
import type { Outcome } from './bracket-node';
import type { EndedGame } from './event';
import { type Both, type Decided, opponentIn, type Run, type Series } from './state';
import { OPPONENTS, playerOf, touch, type World } from './world';

/** A series from the moment both its players are known until one of them has won it. */

/** Opens the series of a match that can be played now. @returns whether it is over at once */
export async function openSeries(world: World, match: number, players: Both<number>): Promise<boolean> {
  const { run, now } = world;
  const series: Series = {
    match,
    players,
    phase: 'ready',
    accepted: [false, false],
    windows: [null, null],
    breathers: [false, false],
    breatherOf: null,
    limit: null,
    held: null,
    granted: 0,
    abandoned: false,
    games: [],
    current: null,
    outcome: null,
    decided: null,
    startedAt: now,
    endedAt: null,
  };
  run.series.set(match, series);
  prepare(world, series);
  return loseOfTheGone(world, series);
}

/** Asks both players whether they are there for the next game. House players are at once. */
function prepare({ run, firstWhite, now }: World, series: Series): void {
  series.phase = 'ready';
  series.current = { ...nextGame(series.games, run.best, firstWhite(series.match)), game: null };
  series.accepted = [isHouse(run, series, 1), isHouse(run, series, 2)];
  series.windows = [null, null];
  series.breatherOf = null;
  series.limit = run.paused ? null : now + run.readyMs;
  series.held = run.paused ? run.readyMs : null;
  series.granted = 0;
  touch(run, series);
}

const isHouse = (run: Run, series: Series, opponent: Opponent): boolean =>
  playerOf(run, series, opponent).house;

/** Ends a series if a player of it has left the tournament: they lose as soon as they would have to play. */
export async function loseOfTheGone(world: World, series: Series): Promise<boolean> {
  const { run } = world;
  const gone = OPPONENTS.filter(opponent => playerOf(run, series, opponent).gone !== null);
  const [first] = gone;
  if (first === undefined) return false;
  const how = playerOf(run, series, first).gone === 'banned' ? 'banned' : 'walkover';
  await endSeries(world, series, gone.length === 2 ? 'none' : otherOpponent(first), { how, reason: null });
  return true;
}

export function beginIfReady({ run, effects }: World, series: Series): void {
  if (series.phase !== 'ready' || run.paused || !series.accepted.every(Boolean)) return;
  series.phase = 'starting';
  touch(run, series);
  effects.push({ do: 'begin', match: series.match });
}

export function gameBegan({ run }: World, match: number, number: number, game: number): void {
  const series = run.series.get(match);
  const { current } = series ?? {};
  if (!series || !current || current.number !== number || current.game !== null) return;
  if (series.phase === 'over') return;
  current.game = game;
  series.phase = 'playing';
  series.limit = null;
  touch(run, series);
}

/**
 * Takes note that the game could not begin, since these players are not free. The limit stands: a player who is not
 * free when it passes was not there. A person has to press again, and a house player is waited for.
 */
export async function notFree(world: World, match: number, uids: readonly string[]): Promise<void> {
  const { run, now } = world;
  const series = run.series.get(match);
  if (series?.phase !== 'starting') return;
  const absent = OPPONENTS.filter(opponent => uids.includes(playerOf(run, series, opponent).uid));
  const isOver = series.limit !== null && series.limit <= now;
  const asked = isOver ? absent : absent.filter(opponent => !isHouse(run, series, opponent));
  if (asked.length === 0) return;
  for (const opponent of asked) series.accepted[opponentIndex(opponent)] = false;
  if (isOver) return endAsAbsent(world, series);
  series.phase = 'ready';
  touch(run, series);
}

/** Ends a series whose limit is over: a player who has not come loses, and both do if neither has. */
export async function endAsAbsent(world: World, series: Series): Promise<void> {
  const [one, two] = series.accepted;
  await endSeries(world, series, one ? 1 : two ? 2 : 'none', { how: 'noShow', reason: null });
}

export async function gameEnded(
  world: World,
  { match, game, result, reason, plies }: EndedGame,
): Promise<void> {
  const { run } = world;
  const series = run.series.get(match);
  const { current } = series ?? {};
  if (!series || !current || current.game !== game || series.phase !== 'playing') return;
  if (result === null) return playAgain(world, series, reason);
  const { white, armageddon } = current;
  series.games.push({ game, white, armageddon, result, reason, ...(plies !== undefined && { plies }) });
  series.current = null;
  for (const id of await run.bracket.score(match, scoreOf(series.games))) run.changed.add(id);
  const winner = seriesWinner(series.games, run.best);
  if (winner !== null) return endSeries(world, series, winner, null);
  prepare(world, series);
  await loseOfTheGone(world, series);
}

/** Plays a called-off game again. A pair that stays away twice does not come, and would hold up all others for ever. */
async function playAgain(world: World, series: Series, reason: string): Promise<void> {
  prepare(world, series);
  if (reason !== 'abandoned') return;
  if (!series.abandoned) series.abandoned = true;
  else await endSeries(world, series, 'none', { how: 'noShow', reason: null });
}

/** @param decided why it ends without the games that decide it */
export async function endSeries(
  world: World,
  series: Series,
  outcome: Outcome,
  decided: Decided | null,
): Promise<void> {
  const { run, now } = world;
  world.isMoved = true;
  series.phase = 'over';
  series.outcome = outcome;
  series.decided = decided;
  series.endedAt = now;
  series.limit = null;
  series.held = null;
  series.current = null;
  const isForfeit = decided !== null && decided.how !== 'operator';
  const score = scoreOf(series.games);
  for (const id of await run.bracket.decide(series.match, outcome, score, isForfeit)) run.changed.add(id);
  touch(run, series);
}

export async function decideByOperator(
  world: World,
  match: number,
  winner: number,
  reason: string,
): Promise<void> {
  const { run, effects } = world;
  const series = run.series.get(match);
  const opponent = series && opponentIn(series, winner);
  if (!series || !opponent || series.phase === 'over') return;
  if (series.phase !== 'ready') effects.push({ do: 'endGame', match, result: 'aborted' });
  await endSeries(world, series, opponent, { how: 'operator', reason });
}
