import { proxy } from 'valtio';
import type { SettingName } from '../game/settings/rows';
import { family } from '../i18n/family';

/** Settings that the page explains beside its board. */
export const ABOUT = [
  'premove',
  'premoveQueue',
  'confirmMoves',
  'alwaysQueen',
  'coordinates',
  'animation',
  'colours',
  'lightGraphics',
  'keepMarks',
  'inkShapes',
  'sound',
  'soundMove',
  'soundWatch',
  'notification',
] as const satisfies readonly SettingName[];
export const aboutKey = family('configuration.about', ABOUT);
export type Explained = (typeof ABOUT)[number];

/** Setting that the board explains; `moves` counts the moves that show how fast pieces travel. */
export const shown = proxy<{ setting: Explained; moves: number }>({ setting: 'premove', moves: 0 });

export function explain(setting: Explained): void {
  shown.setting = setting;
}

/** Shows once more how fast pieces travel. */
export function moveAgain(): void {
  shown.moves += 1;
}
