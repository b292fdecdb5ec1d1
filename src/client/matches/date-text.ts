import type { Language } from '../../protocol/settings';
import { nearDayText } from '../page/moment-text';
import { type Day, dayStart } from './history-filter';

interface Formats {
  day: Intl.DateTimeFormat;
  /** Of the present year. */
  near: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

const formats = new Map<Language, Formats>();

/** Formats of a language, kept: making one takes 0.1 ms, too long for every row of a list that scrolls. */
function formatsOf(language: Language): Formats {
  const known = formats.get(language);
  if (known) return known;
  const common = { numberingSystem: 'latn', calendar: 'gregory' } as const;
  const day = { ...common, day: 'numeric', month: 'short' } as const;
  const made: Formats = {
    day: new Intl.DateTimeFormat(language, { ...day, year: 'numeric' }),
    near: new Intl.DateTimeFormat(language, day),
    time: new Intl.DateTimeFormat(language, { ...common, hour: 'numeric', minute: '2-digit' }),
  };
  formats.set(language, made);
  return made;
}

/**
 * Day and time of a game as they are written in a language, in the user's own time zone.
 *
 * @param date ISO 8601; what is no date gives dashes
 */
export function dayAndTime(date: string, language: Language): { day: string; time: string } {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return { day: '–', time: '' };
  const { day, time } = formatsOf(language);
  return { day: day.format(moment), time: time.format(moment) };
}

/** The same as short as a list has it: today and yesterday by name, the year only where it is not the present one. */
export function rowDate(date: string, language: Language, now: Date): { day: string; time: string } {
  const { day, time } = dayAndTime(date, language);
  const moment = new Date(date);
  if (time === '') return { day, time };
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const plain = isThisYear ? formatsOf(language).near.format(moment) : day;
  return { day: nearDayText(moment, language, now) ?? plain, time };
}

/** A day as a filter says it: the year only where it is not the present one. */
export function dayText(day: Day, language: Language): string {
  return shortFormat([day], language).format(dayStart(day) ?? undefined);
}

/** Two days and what lies between them. */
export function daysText(from: Day, to: Day, language: Language): string {
  const [one, other] = [dayStart(from), dayStart(to)];
  // An address that was written by hand may name the last day first.
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
