/** Panels of a game that a press opens: loaded together. */
export { SettingsPanel } from './settings-panel';
export { ShortcutHelp } from './shortcut-help';
