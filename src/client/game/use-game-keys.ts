import { useEffect } from 'react';
import { app } from '../state/app';
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

/** What can be asked for by ear, with the letter for it. */
export type Question = 'time' | 'last' | 'offers' | 'turn' | 'material';

/**
 * What a letter asks for. None of these letters can be part of a typed move, so they answer on the board as well:
 * that rules out `o` for offers, for example, which begins `O-O`.
 */
const ASKED_BY: Readonly<Record<string, Question | 'settings' | 'help'>> = {
  t: 'time',
  l: 'last',
  p: 'offers',
  w: 'turn',
  m: 'material',
  s: 'settings',
  '?': 'help',
};

/** Where keys have another meaning: fields, menus, questions, and the board's own grid. */
const OWN_STEPS =
  'input, textarea, select, [contenteditable], [role=grid], [role=menu], [role=listbox], [role=alertdialog]';
/** Letters mean something else only where they are written, or lead to an item of that name. */
const OWN_LETTERS =
  'input:not([type=checkbox], [type=range], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** Whether a modal dialog lies over the game. */
export const modalOpen = (): boolean =>
  (app.alertSettings !== null && app.alertSettings.type !== 'endgame') ||
  document.querySelector('dialog[open]') !== null;

interface GameKeys {
  onStep: (step: Step) => void;
  onAsk: (what: Question | 'settings' | 'help') => void;
}

/** The game's keys, wherever the focus has no use for them itself. */
export function useGameKeys({ onStep, onAsk }: GameKeys): void {
  useEffect(() => {
    const isOwn = (event: KeyboardEvent, places: string) =>
      event.target instanceof Element && event.target.closest(places) !== null;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || modalOpen()) return;
      const step = event.shiftKey ? undefined : STEP_OF_KEY[event.key];
      const asked = ASKED_BY[letterOf(event)];
      if (step && !isOwn(event, OWN_STEPS)) onStep(step);
      else if (asked && !event.repeat && !isOwn(event, OWN_LETTERS)) onAsk(asked);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onStep, onAsk]);
}

/** The Latin letter of a key, by its place where the keyboard writes another alphabet. */
function letterOf({ key, code }: KeyboardEvent): string {
  if (key === '?' || key === '؟') return '?';
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return key.length === 1 && code.startsWith('Key') ? code.slice(3).toLowerCase() : '';
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
