import { beforeEach, describe, expect, test } from 'vitest';
import { applyKey, type KeyboardState, keyboardAt } from '../../../../src/client/board/keyboard';
import { KeyScopes, type Scope } from '../../../../src/client/keys/key-scopes';
import type { KeyPress, KeyTable, Place } from '../../../../src/client/keys/key-table';
import {
  BOARD_KEYS,
  CLOSE_KEYS,
  CONFIRM_KEYS,
  PANEL_KEYS,
  PLAY_KEYS,
  QUESTION_KEYS,
  STEP_KEYS,
  VIEW_KEYS,
} from '../../../../src/client/keys/tables';
import { MODAL_KEYS } from '../../../../src/client/keys/use-keys';

/** The scope that gets a key depends on which scopes are open, where the focus is, and what is pressed. */

let scopes: KeyScopes;
let heard: string[];

beforeEach(() => {
  scopes = new KeyScopes();
  heard = [];
});

/** @param passes whether it lets every key through */
const open = (scope: Scope, name: string, table: KeyTable, passes = false) => {
  const hear = (row: string) => () => {
    if (!passes) heard.push(`${name} ${row}`);
    return !passes;
  };
  const rows = Object.keys(table).map(row => [row, hear(row)]);
  return scopes.add({ scope, table, handlers: () => Object.fromEntries(rows) });
};

const LAYERS = {
  alert: () => open('alert', 'alert', {}),
  panel: () => open('sheet', 'panel', CLOSE_KEYS),
  result: () => open('sheet', 'result', CLOSE_KEYS),
  busy: () => open('board', 'board', { cancel: BOARD_KEYS.cancel }),
  free: () => open('board', 'board', { cancel: BOARD_KEYS.cancel }, true),
  typing: () =>
    scopes.add({
      ...{ scope: 'board' as const, table: {}, handlers: () => ({}) },
      onOther: ({ key }) => key === 'f' && heard.push('board') > 0,
    }),
  steps: () => open('game', 'game', STEP_KEYS),
  questions: () => open('game', 'game', QUESTION_KEYS),
  panels: () => open('game', 'game', PANEL_KEYS),
  view: () => open('game', 'game', VIEW_KEYS),
  play: () => open('page', 'page', PLAY_KEYS),
};
type Layer = keyof typeof LAYERS;

interface Pressed extends Partial<Omit<KeyPress, 'isIn'>> {
  at?: readonly Place[];
}

/** Presses a key as the browser hands it on: first to scopes before the focused element, then to those after it. */
function press(key: string, { at = [], ...rest }: Pressed = {}): boolean {
  const pressed: KeyPress = {
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isIn: place => at.includes(place),
    ...rest,
  };
  return scopes.hear(pressed, 'before') || scopes.hear(pressed, 'after');
}

const GAME: readonly Layer[] = ['steps', 'questions', 'panels'];
const FIELD: readonly Place[] = ['text', 'field'];
const BOX: readonly Place[] = ['field'];

test('[AL-04] [SH-14] an Enter that is held when a dialog opens does not answer it, but goes on in a text of several lines', () => {
  open('alert', 'dialog', MODAL_KEYS, true);
  expect(press('Enter', { at: ['control', 'dialog'] })).toBe(false);
  expect(press('Enter', { repeat: true, at: ['control', 'dialog'] })).toBe(true);
  expect(press('Enter', { repeat: true, at: ['text', 'field', 'dialog'] })).toBe(true);
  expect(press('Enter', { repeat: true, at: ['text', 'lines', 'field', 'dialog'] })).toBe(false);
  expect(press('Tab', { repeat: true, at: ['control', 'dialog'] })).toBe(false);
});

test.each<[key: string, how: Pressed, layers: readonly Layer[], who: string | null]>([
  // Escape: a dialog, then a sheet, then the hand, then the last move.
  ['Escape', {}, ['alert', 'panel', 'busy', ...GAME], null],
  ['Escape', {}, ['panel', 'busy', ...GAME], 'panel close'],
  ['Escape', {}, ['busy', ...GAME, 'panel'], 'panel close'],
  ['Escape', {}, ['result', 'panel', ...GAME], 'panel close'],
  ['Escape', {}, ['panel', 'result', ...GAME], 'result close'],
  ['Escape', {}, ['busy', ...GAME], 'board cancel'],
  ['Escape', { at: ['grid'] }, ['busy', ...GAME], 'board cancel'],
  ['Escape', { at: ['dialog'] }, ['busy'], null],
  ['Escape', {}, ['free', ...GAME], 'game leave'],
  ['Escape', { at: ['grid'] }, ['free', ...GAME], null],
  ['Escape', { at: ['menu'] }, ['free', ...GAME], null],
  ['Escape', {}, GAME, 'game leave'],
  // Keys that step work wherever the focused element does not use them itself.
  ['ArrowLeft', {}, GAME, 'game previous'],
  ['PageUp', {}, GAME, 'game previous'],
  ['ArrowRight', {}, GAME, 'game next'],
  ['PageDown', {}, GAME, 'game next'],
  ['ArrowUp', {}, GAME, 'game first'],
  ['Home', {}, GAME, 'game first'],
  ['ArrowDown', {}, GAME, 'game last'],
  ['End', {}, GAME, 'game last'],
  ['ArrowLeft', { repeat: true }, GAME, 'game previous'],
  ['ArrowLeft', {}, ['panel', ...GAME], 'game previous'],
  ['ArrowLeft', {}, ['alert', ...GAME], null],
  ['ArrowLeft', { shiftKey: true }, GAME, null],
  ['ArrowLeft', { altKey: true }, GAME, null],
  ['End', { at: FIELD }, GAME, null],
  ['End', { at: BOX }, GAME, null],
  ['End', { at: ['question', 'control'] }, GAME, null],
  ['End', { at: ['control'] }, GAME, 'game last'],
  // Letters work on the board and on switches too, and by their place on a keyboard of another alphabet.
  ['t', {}, GAME, 'game time'],
  ['T', { shiftKey: true }, GAME, 'game time'],
  ['t', { at: ['grid'] }, GAME, 'game time'],
  ['t', { at: BOX }, GAME, 'game time'],
  ['t', { at: FIELD }, GAME, null],
  ['t', { at: ['menu'] }, GAME, null],
  ['t', { ctrlKey: true }, GAME, null],
  ['t', { metaKey: true }, GAME, null],
  ['t', {}, ['alert', ...GAME], null],
  ['е', { code: 'KeyT' }, GAME, 'game time'],
  ['д', { code: 'KeyL' }, GAME, 'game last'],
  ['ш', { code: 'KeyW' }, GAME, 'game turn'],
  // A sign of a Latin keyboard is no letter, whatever letter another one has in its place; an Arabic one writes some with Shift.
  [',', { code: 'KeyM' }, GAME, null],
  ['?', { code: 'KeyM', shiftKey: true }, GAME, 'game help'],
  [';', { code: 'KeyZ' }, ['view'], null],
  ['[', { code: 'KeyF', shiftKey: true }, ['view'], 'game fullscreen'],
  ['p', {}, GAME, 'game offers'],
  ['m', {}, GAME, 'game material'],
  ['s', {}, GAME, 'game settings'],
  ['?', { shiftKey: true }, GAME, 'game help'],
  ['؟', { shiftKey: true }, GAME, 'game help'],
  ['v', {}, GAME, null],
  // Keys for the view. A board that takes letters as moves hears these first.
  ['x', {}, ['view', ...GAME], 'game flip'],
  ['ч', { code: 'KeyX' }, ['view'], 'game flip'],
  ['f', {}, ['view', ...GAME], 'game flipToo'],
  ['f', {}, ['typing', 'view'], 'board'],
  ['x', {}, ['typing', 'view'], 'game flip'],
  ['F', { shiftKey: true }, ['view'], 'game fullscreen'],
  ['z', {}, ['view'], 'game zen'],
  ['f', { at: ['grid'] }, ['view'], 'game flipToo'],
  ['f', { ctrlKey: true }, ['view'], null],
  ['f', { at: FIELD }, ['view'], null],
  // The space bar plays where nothing else is pressed with it.
  [' ', {}, [...GAME, 'play'], 'page play'],
  [' ', { at: ['control'] }, ['play'], null],
  [' ', { at: ['grid'] }, ['play'], null],
  [' ', { at: BOX }, ['play'], null],
  [' ', { shiftKey: true }, ['play'], null],
  [' ', {}, ['alert', 'play'], null],
])('[GM-23 GM-24 GM-25 GM-26 BI-09] %j %j with %j open goes to: %s', (key, how, layers, who) => {
  for (const layer of layers) LAYERS[layer]();
  expect(press(key, how)).toBe(who !== null);
  expect(heard).toEqual(who === null ? [] : [who]);
});

test('a key that is held down counts once where one press is meant, and goes to nobody else', () => {
  for (const layer of [...GAME, 'play'] as const) LAYERS[layer]();
  for (const key of ['t', ' ', '?']) expect(press(key, { repeat: true })).toBe(true);
  expect(heard).toEqual([]);
  expect(press('t', { repeat: true, at: FIELD })).toBe(false);
});

test('a scope hears the keys that its table leaves, and none that it takes or that an alert gets', () => {
  const others: string[] = [];
  LAYERS.steps();
  scopes.add({
    scope: 'sheet',
    table: CONFIRM_KEYS,
    handlers: () => ({ confirm: () => heard.push('confirm'), withdraw: () => heard.push('withdraw') }),
    onOther: ({ key }) => others.push(key),
  });
  expect(['Enter', 'n', 'Escape', 'End'].map(key => press(key))).toEqual([true, false, true, true]);
  expect(heard).toEqual(['confirm', 'withdraw', 'game last']);
  expect(others).toEqual(['n', 'End']);
  const closeAlert = LAYERS.alert();
  press('n');
  closeAlert();
  press('q');
  expect(others).toEqual(['n', 'End', 'q']);
});

describe('the list of keys', () => {
  const list = () => scopes.rows().map(({ help }) => help?.does);

  test('the list has the keys that can be pressed, in the order of the scopes, also while the list itself is open', () => {
    LAYERS.panels();
    scopes.add({
      scope: 'game',
      table: QUESTION_KEYS,
      handlers: () => ({ material: () => undefined, time: () => undefined }),
    });
    const closeBoard = scopes.add({
      scope: 'board',
      table: BOARD_KEYS,
      handlers: () => ({ walk: 'focus', cancel: () => false }),
    });
    LAYERS.panel();
    LAYERS.alert();
    expect(list()).toEqual(['walk', 'cancel', 'time', 'material', 'settings', 'help']);
    closeBoard();
    expect(list()).toEqual(['time', 'material', 'settings', 'help']);
  });

  test('[BI-09] the list names the keys of the squares that the squares themselves handle', () => {
    const start = keyboardAt('w');
    const hear = (key: string, state: KeyboardState = start) =>
      applyKey(
        state,
        { key, code: '', repeat: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
        { orientation: 'w', isReadOnly: false },
      );
    const effectOf = (key: string) => hear(key)?.effect;
    const walk: readonly string[] = BOARD_KEYS.walk.keys;
    expect(new Set(walk.map(key => hear(key)?.state.cursor))).toEqual(new Set(['d2', 'e3', 'f2', 'e1']));
    for (const key of BOARD_KEYS.pick.keys) expect(effectOf(key)).toMatchObject({ kind: 'pick' });
    for (const key of BOARD_KEYS.mark.keys) expect(effectOf(key)).toMatchObject({ kind: 'mark' });
    // While the squares have the focus the arrows walk, and the other keys step as everywhere.
    for (const [name, { keys }] of Object.entries(STEP_KEYS)) {
      const steps = keys.filter(key => !walk.includes(key));
      expect(steps).not.toEqual([]);
      for (const key of steps) {
        expect(effectOf(key)).toEqual({ kind: 'step', to: name === 'leave' ? 'last' : name });
      }
    }
    const [move = '', end = ''] = BOARD_KEYS.type.shown;
    const typed = [...move].reduce((state, key) => hear(key, state)?.state ?? state, start);
    expect(hear(end, typed)?.effect).toEqual({ kind: 'play', text: 'Nf3' });
    // Letters of view keys are typed as moves here.
    for (const { keys } of Object.values(VIEW_KEYS))
      for (const key of keys) expect(hear(key)?.state.typed).toBe(key);
    // No letter that asks for something is part of a move.
    for (const { keys } of [...Object.values(QUESTION_KEYS), ...Object.values(PANEL_KEYS)]) {
      expect(keys.map(key => hear(key))).toEqual(keys.map(() => null));
    }
  });

  test('no key has two meanings in tables that are open together', () => {
    const shifted = (row: KeyTable[string], key: string) => (row.withShift ? `Shift ${key}` : key);
    const together = [STEP_KEYS, QUESTION_KEYS, VIEW_KEYS, PANEL_KEYS, PLAY_KEYS].flatMap(table =>
      Object.values<KeyTable[string]>(table).flatMap(row => row.keys.map(key => shifted(row, key))),
    );
    expect(new Set(together).size).toBe(together.length);
  });
});
