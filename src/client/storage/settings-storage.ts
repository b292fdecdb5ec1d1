import * as v from 'valibot';
import { subscribe } from 'valtio';
import { parseJson } from '../../protocol/parse';
import { defaultSettings } from '../state/settings';
import type { Settings } from '../state/shapes';

/** Local settings in local storage, one key for all. @source SC-07, CF-13, I18-03 */
export const SETTINGS_KEY = 'kingside.settings';

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const storedSettings = v.partial(
  v.object({
    premove: v.boolean(),
    premoveQueue: v.boolean(),
    confirmMoves: v.boolean(),
    sound: v.boolean(),
    soundWatch: v.boolean(),
    soundMove: v.boolean(),
    volume,
    volumeMove: volume,
    promote: v.picklist(['q', '']),
    theme: v.picklist(['basic', 'grayscale']),
    lightGraphics: v.boolean(),
    language: v.nullable(v.picklist(['es', 'en', 'ru', 'pt', 'ar'])),
    notification: v.boolean(),
    keepMarks: v.boolean(),
    inkShapes: v.boolean(),
    coordinates: v.picklist(['inside', 'outside', 'off']),
    animation: v.picklist(['off', 'fast', 'normal', 'slow']),
    zen: v.boolean(),
  }),
);

/** Settings of a stored text; what is missing or unreadable has its default. Never throws. */
export function readSettings(text: string | null): Settings {
  const stored = text === null ? null : parseJson(storedSettings, text);
  return { ...defaultSettings(), ...withoutUndefined(stored ?? {}) };
}

function withoutUndefined(stored: Partial<v.InferOutput<typeof storedSettings>>): Partial<Settings> {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
}

export interface KeptSettings {
  settings: Settings;
  /** Takes over what was stored, here or by another tab. */
  change(stored: Settings): void;
  /** Throws where the browser allows none; the settings then last as long as the page. */
  storage(): Pick<Storage, 'getItem' | 'setItem'>;
  /** Where a change in another tab is heard. */
  events: { addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void };
}

/** Fills the store from storage, saves what changes, and follows the other tabs (CF-13). */
export function keepSettings({ settings, change, storage, events }: KeptSettings): void {
  change(readSettings(attempt(() => storage().getItem(SETTINGS_KEY)) ?? null));
  subscribe(settings, () => {
    const text = JSON.stringify(settings);
    // What came from another tab is not written back.
    if (text !== attempt(() => storage().getItem(SETTINGS_KEY)))
      attempt(() => storage().setItem(SETTINGS_KEY, text));
  });
  events.addEventListener('storage', event => {
    if (event.key === SETTINGS_KEY || event.key === null) change(readSettings(event.newValue));
  });
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    // Storage is switched off or full.
    return undefined;
  }
}
