import { EyeOff, Pause, Play } from 'lucide-react';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markNames, type RoundMark } from '../../bracket/round-marks';
import { Button, IconButton } from '../../kit/button';
import { Range } from '../../kit/range';
import { hourText } from '../../page/moment-text';
import { roundText } from '../series/round-text';
import { shortRoundText } from './bracket-words';
import styles from './time-slider.module.scss';

/** From one result to the next while it plays. */
const STEP_MS = 900;

interface TimeSliderProps {
  /** See `History`. */
  moments: readonly (number | null)[];
  /** The one on show; `null` shows what is known by now. */
  moment: number | null;
  /** Where the rounds begin. */
  marks: readonly RoundMark[];
  /** How many rounds the winners have. */
  rounds: number;
  /** Whether the tournament is still being played. */
  isLive: boolean;
  onMoment: (moment: number | null) => void;
}

/** The time machine: replays the tournament, and hides later results from a reader who comes late. */
export function TimeSlider({ moments, moment, marks, rounds, isLive, onMoment }: TimeSliderProps) {
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
      <span className={styles.track}>
        <Rounds marks={marks} rounds={rounds} last={last} />
        <Range
          max={last}
          value={at}
          aria-label={t('bracket.time.label')}
          aria-valuetext={words}
          onGo={moment => {
            setPlaying(false);
            onMoment(moment);
          }}
        />
      </span>
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

interface RoundsProps {
  marks: readonly RoundMark[];
  rounds: number;
  /** Index of the last moment. */
  last: number;
}

const NAMES = ['full', 'short'] as const;
type Name = (typeof NAMES)[number];

/** Marks along the slider, named as far as there is room before the next. */
function Rounds({ marks, rounds, last }: RoundsProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLSpanElement>(null);
  const [names, setNames] = useState<readonly (Name | null)[]>([]);
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return;
    const measure = () => {
      const widths = [...host.children].map(mark => {
        const [full = 0, short = 0] = [...mark.children].map(name => name.scrollWidth);
        return { full, short };
      });
      const found = markNames(marks, last, host.clientWidth, widths);
      setNames(before => (before.join() === found.join() ? before : found));
    };
    measure();
    // Names change their width with their language and with the size of text.
    const observer = new ResizeObserver(measure);
    for (const one of [host, ...host.querySelectorAll('[data-name]')]) observer.observe(one);
    return () => observer.disconnect();
  }, [marks, last]);
  const words = { full: roundText, short: shortRoundText };
  return (
    <span ref={element} className={styles.marks} aria-hidden="true">
      {marks.map(({ group, round, moment }, index) => (
        <span
          key={`${group}${round}`}
          className={styles.mark}
          style={{ '--at': moment / Math.max(1, last) } as CSSProperties}
        >
          {NAMES.map(name => (
            <span key={name} data-name={name} data-shown={names[index] === name || undefined}>
              {words[name](t, group, round, rounds)}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
