import { toldReason } from '../../../rules/result';
import { family } from '../../i18n/family';
import type { GameState } from '../state/game-shapes';
import type { GameText } from '../texts/named-text';

/** How a game ended, with the half-moves that had been made; left out where nobody knows. */
type Result = NonNullable<GameState['result']> & { plies?: number | undefined };

/** Reasons that say who won or lost by them. */
const DECISIVE = ['checkmate', 'timeout', 'surrender', 'afk', 'nomove'] as const;
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
export function reasonKey({ outcome, reason, plies }: Result): GameText {
  const told = toldReason(reason, plies);
  const decisive = DECISIVE.find(name => name === told);
  if (decisive && outcome === 'win') return wonKey(decisive);
  if (decisive && outcome === 'lose') return lostKey(decisive);
  const plain = PLAIN.find(name => name === reason);
  return plain ? plainKey(plain) : 'game.reason.unknown';
}
