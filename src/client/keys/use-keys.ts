import { useLayoutEffect, useRef, useState } from 'react';
import { type KeyHandlers, KeyScopes, type Scope, type Stage } from './key-scopes';
import type { KeyPress, KeyTable, Place } from './key-table';

/** The one listener for keys. It asks the scopes, which components open while they are mounted. */

const PLACES: Readonly<Record<Place, string>> = {
  text: 'input:not([type=checkbox], [type=range], [type=radio]), textarea, select, [contenteditable]',
  lines: 'textarea',
  field: 'input, textarea, select, [contenteditable]',
  control: 'button, a',
  menu: '[role=menu], [role=listbox]',
  grid: '[role=grid]',
  dialog: '[role=dialog]',
  question: '[role=alertdialog]',
};

const scopes = new KeyScopes();

/** Keys that can be pressed now, for the list of keys. */
export const keyRows = () => scopes.rows();

const pressOf = (event: KeyboardEvent): KeyPress => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, target } = event;
  const isIn = (place: Place) => target instanceof Element && target.closest(PLACES[place]) !== null;
  return { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, isIn };
};

function hear(event: KeyboardEvent, stage: Stage): void {
  // Another listener has acted on the key.
  if (event.defaultPrevented) return;
  if (!scopes.hear(pressOf(event), stage)) return;
  event.preventDefault();
  event.stopPropagation();
}

const hearBefore = (event: KeyboardEvent) => hear(event, 'before');
const hearAfter = (event: KeyboardEvent) => hear(event, 'after');

/** Starts listening, with the first scope: no key is listened to while none is open. */
function listen(): void {
  document.addEventListener('keydown', hearBefore, true);
  document.addEventListener('keydown', hearAfter);
}

function stopListening(): void {
  document.removeEventListener('keydown', hearBefore, true);
  document.removeEventListener('keydown', hearAfter);
}

interface KeyOptions {
  /** Default true. */
  active?: boolean;
  /** Hears every key that the table leaves, and takes it by returning `true`. */
  onOther?: (press: KeyPress) => unknown;
}

/** Hears the keys of `table` in `scope` while the component is mounted and active. */
export function useKeys<Table extends KeyTable>(
  scope: Scope,
  table: Table,
  handlers: KeyHandlers<Table>,
  { active = true, onOther }: KeyOptions = {},
): void {
  const latest = useRef({ handlers, onOther });
  useLayoutEffect(() => {
    latest.current = { handlers, onOther };
  });
  // Opened before the browser paints, so that a key pressed at once is heard by the screen that is seen.
  useLayoutEffect(() => {
    if (!active) return;
    if (scopes.isEmpty) listen();
    const close = scopes.add({
      scope,
      table,
      handlers: () => latest.current.handlers,
      onOther: press => latest.current.onOther?.(press),
    });
    return () => {
      close();
      if (scopes.isEmpty) stopListening();
    };
  }, [scope, table, active]);
}

/** An Enter that is still held from the press that opened a dialog does not answer it too. */
export const MODAL_KEYS = {
  enter: { keys: ['Enter'], notIn: ['lines'], once: true },
} as const satisfies KeyTable;
const LET_THROUGH = { enter: () => false };

/** Keeps keys from everything below a modal dialog while it is mounted; the dialog hears its own. */
export function useModalKeys(): void {
  useKeys('alert', MODAL_KEYS, LET_THROUGH);
}

/** Returns the focus when a dialog closes that no trigger of Radix's opened. */
export function useFocusReturn(): (event: Event) => void {
  const [returnFocus] = useState(() => {
    const focused = document.activeElement;
    // An entry of a menu goes away with the menu, so the focus returns to the menu's button.
    const opener = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    const before = opener ? document.getElementById(opener) : focused;
    return (event: Event): void => {
      event.preventDefault();
      if (before instanceof HTMLElement) before.focus();
    };
  });
  return returnFocus;
}
