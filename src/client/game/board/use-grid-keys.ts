import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Side, Square } from '../../../rules/chess';
import { squareAt, squareCell } from '../../../rules/squares';
import type { BoardControl } from '../../board/control';
import { inkOf } from '../../board/drawing';
import { isMoveKey } from '../../board/typed-move';
import { hasModifier } from './use-pointer';

type Step = 'first' | 'previous' | 'next' | 'last';

const ARROWS: Readonly<Record<string, [column: number, row: number]>> = {
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

interface GridKeysProps {
  orientation: Side;
  readOnly?: boolean;
  onStep(to: Step): void;
}

/** The keyboard on the grid: a cursor, picking and dropping, typed moves, marks, page keys. */
export function useGridKeys(control: BoardControl, props: GridKeysProps) {
  const { orientation, readOnly = false, onStep } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Square>(orientation === 'w' ? 'e2' : 'e7');
  const [typed, setTyped] = useState('');
  const [isIllegal, setIllegal] = useState(false);

  const goTo = (square: Square | null) => {
    if (square) holder.current?.querySelector<HTMLElement>(`[data-square=${square}]`)?.focus();
  };
  const write = (text: string) => {
    setTyped(text);
    setIllegal(false);
  };
  const playTyped = () => {
    if (!control.type(typed, performance.now())) return setIllegal(true);
    write('');
  };

  /** @returns whether the key was meant for the grid */
  const onKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    const arrow = ARROWS[key];
    const step = STEPS[key];
    if (key === 'Enter' && typed) playTyped();
    else if (key === 'Backspace' && typed) write(typed.slice(0, -1));
    else if (key === 'Escape') {
      // A piece in the hand has had its turn already (`BOARD_KEYS`).
      if (typed) write('');
      else onStep('last');
    } else if ((key === 'Enter' || key === ' ') && !readOnly) {
      if (event.repeat) return true;
      control.send({ kind: 'pick', square: cursor, modifier: hasModifier(event), now: performance.now() });
    } else if (arrow) goTo(neighbour(cursor, arrow, orientation));
    else if (step) onStep(step);
    // Not a letter of any move.
    else if (event.code === 'KeyV' && !event.repeat) control.mark(cursor, inkOf(event));
    else if (!readOnly && isMoveKey(key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      write((isIllegal ? '' : typed) + key);
    } else return false;
    return true;
  };

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (!onKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus(event: FocusEvent) {
      const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
      if (!square) return;
      setCursor(square as Square);
      control.point(square as Square);
    },
    onBlur() {
      write('');
      control.point(null);
    },
  };
  return { cursor, typed, isIllegal, handlers, holder };
}

function neighbour(square: Square, [right, down]: [number, number], orientation: Side): Square | null {
  const { column, row } = squareCell(square, orientation);
  return squareAt(column + right, row + down, orientation, 1);
}
