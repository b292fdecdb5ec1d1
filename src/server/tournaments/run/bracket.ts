import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Database as BracketTables, Match, ParticipantResult } from 'brackets-model';
import type { Opponent } from '../../../rules/series';
import {
  finalStandings,
  type Place,
  placeAfter,
  type RankedMatch,
  type Standing,
} from '../../../rules/standings';
import type { BracketNode, Origin, Outcome, Points } from './bracket-node';
import { comingFrom, outcomeOf, slotOf, statusOf } from './bracket-rows';
import { BracketWays } from './bracket-ways';

/**
 * The bracket of a tournament: double elimination with byes, and a second final if the winner of the losers' bracket wins the
 * first. With `bracket-rows.ts` and `bracket-ways.ts` the only file that knows brackets-manager, which keeps one match for a
 * series; games are ours.
 *
 * See src/server/tournaments/README.md, "The bracket is the library's, and its quirks end in four files".
 *
 * @source research/server-spike.md §6
 */

/** Numbers of the entrants, and their names in the tables. */
export interface Named {
  number: number;
  name: string;
}

/** Fewer slots than this have no losers' bracket in the library. */
const LEAST_SIZE = 4;
const STAGE = 0;
/** Status of a match in the library's model: a match that follows on it has begun. */
const ARCHIVED = 5;

/** The library's memory, with its tables in sight. */
class Memory extends InMemoryDatabase {
  get tables(): BracketTables {
    return this.data;
  }
}

export class Bracket {
  private readonly ways: BracketWays;
  private readonly changed = new Set<number>();
  /** Nodes since the last change, kept because a large bracket is read many times for each result. */
  private current: readonly BracketNode[] | null = null;

  private constructor(
    private readonly memory: Memory,
    private readonly manager: BracketsManager,
  ) {
    manager.on('entity.changed', ({ table, args: [id] }) => {
      if (table === 'match' && typeof id === 'number') this.changed.add(id);
    });
    this.ways = new BracketWays(memory.tables);
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
      tournamentId: STAGE,
      name,
      type: 'double_elimination',
      seedingIds: seats,
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

  get nodes(): readonly BracketNode[] {
    this.current ??= this.memory.tables.match.map(match => this.nodeOf(match));
    return this.current;
  }

  node(id: number): BracketNode {
    return this.nodeOf(this.stored(id));
  }

  /** Match that the winner or loser goes on to; `null` for none. */
  next(id: number, as: 'winner' | 'loser'): number | null {
    return this.ways.next(id, as);
  }

  /** Whether every match that there is has been decided. */
  get isOver(): boolean {
    return this.nodes.every(
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

  /** The final places, once it is over. */
  standings(): Standing[] {
    return finalStandings(this.nodes.map(rankedOf));
  }

  /** Place of an entrant who is out after this match; see `placeAfter`. */
  placeAfter(id: number, entrants: number): Place | null {
    return placeAfter(rankedOf(this.node(id)), this.nodes.map(rankedOf), entrants);
  }

  /**
   * Fills each slot whose entrant, or want of one, is known. The library does not where nobody came to both matches
   * that lead to one: all matches after it would wait for ever.
   */
  private passOnByes(): void {
    for (let again = true; again; ) {
      again = false;
      for (const match of this.memory.tables.match) {
        const id = Number(match.id);
        if (this.ways.isSecondFinal(id)) continue;
        const [first, second] = this.ways.originsOf(id);
        const filled = [this.arrival(match.opponent1, first), this.arrival(match.opponent2, second)] as const;
        if (filled[0] === match.opponent1 && filled[1] === match.opponent2) continue;
        [match.opponent1, match.opponent2] = filled;
        match.status = statusOf(filled);
        this.changed.add(id);
        again = true;
      }
    }
  }

  /** Fills a slot that waits for an entrant, or makes it a bye, once the match before is decided. */
  private arrival(slot: ParticipantResult | null, origin: Origin | null): ParticipantResult | null {
    if (slot === null || slot.id !== null || origin === null || origin.kind === 'seed') return slot;
    const coming = comingFrom(this.stored(origin.match), origin.kind);
    if (coming === undefined) return slot;
    return coming === null ? null : { ...slot, id: coming };
  }

  private async changing(work: () => Promise<void>): Promise<readonly number[]> {
    this.changed.clear();
    try {
      await work();
    } finally {
      // A caller may have filled the cache in the middle of the change.
      this.current = null;
    }
    return [...this.changed];
  }

  private stored(id: number): Match {
    const match = this.memory.tables.match[id];
    if (match?.id !== id) throw new RangeError(`there is no match ${id}`);
    return match;
  }

  private nodeOf(match: Match): BracketNode {
    const id = Number(match.id);
    const { opponent1, opponent2, number, status } = match;
    const origins = this.ways.originsOf(id);
    const slots = [slotOf(opponent1, origins[0]), slotOf(opponent2, origins[1])] as const;
    const isFull = slots.every(slot => slot.id !== null && !slot.bye);
    const hidden = this.isUnneeded(id);
    const outcome = hidden ? null : outcomeOf(match);
    return {
      id,
      ...this.ways.placeOf(id),
      number,
      slots,
      hidden,
      outcome,
      isPlayable: isFull && !hidden && outcome === null,
      isLeftBehind: status === ARCHIVED,
    };
  }

  /** The library fills the second final and calls it ready although the first has decided the tournament. */
  private isUnneeded(id: number): boolean {
    if (!this.ways.isSecondFinal(id)) return false;
    const final = this.stored(this.ways.final);
    return final.opponent1 === null || final.opponent2 === null || outcomeOf(final) !== 2;
  }
}

/** A match as the ranking sees it: without an outcome if it has a bye, since nobody is put out by it. */
function rankedOf({ group, round, slots, outcome }: BracketNode): RankedMatch {
  const opponents = [slots[0].id, slots[1].id] as const;
  return { group, round, opponents, outcome: slots.some(({ bye }) => bye) ? null : (outcome ?? 'open') };
}

interface ParticipantUpdate {
  score: number;
  forfeit?: true;
  result?: 'win' | 'loss';
}
