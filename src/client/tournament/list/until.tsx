import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesText } from '../../game/texts/time-text';
import { numberFormat } from '../../kit/number-text';
import { serverNow } from './use-tournaments';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Time until something begins: `12:48`, from an hour on `1:27:41`, from a day on in days.
 *
 * @param ms below zero counts as zero
 * @param language BCP 47
 */
export function untilText(ms: number, language: string): string {
  if (ms >= DAY_MS) {
    const days = numberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
    return days.format(Math.floor(ms / DAY_MS));
  }
  const seconds = Math.ceil(Math.max(0, ms) / 1_000) * 1_000;
  if (seconds < HOUR_MS) return minutesText(seconds);
  const rest = minutesText(seconds % HOUR_MS).padStart(5, '0');
  return `${Math.floor(seconds / HOUR_MS)}:${rest}`;
}

/**
 * A clock, told anew four times a second: nobody sees a second that is late.
 *
 * @param clock epoch milliseconds by the server; the same function for as long as it tells the same time
 */
export function useClock(clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 250);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/** The server's clock, as the list of tournaments tells it. */
export const useServerNow = (): number => useClock(serverNow);

interface UntilProps {
  moment: number;
  className?: string | undefined;
  /** Of the server; where it is left out, as the list of tournaments tells it. */
  clock?: () => number;
}

/** Counts down to a moment of the server's clock. */
export function Until({ moment, className, clock = serverNow }: UntilProps) {
  const { i18n } = useTranslation();
  const text = untilText(moment - useClock(clock), i18n.language);
  // Clocks run from left to right in every language; days are words.
  return (
    <bdi className={className} role="timer" dir={/^[\d:]+$/.test(text) ? 'ltr' : undefined}>
      {text}
    </bdi>
  );
}
