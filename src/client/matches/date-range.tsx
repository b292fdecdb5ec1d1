import { CalendarDays, ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import { useLanguage } from '../page/languages';
import styles from './date-range.module.scss';
import { daysText, dayText } from './date-text';
import { type Day, dayOf, dayStart } from './history-filter';

interface DateRangeProps {
  from: Day | undefined;
  to: Day | undefined;
  onRange: (from: Day | undefined, to: Day | undefined) => void;
}

const SPANS = ['any', 'today', 'week', 'month', 'year'] as const;
type Span = (typeof SPANS)[number];
const spanKey = family('matches.dates', SPANS);

/** The first day of a span that ends today. */
function firstDay(span: Exclude<Span, 'any'>, now: Date): Day {
  const today = dayOf(now);
  if (span === 'today') return today;
  if (span === 'year') return `${today.slice(0, 4)}-01-01`;
  return dayOf(dayStart(today, span === 'week' ? -6 : -29) ?? now);
}

/** Between which days the games ended: a button that says so, and below it spans to press and days to pick. */
export function DateRange({ from, to, onRange }: DateRangeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const words =
    from && to
      ? daysText(from, to, language)
      : from
        ? t('matches.dates.since', { day: dayText(from, language) })
        : to
          ? t('matches.dates.until', { day: dayText(to, language) })
          : t('matches.dates.any');
  const now = new Date();
  const isOn = (span: Span) =>
    span === 'any' ? !from && !to : from === firstDay(span, now) && (to === undefined || to === dayOf(now));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const leaving = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !open) return;
      event.stopPropagation();
      close();
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (!root.current?.contains(relatedTarget)) setOpen(false);
    },
  };
  return (
    <div ref={root} className={styles.range}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-set={from !== undefined || to !== undefined || undefined}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        {...leaving}
        onClick={() => setOpen(!open)}
        data-testid="filter-dates"
      >
        <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
        <span data-short>{words}</span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {open && (
        <fieldset
          {...leaving}
          id={`${id}-panel`}
          className={styles.panel}
          aria-label={t('matches.dates.label')}
          // The panel takes the focus from a press between its controls, so that the focus stays inside.
          tabIndex={-1}
        >
          {SPANS.map(span => (
            <button
              key={span}
              type="button"
              className={styles.span}
              aria-pressed={isOn(span)}
              onClick={() => {
                onRange(span === 'any' ? undefined : firstDay(span, now), undefined);
                close();
              }}
              data-testid={`dates-${span}`}
            >
              {t(spanKey(span))}
            </button>
          ))}
          <DayField
            label={t('matches.dates.from')}
            day={from}
            most={to ?? dayOf(now)}
            onDay={day => onRange(day, to)}
            testId="dates-from"
          />
          <DayField
            label={t('matches.dates.to')}
            day={to}
            least={from}
            most={dayOf(now)}
            onDay={day => onRange(from, day)}
            testId="dates-to"
          />
        </fieldset>
      )}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  day: Day | undefined;
  least?: Day | undefined;
  most: Day;
  onDay: (day: Day | undefined) => void;
  testId: string;
}

/** Field for a day, which the browser lets one write or pick. */
function DayField({ label, day, least, most, onDay, testId }: DayFieldProps) {
  const { text, onText, onLeave } = useDayText(day, onDay);
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        value={text}
        min={least}
        max={most}
        onChange={({ target }) => onText(target.value)}
        onBlur={onLeave}
        data-testid={testId}
      />
    </label>
  );
}

/**
 * Text of a field for a day. Until the field is left it shows what was written, and after that the day: while a year is
 * being written, the browser tells of days in the year 2 or 202, and to set another value would clear the field.
 *
 * @param onDay hears of days as they should be, and of an empty field
 */
export function useDayText(day: Day | undefined, onDay: (day: Day | undefined) => void) {
  const [written, setWritten] = useState<string | null>(null);
  return {
    text: written ?? day ?? '',
    onText(text: string) {
      setWritten(text);
      if (text === '') onDay(undefined);
      else if (dayStart(text)) onDay(text);
    },
    onLeave: () => setWritten(null),
  };
}
