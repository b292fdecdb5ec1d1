import type { Camera, Window } from './camera';
import { COLUMN, type Heading, type Layout, type Rect } from './layout';
import { GROUPS } from './model';

/** Places of the headings of groups and rounds in the window. They keep their size, so from afar some have no room. */

/** Height of a heading. */
export const HEADING_LINE = 30;
/** Least distance at which the lines of a group and its rounds do not touch. */
const LEAST_LINE = 17;
/** Place of headings of rounds that were scrolled past: on a strip that hides the bracket below them. */
const STICKY_TOP = 10;
export const STICKY_STRIP = HEADING_LINE + STICKY_TOP;
/** Distance between two headings in one line. */
const SPACE = 8;

/** One heading, and the widths of its words in CSS pixels. */
export interface MeasuredHeading {
  readonly heading: Heading;
  readonly full: number;
  readonly short: number;
}

export interface PlacedHeading extends Rect {
  readonly isShort: boolean;
  /** The heading has been scrolled past, and stands on the strip. */
  readonly isHeld: boolean;
}

/** @returns place of each heading; `null` where it has no room, or is not seen */
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
  // Groups take their room first, then the rounds of the final, then the other rounds.
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

/** Words that have room. In narrow columns only every second, third … round is named. */
function chooseWords(headings: readonly MeasuredHeading[], scale: number): (Words | null)[] {
  const column = COLUMN * scale;
  const words = (one: MeasuredHeading, isShort: boolean): Words => ({
    width: isShort ? one.short : one.full,
    isShort,
  });
  const chosen = new Map<MeasuredHeading, Words>();
  for (const group of GROUPS) {
    const all = headings.filter(({ heading }) => heading.group === group);
    const rounds = all.filter(({ heading }) => heading.round !== null && !isTight(heading, scale));
    const widest = (of: 'full' | 'short') => Math.max(0, ...rounds.map(one => one[of])) + SPACE;
    const isShort = widest('full') > column;
    const step = isShort ? Math.ceil(widest('short') / column) : 1;
    rounds.forEach((one, at) => {
      if (at % step === 0) chosen.set(one, words(one, isShort));
    });
    // The name of a group may be as wide as all its columns.
    const name = all.find(({ heading }) => heading.round === null);
    if (name) chosen.set(name, words(name, name.full + SPACE > (all.length - 1) * column));
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
  // Headings stand on their boxes at every scale.
  const isLowest = heading.round !== null || isTight(heading, scale);
  const up = isLowest ? (HEADING_LINE + line) / 2 : (HEADING_LINE + 3 * line) / 2;
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

/** Keeps headings inside the window where the bracket is: from afar the last columns are narrower than their names. */
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

/** Whether there is no room for two lines below the group above: then only the group is named. */
const isTight = ({ room }: Heading, scale: number): boolean => room !== null && room * scale < 2 * LEAST_LINE;

/** Distance from a group's line to that of its rounds: smaller from afar, to stay clear of the boxes above. */
function lineOf({ room }: Heading, scale: number): number {
  return room === null ? HEADING_LINE : Math.min(HEADING_LINE, Math.max(LEAST_LINE, (room * scale) / 2));
}

/** Height in the window down to which the rounds of each group stay on the strip. */
function groupEnds(layout: Layout, { y, scale }: Camera): ReadonlyMap<Heading['group'], number> {
  const bottom = y + layout.height * scale;
  const below = layout.headings.find(({ room }) => room !== null);
  const next = below && y + below.foot * scale - 2 * lineOf(below, scale);
  return new Map([
    ['winners', next ?? bottom],
    ['losers', bottom],
    // If the losers are below the winners, the headings of the final are never held on the strip.
    ['final', layout.isBeside ? bottom : 0],
  ]);
}

/** Height of the words of a heading, which is less than that of its line. */
const WORDS_HIGH = LEAST_LINE;

function isTouching(one: Rect, other: Rect): boolean {
  const isBesides = one.x >= other.x + other.width + SPACE || other.x >= one.x + one.width + SPACE;
  return !isBesides && Math.abs(one.y - other.y) < WORDS_HIGH;
}
