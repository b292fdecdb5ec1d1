import { expect, test } from 'vitest';
import { missingOf, tierOfDesign, waysTo } from '../../../../src/client/items/designs';
import { leaving, namedBy, naming, ownItemPath, withItem } from '../../../../src/client/items/item-address';
import { bareName } from '../../../../src/client/items/item-words';
import { ALL_OF } from '../../../../src/client/items/kinds';
import { WORN_KINDS } from '../../../../src/protocol/items';
import { translated } from '../i18n/translated';

const named = (query: string) => namedBy(new URLSearchParams(query));

test('an address names an item by its id or a design by its name, and anything else names nothing', () => {
  expect(named('item=7')).toEqual({ item: 7 });
  expect(named('design=moss')).toEqual({ design: 'moss' });
  expect(named('item=7&design=moss')).toEqual({ item: 7 });
  for (const query of ['', 'item=', 'item=-1', 'item=1.5', 'item=x', 'design=', `design=${'a'.repeat(61)}`])
    expect([query, named(query)]).toEqual([query, null]);
});

test('another item or design replaces the one before, and the rest of an address stays', () => {
  const before = new URLSearchParams('type=boards&item=7');
  expect(naming(before, { design: 'RUBY' }).toString()).toBe('type=boards&design=RUBY');
  expect(naming(before, null).toString()).toBe('type=boards');
  expect(withItem(new URLSearchParams('design=RUBY&item=7'), null).toString()).toBe('design=RUBY');
  expect([ownItemPath('board', 3), ownItemPath('avatar', 3)]).toEqual([
    '/boards?item=3',
    '/profile/avatars?item=3',
  ]);
});

test('[PR-03] an item that is worn leaves the address, and another that is tried on by then stays in it', () => {
  const after = (query: string) => leaving(new URLSearchParams(query), 7).toString();
  expect(after('lang=de&item=7')).toBe('lang=de');
  for (const query of ['item=9', 'design=moss', 'lang=de']) expect(after(query)).toBe(query);
});

test('the catalogue of a kind has all designs that are not owned, the rarest first', () => {
  for (const kind of WORN_KINDS) expect([kind, missingOf(kind, []).length]).toEqual([kind, ALL_OF[kind]]);
  const left = missingOf('avatar', [{ name: 'zombie_0_0' }]);
  expect(left).toHaveLength(ALL_OF.avatar - 1);
  expect([left[0]?.tier, left.at(-1)?.tier]).toEqual(['SS', 'C']);
  // A set's own name is its plain palette.
  expect(missingOf('piece', [{ name: 'court' }]).map(({ name }) => name)).not.toContain('court_4_1_1');
});

test('each design says how it is obtained: from the start, chosen, bought or won', () => {
  expect(waysTo('avatar', 'zombie_0_0')).toEqual(['start']);
  expect(waysTo('piece', 'court_4_1_1')).toEqual(['start']);
  expect(waysTo('avatar', 'raven_0_0')).toEqual(['choice', 'market']);
  expect(waysTo('avatar', 'raven_2_2')).toEqual(['market']);
  expect(waysTo('board', 'RUBY')).toEqual(['market']);
  for (const [kind, name] of [
    ['flag', 'eclipse'],
    ['frame', 'prism_star'],
    ['piece', 'bone_0_1_1'],
  ] as const)
    expect(waysTo(kind, name)).toEqual(['prize']);
  expect([tierOfDesign('board', 'RUBY'), tierOfDesign('flag', 'moss')]).toEqual([null, 'C']);
});

test('[PR-12] pieces and board of a user who has chosen none are called by those that they play with', () => {
  const t = translated('en').t;
  expect(bareName(t, 'piece')).toBe('Court, ivory and ebony');
  expect(bareName(t, 'board')).toBe('Classic');
  expect(bareName(t, 'frame')).toBe('None');
});
