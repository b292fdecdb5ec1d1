import { useTranslation } from 'react-i18next';
import { isBoardTheme } from '../canvas/board/theme';

/** What a board theme is called; one that nobody knows has its own name. */
export function BoardName({ theme }: { theme: string }) {
  const { t } = useTranslation();
  return isBoardTheme(theme) ? t(`common.board.${theme}`) : <bdi>{theme}</bdi>;
}
