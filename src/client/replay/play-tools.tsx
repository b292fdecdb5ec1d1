import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import styles from './replay.module.scss';
import { PACES, type Playback } from './use-playback';

const paceKey = family('replay.pace', PACES);
const shortKey = family('replay.pace.short', PACES);

/** Starts and stops the game that is played by itself. */
export function PlayButton({ playback, disabled }: { playback: Playback; disabled: boolean }) {
  const { t } = useTranslation();
  const label = playback.playing ? t('replay.pause') : t('replay.play');
  const Icon = playback.playing ? Pause : Play;
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={playback.toggle}
      data-state={playback.playing ? 'playing' : 'paused'}
      data-testid="replay-play"
    >
      <span>
        <Icon size={18} strokeWidth={2} fill="currentColor" aria-hidden="true" />
      </span>
    </button>
  );
}

/** How fast. The chosen pace stands there in short; the list has it in words. */
export function PaceMenu({ playback, hasTimes }: { playback: Playback; hasTimes: boolean }) {
  const { t } = useTranslation();
  return (
    <label className={styles.pace} title={t('replay.pace.label')}>
      <span aria-hidden="true">{t(shortKey(playback.pace))}</span>
      <select
        aria-label={t('replay.pace.label')}
        value={playback.pace}
        onChange={({ target }) => {
          const pace = PACES.find(one => one === target.value);
          if (pace) playback.setPace(pace);
        }}
        data-testid="replay-pace"
      >
        {PACES.map(pace => (
          <option key={pace} value={pace} disabled={pace !== 'steady' && !hasTimes}>
            {t(paceKey(pace))}
          </option>
        ))}
      </select>
    </label>
  );
}
