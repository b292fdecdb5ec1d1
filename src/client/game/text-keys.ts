import { family } from '../i18n/family';

/** Keys of the texts around a board that are chosen by a value of the game. */

export const sideKey = family('game.side', ['w', 'b']);
export const paceKey = family('game.pace', ['bullet', 'blitz', 'rapid', 'classic']);
export const connectionKey = family('game.connection', [
  'initiating',
  'connecting',
  'connected',
  'quiet',
  'reconnecting',
  'error',
  'disconnected',
]);
export const outcomeKey = family('game.result', ['win', 'lose', 'draw', 'aborted']);
