import type { Database as BracketTables, Match, ParticipantResult } from 'brackets-model';
import type { Origin } from './bracket-node';

/** The fixed part of a bracket: each match's group and round, and the matches its players come from and go to. */

interface Place {
  /** 1 winners, 2 losers, 3 final. */
  group: 1 | 2 | 3;
  round: number;
}

type Origins = readonly [Origin | null, Origin | null];

const NOWHERE: Origins = [null, null];

export class BracketWays {
  private readonly places = new Map<number, Place>();
  /** Matches by `group/round/number`. */
  private readonly byPlace = new Map<string, number>();
  private readonly origins: ReadonlyMap<number, Origins>;
  /** The next match, by `winner/` or `loser/` and the match they come from. */
  private readonly followers = new Map<string, number>();

  /** @param tables of a fresh bracket: a slot's `position` is a seed, or the winners' match from which its loser comes */
  constructor({
    group: groups,
    round: rounds,
    match: matches,
  }: Pick<BracketTables, 'group' | 'round' | 'match'>) {
    const groupOf = new Map(groups.map(({ id, number }) => [id, number as Place['group']]));
    const placeOf = new Map(
      rounds.map(({ id, group_id, number }) => [id, { group: groupOf.get(group_id) ?? 1, round: number }]),
    );
    for (const { id, round_id, number } of matches) {
      const place = placeOf.get(round_id) ?? { group: 1, round: 1 };
      this.places.set(Number(id), place);
      this.byPlace.set(`${place.group}/${place.round}/${number}`, Number(id));
    }
    this.origins = new Map(matches.map(match => [Number(match.id), this.findOrigins(match)]));
    for (const [id, origins] of this.origins)
      for (const origin of origins)
        if (origin && origin.kind !== 'seed') this.followers.set(`${origin.kind}/${origin.match}`, id);
  }

  placeOf(id: number): Place {
    return this.places.get(id) ?? { group: 1, round: 1 };
  }

  originsOf(id: number): Origins {
    return this.origins.get(id) ?? NOWHERE;
  }

  /** Where winner and loser of a match go; `null`: to no match any more. */
  next(id: number, as: 'winner' | 'loser'): number | null {
    return this.followers.get(`${as}/${id}`) ?? null;
  }

  /** The first final. */
  get final(): number {
    return this.byPlace.get('3/1/1') ?? -1;
  }

  isSecondFinal(id: number): boolean {
    const { group, round } = this.placeOf(id);
    return group === 3 && round === 2;
  }

  private findOrigins({ id, number, opponent1, opponent2 }: Match): Origins {
    const { group, round } = this.placeOf(Number(id));
    const from = (
      kind: 'winner' | 'loser',
      at: Place['group'],
      inRound: number,
      withNumber: number,
    ): Origin | null => {
      const match = this.byPlace.get(`${at}/${inRound}/${withNumber}`);
      return match === undefined ? null : { kind, match };
    };
    const seed = ({ position }: ParticipantResult): Origin => ({ kind: 'seed', seed: position ?? 0 });
    const pairOfWinners = (at: Place['group']) =>
      [from('winner', at, round - 1, 2 * number - 1), from('winner', at, round - 1, 2 * number)] as const;
    const loser = (slot: ParticipantResult | null, inRound: number): Origin | null =>
      slot?.position === undefined ? null : from('loser', 1, inRound, slot.position);
    if (group === 1) {
      if (round > 1) return pairOfWinners(1);
      return [opponent1 && seed(opponent1), opponent2 && seed(opponent2)];
    }
    // The losers' first round is for losers alone. Then even rounds add losers of a winners' round, and odd ones do not.
    if (group === 2) {
      if (round === 1) return [loser(opponent1, 1), loser(opponent2, 1)];
      if (round % 2 === 1) return pairOfWinners(2);
      return [loser(opponent1, round / 2 + 1), from('winner', 2, round - 1, number)];
    }
    if (round === 2) return [from('loser', 3, 1, 1), from('winner', 3, 1, 1)];
    return [this.winnerOf(1), this.winnerOf(2)];
  }

  /** The winner of a group's last match. */
  private winnerOf(group: 1 | 2): Origin | null {
    const rounds = [...this.places.values()].filter(place => place.group === group);
    const match = this.byPlace.get(`${group}/${Math.max(...rounds.map(({ round }) => round))}/1`);
    return match === undefined ? null : { kind: 'winner', match };
  }
}
