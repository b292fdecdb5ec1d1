import type { Language } from '../../protocol/settings';
import { currentLanguage } from '../settings/state/settings';

/** In every language, as everywhere else. */
const COMMON = { numberingSystem: 'latn', calendar: 'gregory' } as const;
const DAY_MS = 86_400_000;

/**
 * When something happened or will, in words that are true today: `hoy, 20:00`, `ayer, 9:15`, `mañana, 9:15`,
 * `3 nov 2026, 9:15`.
 *
 * @param date ISO 8601
 * @param now of today
 * @returns `null` for what is no date
 */
export function momentText(date: string, language: Language, now: Date): string | null {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return null;
  return `${dayAt(moment, language, now)}${language === 'ar' ? '،' : ','} ${hourText(moment.getTime(), language)}`;
}

/** The same of the present day, in the language in use. @param at epoch milliseconds */
export const whenText = (at: number): string =>
  momentText(new Date(at).toISOString(), currentLanguage(), new Date()) ?? '';

/** An hour of the day: `9:15`, on one line. @param at epoch milliseconds */
export const hourText = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { ...COMMON, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replaceAll(' ', '\u00a0');

/** A day: `3 nov 2026`. @param at epoch milliseconds */
export const dateText = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { ...COMMON, day: 'numeric', month: 'short', year: 'numeric' }).format(
    at,
  );

/** A day, by name if it is near: `hoy`, `3 nov 2026`; in the language in use. @param at epoch milliseconds */
export const dayText = (at: number): string => dayAt(new Date(at), currentLanguage(), new Date());

const dayAt = (moment: Date, language: Language, now: Date): string =>
  nearDayText(moment, language, now) ?? dateText(moment.getTime(), language);

/** Today, yesterday or tomorrow by name; `null` for every other day. */
export function nearDayText(moment: Date, language: Language, now: Date): string | null {
  const ago = Math.round((startOfDay(now) - startOfDay(moment)) / DAY_MS);
  if (Math.abs(ago) > 1) return null;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day');
}

/** In the user's own time zone. */
const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
