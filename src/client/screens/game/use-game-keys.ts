import { useEffect } from 'react';
import { app } from '../../state/app';
import type { Step } from './steps';

/** Keys through the moves. @source GM-23…26 */
const STEP_OF_KEY: Readonly<Record<string, Step>> = {
  Escape: 'last',
  ArrowDown: 'last',
  End: 'last',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowUp: 'first',
  Home: 'first',
};

/** Where keys have another meaning: fields, menus, questions, and the board's own grid. */
const OWN_KEYS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=grid]',
  '[role=menu]',
  '[role=listbox]',
  '[role=alertdialog]',
].join();

const modalOpen = (): boolean => app.alertSettings !== null && app.alertSettings.type !== 'endgame';

/** Steps through the moves by keyboard, wherever the focus has no use for the key itself. */
export function useGameKeys(onStep: (step: Step) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEP_OF_KEY[event.key];
      const combined = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (!step || combined || event.defaultPrevented || modalOpen()) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      event.preventDefault();
      onStep(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onStep]);
}

/** Escape answers `onEscape` before anything else of the game hears it (design §4), except under a modal. */
export function useEscapeFirst(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || modalOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [active, onEscape]);
}
