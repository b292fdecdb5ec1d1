import type { Language } from '../../state/shapes';

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
