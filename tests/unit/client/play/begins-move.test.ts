import { expect, test } from 'vitest';
import type { KeyPress, Place } from '../../../../src/client/keys/key-table';
import { beginsMove } from '../../../../src/client/play/confirm-bar';

const press = (key: string, at: readonly Place[] = [], part: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, code: '', repeat: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  isIn: place => at.includes(place),
  ...part,
});

test('[BI-09] the keys of another move take the place of a proposed one', () => {
  for (const key of ['N', 'e', 'O', '0']) expect(beginsMove(press(key))).toBe(true);
  for (const key of ['N', 'e', 'x', ' ']) expect(beginsMove(press(key, ['grid']))).toBe(true);
  expect(beginsMove(press('т', [], { code: 'KeyN' }))).toBe(true);
});

test('[BI-09] commands, questions and the keys of buttons leave a proposed move on the board', () => {
  for (const key of ['t', 'l', 'x', 'z', 's', '?', 'Shift', 'Tab'])
    expect(beginsMove(press(key))).toBe(false);
  for (const key of ['t', '?', 'F5']) expect(beginsMove(press(key, ['grid']))).toBe(false);
  expect(beginsMove(press(' '))).toBe(false);
  expect(beginsMove(press(' ', ['control']))).toBe(false);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(beginsMove(press('c', ['grid'], held))).toBe(false);
  for (const place of ['text', 'menu', 'dialog', 'question'] as const)
    expect(beginsMove(press('e', [place]))).toBe(false);
});
