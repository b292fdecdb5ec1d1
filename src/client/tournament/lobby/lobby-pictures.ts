import type { Millis } from '../../../rules/units';
import type { SceneName } from '../../canvas/lobby/scenes';

/** The pictures behind the lobby: number 1 is the great hall, behind the queue. @source TM-11, settled reading 49 */
const PICTURES: readonly { number: number; scene: SceneName }[] = [
  { number: 2, scene: 'stairs' },
  { number: 3, scene: 'battlements' },
  { number: 4, scene: 'crypt' },
];
/** @source specification §9 */
export const ROTATES_EVERY_MS: Millis = 60_000;

/** @param shown how long the lobby has been on show */
export function pictureAt(shown: Millis): { number: number; scene: SceneName } {
  const index = Math.floor(shown / ROTATES_EVERY_MS) % PICTURES.length;
  return PICTURES[index] as (typeof PICTURES)[number];
}
