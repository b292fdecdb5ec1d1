import type { Camera, Window } from './camera';
import { COLUMN, type Heading, type Layout, type Rect } from './layout';
import { GROUPS } from './model';

/** Where the headings of groups and rounds stand in the window. They keep their size, so from afar some have no room. */

/** Height of one. */
export const HEADING_LINE = 30;
/** Closer than that the two lines of a heading would touch. */
const LEAST_LINE = 17;
/** Rounds that were scrolled past stand here, on a strip that hides what is below them. */
const STICKY_TOP = 10;
export const STICKY_STRIP = HEADING_LINE + STICKY_TOP;
/** Between two in one line. */
const SPACE = 8;

/** One heading, and how wide its words are in CSS pixels. */
export interface MeasuredHeading {
  readonly heading: Heading;
  readonly full: number;
  readonly short: number;
}

export interface PlacedHeading extends Rect {
  readonly isShort: boolean;
  /** It has been scrolled past, and stands on the strip. */
  readonly isHeld: boolean;
}

/** @returns for each heading where it stands; `null` where it has no room, or is not seen */
export function placeHeadings(
  headings: readonly MeasuredHeading[],
  layout: Layout,
  camera: Camera,
  window: Window,
): (PlacedHeading | null)[] {
  const chosen = chooseWords(headings, camera.scale);
  const ends = groupEnds(layout, camera);
  const placed = headings.map((): PlacedHeading | null => null);
  const taken: Rect[] = [];
  // Groups have their room first, then the final, whose columns are the last.
  const isLate = ({ heading: { group, round } }: MeasuredHeading) =>
    round === null ? 0 : group === 'final' ? 1 : 2;
  const order = headings.map((one, index) => ({ one, index })).sort((a, b) => isLate(a.one) - isLate(b.one));
  for (const { one, index } of order) {
    const words = chosen[index];
    if (!words) continue;
    const place = placeOf(one.heading, words, { layout, camera, window, ends });
    const isSeen =
      place.x < window.width &&
      place.x + place.width > 0 &&
      place.y > -HEADING_LINE &&
      place.y < window.height;
    if (!isSeen || taken.some(other => isTouching(place, other))) continue;
    placed[index] = place;
    taken.push(place);
  }
  return placed;
}

type Words = { readonly width: number; readonly isShort: boolean };

/** The words that have room; in narrow columns only some rounds are named, with the same number of rounds between them. */
function chooseWords(headings: readonly MeasuredHeading[], scale: number): (Words | null)[] {
  const column = COLUMN * scale;
  const words = (one: MeasuredHeading, isShort: boolean): Words => ({
    width: isShort ? one.short : one.full,
    isShort,
  });
  const chosen = new Map<MeasuredHeading, Words>();
  for (const group of GROUPS) {
    const all = headings.filter(({ heading }) => heading.group === group);
    const rounds = all.filter(({ heading }) => heading.round !== null);
    const widest = (of: 'full' | 'short') => Math.max(0, ...rounds.map(one => one[of])) + SPACE;
    const isShort = widest('full') > column;
    const step = isShort ? Math.ceil(widest('short') / column) : 1;
    rounds.forEach((one, at) => {
      if (at % step === 0) chosen.set(one, words(one, isShort));
    });
    // All columns of the group carry its name.
    const name = all.find(({ heading }) => heading.round === null);
    if (name) chosen.set(name, words(name, name.full + SPACE > rounds.length * column));
  }
  return headings.map(one => chosen.get(one) ?? null);
}

interface Surroundings {
  layout: Layout;
  camera: Camera;
  window: Window;
  ends: ReadonlyMap<Heading['group'], number>;
}

function placeOf(
  heading: Heading,
  { width, isShort }: Words,
  { layout, camera, window, ends }: Surroundings,
): PlacedHeading {
  const { scale } = camera;
  const line = lineOf(heading, scale);
  // They stand on their boxes, however small those are.
  const up = heading.round ? (HEADING_LINE + line) / 2 : (HEADING_LINE + 3 * line) / 2;
  const natural = camera.y + heading.foot * scale - up;
  const end = ends.get(heading.group) ?? 0;
  const isHeld = heading.round !== null && natural < STICKY_TOP && end > STICKY_STRIP;
  const begin = camera.x + heading.x * scale;
  const x = layout.isMirrored ? begin - width : begin;
  return {
    x: Math.round(inWindow(x, width, layout, camera, window)),
    y: Math.round(isHeld ? STICKY_TOP : natural),
    width,
    height: HEADING_LINE,
    isShort,
    isHeld,
  };
}

/** From afar the last columns are narrower than their names, which go on to the end of the window only. */
function inWindow(
  x: number,
  width: number,
  layout: Layout,
  { x: left, scale }: Camera,
  window: Window,
): number {
  const isWhole = left >= 0 && left + layout.width * scale <= window.width;
  return isWhole ? Math.max(SPACE, Math.min(x, window.width - SPACE - width)) : x;
}

/** From one line of a heading to the next: from afar they move together, clear of the boxes above. */
function lineOf({ room }: Heading, scale: number): number {
  return room === null ? HEADING_LINE : Math.min(HEADING_LINE, Math.max(LEAST_LINE, (room * scale) / 2));
}

/** Down to where the rounds of a group are held, in the window. */
function groupEnds(layout: Layout, { y, scale }: Camera): ReadonlyMap<Heading['group'], number> {
  const bottom = y + layout.height * scale;
  const below = layout.headings.find(({ room }) => room !== null);
  const next = below && y + below.foot * scale - 2 * lineOf(below, scale);
  return new Map([
    ['winners', next ?? bottom],
    ['losers', bottom],
    // Below each other the final has a place of its own, and its headings stay there.
    ['final', layout.isBeside ? bottom : 0],
  ]);
}

/** The words of a heading are lower than its line. */
const WORDS_HIGH = LEAST_LINE;

function isTouching(one: Rect, other: Rect): boolean {
  const isBesides = one.x >= other.x + other.width + SPACE || other.x >= one.x + one.width + SPACE;
  return !isBesides && Math.abs(one.y - other.y) < WORDS_HIGH;
}
