import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { PieceImage } from '../../parts/piece-image';
import { Spinner } from '../../parts/spinner';
import { game } from '../../state/game';
import styles from './board-overlay.module.css';

/** What lies over the board: the starting animation (GM-11) and the banner of a lost connection (GM-12). */
export function BoardOverlay() {
  const { t } = useTranslation();
  const { status, channel, showReconnecting } = useSnapshot(game);
  const starting = status === 'starting';
  return (
    <div className={styles.overlay}>
      <div className={styles.curtain} data-open={!starting} data-testid="starting" aria-hidden={!starting}>
        <div className={styles.castling} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <span className={styles.king}>
            <PieceImage side="w" letter="k" size="100%" />
          </span>
          <span className={styles.rook}>
            <PieceImage side="w" letter="r" size="100%" />
          </span>
        </div>
        <p className={styles.title}>{t('game.starting.title')}</p>
        <p className={styles.state}>{t(`game.connection.${channel}`)}</p>
      </div>
      {showReconnecting && (
        <div className={styles.banner} role="status" data-testid="reconnecting">
          <WifiOff className={styles.bannerIcon} size={24} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <b>{t('game.reconnecting.title')}</b>
            <small>{t('game.reconnecting.text')}</small>
          </span>
          <Spinner />
        </div>
      )}
    </div>
  );
}
