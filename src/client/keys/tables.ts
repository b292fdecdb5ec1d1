import type { KeyTable } from './key-table';

/** Every key of the product that is not the browser's own or one of a list, a menu or a form. */

/** Closes a panel beside the board. */
export const CLOSE_KEYS = { close: { keys: ['Escape'] } } as const satisfies KeyTable;

/** Stops the number that falls towards a game. */
export const OFFER_KEYS = {
  stop: { keys: ['Escape'], notIn: ['dialog', 'menu'] },
} as const satisfies KeyTable;

/** Answers the question whether to make a proposed move. */
export const CONFIRM_KEYS = {
  confirm: { keys: ['Enter'] },
  withdraw: { keys: ['Escape'] },
} as const satisfies KeyTable;

/**
 * The board. A square that has the focus acts on all of these keys but Escape. With the focus elsewhere the board still
 * takes Escape and typed moves.
 */
export const BOARD_KEYS = {
  walk: {
    keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
    shown: ['arrows'],
    help: { group: 'board', does: 'walk' },
  },
  pick: { keys: ['Enter', ' '], shown: ['Enter'], help: { group: 'board', does: 'pick' } },
  type: { keys: [], shown: ['Nf3', 'Enter'], help: { group: 'board', does: 'type' } },
  mark: { keys: ['v'], help: { group: 'board', does: 'mark' } },
  cancel: { keys: ['Escape'], notIn: ['dialog'], help: { group: 'board', does: 'cancel' } },
} as const satisfies KeyTable;

const step = { notIn: ['field', 'grid', 'menu', 'question'], withoutShift: true } as const;

/** Steps through the moves. @source GM-23…26 */
export const STEP_KEYS = {
  previous: { ...step, keys: ['ArrowLeft', 'PageUp'], help: { group: 'moves', does: 'previous' } },
  next: { ...step, keys: ['ArrowRight', 'PageDown'], help: { group: 'moves', does: 'next' } },
  first: { ...step, keys: ['ArrowUp', 'Home'], help: { group: 'moves', does: 'first' } },
  last: { ...step, keys: ['ArrowDown', 'End'], help: { group: 'moves', does: 'last' } },
  leave: { ...step, keys: ['Escape'] },
} as const satisfies KeyTable;

const letter = { notIn: ['text', 'menu'], once: true } as const;

/**
 * Questions whose answers are read aloud. None of these letters can be part of a typed move, so they work on the board
 * as well: that rules out `o` for offers, for example, which begins `O-O`.
 */
export const QUESTION_KEYS = {
  time: { ...letter, keys: ['t'], help: { group: 'spoken', does: 'time' } },
  last: { ...letter, keys: ['l'], help: { group: 'spoken', does: 'lastMove' } },
  turn: { ...letter, keys: ['w'], help: { group: 'spoken', does: 'turn' } },
  offers: { ...letter, keys: ['p'], help: { group: 'spoken', does: 'offers' } },
  material: { ...letter, keys: ['m'], help: { group: 'spoken', does: 'material' } },
} as const satisfies KeyTable;
export type Question = keyof typeof QUESTION_KEYS;

/** The bracket of a tournament. The arrows are not here, since the match that has the focus acts on them. */
export const BRACKET_KEYS = {
  fit: { ...letter, keys: ['0'] },
  live: { ...letter, keys: ['v'] },
  find: { ...letter, keys: ['y'] },
} as const satisfies KeyTable;

/**
 * How the board is seen. Where moves can be typed, the board takes letters before these keys do; no move begins with
 * `x`, so that one flips the board even there.
 */
export const VIEW_KEYS = {
  flip: { ...letter, keys: ['x'], withoutShift: true, help: { group: 'view', does: 'flip' } },
  // The key that lichess flips with. Where moves can be typed, `f` begins a pawn's move and flips nothing.
  flipToo: { ...letter, keys: ['f'], withoutShift: true },
  fullscreen: {
    ...letter,
    keys: ['f'],
    withShift: true,
    shown: ['Shift', 'F'],
    help: { group: 'view', does: 'fullscreen' },
  },
  zen: { ...letter, keys: ['z'], help: { group: 'view', does: 'zen' } },
} as const satisfies KeyTable;

/** Panels of a game. */
export const PANEL_KEYS = {
  settings: { ...letter, keys: ['s'], help: { group: 'other', does: 'settings' } },
  help: { ...letter, keys: ['?'], help: { group: 'other', does: 'help' } },
} as const satisfies KeyTable;

/** Plays a finished game, and pauses it. */
export const PLAY_KEYS = {
  play: {
    keys: [' '],
    notIn: ['control', 'field', 'grid', 'menu'],
    withoutShift: true,
    once: true,
    help: { group: 'moves', does: 'play' },
  },
} as const satisfies KeyTable;
