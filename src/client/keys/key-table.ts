import type keys from '../i18n/es/keys.json';

/** Keys are declared once, in tables. Both the keyboard listener and the list of keys for the user read them. */

/** Parts of a page that have a use of their own for some keys. */
export type Place = 'text' | 'lines' | 'field' | 'control' | 'menu' | 'grid' | 'dialog' | 'question';

/** A key that was pressed: the parts of the browser's `KeyboardEvent` that are needed. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The key is held down, and this is not its first event. */
  readonly repeat: boolean;
  /** Whether the element with the focus lies in such a place. */
  isIn(place: Place): boolean;
}

export interface KeyRow {
  /**
   * Values of `KeyboardEvent.key`. A small Latin letter stands for the capital one as well, and for the key in its
   * place on a keyboard of another alphabet.
   */
  readonly keys: readonly string[];
  /** Places where the element with the focus needs these keys itself. */
  readonly notIn?: readonly Place[];
  /** With Shift the key means something else. */
  readonly withoutShift?: true;
  /** The key means this with Shift only. */
  readonly withShift?: true;
  /** A key that is held down counts once. */
  readonly once?: true;
  /** Its place in the list of keys, where rows without one are left out. */
  readonly help?: { readonly group: HelpGroup; readonly does: HelpText };
  /** Keys shown in the list, if other than `keys`. */
  readonly shown?: readonly string[];
}

export type KeyTable = Readonly<Record<string, KeyRow>>;

/** Groups of the list of keys, in their order, and what a key does: ends of keys of texts. */
export const HELP_GROUPS = ['board', 'moves', 'view', 'spoken', 'other'] as const;
type HelpGroup = (typeof HELP_GROUPS)[number];
type HelpText = keyof typeof keys.does;

/** The letter of a row, as it stands on a key. */
export const letterKey = ({ keys: [letter = ''] }: KeyRow): string => letter.toUpperCase();

/** Whether a row speaks of this key. Keys with Ctrl, Meta or Alt are the browser's. */
export function matches(row: KeyRow, press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  if (press.shiftKey ? row.withoutShift : row.withShift) return false;
  return row.keys.includes(press.key) || row.keys.includes(letterOf(press));
}

/** The small Latin letter of a key, by its place where the keyboard writes another alphabet; else an empty text. */
function letterOf({ key, code, shiftKey }: KeyPress): string {
  if (key === '?' || key === '؟') return '?';
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // A Latin keyboard has signs in such places. With Shift an Arabic one writes them with keys of letters.
  if (!shiftKey && /^[!-~]$/.test(key)) return '';
  return key.length === 1 && code.startsWith('Key') ? code.slice(3).toLowerCase() : '';
}
