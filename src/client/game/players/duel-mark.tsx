import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { kingText } from '../../kit/coin-amount';
import { useShownGame } from '../shown-game';
import styles from './duel-mark.module.scss';

/** Says that a game is a duel, and what each of the two has staked on it. Shows nothing in other games. */
export function DuelMark() {
  const { t, i18n } = useTranslation();
  const { isDuel, stake } = useSnapshot(useShownGame().store);
  if (!isDuel) return null;
  return (
    <span className={styles.mark} data-testid="duel-mark">
      <Swords size={14} strokeWidth={2} aria-hidden="true" />
      {/* Beside a clock there is no room for both on one line. */}
      <b>{t('game.duel')}</b>
      {stake !== null && stake > 0 && (
        <bdi>
          {kingText(stake, i18n.language)} {t('common.king.name')}
        </bdi>
      )}
    </span>
  );
}
