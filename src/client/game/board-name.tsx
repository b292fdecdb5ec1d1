import { useTranslation } from 'react-i18next';
import { isBoardTheme } from '../canvas/board/theme';
import { family } from '../i18n/family';

const boardKey = family('common.board', [
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
]);

/** What a board theme is called; one that nobody knows has its own name. */
export function BoardName({ theme }: { theme: string }) {
  const { t } = useTranslation();
  return isBoardTheme(theme) ? t(boardKey(theme)) : <bdi>{theme}</bdi>;
}
