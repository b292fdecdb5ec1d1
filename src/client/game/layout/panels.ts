/** Panels of a game that a press opens: loaded together. */

export { ShortcutHelp } from '../keys/shortcut-help';
export { SettingsPanel } from '../settings/settings-panel';
