import type { Game } from '../games/game';

interface Moment {
  ply: number;
  /** Milliseconds on the clock of the house player, now and at the start. */
  left: number;
  base: number;
  /** How close the choice of the move was, from 0 to 1. */
  difficulty: number;
  /** Whether the move takes back what the opponent has just taken. */
  isRecapture: boolean;
}

/** `human`: as people do. `brisk`: nobody plays, and people wait for the result. `fast`: nobody watches. */
export type Pace = 'human' | 'brisk' | 'fast';

/**
 * Games of a tournament between two house players are brisk: people in it wait for their end.
 *
 * @param pace of this installation
 */
export const paceIn = ({ seats, origin }: Pick<Game, 'seats' | 'origin'>, pace: 'human' | 'fast'): Pace =>
  pace === 'human' && origin.kind === 'series' && seats.w.house && seats.b.house ? 'brisk' : pace;

/**
 * How long a house player takes over a move, milliseconds. Human in spread: quick in the opening, quicker to take back, longer over a
 * hard choice, and never so long that its clock could run out by it.
 */
export function thinkingTime(
  { ply, left, base, difficulty, isRecapture }: Moment,
  pace: Pace,
  random: () => number,
): number {
  if (pace === 'fast') return 50 + 100 * random();
  if (pace === 'brisk') return Math.min(300 + 400 * random(), left / 25);
  const most = Math.min(6_000 + 6_000 * difficulty, left / 25);
  if (isRecapture) return Math.min(most, 400 + 500 * random());
  // 40 moves in two thirds of the time; a few take long, most do not.
  const share = (base * 0.66) / 40;
  const spread = 0.35 + 2.2 * random() ** 2;
  const opening = ply < 2 ? 0.25 : ply < 12 ? 0.5 : 1;
  const wanted = share * spread * opening * (0.5 + 1.25 * difficulty);
  return Math.min(most, Math.max(ply < 2 ? 900 : 500, wanted));
}
