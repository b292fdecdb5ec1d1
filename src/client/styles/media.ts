/**
 * The one list of breakpoints. Style sheets say `@media (--phone)`, which the build replaces from here; code asks
 * `useMedia('phone')`. They can be joined by `and`, and by commas in a style sheet.
 */
export const MEDIA = {
  /** Phones that are narrower than most. */
  slim: '(max-width: 371px)',
  phone: '(max-width: 640px)',
  'no-phone': '(min-width: 641px)',
  /** The words of the login stand below its board. A phone on its side has them beside it. */
  narrow: '((max-width: 640px) or ((max-width: 860px) and (min-height: 561px)))',
  tablet: '(max-width: 960px)',
  'no-tablet': '(min-width: 961px)',
  small: '(max-width: 1100px)',
  compact: '(max-width: 1240px)',
  roomy: '(min-width: 1241px)',
  /** What lies around a board stands above and below it: phones, and tablets held upright. */
  column: '((max-width: 960px) and (max-aspect-ratio: 9 / 10))',
  /** Too low for the whole menu: it has five places and a sheet for the rest, as on a phone. */
  squat: '(max-height: 639px)',
  /** A phone on its side. */
  low: '(max-height: 560px)',
  /** The board takes the height of a low window, and everything else stands beside it. */
  flat: '((max-height: 560px) and (min-aspect-ratio: 901 / 1000))',
  /** There the names stand above the clocks, since both would not find room beside each other. */
  stacked: '((max-height: 560px) and (min-aspect-ratio: 901 / 1000) and (max-aspect-ratio: 7 / 4))',
  /** Either: what lies around a board has one grid with it, and every line counts. */
  snug: '((max-height: 560px) or ((max-width: 960px) and (max-aspect-ratio: 9 / 10)))',
  short: '(max-height: 760px)',
  touch: '(any-pointer: coarse)',
  hover: '(hover: hover)',
  'no-hover': '(hover: none)',
  still: '(prefers-reduced-motion: reduce)',
} as const;

export type MediaName = keyof typeof MEDIA;

const isMediaName = (name: string): name is MediaName => Object.hasOwn(MEDIA, name);

/**
 * Puts the queries in the place of their names.
 *
 * @param params what follows `@media`: `(--phone) and (--still)`
 * @throws for a name that is not in the list, so that the build stops
 */
export function spellMedia(params: string): string {
  return params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
    if (!isMediaName(name)) throw new Error(`There is no breakpoint ${name}`);
    return MEDIA[name];
  });
}
