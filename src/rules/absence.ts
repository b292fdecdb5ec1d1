import type { Millis } from './units';

/**
 * Absence of players without a connection: the grace after which they lose. Moments are milliseconds of one clock.
 *
 * @source requirements IP-04, IP-06, settled reading 69
 */

/** How long absences may stand still because many lost their connections at once. */
export const STANDSTILL_MS: Millis = 180_000;
/** With both players away for so long a game is called off. */
export const ABANDONED_MS: Millis = 600_000;

export interface Absence {
  since: Millis;
  /** Grace that was left at `countedAt`. */
  left: Millis;
  countedAt: Millis;
  /** Until when the absence stands still, whatever the opponent does; may have passed. */
  stillUntil: Millis;
  /** How much longer the absence may stand still, as of `countedAt`. */
  stillLeft: Millis;
}

/** @param grace milliseconds until the player loses, see `absenceGrace` */
export const beginAbsence = (grace: Millis, now: Millis): Absence => ({
  since: now,
  left: grace,
  countedAt: now,
  stillUntil: now,
  stillLeft: STANDSTILL_MS,
});

/** Counts the time up to now. @param isAlone whether the opponent was away as well: then nothing counts */
export function countAbsence(absence: Absence, isAlone: boolean, now: Millis): Absence {
  const stood = Math.max(0, Math.min(now, absence.stillUntil) - absence.countedAt);
  const passed = Math.max(0, now - absence.countedAt) - stood;
  return {
    ...absence,
    left: absence.left - (isAlone ? 0 : passed),
    countedAt: Math.max(now, absence.countedAt),
    stillLeft: absence.stillLeft - stood,
  };
}

/** Lets an absence that is counted up to now stand still until a moment, or from now on no more. */
export const holdAbsence = (absence: Absence, until: Millis): Absence => ({
  ...absence,
  stillUntil: Math.max(absence.countedAt, Math.min(until, absence.countedAt + absence.stillLeft)),
});

/** When the player loses if nothing changes, `null` while their opponent is away as well. */
export const absenceRunsOut = (absence: Absence, isAlone: boolean): Millis | null =>
  isAlone ? null : Math.max(absence.countedAt, absence.stillUntil) + absence.left;
