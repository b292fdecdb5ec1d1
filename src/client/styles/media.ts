import { breakpoint } from './lengths.ts';

/**
 * The one list of breakpoints. Style sheets say `@media (--phone)`, which the build replaces from here; code asks
 * `useMedia('phone')`. They can be joined by `and`, and by commas in a style sheet.
 *
 * See README of this folder, "Sizes and breakpoints have one list".
 */
export const MEDIA = {
  /** No window is as narrow: text that is enlarged makes a phone so. */
  tiny: `(max-width: ${breakpoint(299)})`,
  /** Phones that are narrower than most. */
  slim: `(max-width: ${breakpoint(371)})`,
  phone: `(max-width: ${breakpoint(640)})`,
  'no-phone': `(min-width: ${breakpoint(641)})`,
  /** The words of the login stand below its board. A phone on its side has them beside it. */
  narrow: `((max-width: ${breakpoint(640)}) or ((max-width: ${breakpoint(860)}) and (min-height: ${breakpoint(561)})))`,
  tablet: `(max-width: ${breakpoint(960)})`,
  'no-tablet': `(min-width: ${breakpoint(961)})`,
  small: `(max-width: ${breakpoint(1100)})`,
  compact: `(max-width: ${breakpoint(1240)})`,
  roomy: `(min-width: ${breakpoint(1241)})`,
  /** The parts around a board stand above and below it: phones, and tablets held upright. */
  column: `((max-width: ${breakpoint(960)}) and (max-aspect-ratio: 9 / 10))`,
  /** Too low for the whole menu: it has five places and a sheet for the rest, as on a phone. */
  squat: `(max-height: ${breakpoint(639)})`,
  /** A phone on its side. */
  low: `(max-height: ${breakpoint(560)})`,
  /** The board takes the height of a low window, and everything else stands beside it. */
  flat: `((max-height: ${breakpoint(560)}) and (min-aspect-ratio: 901 / 1000))`,
  /** There the names stand above the clocks, since both would not find room beside each other. */
  stacked: `((max-height: ${breakpoint(560)}) and (min-aspect-ratio: 901 / 1000) and (max-aspect-ratio: 7 / 4))`,
  /** Either: what lies around a board has one grid with it, and every line counts. */
  snug: `((max-height: ${breakpoint(560)}) or ((max-width: ${breakpoint(960)}) and (max-aspect-ratio: 9 / 10)))`,
  'no-snug': `((min-height: ${breakpoint(561)}) and ((min-width: ${breakpoint(961)}) or (min-aspect-ratio: 901 / 1000)))`,
  /** Wider than the board needs for the height of the window: what stands beside it grows. */
  wide: `((min-width: ${breakpoint(1680)}) and (min-aspect-ratio: 3 / 2))`,
  short: `(max-height: ${breakpoint(760)})`,
  /** Four rows of tiles do not stand in the window together: home's games have no boards. */
  lowered: `(max-height: ${breakpoint(879)})`,
  touch: '(any-pointer: coarse)',
  hover: '(hover: hover)',
  'no-hover': '(hover: none)',
  still: '(prefers-reduced-motion: reduce)',
  /** Colours are the system's: backgrounds, gradients and shadows are gone. */
  forced: '(forced-colors: active)',
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
