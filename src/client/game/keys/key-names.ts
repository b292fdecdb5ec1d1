import type { TFunction } from 'i18next';
import { family } from '../../i18n/family';
import type { KeyRow } from '../../keys/key-table';

/** Names of keys as people read them, made of the tables of keys alone. */

const NAMED = ['arrows', 'enter', 'escape', 'pageUp', 'pageDown', 'home', 'end', 'shift', 'space'] as const;
type Named = (typeof NAMED)[number];

/** Names shown for keys in place of the browser's. Those of `NAMED` are words of the catalogue. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'enter',
  Escape: 'escape',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'home',
  End: 'end',
  Shift: 'shift',
  ' ': 'space',
};

const nameKey = family('keys.name', NAMED);

const isNamed = (name: string): name is Named => NAMED.some(one => one === name);

/** Names of the keys of a row, in their order. */
export function keyNames(t: TFunction, { keys, shown = keys }: KeyRow): string[] {
  return shown.map(key => {
    const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    return isNamed(name) ? t(nameKey(name)) : name;
  });
}
