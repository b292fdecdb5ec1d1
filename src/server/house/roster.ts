import { type HouseStrength, strengthOf } from '../../rules/house';
import type { HousePlayer } from '../profiles/newcomers';

/** The house players: three of each strength, so that a newcomer meets different ones. */
interface Resident {
  username: string;
  rating: number;
  avatar: string;
  flag: string;
  frame: string;
}

const RESIDENTS: readonly Resident[] = [
  { username: 'Molly_Moat', rating: 550, avatar: 'zombie_1_0', flag: 'meadow', frame: 'iron_rivet' },
  { username: 'Tom_Tempo', rating: 600, avatar: 'jester_0_1', flag: 'mill', frame: 'iron_chain' },
  { username: 'Ada_Acorn', rating: 650, avatar: 'raven_0_1', flag: 'clay', frame: 'iron_rivet' },
  { username: 'Pippa_Pawn', rating: 850, avatar: 'zombie_0_1', flag: 'meadow', frame: 'iron_chain' },
  { username: 'Otto_Oakes', rating: 900, avatar: 'jester_0_0', flag: 'clay', frame: 'iron_rivet' },
  { username: 'Nell_Nightly', rating: 950, avatar: 'raven_0_0', flag: 'harbour', frame: 'bronze_rope' },
  { username: 'Bruno_Bishop', rating: 1250, avatar: 'knight_0_1', flag: 'mill', frame: 'bronze_leaf' },
  { username: 'Rosa_Rook', rating: 1300, avatar: 'queen_0_1', flag: 'rookery', frame: 'bronze_rope' },
  { username: 'Felix_Fork', rating: 1350, avatar: 'jester_1_1', flag: 'ferry', frame: 'bronze_leaf' },
  { username: 'Vera_Vale', rating: 1650, avatar: 'queen_1_2', flag: 'vigil', frame: 'silver_lily' },
  { username: 'Igor_Endgame', rating: 1700, avatar: 'raven_2_0', flag: 'orchard', frame: 'silver_tower' },
  { username: 'Zara_Zugzwang', rating: 1750, avatar: 'knight_2_1', flag: 'dusk', frame: 'silver_tower' },
  { username: 'Sven_Siege', rating: 1950, avatar: 'knight_1_2', flag: 'vigil', frame: 'silver_lily' },
  { username: 'Clara_Castle', rating: 2000, avatar: 'queen_2_2', flag: 'rookery', frame: 'silver_tower' },
  { username: 'Maxim_Mate', rating: 2050, avatar: 'jester_2_2', flag: 'dusk', frame: 'silver_lily' },
];

/**
 * The house player with this number. Numbers beyond the first fifteen give further players of the same names with a
 * number, so that there is always one who is free.
 */
export function resident(number: number): HousePlayer {
  const one = RESIDENTS[number % RESIDENTS.length] as Resident;
  const generation = Math.floor(number / RESIDENTS.length);
  const name = generation === 0 ? one.username : `${one.username}_${generation + 1}`;
  return {
    uid: `house:${name.toLowerCase()}`,
    username: name,
    rating: one.rating,
    items: [
      { kind: 'avatar', name: one.avatar },
      { kind: 'flag', name: one.flag },
      { kind: 'frame', name: one.frame },
    ],
  };
}

export const RESIDENT_COUNT = RESIDENTS.length;

/** The numbers of those of a strength, in the first generation. */
export const residentsOf = (strength: HouseStrength): number[] =>
  RESIDENTS.flatMap(({ rating }, number) => (strengthOf(rating) === strength ? number : []));
