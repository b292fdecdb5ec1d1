import { nextGame, type Opponent, otherOpponent, scoreOf, seriesWinner } from '../../../rules/series';
import type { Millis } from '../../../rules/units';
import type { Outcome } from './bracket';
import {
  type Both,
  type Decided,
  entrantByUid,
  entrantOf,
  openSeriesOf,
  opponentIn,
  type PlayedGame,
  type Run,
  type Series,
} from './state';

/** What happens to a tournament that is being played, as pure steps. */

/** How much later both have to be ready after a breather; each player has one in a series. */
export const BREATHER_MS: Millis = 60_000;
/** What is left at least of a limit that was held up. */
const LEAST_LEFT_MS: Millis = 10_000;

/** A game of a series that is over; `result` is `null` for one that was called off and has to be played again. */
export interface EndedGame {
  match: number;
  game: number;
  result: PlayedGame['result'] | null;
  reason: string;
}

/** `uid` has been established from the identity, never from a message. */
export type RunEvent =
  /** Another node had it, or this one had stopped: nobody is charged for that time. */
  | { kind: 'takenUp' }
  | { kind: 'tick' }
  | { kind: 'accept'; uid: string; window: string | null }
  | { kind: 'breather'; uid: string }
  | { kind: 'leave'; uid: string; why: 'left' | 'banned' }
  | { kind: 'gameBegan'; match: number; number: number; game: number }
  /** The game could not begin, since these were not free. */
  | { kind: 'notFree'; match: number; uids: readonly string[] }
  | ({ kind: 'gameEnded' } & EndedGame)
  | { kind: 'pause'; on: boolean }
  /** All limits are put off. */
  | { kind: 'postpone'; ms: Millis }
  | { kind: 'decide'; match: number; winner: number; reason: string };

/** What remains to be done once the step is stored. */
export type RunEffect =
  | { do: 'begin'; match: number }
  /** The game that somebody plays is lost for them. */
  | { do: 'forfeit'; uid: string };

/**
 * Applies one event. Changes `run`, notes in `run.changed` what viewers have to see, and touches nothing else.
 *
 * @param firstWhite who has White in the first game of a match, by lot
 * @param now milliseconds of the node's steady clock
 */
export async function step(
  run: Run,
  event: RunEvent,
  firstWhite: (match: number) => Opponent,
  now: Millis,
): Promise<RunEffect[]> {
  if (run.over) return [];
  const world: World = { run, firstWhite, now, effects: [], isMoved: false };
  await handle(world, event);
  if (world.isMoved) await goOn(world);
  for (const series of run.series.values()) beginIfReady(world, series);
  return world.effects;
}

interface World {
  run: Run;
  firstWhite: (match: number) => Opponent;
  now: Millis;
  effects: RunEffect[];
  /** Somebody may have come to a match. */
  isMoved: boolean;
}

async function handle(world: World, event: RunEvent): Promise<void> {
  const { run, now } = world;
  switch (event.kind) {
    case 'takenUp':
      return takeUp(world);
    case 'tick':
      return expire(world);
    case 'accept':
      return accept(world, event.uid, event.window);
    case 'breather':
      return takeBreather(world, event.uid);
    case 'leave':
      return leave(world, event.uid, event.why);
    case 'gameBegan':
      return gameBegan(world, event.match, event.number, event.game);
    case 'notFree':
      return notFree(world, event.match, event.uids);
    case 'gameEnded':
      return gameEnded(world, event);
    case 'pause':
      return pause(world, event.on);
    case 'postpone':
      for (const series of run.series.values()) {
        if (series.limit === null) continue;
        series.limit = Math.max(now, series.limit + event.ms);
        touch(run, series);
      }
      return;
    case 'decide':
      return decideByOperator(world, event.match, event.winner, event.reason);
  }
}

const touch = (run: Run, { match }: Pick<Series, 'match'>): void => void run.changed.add(match);

/** Opens what can be played now, until nothing more follows. */
async function goOn(world: World): Promise<void> {
  const { run } = world;
  for (let again = true; again; ) {
    again = false;
    for (const match of run.bracket.matches) {
      if (!match.isPlayable || run.series.has(match.id)) continue;
      const [one, two] = match.slots;
      if (one.id === null || two.id === null) continue;
      const series = newSeries(match.id, [one.id, two.id], world.now);
      run.series.set(match.id, series);
      touch(run, series);
      prepare(world, series);
      if (await loseOfTheGone(world, series)) again = true;
    }
  }
  run.over = run.bracket.isOver;
}

const newSeries = (match: number, players: Both<number>, now: Millis): Series => ({
  match,
  players,
  phase: 'ready',
  accepted: [false, false],
  windows: [null, null],
  breathers: [false, false],
  ...{ breatherOf: null, limit: null, held: null, games: [], current: null },
  ...{ outcome: null, decided: null, startedAt: now, endedAt: null },
});

/** Asks both whether they are there for the next game. House players are at once. */
function prepare({ run, firstWhite, now }: World, series: Series): void {
  series.phase = 'ready';
  series.current = { ...nextGame(series.games, run.best, firstWhite(series.match)), game: null };
  series.accepted = [isHouse(run, series, 1), isHouse(run, series, 2)];
  series.windows = [null, null];
  series.breatherOf = null;
  series.limit = run.paused ? null : now + run.readyMs;
  series.held = run.paused ? run.readyMs : null;
  touch(run, series);
}

const playerOf = (run: Run, { players }: Series, opponent: Opponent) =>
  entrantOf(run, players[opponent === 1 ? 0 : 1]);
const isHouse = (run: Run, series: Series, opponent: Opponent): boolean =>
  playerOf(run, series, opponent).house;
const OPPONENTS = [1, 2] as const;
const at = (opponent: Opponent): 0 | 1 => (opponent === 1 ? 0 : 1);

/** Whoever has left the tournament loses as soon as they would have to play. */
async function loseOfTheGone(world: World, series: Series): Promise<boolean> {
  const { run } = world;
  const gone = OPPONENTS.filter(opponent => playerOf(run, series, opponent).gone !== null);
  const [first] = gone;
  if (first === undefined) return false;
  const how = playerOf(run, series, first).gone === 'banned' ? 'banned' : 'walkover';
  await end(world, series, gone.length === 2 ? 'none' : otherOpponent(first), { how, reason: null });
  return true;
}

function beginIfReady({ run, effects }: World, series: Series): void {
  if (series.phase !== 'ready' || run.paused || !series.accepted.every(Boolean)) return;
  series.phase = 'starting';
  series.limit = null;
  touch(run, series);
  effects.push({ do: 'begin', match: series.match });
}

function seriesAt(run: Run, uid: string): { series: Series; opponent: Opponent } | null {
  const entrant = entrantByUid(run, uid);
  const series = entrant && openSeriesOf(run, entrant.number);
  const opponent = entrant && series && opponentIn(series, entrant.number);
  return series && opponent ? { series, opponent } : null;
}

function accept({ run, now }: World, uid: string, window: string | null): void {
  const mine = seriesAt(run, uid);
  if (mine?.series.phase !== 'ready') return;
  const { series, opponent } = mine;
  if (series.accepted[at(opponent)] || (series.limit !== null && series.limit <= now)) return;
  series.accepted[at(opponent)] = true;
  series.windows[at(opponent)] = window;
  touch(run, series);
}

function takeBreather({ run }: World, uid: string): void {
  const mine = seriesAt(run, uid);
  if (mine?.series.phase !== 'ready' || mine.series.limit === null) return;
  const { series, opponent } = mine;
  if (series.accepted[at(opponent)] || series.breathers[at(opponent)]) return;
  series.breathers[at(opponent)] = true;
  series.breatherOf = opponent;
  series.limit = (series.limit ?? 0) + BREATHER_MS;
  touch(run, series);
}

async function leave(world: World, uid: string, why: 'left' | 'banned'): Promise<void> {
  const { run, effects } = world;
  const entrant = entrantByUid(run, uid);
  if (!entrant || entrant.gone !== null) return;
  entrant.gone = why;
  const series = openSeriesOf(run, entrant.number);
  if (!series) {
    // They wait for an opponent: that they will not come is stored and told all the same.
    for (const { id, slots, outcome } of run.bracket.matches)
      if (outcome === null && slots.some(slot => slot.id === entrant.number)) run.changed.add(id);
    return;
  }
  const isPlaying = series.phase === 'playing' || series.phase === 'starting';
  if (isPlaying) effects.push({ do: 'forfeit', uid });
  await loseOfTheGone(world, series);
}

function gameBegan({ run }: World, match: number, number: number, game: number): void {
  const series = run.series.get(match);
  const { current } = series ?? {};
  if (!series || !current || current.number !== number || current.game !== null) return;
  if (series.phase === 'over') return;
  current.game = game;
  series.phase = 'playing';
  series.limit = null;
  touch(run, series);
}

function notFree(world: World, match: number, uids: readonly string[]): void {
  const { run } = world;
  const series = run.series.get(match);
  if (series?.phase !== 'starting') return;
  const { windows } = series;
  const isFree = (opponent: Opponent) => !uids.includes(playerOf(run, series, opponent).uid);
  const breatherOf = series.breatherOf;
  prepare(world, series);
  // Whoever is free has said that they are there; the other one plays somewhere else.
  series.accepted = [isFree(1) && uids.length > 0, isFree(2) && uids.length > 0];
  series.windows = [...windows];
  series.breatherOf = breatherOf;
}

async function gameEnded(world: World, { match, game, result, reason }: EndedGame): Promise<void> {
  const { run } = world;
  const series = run.series.get(match);
  const { current } = series ?? {};
  if (!series || !current || current.game !== game || series.phase !== 'playing') return;
  if (result === null) return prepare(world, series);
  const { white, armageddon } = current;
  series.games.push({ game, white, armageddon, result, reason });
  series.current = null;
  for (const id of await run.bracket.score(match, scoreOf(series.games))) run.changed.add(id);
  const winner = seriesWinner(series.games, run.best);
  if (winner !== null) return end(world, series, winner, null);
  prepare(world, series);
  await loseOfTheGone(world, series);
}

/** A limit has passed: who is not there loses, and both do if neither is. */
async function expire(world: World): Promise<void> {
  const { run, now } = world;
  for (const series of run.series.values()) {
    if (series.phase !== 'ready' || series.limit === null || series.limit > now) continue;
    const [one, two] = series.accepted;
    if (one && two) continue;
    const decided: Decided = { how: 'noShow', reason: null };
    await end(world, series, one ? 1 : two ? 2 : 'none', decided);
  }
}

async function end(world: World, series: Series, outcome: Outcome, decided: Decided | null): Promise<void> {
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

function takeUp(world: World): void {
  const { run, now, effects } = world;
  world.isMoved = true;
  for (const series of run.series.values()) {
    if (series.phase === 'starting') effects.push({ do: 'begin', match: series.match });
    // Moments of another node's clock mean nothing here, and its players had to come back.
    if (series.phase === 'ready' && !run.paused) series.limit = now + run.readyMs;
    if (series.phase !== 'over') touch(run, series);
  }
}

function pause({ run, now }: World, on: boolean): void {
  if (run.paused === on) return;
  run.paused = on;
  for (const series of run.series.values()) {
    if (series.phase !== 'ready') continue;
    if (on) series.held = series.limit === null ? run.readyMs : series.limit - now;
    series.limit = on ? null : now + Math.max(LEAST_LEFT_MS, series.held ?? run.readyMs);
    if (!on) series.held = null;
    touch(run, series);
  }
}

async function decideByOperator(world: World, match: number, winner: number, reason: string): Promise<void> {
  const { run, effects } = world;
  const series = run.series.get(match);
  const opponent = series && opponentIn(series, winner);
  if (!series || !opponent || series.phase === 'over') return;
  const loser = playerOf(run, series, otherOpponent(opponent));
  if (series.phase === 'playing' || series.phase === 'starting')
    effects.push({ do: 'forfeit', uid: loser.uid });
  await end(world, series, opponent, { how: 'operator', reason });
}

/** When the run wants its next tick; `null` if nothing comes due by itself. */
export function nextTick({ series }: Pick<Run, 'series'>): Millis | null {
  let next: Millis | null = null;
  for (const { phase, limit } of series.values())
    if (phase === 'ready' && limit !== null && (next === null || limit < next)) next = limit;
  return next;
}
