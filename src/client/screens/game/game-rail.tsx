import { Keyboard, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LogoMark } from '../../parts/logo';
import { useMedia } from '../../parts/use-media';
import { settings } from '../../state/settings';
import { Connection } from './connection';
import styles from './game-rail.module.css';
import { NARROW } from './narrow';

/** The narrow rail beside the board: the mark, the keys, sound on or off, and how the connection is (LV-01). */
export function GameRail({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  const { sound } = useSnapshot(settings);
  const Sound = sound ? Volume2 : VolumeX;
  const narrow = useMedia(NARROW);
  return (
    <header className={styles.rail}>
      <LogoMark className={styles.mark} />
      <button
        type="button"
        className={styles.button}
        aria-label={t('game.keys.title')}
        title={t('game.keys.title')}
        onClick={onHelp}
        data-testid="rail-keys"
      >
        <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
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
      {/* On a phone the own card has it. */}
      {!narrow && <Connection className={styles.connection} />}
    </header>
  );
}
