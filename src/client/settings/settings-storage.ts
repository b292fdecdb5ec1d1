import * as v from 'valibot';
import { subscribe } from 'valtio';
import { parseJson } from '../../protocol/parse';
import { keptSettings } from '../../protocol/settings';
import { defaultSettings, isAccountSetting } from './state/settings';
import type { Settings, SettingsLink } from './state/settings-shapes';

/** Local settings in local storage, one key for all. @source SC-07, CF-13, I18-03 */
export const SETTINGS_KEY = 'kingside.settings';

/** Key of the link with the account: the owner of the settings, and those that the account does not have. */
const LINK_KEY = 'kingside.settings.account';

/** A value that cannot be read counts as none, as in `keptSettings`. */
const onDevice = v.fallback(v.optional(v.boolean()), undefined);
const storedSettings = v.object({ ...keptSettings.entries, lightGraphics: onDevice, zen: onDevice });
/** Settings that only another version knows are left out. */
const names = v.pipe(
  v.array(v.string()),
  v.transform(stored => stored.filter(isAccountSetting)),
);
const storedLink = v.object({ owner: v.nullable(v.string()), own: names, unsent: names });

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
  link: SettingsLink;
  /** Takes over stored settings, of this tab or of another one. */
  change(stored: Settings): void;
  /** The same for the link; `null` where none is stored. */
  changeLink(stored: SettingsLink | null): void;
  /** Throws where the browser allows no storage; the settings then last as long as the page. */
  storage(): Pick<Storage, 'getItem' | 'setItem'>;
  /** Source of the events of changes in other tabs. */
  events: { addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void };
}

/** Fills the stores from storage, saves what changes, and follows the other tabs (CF-13). */
export function keepSettings({ settings, link, change, changeLink, storage, events }: KeptSettings): void {
  const keep = (key: string, store: object, takeOver: (text: string | null) => void) => {
    const stored = () => attempt(() => storage().getItem(key)) ?? null;
    takeOver(stored());
    subscribe(store, () => {
      const text = JSON.stringify(store);
      // A change that came from another tab is not written back.
      if (text !== stored()) attempt(() => storage().setItem(key, text));
    });
    events.addEventListener('storage', event => {
      // Without a key, any may have changed.
      if (event.key === key || event.key === null) takeOver(stored());
    });
  };
  keep(SETTINGS_KEY, settings, text => change(readSettings(text)));
  keep(LINK_KEY, link, text => changeLink(text === null ? null : parseJson(storedLink, text)));
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    // Storage is switched off or full.
    return undefined;
  }
}
