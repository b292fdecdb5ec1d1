import * as v from 'valibot';
import { parseJson } from '../../protocol/parse';
import type { HiddenMessages } from '../state/server-messages';

/** Messages of the operator that were closed in this browser. @source SM-03 */
const KEY = 'kingside.hiddenMessages';

const stored = v.object({ until: v.number(), messages: v.array(v.string()) });

/** @returns `null` where none is hidden, and where the browser keeps nothing or something unreadable */
export function readHiddenMessages(): HiddenMessages | null {
  try {
    return parseJson(stored, localStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}

/** @param hidden `null` shows them again */
export function rememberHiddenMessages(hidden: HiddenMessages | null): void {
  try {
    if (hidden === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(hidden));
  } catch {
    // Storage is switched off or full: they are hidden until the page is loaded again.
  }
}
