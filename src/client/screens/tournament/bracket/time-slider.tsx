import { EyeOff, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/button';
import { hourText } from '../../../shell/moment-text';
import styles from './time-slider.module.css';

/** From one result to the next while it plays. */
const STEP_MS = 900;

interface TimeSliderProps {
  /** See `History`. */
  moments: readonly (number | null)[];
  /** The one on show; `null` shows what is known by now. */
  moment: number | null;
  /** It is still being played. */
  isLive: boolean;
  onMoment: (moment: number | null) => void;
}

/** The time machine: replays the tournament, and hides what came later for who comes late. */
export function TimeSlider({ moments, moment, isLive, onMoment }: TimeSliderProps) {
  const { t, i18n } = useTranslation();
  const last = moments.length - 1;
  const at = Math.min(moment ?? last, last);
  const [isPlaying, setPlaying] = useState(false);
  const plays = isPlaying && at < last;
  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => onMoment(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [plays, at, onMoment]);
  const time = moments[at];
  const step = t('bracket.time.step', { at, total: last });
  const words =
    typeof time === 'number' ? t('bracket.time.at', { time: hourText(time, i18n.language), step }) : step;
  return (
    <div className={styles.slider} data-testid="time">
      <IconButton
        label={plays ? t('bracket.time.pause') : t('bracket.time.play')}
        onClick={() => {
          if (!plays && at >= last) onMoment(0);
          setPlaying(!plays);
        }}
      >
        {plays ? (
          <Pause size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Play size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
      </IconButton>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t('bracket.time.label')}
        aria-valuetext={words}
        onChange={event => {
          setPlaying(false);
          onMoment(Number(event.target.value));
        }}
      />
      <span className={styles.words}>{words}</span>
      {moment === null ? (
        <Button look="text" onClick={() => onMoment(0)} data-testid="hide-results">
          <EyeOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('bracket.time.hide')}
        </Button>
      ) : (
        <Button look="text" onClick={() => onMoment(null)} data-testid="show-all">
          {isLive ? t('bracket.time.live') : t('bracket.time.end')}
        </Button>
      )}
    </div>
  );
}
