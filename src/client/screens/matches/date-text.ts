import type { Language } from '../../state/settings-shapes';
import { type Day, dayStart } from './history-filter';

const formats = new Map<Language, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

/**
 * Day and time of a game as they are written in a language, in the user's own time zone.
 *
 * @param date ISO 8601; what is no date gives dashes
 */
export function dateText(date: string, language: Language): { day: string; time: string } {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return { day: '–', time: '' };
  let format = formats.get(language);
  if (!format) {
    // Making one takes a tenth of a millisecond: too long for every row of a list that scrolls.
    const common = { numberingSystem: 'latn', calendar: 'gregory' } as const;
    format = {
      day: new Intl.DateTimeFormat(language, { ...common, day: 'numeric', month: 'short', year: 'numeric' }),
      time: new Intl.DateTimeFormat(language, { ...common, hour: 'numeric', minute: '2-digit' }),
    };
    formats.set(language, format);
  }
  return { day: format.day.format(moment), time: format.time.format(moment) };
}

/** A day as a filter says it: the year only where it is not the present one. */
export function dayText(day: Day, language: Language): string {
  return shortFormat([day], language).format(dayStart(day) ?? undefined);
}

/** Two days and what lies between them. */
export function daysText(from: Day, to: Day, language: Language): string {
  const [one, other] = [dayStart(from), dayStart(to)];
  // Somebody may have written an address in which the last day comes first.
  if (!one || !other || one > other) return `${dayText(from, language)} – ${dayText(to, language)}`;
  return shortFormat([from, to], language).formatRange(one, other);
}

function shortFormat(days: readonly Day[], language: Language): Intl.DateTimeFormat {
  const isThisYear = days.every(day => day.slice(0, 4) === String(new Date().getFullYear()));
  return new Intl.DateTimeFormat(language, {
    numberingSystem: 'latn',
    calendar: 'gregory',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
