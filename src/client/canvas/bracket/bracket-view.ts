import { Container } from 'pixi.js';
import { type BoxGame, untilNextSecond } from '../../bracket/box-game';
import { type Camera, NEAR_SCALE, partSeen, toWindow } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';
import { boxesIn } from '../../bracket/find-boxes';
import type { Box, Connector, Rect } from '../../bracket/layout';
import type { BracketPicture, ConnectorTone } from '../../bracket/picture';

import { isSameShape } from '../../bracket/same-layout';
import { type Area, Damage } from '../stage/damage';
import { type Part, snapped, View, type ViewSize, type Way } from '../stage/view';
import { Boxes } from './boxes';
import type { Ink } from './colours';
import { FarAtlas } from './far-atlas';
import { Headings } from './headings';
import type { BoardPainter } from './open-box';
import { Seconds } from './seconds';
import { Sharpness } from './sharpness';
import { Wires } from './wires';

/** Least scale at which connectors are drawn: below it there would be nothing but lines. */
const WIRE_SCALE = 0.08;
/** Boxes this near to the window are drawn before they come into sight, so that a pan finds them; CSS pixels. */
const AHEAD_PX = 160;

export interface BracketViewOptions {
  control: BracketControl;
  ink: Ink;
  /** Asks for a frame. */
  invalidate: () => void;
}

/**
 * The bracket on the stage. Reads camera and picture from the control at each frame; boxes are painted when they come
 * into sight, so a bracket of thousands costs no more than the part of it that is seen.
 */
export class BracketView extends View {
  private readonly atlas: FarAtlas;
  /** A render group: panning and zooming change one matrix of it, and no sprite. */
  private readonly world = new Container({ label: 'world', isRenderGroup: true });
  private readonly damage = new Damage();
  private readonly wires: Wires;
  private readonly boxes: Boxes;
  private readonly headings: Headings;
  private parts: readonly Part[] | 'all' = 'all';
  private way: Way | null = null;
  private size: ViewSize = { width: 0, height: 0, resolution: 1 };
  /** State of the last frame. */
  private seen: {
    picture: BracketPicture;
    camera: Camera;
    culled: Rect;
    near: boolean;
    /** Rows were moving to make room. */
    room: boolean;
    games: ReadonlyMap<number, BoxGame>;
  } | null = null;
  private readonly sharpness: Sharpness;
  private readonly seconds: Seconds;
  /** Tones of the connectors that are not plain. */
  private tones: ReadonlyMap<Connector, ConnectorTone> = new Map();
  private painter: BoardPainter | null = null;
  /** Boards have to be painted again, with a new painter or more of its art. */
  private hasNewArt = false;
  /** Some boxes are left to be painted with the next frame. */
  private isWaiting = false;
  /** Everything has to be painted again: size, fonts or colours are new, or the GPU has lost its textures. */
  private isSpoilt = true;

  private readonly control: BracketControl;
  private ink: Ink;
  private readonly invalidate: () => void;

  constructor({ control, ink, invalidate }: BracketViewOptions) {
    super('bracket');
    this.control = control;
    this.ink = ink;
    this.atlas = new FarAtlas(ink.colours);
    this.wires = new Wires(this.atlas);
    this.boxes = new Boxes(this.atlas, box => this.damageBox(box));
    this.headings = new Headings(this.atlas);
    this.invalidate = invalidate;
    this.seconds = new Seconds(invalidate);
    this.sharpness = new Sharpness(() => {
      this.damage.addAll();
      invalidate();
    });
    this.world.addChild(this.wires.view, this.boxes.view);
    this.addChild(this.world, this.headings.view);
  }

  /** Whether there is something to see yet. */
  get isPainted(): boolean {
    return this.seen !== null;
  }

  /** Sets fonts and colours and paints everything again. Called a second time with the same fonts when they are loaded. */
  write(ink: Ink): void {
    this.ink = ink;
    this.atlas.recolour(ink.colours);
    this.restore();
    this.invalidate();
  }

  /** Sets what paints the boards in boxes. Called again with the same painter when more of its art is loaded. */
  equip(painter: BoardPainter): void {
    this.painter = painter;
    this.hasNewArt = true;
    this.invalidate();
  }

  resize(size: ViewSize): void {
    this.size = size;
    this.control.resize(size.width, size.height);
    this.restore();
  }

  restore(): void {
    this.boxes.forget();
    this.sharpness.forget();
    this.isSpoilt = true;
  }

  step(now: number): boolean {
    const isMoving = this.control.advance(now);
    const { picture, camera } = this.control;
    if (!picture) {
      this.parts = this.isSpoilt ? 'all' : [];
      this.way = null;
      this.isSpoilt = false;
      return false;
    }
    const lines = this.draw(picture, camera, now);
    const area = this.damage.take();
    if (area === 'all') {
      this.parts = area;
      this.way = null;
    } else {
      const areas = [...(area ? [area] : []), ...edgesOf(this.way, this.size), ...lines];
      this.parts = areas.flatMap(area => this.partsOf(area));
    }
    return isMoving || this.isWaiting;
  }

  get changed(): readonly Part[] | 'all' {
    return this.parts;
  }

  override get moved(): Way | null {
    return this.way;
  }

  override destroy(): void {
    this.sharpness.stop();
    this.seconds.stop();
    this.boxes.destroy();
    this.wires.destroy();
    this.headings.destroy();
    super.destroy();
    this.atlas.destroy();
  }

  /** The strip of the headings hides what is behind it: there it is painted alone, without the map. */
  private partsOf(area: Area): Part[] {
    const { resolution } = this.size;
    // A pixel that it covers in part is painted with the map.
    const foot = Math.min(area.bottom, Math.floor(this.headings.strip * resolution) / resolution);
    if (foot <= 0 || area.top >= foot) return [{ container: this, area }];
    // The stage paints a pixel more around it, and below the strip that would be one of the map.
    const bottom = foot - 1.5 / resolution;
    const strip: Part = { container: this.headings.view, area: { ...area, bottom } };
    return foot < area.bottom ? [strip, { container: this, area: { ...area, top: foot } }] : [strip];
  }

  /** @returns where headings do not lie as in the last frame, moved by `way` */
  private draw(picture: BracketPicture, camera: Camera, now: number): readonly Area[] {
    const { seen, size } = this;
    const { isMakingRoom: room, games } = this.control;
    const isSameCamera =
      seen !== null &&
      seen.camera.x === camera.x &&
      seen.camera.y === camera.y &&
      seen.camera.scale === camera.scale;
    const isOtherLayout = !seen || !isSameShape(seen.picture.layout, picture.layout);
    if (this.isSpoilt || !seen || isOtherLayout || seen.picture.words !== picture.words) {
      this.headings.write(picture.layout, picture.words, this.ink, size.resolution);
    }
    const isWhole = this.isSpoilt || isOtherLayout || room || seen.room || seen.camera.scale !== camera.scale;
    if (isWhole) this.damage.addAll();
    this.isSpoilt = false;
    this.sharpness.see(camera.scale, size.resolution);
    const near = camera.scale >= NEAR_SCALE;
    const culled = this.culledBy(camera, near);
    const isOther = isOtherLayout || room || seen?.room || culled !== seen?.culled;
    const isPlayed = games !== seen?.games || this.seconds.isDue || this.hasNewArt;
    const isResettled = this.sharpness.take();
    const isFilled = isOther || isResettled || seen === null;
    if (isFilled || isPlayed || seen.picture !== picture || this.isWaiting) {
      this.fill(picture, culled, near, now);
      const isRecoloured = picture !== seen?.picture && this.recolour(picture);
      if (isRecoloured) this.damage.addAll();
      if (isFilled || isRecoloured) this.wire(picture, culled);
    }
    this.seen = { picture, camera, culled, near, room, games };
    this.way = null;
    if (!isWhole && isSameCamera) return [];
    const { x, y } = this.world;
    this.world.scale.set(camera.scale);
    this.world.position.set(snapped(camera.x, size), snapped(camera.y, size));
    const [dx, dy] = [this.world.x - x, this.world.y - y];
    const way = { x: Math.round(dx * size.resolution), y: Math.round(dy * size.resolution) };
    if (way.x !== 0 || way.y !== 0) this.way = way;
    return this.headings.place(camera, picture.layout, size, dx, dy);
  }

  /** The part of the bracket that is drawn: more than the window shows, so that most frames of a pan can keep it. */
  private culledBy(camera: Camera, near: boolean): Rect {
    const part = partSeen(camera, this.size);
    const { seen } = this;
    const isInside =
      seen !== null &&
      seen.near === near &&
      part.x >= seen.culled.x &&
      part.y >= seen.culled.y &&
      part.x + part.width <= seen.culled.x + seen.culled.width &&
      part.y + part.height <= seen.culled.y + seen.culled.height &&
      // After zooming in far most of the drawn part is out of sight, so a smaller one is drawn.
      part.width * 2 > seen.culled.width;
    if (isInside) return seen.culled;
    const ahead = AHEAD_PX / camera.scale;
    return {
      x: part.x - ahead,
      y: part.y - ahead,
      width: part.width + 2 * ahead,
      height: part.height + 2 * ahead,
    };
  }

  private fill(picture: BracketPicture, culled: Rect, near: boolean, now: number): void {
    const { control, painter } = this;
    const { games } = control;
    const boxes = boxesIn(picture.layout, culled);
    const placeOf = (box: Box) => control.placeOf(box);
    if (this.hasNewArt) this.boxes.paintBoards();
    this.hasNewArt = false;
    this.isWaiting = this.boxes.update({
      picture,
      boxes,
      placeOf,
      isNear: near,
      factor: this.sharpness.factor,
      resolution: this.size.resolution,
      ink: this.ink,
      isMirrored: picture.layout.isMirrored,
      isOnTheWay: this.sharpness.isOnTheWay,
      games,
      painter,
      now,
    });
    this.waitForSeconds(boxes, games, now);
  }

  private wire(picture: BracketPicture, culled: Rect): void {
    const { control } = this;
    const { resolution } = this.size;
    const { scale } = control.camera;
    this.wires.view.visible = scale >= WIRE_SCALE;
    this.wires.draw(picture, culled, box => control.placeOf(box), scale * resolution, resolution);
  }

  /** Asks for a frame at the moment when one of the clocks in sight shows its next second. */
  private waitForSeconds(boxes: readonly Box[], games: ReadonlyMap<number, BoxGame>, now: number): void {
    const waits = boxes.flatMap(({ kind, match }) => {
      const game = kind === 'open' ? games.get(match) : undefined;
      return (game && untilNextSecond(game, now)) ?? [];
    });
    this.seconds.wait(waits.length > 0 ? Math.min(...waits) : null);
  }

  /** @returns whether a line has another colour than in the last picture */
  private recolour(picture: BracketPicture): boolean {
    const before = this.tones;
    const { tones } = picture;
    this.tones = tones;
    return tones.size !== before.size || [...tones].some(([line, tone]) => before.get(line) !== tone);
  }

  private damageBox(box: Rect): void {
    const { x, y, width, height } = toWindow(this.control.camera, box);
    const area = { left: x - 1, top: y - 1, right: x + width + 1, bottom: y + height + 1 };
    const isAcross = area.right > 0 && area.left < this.size.width;
    if (isAcross && area.bottom > 0 && area.top < this.size.height) this.damage.add(area);
  }
}

/** The edges that come into sight where everything goes a way. */
function edgesOf(way: Way | null, { width, height, resolution }: ViewSize): Area[] {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const [dx, dy] = way ? [way.x / resolution, way.y / resolution] : [0, 0];
  return [
    ...(dx > 0 ? [{ ...whole, right: dx }] : dx < 0 ? [{ ...whole, left: width + dx }] : []),
    ...(dy > 0 ? [{ ...whole, bottom: dy }] : dy < 0 ? [{ ...whole, top: height + dy }] : []),
  ];
}
