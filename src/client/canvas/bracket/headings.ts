import { Container, ImageSource, Rectangle, Sprite, Texture } from 'pixi.js';
import type { Camera, Window } from '../../bracket/camera';
import { COLUMN, type Heading, type Layout } from '../../bracket/layout';
import type { BracketWords } from '../../bracket/picture';
import { COLOURS, type Fonts } from './colours';
import type { FarAtlas } from './far-atlas';
import { writeLine } from './text';

/** Headings of groups and rounds. They keep their size, and those of rounds stay in sight while their round is. */

interface Painted {
  sprite: Sprite;
  width: number;
}

interface Entry {
  heading: Heading;
  full: Painted;
  short: Painted | null;
}

const LINE = 30;
/** Closer than that the two lines of a heading would touch. */
const LEAST_LINE = 17;
/** Rounds that were scrolled past stand here. */
const STICKY_TOP = 10;
const STRIP = LINE + STICKY_TOP;
const SPACE = 8;
/** Smaller than that even the short names would touch each other. */
const LEAST_SCALE = 0.12;

/** From one line of a heading to the next: from afar they move together, clear of the boxes above. */
function lineOf({ room }: Heading, scale: number): number {
  return room === null ? LINE : Math.min(LINE, Math.max(LEAST_LINE, (room * scale) / 2));
}

export class Headings {
  readonly view = new Container({ label: 'headings' });
  private readonly strip: Sprite;
  private entries: Entry[] = [];
  private source: ImageSource | null = null;

  constructor(atlas: FarAtlas) {
    this.strip = new Sprite({ texture: atlas.line('ground'), alpha: 0.92, visible: false });
    this.view.addChild(this.strip);
  }

  /** Writes them in the words of one language. */
  write(layout: Layout, words: BracketWords, fonts: Fonts, resolution: number): void {
    this.clear();
    const written: { text: string; isGroup: boolean }[] = [];
    for (const { group, round } of layout.headings) {
      written.push({ text: round ? words.round(group, round) : words.group(group), isGroup: !round });
      if (round) written.push({ text: words.shortRound(group, round), isGroup: false });
    }
    if (written.length === 0) return;
    const fontOf = (isGroup: boolean) => (isGroup ? `600 20px ${fonts.display}` : `550 14px ${fonts.text}`);
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
      context.fillStyle = isGroup ? COLOURS.text : COLOURS.quiet;
      writeLine(context, text, 0, (index + 0.5) * LINE, width, false);
      const texture = new Texture({ source, frame: new Rectangle(0, index * LINE, width, LINE) });
      const sprite = new Sprite({ texture, visible: false });
      this.view.addChild(sprite);
      return { sprite, width };
    });
    let next = 0;
    for (const heading of layout.headings) {
      const full = painted[next++];
      const short = heading.round ? (painted[next++] ?? null) : null;
      if (full) this.entries.push({ heading, full, short });
    }
  }

  /** Puts them where they belong in the window. */
  place(camera: Camera, layout: Layout, window: Window): void {
    const { scale } = camera;
    const ends = this.groupEnds(layout);
    let isSticky = false;
    for (const { heading, full, short } of this.entries) {
      const room = COLUMN * scale - SPACE;
      const chosen = !short || full.width <= room ? full : scale >= LEAST_SCALE ? short : null;
      for (const one of [full, short]) if (one && one !== chosen) one.sprite.visible = false;
      if (!chosen) continue;
      // They stand on their boxes, however small those are.
      const line = lineOf(heading, scale);
      const up = heading.round ? (LINE + line) / 2 : (LINE + 3 * line) / 2;
      const natural = camera.y + heading.foot * scale - up;
      const end = camera.y + (ends.get(heading.group) ?? 0) * scale - LINE;
      const isHeld = heading.round !== null && natural < STICKY_TOP && end > STICKY_TOP;
      isSticky ||= isHeld;
      const begin = camera.x + heading.x * scale;
      const x = layout.isMirrored ? begin - chosen.width : begin;
      const y = Math.round(isHeld ? STICKY_TOP : natural);
      const { sprite } = chosen;
      // Said once: whatever changes it, if only for a moment, has Pixi collect all sprites again.
      sprite.visible = x < window.width && x + chosen.width > 0 && y > -LINE && y < window.height;
      if (sprite.visible) sprite.position.set(Math.round(x), y);
    }
    this.strip.visible = isSticky;
    if (isSticky) this.strip.setSize(window.width, STRIP);
  }

  destroy(): void {
    this.clear();
    this.view.destroy({ children: true });
  }

  private groupEnds(layout: Layout): ReadonlyMap<Heading['group'], number> {
    const next = layout.headings.find(({ group, round }) => group === 'losers' && !round);
    return new Map([
      ['winners', next ? next.foot - 2 * LINE : layout.height],
      ['losers', layout.height],
      // The final has a place of its own, and its headings stay there.
      ['final', 0],
    ]);
  }

  private clear(): void {
    for (const { full, short } of this.entries) {
      for (const one of [full, short]) one?.sprite.destroy({ texture: true });
    }
    this.entries = [];
    this.source?.destroy();
    this.source = null;
  }
}
