import { Container, ImageSource, Rectangle, Sprite, Texture } from 'pixi.js';
import type { Camera, Window } from '../../bracket/camera';
import {
  HEADING_LINE as LINE,
  type MeasuredHeading,
  placeHeadings,
  STICKY_STRIP,
} from '../../bracket/headings';
import type { Layout } from '../../bracket/layout';
import type { BracketWords } from '../../bracket/picture';
import { type Area, unionOf } from '../stage/damage';
import type { Ink } from './colours';
import type { FarAtlas } from './far-atlas';
import { writeText } from './text';

/** Headings of groups and rounds. They keep their size, and those of rounds stay in sight while their round is. */

/** CSS pixels: less is the rounding of a sum. */
const SAME = 0.01;

interface Painted {
  sprite: Sprite;
  width: number;
}

interface Entry {
  full: Painted;
  short: Painted;
}

export class Headings {
  readonly view = new Container({ label: 'headings' });
  private readonly ground: Sprite;
  private entries: Entry[] = [];
  private measured: readonly MeasuredHeading[] = [];
  private source: ImageSource | null = null;
  /** Places of what is shown. */
  private shown: ReadonlyMap<Sprite, Area> = new Map();

  constructor(atlas: FarAtlas) {
    this.ground = new Sprite({ texture: atlas.line('ground'), visible: false });
    this.view.addChild(this.ground);
  }

  /** Height of the strip that hides the map behind it; 0 while there is none. */
  get strip(): number {
    return this.ground.visible ? STICKY_STRIP : 0;
  }

  /** Writes them in the words of one language. */
  write(layout: Layout, words: BracketWords, ink: Ink, resolution: number): void {
    this.clear();
    const written: { text: string; isGroup: boolean }[] = [];
    for (const { group, round } of layout.headings) {
      written.push({ text: round ? words.round(group, round) : words.group(group), isGroup: !round });
      written.push({
        text: round ? words.shortRound(group, round) : words.shortGroup(group),
        isGroup: !round,
      });
    }
    if (written.length === 0) return;
    const fontOf = (isGroup: boolean) => (isGroup ? `600 20px ${ink.display}` : `550 14px ${ink.text}`);
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) return;
    const widths = written.map(({ text, isGroup }) => {
      context.font = fontOf(isGroup);
      return Math.ceil(context.measureText(text).width) + 2;
    });
    canvas.width = Math.ceil(Math.max(...widths) * resolution);
    canvas.height = written.length * LINE * resolution;
    context.scale(resolution, resolution);
    context.textBaseline = 'middle';
    const source = new ImageSource({ resource: canvas, resolution });
    this.source = source;
    const painted = written.map(({ text, isGroup }, index): Painted => {
      const width = widths[index] ?? 0;
      context.font = fontOf(isGroup);
      context.fillStyle = isGroup ? ink.colours.text : ink.colours.quiet;
      writeText(context, text, 0, (index + 0.5) * LINE, false);
      const texture = new Texture({ source, frame: new Rectangle(0, index * LINE, width, LINE) });
      const sprite = new Sprite({ texture, visible: false });
      this.view.addChild(sprite);
      return { sprite, width };
    });
    this.entries = layout.headings.flatMap((_, index) => {
      const [full, short] = [painted[2 * index], painted[2 * index + 1]];
      return full && short ? { full, short } : [];
    });
    this.measured = layout.headings.flatMap((heading, index) => {
      const entry = this.entries[index];
      return entry ? { heading, full: entry.full.width, short: entry.short.width } : [];
    });
  }

  /**
   * Puts them where they belong in the window.
   *
   * @param dx @param dy how far the picture of the last frame has been moved
   * @returns lines in which something does not lie where that picture has it
   */
  place(camera: Camera, layout: Layout, window: Window, dx: number, dy: number): Area[] {
    const before = this.shown;
    const shown = new Map<Sprite, Area>();
    let isSticky = false;
    placeHeadings(this.measured, layout, camera, window).forEach((place, index) => {
      const entry = this.entries[index];
      if (!entry) return;
      const words = place && (place.isShort ? entry.short : entry.full);
      isSticky ||= place?.isHeld ?? false;
      // Set once each: even a change that is taken back at once would have Pixi collect all sprites again.
      for (const one of [entry.full, entry.short]) one.sprite.visible = one === words;
      if (!place || !words) return;
      const { x, y, width, height } = place;
      words.sprite.position.set(x, y);
      shown.set(words.sprite, { left: x, top: y, right: x + width, bottom: y + height });
    });
    this.ground.visible = isSticky;
    if (isSticky) {
      this.ground.setSize(window.width, STICKY_STRIP);
      shown.set(this.ground, { left: 0, top: 0, right: window.width, bottom: STICKY_STRIP });
    }
    this.shown = shown;
    return linesOf(differences(before, shown, dx, dy));
  }

  destroy(): void {
    this.clear();
    this.view.destroy({ children: true });
  }

  private clear(): void {
    for (const { full, short } of this.entries) {
      for (const one of [full, short]) one.sprite.destroy({ texture: true });
    }
    this.entries = [];
    this.measured = [];
    this.shown = new Map();
    this.source?.destroy();
    this.source = null;
  }
}

/** Where the picture of the last frame, moved by a way, shows other sprites than are there now. */
function differences(
  before: ReadonlyMap<Sprite, Area>,
  now: ReadonlyMap<Sprite, Area>,
  dx: number,
  dy: number,
): Area[] {
  const found: Area[] = [];
  const fresh = new Map(now);
  for (const [sprite, { left, top, right, bottom }] of before) {
    const was = { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
    const is = now.get(sprite);
    if (is && Math.abs(is.left - was.left) + Math.abs(is.top - was.top) < SAME) fresh.delete(sprite);
    else found.push(was);
  }
  return [...found, ...fresh.values()];
}

/** One area for all that lie in the same line. */
function linesOf(areas: readonly Area[]): Area[] {
  const lines: Area[] = [];
  for (const area of areas.toSorted((a, b) => a.top - b.top)) {
    const last = lines.at(-1);
    if (last && area.top <= last.bottom) lines[lines.length - 1] = unionOf(last, area);
    else lines.push(area);
  }
  return lines;
}
