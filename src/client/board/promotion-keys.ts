import { PROMOTIONS, type Promotion } from '../../rules/chess';
import type { KeyPress } from './keyboard';
import { typedSign } from './typed-move';

/** Effect of a key on the question what a pawn becomes. */
export type PromotionKey =
  | { kind: 'choose'; piece: Promotion }
  | { kind: 'cancel' }
  /** To another choice; those at the ends are neighbours. */
  | { kind: 'walk'; by: 1 | -1 }
  | { kind: 'jump'; to: 'first' | 'last' }
  /** A key that is held down chooses once. */
  | { kind: 'nothing' };

/**
 * One key while the question is asked: arrows walk, letters choose, Escape cancels.
 *
 * @param isOnTop the choices lie below each other in their order, rather than above
 * @returns `null` where the key is the browser's, as all are with Ctrl, Meta or Alt
 */
export function promotionKey(press: KeyPress, isOnTop: boolean): PromotionKey | null {
  const { key, repeat, shiftKey } = press;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (key === 'Escape') return { kind: 'cancel' };
  if (key === 'ArrowDown') return { kind: 'walk', by: isOnTop ? 1 : -1 };
  if (key === 'ArrowUp') return { kind: 'walk', by: isOnTop ? -1 : 1 };
  if (key === 'Tab') return { kind: 'walk', by: shiftKey ? -1 : 1 };
  if (key === 'Home') return { kind: 'jump', to: 'first' };
  if (key === 'End') return { kind: 'jump', to: 'last' };
  // The browser presses the button with the focus.
  if (key === 'Enter' || key === ' ') return repeat ? { kind: 'nothing' } : null;
  const sign = typedSign(press)?.toLowerCase();
  const piece = PROMOTIONS.find(letter => letter === sign);
  if (!piece) return null;
  return repeat ? { kind: 'nothing' } : { kind: 'choose', piece };
}
