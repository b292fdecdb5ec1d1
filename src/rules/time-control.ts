import type { Millis, Seconds } from './units';

/** The nine time controls. @source requirements CK-07 */

export const TIME_CONTROL_NAMES = [
  'BULLET_1',
  'BULLET_2P1',
  'BLITZ_3',
  'BLITZ_3P2',
  'BLITZ_5',
  'BLITZ_5P3',
  'RAPID_10',
  'RAPID_10P5',
  'CLASSIC_30',
] as const;

export type TimeControlName = (typeof TIME_CONTROL_NAMES)[number];

export interface TimeControl {
  name: TimeControlName;
  /** Base time of each side. */
  time: Seconds;
  /** Added after each charged move. */
  increment: Seconds;
  /** Minutes and increment, for example `3+2`. */
  shortName: string;
}

export const TIME_CONTROLS: Readonly<Record<TimeControlName, TimeControl>> = {
  BULLET_1: { name: 'BULLET_1', time: 60, increment: 0, shortName: '1+0' },
  BULLET_2P1: { name: 'BULLET_2P1', time: 120, increment: 1, shortName: '2+1' },
  BLITZ_3: { name: 'BLITZ_3', time: 180, increment: 0, shortName: '3+0' },
  BLITZ_3P2: { name: 'BLITZ_3P2', time: 180, increment: 2, shortName: '3+2' },
  BLITZ_5: { name: 'BLITZ_5', time: 300, increment: 0, shortName: '5+0' },
  BLITZ_5P3: { name: 'BLITZ_5P3', time: 300, increment: 3, shortName: '5+3' },
  RAPID_10: { name: 'RAPID_10', time: 600, increment: 0, shortName: '10+0' },
  RAPID_10P5: { name: 'RAPID_10P5', time: 600, increment: 5, shortName: '10+5' },
  CLASSIC_30: { name: 'CLASSIC_30', time: 1800, increment: 0, shortName: '30+0' },
};

/** Time controls of quick play, which duels, challenges and practice offer first. @source requirements, settled readings 50 and 101 */
export const QUICK_MODES = ['BULLET_1', 'BLITZ_3', 'RAPID_10'] as const satisfies readonly TimeControlName[];
export type QuickMode = (typeof QUICK_MODES)[number];

export const isQuickMode = (value: unknown): value is QuickMode => QUICK_MODES.some(mode => mode === value);

/** The others, which two people, or one and the house, agree on. @source requirements, settled reading 101 */
export const MORE_MODES: readonly TimeControlName[] = TIME_CONTROL_NAMES.filter(name => !isQuickMode(name));

export function isTimeControlName(value: unknown): value is TimeControlName {
  return TIME_CONTROL_NAMES.some(name => name === value);
}

/**
 * How long a game of 40 moves may last for one side: the measure of lag compensation and absence grace.
 *
 * @source design §5, timing rules
 */
export function expectedDuration(control: TimeControl): Millis {
  return (control.time + 40 * control.increment) * 1000;
}

/** The two ratings that a player has. */
export const RATING_POOLS = ['rapid', 'blitz'] as const;
export type RatingPool = (typeof RATING_POOLS)[number];

/** The rating a game counts for. @source requirements, settled reading 51: a base under 10 minutes is blitz */
export function ratingPool(name: TimeControlName): RatingPool {
  return tempoOf(name) === 'rapid' ? 'rapid' : 'blitz';
}

/** All time controls whose games count for a rating. */
export function controlsOf(pool: RatingPool): TimeControlName[] {
  return TIME_CONTROL_NAMES.filter(name => ratingPool(name) === pool);
}

export const TEMPOS = ['bullet', 'blitz', 'rapid'] as const;
export type Tempo = (typeof TEMPOS)[number];

/** Tempo that games of a time control are called by. @source requirements, settled readings 51 and 52 */
export function tempoOf(name: TimeControlName): Tempo {
  const { time } = TIME_CONTROLS[name];
  if (time <= 120) return 'bullet';
  return time < 600 ? 'blitz' : 'rapid';
}

/** All time controls that are called the same as `name`, itself among them. */
export function controlsLike(name: TimeControlName): TimeControlName[] {
  return TIME_CONTROL_NAMES.filter(one => tempoOf(one) === tempoOf(name));
}

export type MatchType =
  | 'RANKED'
  | 'NORMAL'
  | 'BLITZ_RANKED'
  | 'BLITZ_NORMAL'
  | 'BULLET_RANKED'
  | 'BULLET_NORMAL';

/**
 * The `type` of a match in the history.
 *
 * @source requirements, settled reading 52: bullet is a base of one or two minutes, rapid has no prefix
 */
export function matchType(name: TimeControlName, rated: boolean): MatchType {
  const stake = rated ? 'RANKED' : 'NORMAL';
  const tempo = tempoOf(name);
  if (tempo === 'bullet') return `BULLET_${stake}`;
  return tempo === 'blitz' ? `BLITZ_${stake}` : stake;
}

/** Each side's first move must come within this time. It is not charged and earns no increment. */
export const FIRST_MOVE_MS: Millis = 30_000;
