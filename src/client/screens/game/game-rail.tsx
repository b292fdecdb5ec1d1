import { Volume2, VolumeX, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LogoMark } from '../../parts/logo';
import { game } from '../../state/game';
import { settings } from '../../state/settings';
import styles from './game-rail.module.css';

/** The narrow rail beside the board: the mark, sound on or off, and how the connection is (LV-01). */
export function GameRail() {
  const { t } = useTranslation();
  const { sound } = useSnapshot(settings);
  const { channel, status } = useSnapshot(game);
  const Sound = sound ? Volume2 : VolumeX;
  // After the end nobody waits for the channel: that it closed is no trouble.
  const quiet = status === 'ended' && channel !== 'connected';
  const trouble = channel === 'reconnecting' || channel === 'error' || channel === 'disconnected';
  const Connection = trouble ? WifiOff : Wifi;
  const label = t(`game.connection.${channel}`);
  return (
    <header className={styles.rail}>
      <LogoMark className={styles.mark} />
      <button
        type="button"
        className={styles.button}
        aria-pressed={sound}
        aria-label={t('game.sound')}
        title={t('game.sound')}
        onClick={() => {
          settings.sound = !settings.sound;
        }}
        data-testid="sound"
      >
        <Sound size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <span
        className={styles.connection}
        role="img"
        aria-label={label}
        title={label}
        data-state={channel}
        data-quiet={quiet}
        data-testid="connection"
      >
        <Connection size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
    </header>
  );
}
