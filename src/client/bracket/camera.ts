import type { Layout, Rect } from './layout';

/** The part of the bracket that is seen, and its scale. Immutable: the view and its hands hold the present one. */
export interface Camera {
  /** Place of the bracket's left top corner in the window, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Window {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Zoom of a press on + or − and of one notch of the wheel, and the largest scale. @source TB-16 */
export const PRESS_STEP = 1.1;
export const WHEEL_STEP = 1.06;
export const MAX_SCALE = 1.25;
/** Smallest scale that even a small bracket can be zoomed out to. */
const SMALLEST_MIN = 0.35;
/** Width of the edge in which the pointer moves the bracket. @source TB-17 */
export const EDGE_PX = 20;
/** Pixels a second at the very edge. */
const EDGE_SPEED = 900;
/** Margin around the bracket. */
export const MARGIN = 32;
/** Margin above and below the bracket where all of it is seen. */
const FIT_MARGIN = 16;
/**
 * Least scale at which boxes show names: a line of theirs is just high enough for the smallest letters that can be read. Below it
 * they are plain cells, and the list by rounds is offered.
 */
export const NEAR_SCALE = 0.5;
/** Least scale at which boxes are opened to show their boards. */
export const OPEN_SCALE = 0.9;
/** Share of a bracket's width and height, at least, that counts as most of it. */
const MOST = 0.6;
/** Headings keep their height from afar, and so reach above the bracket's top: pixels, and their room at scale 1. */
const HEADINGS = { px: 60, room: 72 } as const;
/** Share of a fling's speed that is left after a second. */
const FRICTION = 0.015;
/** Pixels a second: anything slower stands still. */
const STANDSTILL = 12;

/** Smallest scale, at which the whole bracket can be seen. */
export const minScale = (layout: Size, window: Window): number =>
  Math.min(SMALLEST_MIN, fitScale(layout, window));

const headingsAbove = (scale: number): number => Math.max(0, HEADINGS.px - HEADINGS.room * scale);

type Size = Pick<Layout, 'width' | 'height'>;

/** The largest scale at which a window shows all of a bracket with its headings. */
export function fitScale({ width, height }: Size, window: Window): number {
  const across = (window.width - 2 * MARGIN) / Math.max(1, width);
  const room = window.height - 2 * FIT_MARGIN;
  // At a small scale the headings are higher than their room in the layout, so they take room of the window.
  const isRoomy = room / height >= HEADINGS.px / HEADINGS.room;
  const down = isRoomy
    ? room / Math.max(1, height)
    : Math.min(HEADINGS.px / HEADINGS.room, (room - HEADINGS.px) / Math.max(1, height - HEADINGS.room));
  return Math.max(0.005, Math.min(across, down));
}

/** Camera that shows the whole bracket in the window. @param most the largest scale */
export function fitCamera(layout: Layout, window: Window, most = 1): Camera {
  const scale = Math.min(most, fitScale(layout, window));
  const above = headingsAbove(scale);
  const left = window.height - 2 * FIT_MARGIN - above - layout.height * scale;
  return {
    scale,
    x: (window.width - layout.width * scale) / 2,
    // Above the middle, so that the headings stay near the top.
    y: FIT_MARGIN + above + Math.max(0, left) / 4,
  };
}

/** Camera at the bracket's beginning: at scale 1, or smaller if that shows all of it with readable names. */
export function homeCamera(layout: Layout, window: Window): Camera {
  const fit = fitScale(layout, window);
  const scale = fit >= NEAR_SCALE ? Math.min(1, fit) : 1;
  const x = layout.isMirrored ? window.width - MARGIN - layout.width * scale : MARGIN;
  return held({ x, y: FIT_MARGIN, scale }, layout, window);
}

/**
 * Camera at the least scale that shows names, for a bracket of which the window shows most at that scale.
 *
 * @param isOver shows the end of a wider one, where its final is, and not the beginning
 * @returns `null` where the window shows too little of it
 */
export function namesCamera(layout: Layout, window: Window, isOver: boolean): Camera | null {
  const scale = NEAR_SCALE;
  const [width, height] = [layout.width * scale, layout.height * scale];
  if (window.width < MOST * width || window.height < MOST * height) return null;
  const left = window.width - width;
  const isAtLeft = isOver === layout.isMirrored;
  const x = left >= 0 ? left / 2 : isAtLeft ? MARGIN : left - MARGIN;
  return { x, y: FIT_MARGIN + headingsAbove(scale), scale };
}

/** @param at point of the window that stays over the same point of the bracket */
export function zoomed(camera: Camera, factor: number, at: Point, layout: Layout, window: Window): Camera {
  const least = minScale(layout, window);
  const scale = Math.min(MAX_SCALE, Math.max(least, camera.scale * factor));
  const grown = scale / camera.scale;
  // Zooming out never adds emptiness beside the bracket, and at the smallest scale all of it is seen.
  const kept = scale <= least ? 0 : grown < 1 ? (scale - least) / (camera.scale - least) : 1;
  const across = kept * beyond(camera.x, layout.width * camera.scale, window.width);
  const before = headingsAbove(camera.scale);
  const down = kept * beyond(camera.y - before, layout.height * camera.scale + before, window.height);
  const along = (start: number, middle: number) => middle - (middle - start) * grown;
  const wanted = { x: along(camera.x, at.x), y: along(camera.y, at.y), scale };
  return held(wanted, layout, window, { x: across, y: down });
}

export function panned(camera: Camera, dx: number, dy: number, layout: Layout, window: Window): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, layout, window);
}

/** The camera with the middle of `rect` in the middle of the window. */
export function centredOn(rect: Rect, scale: number, layout: Layout, window: Window): Camera {
  const x = window.width / 2 - (rect.x + rect.width / 2) * scale;
  const y = window.height / 2 - (rect.y + rect.height / 2) * scale;
  return held({ x, y, scale }, layout, window);
}

/** The camera moved no further than needed for `rect` to be seen. */
export function showing(camera: Camera, rect: Rect, layout: Layout, window: Window): Camera {
  const { scale } = camera;
  const along = (start: number, from: number, length: number, room: number) => {
    const least = MARGIN - from * scale;
    const most = room - MARGIN - (from + length) * scale;
    return most < least ? least : Math.min(Math.max(start, least), most);
  };
  const x = along(camera.x, rect.x, rect.width, window.width);
  const y = along(camera.y, rect.y, rect.height, window.height);
  return held({ x, y, scale }, layout, window);
}

/** The camera with a rectangle that is not seen in the middle of the window; moved only up or down if its column is seen. */
export function centring(camera: Camera, rect: Rect, layout: Layout, window: Window): Camera {
  const seen = partSeen(camera, window);
  if (holds(seen, rect)) return camera;
  const centred = centredOn(rect, camera.scale, layout, window);
  return holds(seen, { ...rect, y: seen.y, height: 0 }) ? { ...centred, x: camera.x } : centred;
}

/** The camera with no more emptiness beside the bracket than its margin, where the bracket is larger than the window. */
export const covering = (camera: Camera, layout: Size, window: Window): Camera =>
  held(camera, layout, window, { x: 0, y: 0 });

/**
 * Keeps the bracket, with the headings above it, in the window: a smaller one stays inside, a larger one covers the middle.
 *
 * @param slack how much of the window may be empty beside it; a third, so that a box at the border can be in the middle
 */
function held({ x, y, scale }: Camera, layout: Size, window: Window, slack?: Point): Camera {
  const above = headingsAbove(scale);
  const along = (start: number, length: number, room: number, empty = room / 3) => {
    const [low, high] = limits(length, room);
    return Math.min(Math.max(start, low - empty), high + empty);
  };
  const down = along(y - above, layout.height * scale + above, window.height, slack?.y);
  return { x: along(x, layout.width * scale, window.width, slack?.x), y: above + down, scale };
}

/** Limits between the margins if the bracket is smaller than the window, else covering it. */
function limits(length: number, room: number): [number, number] {
  const end = room - MARGIN - length;
  return [Math.min(end, MARGIN), Math.max(end, MARGIN)];
}

/** How far the bracket lies beyond its limits. */
function beyond(start: number, length: number, room: number): number {
  const [low, high] = limits(length, room);
  return Math.max(0, low - start, start - high);
}

/** The part of the bracket that the window shows. */
export function partSeen({ x, y, scale }: Camera, window: Window): Rect {
  return { x: -x / scale, y: -y / scale, width: window.width / scale, height: window.height / scale };
}

/** Converts a point of the window to the bracket. */
export const toBracket = ({ x, y, scale }: Camera, at: Point): Point => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

/** Converts a rectangle of the bracket to the window. */
export const toWindow = ({ x, y, scale }: Camera, rect: Rect): Rect => ({
  x: x + rect.x * scale,
  y: y + rect.y * scale,
  width: rect.width * scale,
  height: rect.height * scale,
});

/** A camera between two: the middle of the window travels evenly while the scale grows evenly. */
export function between(from: Camera, to: Camera, share: number, window: Window): Camera {
  if (share >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** share;
  const along = (start: number, end: number, room: number) => {
    const middle = (room / 2 - start) / from.scale;
    const target = (room / 2 - end) / to.scale;
    return room / 2 - (middle + (target - middle) * share) * scale;
  };
  return { scale, x: along(from.x, to.x, window.width), y: along(from.y, to.y, window.height) };
}

/** Pixels a second that the pointer at an edge moves the bracket; zero further inside. @source TB-17 */
export function edgeSpeed(at: Point, window: Window): Point {
  const along = (where: number, room: number) => {
    if (where < EDGE_PX) return EDGE_SPEED * Math.min(1, (EDGE_PX - where) / EDGE_PX);
    const rest = room - where;
    return rest < EDGE_PX ? -EDGE_SPEED * Math.min(1, (EDGE_PX - rest) / EDGE_PX) : 0;
  };
  return { x: along(at.x, window.width), y: along(at.y, window.height) };
}

/** A speed in pixels a second after some milliseconds without a hand; zero once it cannot be seen. */
export function slowed(speed: Point, ms: number): Point {
  const left = FRICTION ** (ms / 1000);
  const slower = { x: speed.x * left, y: speed.y * left };
  return Math.hypot(slower.x, slower.y) < STANDSTILL ? { x: 0, y: 0 } : slower;
}

/** Whether any part of a rectangle is seen. */
export const touches = (seen: Rect, { x, y, width, height }: Rect): boolean =>
  seen.x < x + width && seen.y < y + height && seen.x + seen.width > x && seen.y + seen.height > y;

/** Whether all of a rectangle is seen. */
export const holds = (seen: Rect, { x, y, width, height }: Rect): boolean =>
  seen.x <= x && seen.y <= y && seen.x + seen.width >= x + width && seen.y + seen.height >= y + height;

/** Whether all of the bracket is seen. */
export const isWhole = ({ width, height }: Size, seen: Rect): boolean =>
  holds(seen, { x: 0, y: 0, width, height });
