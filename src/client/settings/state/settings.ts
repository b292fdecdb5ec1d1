import { proxy } from 'valtio';
import type { Language } from '../../../protocol/settings';
import type { AccountSetting, Settings, SettingsLink } from './settings-shapes';

/** The language the product starts in, whatever the browser asks for. @source I18-02, settled reading 4 */
export const START_LANGUAGE: Language = 'es';

/** @source specification §3 (local settings), SC-07 */
export function defaultSettings(): Settings {
  return {
    premove: true,
    premoveQueue: false,
    confirmMoves: false,
    sound: true,
    soundWatch: true,
    soundMove: true,
    soundSelect: true,
    volume: 1,
    volumeMove: 1,
    promote: 'q',
    theme: 'basic',
    lightGraphics: false,
    language: null,
    notification: true,
    challenges: true,
    keepMarks: false,
    inkShapes: false,
    coordinates: 'inside',
    animation: 'normal',
    zen: false,
  };
}

/** The player's own settings, kept in local storage by `settings/settings-storage.ts`. */
export const settings = proxy<Settings>(defaultSettings());

/** Kept in local storage beside the settings. */
export const settingsLink = proxy<SettingsLink>({ owner: null, own: [], unsent: [] });

/** The only code that writes the settings, with `account-settings.ts` beside it. A change holds at once, in every tab (CF-13). */
export const settingsActions = {
  /** The user changes settings. */
  change(changes: Partial<Settings>): void {
    Object.assign(settings, changes);
    const { own, unsent } = settingsLink;
    for (const name of Object.keys(changes).filter(isAccountSetting))
      if (!own.includes(name) && !unsent.includes(name)) unsent.push(name);
  },

  /** Takes settings over from where they are kept. */
  adopt(kept: Partial<Settings>): void {
    Object.assign(settings, kept);
  },

  /** Takes over the link with the account from where it is kept; `null`: it belongs to no user. */
  adoptLink(kept: SettingsLink | null): void {
    Object.assign(settingsLink, kept ?? { owner: null, own: [], unsent: [] });
  },

  setLanguage(language: Language): void {
    settingsActions.change({ language });
  },

  /** A setting holds on this device only, whatever the account has. */
  keepHere(name: AccountSetting): void {
    settingsLink.own.push(name);
    settingsLink.unsent = settingsLink.unsent.filter(one => one !== name);
  },

  /** A setting of this device follows the account again. @param kept the account's value, if it has one */
  followAccount<Name extends AccountSetting>(name: Name, kept: Settings[Name] | undefined): void {
    settingsLink.own = settingsLink.own.filter(one => one !== name);
    settingsActions.adopt({ [name]: kept ?? defaultSettings()[name] });
  },

  toggleSound(): void {
    settingsActions.change({ sound: !settings.sound });
  },

  toggleZen(): void {
    settings.zen = !settings.zen;
  },
};

/** Whether a setting is kept with the account; light graphics and zen mode belong to the device. */
export const isAccountSetting = (name: string): name is AccountSetting =>
  name in settings && name !== 'lightGraphics' && name !== 'zen';

/** The language in use: the chosen one, or the one the product starts in. */
export function currentLanguage(): Language {
  return settings.language ?? START_LANGUAGE;
}
