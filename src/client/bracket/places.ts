import { type PlaceSoFar, type RankedMatch, standingsSoFar } from '../../rules/standings';
import { type Bracket, type BracketMatch, GROUPS, type Player } from './model';
import { wayOf } from './road';

/** A player's place in the bracket on show. */
export interface PlayerPlace extends PlaceSoFar {
  player: Player;
  /** The match they play now, wait for, or went out in; `null` for a player with byes only. */
  match: BracketMatch | null;
}

/** The places of all players, as far as this bracket knows them; those who are still in come first. */
export function placesOf(bracket: Bracket): PlayerPlace[] {
  const standings = standingsSoFar([...bracket.matches.values()].map(rankedOf), [...bracket.players.keys()]);
  return standings.flatMap(place => {
    const player = bracket.players.get(place.id);
    return player ? [{ ...place, player, match: wayOf(bracket, place.id).at(-1) ?? null }] : [];
  });
}

function rankedOf({ group, round, slots, bye, isOver }: BracketMatch): RankedMatch {
  const [first, second] = slots;
  const decided = first.result === 'win' ? 1 : second.result === 'win' ? 2 : 'none';
  return {
    group: numberOf(group),
    round,
    opponents: [first.player?.id ?? null, second.player?.id ?? null],
    outcome: bye !== 'none' ? null : isOver ? decided : 'open',
  };
}

/** Number of a group in the rules and on the wire. */
const numberOf = (group: BracketMatch['group']): RankedMatch['group'] =>
  group === GROUPS[0] ? 1 : group === GROUPS[1] ? 2 : 3;
