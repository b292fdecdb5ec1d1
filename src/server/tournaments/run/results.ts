import type { WonItem } from '../../../protocol/items';
import type { TournamentResultsFrame, UnpaidBecause } from '../../../protocol/tournament-calls';
import type { TimelineFrame, WrittenMatchFrame } from '../../../protocol/tournament-entities';
import { hundredthsToKing } from '../../../rules/money';
import { sharePrizes } from '../../../rules/prizes';
import { type Opponent, scoreOf } from '../../../rules/series';
import type { Standing } from '../../../rules/standings';
import { prizesOf } from '../../../rules/tournament';
import { Bracket } from './bracket';
import { matchFrame } from './frames';
import type { FinalPlaces } from './standing';
import { entrantOf, type Run, type Series } from './state';

/** Results that remain of a tournament. */

/** Larger brackets are sent without their history: replaying it takes too long, and nobody could follow it. */
const MOST_IN_TIMELINE = 128;

/** A place with its prize, hundredths of queens. */
export interface Prized extends Standing {
  prize: bigint;
  /** Prize of the place that is not paid, and why. */
  unpaid?: { amount: bigint; why: UnpaidBecause };
  /** Item for the winner, besides the queens. */
  item?: WonItem;
}

/**
 * Final standings with their prizes. No prize goes to players who have neither won a series nor played a game, who were
 * banned, or who belong to the house and own nothing.
 *
 * @param pool hundredths of queens
 * @param split percent for each place
 * @param banned numbers of the entrants who are banned at the end: the run knows only of those who were still in it
 * @source requirement LG-09; settled reading 44
 */
export function prizedStandings(
  run: Run,
  pool: bigint,
  split: readonly number[],
  banned: ReadonlySet<number>,
): Prized[] {
  const standings = run.bracket.standings();
  const prizes = sharePrizes(standings, prizesOf(pool, split));
  return standings.map((standing, index) => {
    const amount = prizes[index] ?? 0n;
    const why = unpaidBecause(run, standing.id, banned);
    if (why === null || amount === 0n) return { ...standing, prize: why === null ? amount : 0n };
    return { ...standing, prize: 0n, unpaid: { amount, why } };
  });
}

/** The standing of the winner; `null` where two share the first place. */
export function wonBy<T extends Standing>([first, second]: readonly T[]): T | null {
  return first !== undefined && second?.rank !== 1 ? first : null;
}

/** People that a tournament of the house needs before its winner is given an item: nobody wins one alone. */
const PEOPLE_FOR_ITEM = 2;

/** Uid of the winner who may be given an item; `null` for none. @source settled reading 105 */
export function itemWinner(run: Run, prized: readonly Prized[], banned: ReadonlySet<number>): string | null {
  const winner = wonBy(prized);
  const people = run.entrants.filter(({ house }) => !house);
  if (winner === null || people.length < PEOPLE_FOR_ITEM) return null;
  return unpaidBecause(run, winner.id, banned) === null ? entrantOf(run, winner.id).uid : null;
}

function unpaidBecause(run: Run, number: number, banned: ReadonlySet<number>): UnpaidBecause | null {
  const { gone, house } = entrantOf(run, number);
  if (house) return 'house';
  if (gone === 'banned' || banned.has(number)) return 'banned';
  for (const { players, games, outcome } of run.series.values()) {
    const own = players.indexOf(number);
    if (own >= 0 && (games.length > 0 || outcome === own + 1)) return null;
  }
  return 'absent';
}

export const placesOf = (prized: readonly Prized[]): FinalPlaces =>
  new Map(prized.map(({ id, unpaid: _, ...place }) => [id, place]));

/** The text of `results`. @param prized empty while it is played */
export async function resultsText(run: Run, prized: readonly Prized[]): Promise<string> {
  const { stage, group, round, participant } = run.bracket.tables;
  const places = placesOf(prized);
  const frames = run.bracket.nodes.map(node => matchFrame(run, node, places));
  const codes = new Map(frames.map(({ id, state }) => [id, Number(state)]));
  const results = {
    tournament: {
      stage: stage.map(one => ({ ...one, settings: { ...one.settings, matchesChildCount: run.best } })),
      group,
      round,
      participant,
      match: run.bracket.snapshot.map(match => ({
        ...match,
        status: codes.get(Number(match.id)) ?? 0,
        child_count: run.best,
      })),
      match_game: [...run.series.values()].flatMap(gamesOf),
    },
    finalStandings: prized.map(({ prize, unpaid, ...place }) => ({
      ...place,
      name: entrantOf(run, place.id).name,
      prize: hundredthsToKing(prize),
      ...(unpaid && { unpaid: { queens: hundredthsToKing(unpaid.amount), why: unpaid.why } }),
    })),
    matches: frames,
    ...(run.entrants.length <= MOST_IN_TIMELINE && { timeline: await timelineOf(run) }),
  };
  return JSON.stringify(results satisfies Loose<TournamentResultsFrame>);
}

/** The library's ids may be texts, ours are numbers. */
type Loose<T> = { [Key in keyof T]: Key extends 'tournament' ? object : T[Key] };

/** Most games that a series can have; ids of games are made of it. */
const GAMES_OF_A_MATCH = 100;

function gamesOf({ match, games, players }: Series): object[] {
  return games.map(({ game, white, result, armageddon, reason }, index) => {
    const side = (opponent: Opponent) => {
      const colour = opponent === white ? 'white' : 'black';
      const score = result === 'draw' ? 0.5 : result === colour ? 1 : 0;
      const id = players[opponent - 1] ?? null;
      return { id, score, result: result === 'draw' ? 'draw' : score === 1 ? 'win' : 'loss' };
    };
    return {
      id: match * GAMES_OF_A_MATCH + index,
      stage_id: 0,
      parent_id: match,
      number: index + 1,
      status: 4,
      opponent1: side(1),
      opponent2: side(2),
      game,
      white,
      armageddon,
      reason,
    };
  });
}

/** The bracket as it was drawn, and what each decided match changed, in their order. */
export async function timelineOf(run: Run): Promise<TimelineFrame> {
  const bracket = await Bracket.create(run.entrants, run.name);
  const then: Run = { ...run, bracket, series: new Map() };
  const frameOf = (id: number): WrittenMatchFrame => matchFrame(then, bracket.node(id), new Map());
  const start = bracket.nodes.map(({ id }) => frameOf(id));
  const over = [...run.series.values()].filter(({ outcome }) => outcome !== null);
  over.sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
  const changes: TimelineFrame['changes'] = [];
  // Series that ended at one moment wait for each other: a match is decided once both its players have come to it.
  for (let waiting = over; waiting.length > 0; ) {
    const series = waiting.find(({ match }) => bracket.node(match).isPlayable);
    if (!series || series.outcome === null) break;
    waiting = waiting.filter(one => one !== series);
    const { match, outcome, games, decided, endedAt } = series;
    const score = scoreOf(games);
    then.series.set(match, series);
    const forfeit = decided !== null && decided.how !== 'operator';
    const scored = await bracket.score(match, score);
    const decidedNow = await bracket.decide(match, outcome, score, forfeit);
    const matches = [...new Set([match, ...scored, ...decidedNow])].map(frameOf);
    changes.push({ seq: changes.length + 1, at: endedAt ?? run.begun, matches });
  }
  return { begun: run.begun, start, changes };
}
