import { ImageSource, Rectangle, Texture } from 'pixi.js';
import { BOX } from '../../bracket/layout';
import type { BoxLook } from '../../bracket/picture';
import { COLOURS } from './colours';

/** Boxes as they look from afar, where no name can be read, and the colours of lines: few cells that all matches share. */

type FarEdge = 'plain' | 'gold' | 'chosen';
export type LineColour = 'plain' | 'gold' | 'ground';

/** Pixels of a cell for each at scale 1. Much finer, and thin lines would fall between the pixels of the screen. */
const FACTOR = 0.4;
const FARS: readonly BoxLook['far'][] = ['top', 'bottom', 'both', 'live', 'halted', 'empty'];
const EDGES: readonly FarEdge[] = ['plain', 'gold', 'chosen'];
const LINES: Readonly<Record<LineColour, string>> = {
  plain: COLOURS.line,
  gold: COLOURS.gold,
  ground: COLOURS.ground,
};
const TEXEL = 4;
const GAP = 2;

export class FarAtlas {
  private readonly source: ImageSource;
  private readonly cells = new Map<string, Texture>();

  constructor() {
    const [width, height] = [Math.round(BOX.width * FACTOR), Math.round(BOX.height * FACTOR)];
    const canvas = document.createElement('canvas');
    canvas.width = (width + GAP) * FARS.length;
    canvas.height = (height + GAP) * EDGES.length + TEXEL;
    const context = canvas.getContext('2d');
    this.source = new ImageSource({ resource: canvas });
    EDGES.forEach((edge, row) => {
      FARS.forEach((far, column) => {
        const [x, y] = [column * (width + GAP), row * (height + GAP)];
        if (context) {
          context.save();
          context.translate(x, y);
          paintFar(context, far, edge, width, height);
          context.restore();
        }
        this.add(`${far} ${edge}`, new Rectangle(x, y, width, height));
      });
    });
    Object.entries(LINES).forEach(([name, colour], index) => {
      const [x, y] = [index * TEXEL, canvas.height - TEXEL];
      if (context) {
        context.fillStyle = colour;
        context.fillRect(x, y, TEXEL, TEXEL);
      }
      // The middle of the texel: smoothing never reads its neighbour.
      this.add(name, new Rectangle(x + 1, y + 1, TEXEL - 2, TEXEL - 2));
    });
  }

  box({ far, edge, isChosen }: BoxLook): Texture {
    return this.cell(`${far} ${isChosen ? 'chosen' : edge === 'gold' ? 'gold' : 'plain'}`);
  }

  line(colour: LineColour): Texture {
    return this.cell(colour);
  }

  destroy(): void {
    for (const texture of this.cells.values()) texture.destroy();
    this.source.destroy();
  }

  private add(name: string, frame: Rectangle): void {
    this.cells.set(name, new Texture({ source: this.source, frame, label: name }));
  }

  private cell(name: string): Texture {
    return this.cells.get(name) ?? Texture.EMPTY;
  }
}

function paintFar(
  context: CanvasRenderingContext2D,
  far: BoxLook['far'],
  edge: FarEdge,
  width: number,
  height: number,
): void {
  const isGold = edge === 'gold';
  context.beginPath();
  context.roundRect(1, 1, width - 2, height - 2, 3);
  context.fillStyle = far === 'empty' ? COLOURS.ground : far === 'live' ? COLOURS.live : COLOURS.bar;
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = isGold ? COLOURS.gold : COLOURS.won;
  if (far === 'top') context.fillRect(0, 0, width, height / 2);
  if (far === 'bottom') context.fillRect(0, height / 2, width, height / 2);
  context.restore();
  if (far === 'empty' || far === 'live' || far === 'halted' || edge !== 'plain') {
    context.strokeStyle =
      edge === 'chosen' ? COLOURS.sky : isGold ? COLOURS.gold : far === 'live' ? COLOURS.sky : COLOURS.empty;
    context.lineWidth = 2;
    context.stroke();
  }
  if (far === 'halted') {
    // The two bars of a pause.
    const [bar, high] = [height / 8, height / 2];
    context.fillStyle = COLOURS.quiet;
    for (const at of [width / 2 - 1.5 * bar, width / 2 + 0.5 * bar])
      context.fillRect(at, (height - high) / 2, bar, high);
  }
  if (far !== 'live') return;
  context.fillStyle = COLOURS.sky;
  context.beginPath();
  context.arc(width / 2, height / 2, height / 7, 0, 2 * Math.PI);
  context.fill();
}
