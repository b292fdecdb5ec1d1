import { family } from '../i18n/family';
import type { GameText } from './named-text';
import type { GameState } from './state/game-shapes';

type Result = NonNullable<GameState['result']>;

/** Reasons that say who won or lost by them. */
const DECISIVE = ['checkmate', 'timeout', 'surrender', 'afk'] as const;
const PLAIN = [
  'draw',
  'stalemate',
  'insufficientmaterial',
  'threefoldrepetition',
  'fiftymoves',
  'abort',
  'nostart',
  'ordered',
] as const;
const wonKey = family('game.reason', DECISIVE, '.win');
const lostKey = family('game.reason', DECISIVE, '.lose');
const plainKey = family('game.reason', PLAIN);

/**
 * Key of the sentence that tells how a game ended. The sentence may name the opponent.
 *
 * @param result the wire's reason is free text: unknown ones get words of their own
 * @source requirements GM-19, settled reading 25
 */
export function reasonKey({ outcome, reason }: Result): GameText {
  const decisive = DECISIVE.find(name => name === reason);
  if (decisive && outcome === 'win') return wonKey(decisive);
  if (decisive && outcome === 'lose') return lostKey(decisive);
  const plain = PLAIN.find(name => name === reason);
  return plain ? plainKey(plain) : 'game.reason.unknown';
}
