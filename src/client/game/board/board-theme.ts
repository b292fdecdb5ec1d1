import type { CSSProperties } from 'react';
import { boardPictureUrl } from '../../canvas/board/surface';
import { boardTheme } from '../../canvas/board/theme';
import { family } from '../../i18n/family';

/** A theme of the board in the page: its name, its colours and its frame. */

export const BOARD_NAMES = [
  'CLASSIC',
  'BRONZE',
  'SILVER',
  'GOLD',
  'DIAMOND',
  'RUBY',
  'YGGDRASIL',
  'UNSEEN',
  'STALKER',
  'FURTIVE',
  'GIBBOUS',
  'VAST',
] as const;
/** Names of the board themes. */
export const boardKey = family('common.board', BOARD_NAMES);

/**
 * Custom properties for the sheet: the squares' colours until the canvas is there, and the frame round it.
 *
 * @param plain the frame is one colour: light graphics
 */
export function frameStyle(theme: string, plain: boolean, grayscale = false): CSSProperties {
  const { light, dark, frame } = boardTheme(theme, grayscale);
  const style: CSSProperties & Record<`--board-${string}`, string> = {
    '--board-light': light,
    '--board-dark': dark,
    '--board-edge': frame,
    '--board-picture': plain ? 'none' : `url("${boardPictureUrl(theme)}")`,
  };
  return style;
}
