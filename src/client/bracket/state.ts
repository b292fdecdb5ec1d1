import type { MatchFrame, MatchState } from '../../protocol/tournament-entities';

const OVER: ReadonlySet<MatchState> = new Set(['FINISHED', 'PLAYED', 'WALK_OVER']);

/** Whether a match has its result. Where neither player came that is all there is to tell. @source TB-18, TB-19 */
export const isDecided = ({ state, participants }: Pick<MatchFrame, 'state' | 'participants'>): boolean =>
  OVER.has(state) || participants.some(({ resultText }) => resultText === 'NS');

/** Points as chess players write them: `1½`. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return `${whole}`;
  return whole === 0 ? '½' : `${whole}½`;
}

/** Wins that decide a series. @source TB-21 */
export const winsNeeded = (bestOf: number): number => Math.ceil(bestOf / 2);
