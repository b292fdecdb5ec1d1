import { expect, test } from 'vitest';
import { partsIn } from '../../../../src/client/styles/parts';

const spelled = partsIn(`
  /* Beside each other; @mixin old { color: red; } */
  @mixin row(--gap, --columns) {
    display: grid;
    grid-template-columns: var(--columns);
    gap: var(--gap);
    color: var(--text-2);
  }
  @mixin cover {
    inset: 0;
  }
`);
const spell = (call: string) => spelled(call).map(({ prop, value }) => `${prop}: ${value}`);

test('a part is its declarations with the arguments in place', () => {
  expect(spell('row(var(--gap-control), minmax(0, calc(100% - 2px)) 1fr)')).toEqual([
    'display: grid',
    'grid-template-columns: minmax(0, calc(100% - 2px)) 1fr',
    'gap: var(--gap-control)',
    'color: var(--text-2)',
  ]);
  expect(spell('cover')).toEqual(['inset: 0']);
});

test('a declaration whose argument is not given is left out', () => {
  expect(spell('row(0)')).toEqual(['display: grid', 'gap: 0', 'color: var(--text-2)']);
  expect(spell('row')).toEqual(['display: grid', 'color: var(--text-2)']);
});

test('an unknown part, or an argument too many, stops the build', () => {
  expect(() => spell('column')).toThrow('no part column');
  expect(() => spell('old')).toThrow('no part old');
  expect(() => spell('cover(0)')).toThrow('fewer arguments');
});
