import { SIDES } from '../../../rules/chess';
import { OUTCOMES } from '../../../rules/result';
import { TEMPOS } from '../../../rules/time-control';
import { family } from '../../i18n/family';

/** Keys of the texts around a board that are chosen by a value of the game. */

export const sideKey = family('game.side', SIDES);
export const paceKey = family('game.pace', [...TEMPOS, 'classic']);
export const connectionKey = family('game.connection', [
  'initiating',
  'connecting',
  'connected',
  'quiet',
  'reconnecting',
  'error',
  'disconnected',
]);
export const outcomeKey = family('game.result', [...OUTCOMES, 'aborted']);
