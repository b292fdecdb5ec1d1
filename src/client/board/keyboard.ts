import type { Side, Square } from '../../rules/chess';
import { squareAt, squareCell } from '../../rules/squares';
import { hasModifier, type Ink, inkOf, type Modifiers } from './drawing';
import type { Step } from './steps';
import { MAX_TYPED, typedSign } from './typed-move';

/** The keyboard on the board, without a browser: a cursor, typed moves, and the effects of the other keys. */

export interface KeyboardState {
  /** The square that Tab leads to. */
  cursor: Square;
  /** Whether the board has the keyboard's focus. */
  hasFocus: boolean;
  /** The beginning of a move in letters. */
  typed: string;
  /** `typed` has been found not to be a legal move. */
  isIllegal: boolean;
}

/** A key that was pressed: a part of the browser's `KeyboardEvent`. */
export interface KeyPress extends Modifiers {
  key: string;
  code: string;
  repeat: boolean;
}

/** Effect of a key on the board. */
export type KeyEffect =
  | { kind: 'pick'; modifier: boolean }
  | { kind: 'play'; text: string }
  | { kind: 'mark'; ink: Ink }
  | { kind: 'step'; to: Step };

const ARROWS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEPS: Readonly<Record<string, Step>> = {
  Home: 'first',
  PageUp: 'previous',
  PageDown: 'next',
  End: 'last',
};

/** State before the first key: the cursor is on the king's pawn of the side at the bottom. */
export const keyboardAt = (orientation: Side): KeyboardState => ({
  cursor: orientation === 'w' ? 'e2' : 'e7',
  hasFocus: false,
  typed: '',
  isIllegal: false,
});

export const written = (state: KeyboardState, typed: string): KeyboardState => ({
  ...state,
  typed,
  isIllegal: false,
});

/**
 * One key on the board.
 *
 * @returns `null` if the key means nothing to the board
 */
export function applyKey(
  state: KeyboardState,
  press: KeyPress,
  { orientation, isReadOnly }: { orientation: Side; isReadOnly: boolean },
): { state: KeyboardState; effect: KeyEffect | null } | null {
  const { key } = press;
  const { typed } = state;
  const arrow = ARROWS[key];
  const step = STEPS[key];
  const only = (effect: KeyEffect | null) => ({ state, effect });
  const write = (text: string) => ({ state: written(state, text), effect: null });
  if (key === 'Enter' && typed) return only({ kind: 'play', text: typed });
  if (key === 'Backspace' && typed) return write(typed.slice(0, -1));
  if (key === 'Escape') return typed ? write('') : only({ kind: 'step', to: 'last' });
  if ((key === 'Enter' || key === ' ') && !isReadOnly) {
    return only(press.repeat ? null : { kind: 'pick', modifier: hasModifier(press) });
  }
  // The browser's own: back and forward, for example.
  if ((arrow || step) && (press.ctrlKey || press.metaKey || press.altKey)) return null;
  if (arrow)
    return { state: { ...state, cursor: neighbour(state.cursor, arrow, orientation) }, effect: null };
  if (step) return only({ kind: 'step', to: step });
  // V marks the square, since no move is written with this letter.
  if (writesV(press) && !press.repeat) return only({ kind: 'mark', ink: inkOf(press) });
  if (isReadOnly || press.ctrlKey || press.metaKey || press.altKey) return null;
  const sign = typedSign(press);
  return sign === null ? null : write(((state.isIllegal ? '' : typed) + sign).slice(0, MAX_TYPED));
}

/** Whether a key writes V, or has its place on a keyboard of another alphabet. */
const writesV = ({ key, code }: KeyPress): boolean =>
  /^[a-z]$/i.test(key) ? /v/i.test(key) : code === 'KeyV';

/** The square beside another; at the edge that square itself. */
function neighbour(square: Square, [right, down]: readonly [number, number], orientation: Side): Square {
  const { column, row } = squareCell(square, orientation);
  return squareAt(column + right, row + down, orientation, 1) ?? square;
}
