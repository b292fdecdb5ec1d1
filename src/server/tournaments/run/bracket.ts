import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Database as BracketTables, Match, ParticipantResult } from 'brackets-model';
import type { Opponent } from '../../../rules/series';
import { finalStandings, type RankedMatch, type Standing } from '../../../rules/standings';

/**
 * The bracket of a tournament: double elimination with byes, and a second final if the winner of the losers' bracket wins the
 * first. The only file that knows brackets-manager, which keeps one match for a series; games are ours.
 *
 * @source research/server-spike.md §6
 */

/** Where the participant of a slot comes from: their seed, or what they did in another match. */
export type Origin = { kind: 'seed'; seed: number } | { kind: 'winner' | 'loser'; match: number };

/** One of the two places of a match. */
export interface Slot {
  /** Number of the entrant, `null` while nobody is known. */
  id: number | null;
  /** Nobody ever comes here. */
  bye: boolean;
  origin: Origin | null;
}

/** How a match was decided. `none`: neither came. */
export type Outcome = Opponent | 'none';

/** A match as it stands. */
export interface BracketMatch {
  id: number;
  group: 1 | 2 | 3;
  /** In its group, from 1. */
  round: number;
  /** In its round, from 1 at the top. */
  number: number;
  slots: readonly [Slot, Slot];
  /** `null` while it is open; for a match with a bye whoever is there. */
  outcome: Outcome | null;
  /** Whether both places have somebody, and it has to be played. */
  isPlayable: boolean;
  /** Whether one of the two has begun their next match. */
  isLeftBehind: boolean;
  /** The second final, as long as it is not needed. */
  hidden: boolean;
}

/** Points of both, for the tables of the library. */
export type Points = readonly [number, number];

/** Numbers of the entrants, and their names in the tables. */
export interface Named {
  number: number;
  name: string;
}

/** Fewer slots than this have no losers' bracket in the library. */
const LEAST_SIZE = 4;
const STAGE = 0;
/** As in the library's model: a follower of the match has begun. */
const ARCHIVED = 5;

/** The library's memory, with its tables in sight. */
class Memory extends InMemoryDatabase {
  get tables(): BracketTables {
    return this.data;
  }
}

interface Place {
  group: 1 | 2 | 3;
  round: number;
}

export class Bracket {
  private readonly places = new Map<number, Place>();
  private readonly byPlace = new Map<string, number>();
  private readonly origins: ReadonlyMap<number, readonly [Origin | null, Origin | null]>;
  /** Where winners and losers go. */
  private readonly followers = new Map<string, number>();

  private readonly changed = new Set<number>();

  private constructor(
    private readonly memory: Memory,
    private readonly manager: BracketsManager,
  ) {
    manager.on('entity.changed', ({ table, args: [id] }) => {
      if (table === 'match' && typeof id === 'number') this.changed.add(id);
    });
    const { group: groups, round: rounds, match: matches } = memory.tables;
    const groupOf = new Map(groups.map(({ id, number }) => [id, number as Place['group']]));
    const placeOf = new Map(
      rounds.map(({ id, group_id, number }) => [id, { group: groupOf.get(group_id) ?? 1, round: number }]),
    );
    for (const { id, round_id, number } of matches) {
      const place = placeOf.get(round_id) ?? { group: 1, round: 1 };
      this.places.set(Number(id), place);
      this.byPlace.set(`${place.group}/${place.round}/${number}`, Number(id));
    }
    this.origins = new Map(matches.map(match => [Number(match.id), this.originsOf(match)]));
    for (const [id, origins] of this.origins)
      for (const origin of origins)
        if (origin && origin.kind !== 'seed') this.followers.set(`${origin.kind}/${origin.match}`, id);
  }

  /**
   * A fresh bracket.
   *
   * @param entrants in the order of their seeds, two at least; the first ones get the byes
   * @param name of the tournament
   */
  static async create(entrants: readonly Named[], name: string): Promise<Bracket> {
    const memory = new Memory();
    const manager = new BracketsManager(memory);
    await memory.insert(
      'participant',
      entrants.map(one => ({ id: one.number, tournament_id: STAGE, name: one.name })),
    );
    const size = Math.max(LEAST_SIZE, 2 ** Math.ceil(Math.log2(entrants.length)));
    const seats = Array.from({ length: size }, (_, index) => entrants[index]?.number ?? null);
    await manager.create.stage({
      ...{ tournamentId: STAGE, name, type: 'double_elimination', seedingIds: seats },
      settings: { size, seedOrdering: ['inner_outer'], grandFinal: 'double', matchesChildCount: 0 },
    });
    return new Bracket(memory, manager);
  }

  /** A bracket read back. @param matches of an earlier `snapshot` of the same entrants */
  static async restore(
    entrants: readonly Named[],
    name: string,
    matches: readonly Match[],
  ): Promise<Bracket> {
    const bracket = await Bracket.create(entrants, name);
    bracket.memory.setData({ ...bracket.memory.tables, match: structuredClone([...matches]) });
    return bracket;
  }

  /** All that changes in it, as data. */
  get snapshot(): readonly Match[] {
    return this.memory.tables.match;
  }

  /** The tables of brackets-model. */
  get tables(): Readonly<BracketTables> {
    return this.memory.tables;
  }

  get matches(): BracketMatch[] {
    return this.memory.tables.match.map(match => this.shown(match));
  }

  match(id: number): BracketMatch {
    return this.shown(this.stored(id));
  }

  /** Where winner and loser of a match go; `null`: to no match any more. */
  next(id: number, as: 'winner' | 'loser'): number | null {
    return this.followers.get(`${as}/${id}`) ?? null;
  }

  /** Whether every match that there is has been decided. */
  get isOver(): boolean {
    return this.matches.every(
      ({ slots, outcome, hidden }) => outcome !== null || hidden || slots.some(({ bye }) => bye),
    );
  }

  /** @returns the matches that changed */
  async score(id: number, points: Points): Promise<readonly number[]> {
    const { opponent1, opponent2 } = this.stored(id);
    if (opponent1?.score === points[0] && opponent2?.score === points[1]) return [];
    return this.changing(() =>
      this.manager.update.match({ id, opponent1: { score: points[0] }, opponent2: { score: points[1] } }),
    );
  }

  /**
   * Decides a match that is playable: its players go on to their next ones.
   *
   * @param forfeit the loser lost it without having been beaten
   * @returns the matches that changed
   */
  async decide(id: number, outcome: Outcome, points: Points, forfeit: boolean): Promise<readonly number[]> {
    const side = (opponent: Opponent): ParticipantUpdate => {
      const score = points[opponent - 1] ?? 0;
      if (outcome === 'none') return { score, forfeit: true };
      if (forfeit) return outcome === opponent ? { score } : { score, forfeit: true };
      return { score, result: outcome === opponent ? 'win' : 'loss' };
    };
    return this.changing(async () => {
      await this.manager.update.match({ id, opponent1: side(1), opponent2: side(2) });
      this.passOnByes();
    });
  }

  /**
   * Where nobody came to both matches that lead to one, the library leaves its followers waiting for ever: fills each slot
   * whose participant, or want of one, is known.
   */
  private passOnByes(): void {
    for (let again = true; again; ) {
      again = false;
      for (const match of this.memory.tables.match) {
        const id = Number(match.id);
        if (this.isSecondFinal(this.placeOf(id))) continue;
        const [first, second] = this.origins.get(id) ?? [null, null];
        const filled = [this.arrival(match.opponent1, first), this.arrival(match.opponent2, second)] as const;
        if (filled[0] === match.opponent1 && filled[1] === match.opponent2) continue;
        [match.opponent1, match.opponent2] = filled;
        match.status = statusOf(filled);
        this.changed.add(id);
        again = true;
      }
    }
  }

  /** What becomes of a slot for which somebody is still awaited. */
  private arrival(slot: ParticipantResult | null, origin: Origin | null): ParticipantResult | null {
    if (slot === null || slot.id !== null || origin === null || origin.kind === 'seed') return slot;
    const coming = comingFrom(this.stored(origin.match), origin.kind);
    if (coming === undefined) return slot;
    return coming === null ? null : { ...slot, id: coming };
  }

  /** Who has which rank, once it is over. */
  standings(): Standing[] {
    return finalStandings(
      this.matches.map(({ group, round, slots, outcome }): RankedMatch => {
        const opponents = [slots[0].id, slots[1].id] as const;
        // Who went on without an opponent has put nobody out.
        return { group, round, opponents, outcome: slots.some(({ bye }) => bye) ? null : outcome };
      }),
    );
  }

  private async changing(work: () => Promise<void>): Promise<readonly number[]> {
    this.changed.clear();
    await work();
    return [...this.changed];
  }

  private stored(id: number): Match {
    const match = this.memory.tables.match[id];
    if (match?.id !== id) throw new RangeError(`there is no match ${id}`);
    return match;
  }

  private shown(match: Match): BracketMatch {
    const id = Number(match.id);
    const place = this.placeOf(id);
    const { opponent1, opponent2, number, status } = match;
    const origins = this.origins.get(id) ?? [null, null];
    const slots = [slotOf(opponent1, origins[0]), slotOf(opponent2, origins[1])] as const;
    const isFull = slots.every(slot => slot.id !== null && !slot.bye);
    const hidden = this.isUnneeded(place);
    const outcome = hidden ? null : outcomeOf(match);
    return {
      ...{ id, ...place, number, slots, hidden, outcome },
      isPlayable: isFull && !hidden && outcome === null,
      isLeftBehind: status === ARCHIVED,
    };
  }

  private placeOf(id: number): Place {
    return this.places.get(id) ?? { group: 1, round: 1 };
  }

  private isSecondFinal({ group, round }: Place): boolean {
    return group === 3 && round === 2;
  }

  /** The library fills the second final and calls it ready although the first has decided the tournament. */
  private isUnneeded(place: Place): boolean {
    if (!this.isSecondFinal(place)) return false;
    const first = this.byPlace.get('3/1/1');
    const { opponent1, opponent2, ...rest } = this.stored(first ?? -1);
    if (opponent1 === null || opponent2 === null) return true;
    return outcomeOf({ ...rest, opponent1, opponent2 }) !== 2;
  }

  /** Read once from a fresh bracket, in which `position` says where losers come from. */
  private originsOf({ id, number, opponent1, opponent2 }: Match): readonly [Origin | null, Origin | null] {
    const { group, round } = this.placeOf(Number(id));
    const from = (
      kind: 'winner' | 'loser',
      at: Place['group'],
      inRound: number,
      of: number,
    ): Origin | null => {
      const match = this.byPlace.get(`${at}/${inRound}/${of}`);
      return match === undefined ? null : { kind, match };
    };
    const seed = ({ position }: ParticipantResult): Origin => ({ kind: 'seed', seed: position ?? 0 });
    const pair = (at: Place['group']) =>
      [from('winner', at, round - 1, 2 * number - 1), from('winner', at, round - 1, 2 * number)] as const;
    const loser = (slot: ParticipantResult | null, inRound: number): Origin | null =>
      slot?.position === undefined ? null : from('loser', 1, inRound, slot.position);
    if (group === 1) {
      if (round > 1) return pair(1);
      return [opponent1 && seed(opponent1), opponent2 && seed(opponent2)];
    }
    if (group === 2) {
      if (round === 1) return [loser(opponent1, 1), loser(opponent2, 1)];
      if (round % 2 === 1) return pair(2);
      return [loser(opponent1, round / 2 + 1), from('winner', 2, round - 1, number)];
    }
    if (round === 2) return [from('loser', 3, 1, 1), from('winner', 3, 1, 1)];
    return [this.lastOf(1), this.lastOf(2)];
  }

  /** The winner of a bracket. */
  private lastOf(group: 1 | 2): Origin | null {
    const rounds = [...this.places.values()].filter(place => place.group === group);
    const match = this.byPlace.get(`${group}/${Math.max(...rounds.map(({ round }) => round))}/1`);
    return match === undefined ? null : { kind: 'winner', match };
  }
}

interface ParticipantUpdate {
  score: number;
  forfeit?: true;
  result?: 'win' | 'loss';
}

const slotOf = (slot: ParticipantResult | null, origin: Origin | null): Slot => ({
  id: slot?.id === null || slot === null ? null : Number(slot.id),
  bye: slot === null,
  origin,
});

/** As the library counts: both are there, one is, or none; a bye locks a match. */
function statusOf(slots: readonly (ParticipantResult | null)[]): Match['status'] {
  if (slots.includes(null)) return 0;
  return slots.filter(slot => slot?.id != null).length as 0 | 1 | 2;
}

/** Who comes out of a match; `null` for nobody, `undefined` while that is open. */
function comingFrom(match: Match, as: 'winner' | 'loser'): ParticipantResult['id'] | undefined {
  const { opponent1, opponent2 } = match;
  const outcome = outcomeOf(match);
  if (outcome === 'none' || (opponent1 === null && opponent2 === null)) return null;
  const isBye = opponent1 === null || opponent2 === null;
  if (isBye && as === 'loser') return null;
  if (outcome === null) return undefined;
  const comes = (outcome === 1) === (as === 'winner') ? opponent1 : opponent2;
  return comes?.id ?? null;
}

/** `null` while it is open, and for a match without anybody. */
function outcomeOf({ opponent1, opponent2 }: Pick<Match, 'opponent1' | 'opponent2'>): Outcome | null {
  if (opponent1?.forfeit && opponent2?.forfeit) return 'none';
  if (opponent1 === null || opponent2 === null) {
    if (opponent1 !== null && opponent1.id !== null) return 1;
    return opponent2 !== null && opponent2.id !== null ? 2 : null;
  }
  if (opponent1.result === 'win') return 1;
  return opponent2.result === 'win' ? 2 : null;
}
