import { continuesMove, typedSign } from '../board/typed-move';
import type { KeyPress, Place } from '../keys/key-table';

/** Places whose keys never reach the board. */
const ELSEWHERE = ['text', 'menu', 'dialog', 'question'] as const satisfies readonly Place[];

/** Whether a key begins another move on the board: the first sign of a typed one, or the space bar on a square. */
export function beginsMove(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || ELSEWHERE.some(press.isIn)) return false;
  const isOnSquare = press.isIn('grid');
  if (press.key === ' ') return isOnSquare;
  const sign = typedSign(press);
  // A square writes down whatever is typed.
  return sign !== null && (isOnSquare || continuesMove('', sign));
}
