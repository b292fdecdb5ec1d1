import { Container, Sprite } from 'pixi.js';
import { BOX, type Box, COLUMN, type Connector, portOf, type Rect } from '../../bracket/layout';
import type { BracketPicture, ConnectorTone } from '../../bracket/picture';
import type { FarAtlas } from './far-atlas';

/** The lines between boxes, as stretched texels. */

/** From a box to where its connectors go up or down. */
const ELBOW = (COLUMN - BOX.width) / 2;
const DASH = 6;
/** On the screen, in CSS pixels. */
const THICKNESS: Readonly<Record<ConnectorTone, number>> = { plain: 1, gold: 2, ahead: 1.5 };

export class Wires {
  readonly view = new Container({ label: 'wires' });
  private readonly sprites: Sprite[] = [];
  private used = 0;

  constructor(private readonly atlas: FarAtlas) {}

  /**
   * Draws those that cross a part of the bracket.
   *
   * @param factor device pixels for each pixel of the bracket. @param resolution device pixels for each on the screen
   */
  draw(
    picture: BracketPicture,
    part: Rect,
    placeOf: (box: Box) => Rect,
    factor: number,
    resolution: number,
  ): void {
    this.used = 0;
    const seen = picture.layout.connectors.filter(({ from, to }) => crosses(from, to, part));
    const tones = seen.map(connector => picture.tones.get(connector) ?? 'plain');
    for (const tone of ['plain', 'ahead', 'gold'] as const) {
      const thickness = Math.max(1, Math.round(THICKNESS[tone] * resolution)) / factor;
      seen.forEach((connector, index) => {
        if (tones[index] === tone) this.connect(connector, placeOf, tone, thickness, factor, part);
      });
    }
    for (let index = this.used; index < this.sprites.length; index++) {
      const sprite = this.sprites[index];
      if (sprite) sprite.visible = false;
    }
  }

  destroy(): void {
    this.view.destroy({ children: true });
  }

  private connect(
    { from, to }: Connector,
    placeOf: (box: Box) => Rect,
    tone: ConnectorTone,
    thickness: number,
    factor: number,
    part: Rect,
  ): void {
    const [start, end] = [placeOf(from), placeOf(to)];
    const isMirrored = start.x > end.x;
    const snap = (at: number) => Math.round(at * factor) / factor;
    const left = snap(isMirrored ? start.x : start.x + start.width);
    const right = snap(isMirrored ? end.x + end.width : end.x);
    const elbow = snap(isMirrored ? right + ELBOW : right - ELBOW);
    const top = snap(start.y + portOf(from.kind));
    const bottom = snap(end.y + portOf(to.kind));
    const line = (x: number, y: number, x2: number, y2: number) =>
      this.line(
        { x: Math.min(x, x2), y: Math.min(y, y2), width: Math.abs(x2 - x), height: Math.abs(y2 - y) },
        tone,
        thickness,
        part,
      );
    line(left, top, elbow, top);
    if (top !== bottom) line(elbow, top, elbow, bottom);
    line(elbow, bottom, right, bottom);
  }

  private line(rect: Rect, tone: ConnectorTone, thickness: number, part: Rect): void {
    const isUpright = rect.height > rect.width;
    const length = (isUpright ? rect.height : rect.width) + thickness;
    if (tone !== 'ahead') {
      this.texel(tone, rect.x, rect.y, isUpright ? thickness : length, isUpright ? length : thickness);
      return;
    }
    const start = isUpright ? rect.y : rect.x;
    const [from, to] = isUpright ? [part.y, part.y + part.height] : [part.x, part.x + part.width];
    const first = Math.max(0, Math.floor((from - start) / (2 * DASH)));
    for (let at = first * 2 * DASH; at < Math.min(length, to - start); at += 2 * DASH) {
      const dash = Math.min(DASH, length - at);
      if (isUpright) this.texel('gold', rect.x, rect.y + at, thickness, dash);
      else this.texel('gold', rect.x + at, rect.y, dash, thickness);
    }
  }

  private texel(colour: 'plain' | 'gold', x: number, y: number, width: number, height: number): void {
    let sprite = this.sprites[this.used];
    if (!sprite) {
      sprite = new Sprite();
      this.sprites.push(sprite);
      this.view.addChild(sprite);
    }
    this.used += 1;
    const texture = this.atlas.line(colour);
    sprite.texture = texture;
    sprite.visible = true;
    sprite.position.set(x, y);
    sprite.scale.set(width / texture.width, height / texture.height);
  }
}

function crosses(from: Box, to: Box, part: Rect): boolean {
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x + from.width, to.x + to.width);
  const top = Math.min(from.y, to.y);
  const bottom = Math.max(from.y + from.height, to.y + to.height);
  return left <= part.x + part.width && right >= part.x && top <= part.y + part.height && bottom >= part.y;
}
