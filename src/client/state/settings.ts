import { proxy } from 'valtio';
import type { Language, Settings } from './shapes';

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
    volume: 1,
    volumeMove: 1,
    promote: 'q',
    theme: 'basic',
    lightGraphics: false,
    language: null,
    notification: true,
    keepMarks: false,
    inkShapes: false,
    coordinates: 'inside',
    animation: 'normal',
    zen: false,
  };
}

/** The player's own settings, kept in local storage by `storage/settings-storage.ts`. */
export const settings = proxy<Settings>(defaultSettings());

/** The only code that writes the settings. A change holds at once, in every tab (CF-13). */
export const settingsActions = {
  change(changes: Partial<Settings>): void {
    Object.assign(settings, changes);
  },

  setLanguage(language: Language): void {
    settings.language = language;
  },

  toggleSound(): void {
    settings.sound = !settings.sound;
  },

  toggleZen(): void {
    settings.zen = !settings.zen;
  },
};

/** The language in use: the chosen one, or the one the product starts in. */
export function currentLanguage(): Language {
  return settings.language ?? START_LANGUAGE;
}
