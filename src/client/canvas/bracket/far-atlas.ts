import { ImageSource, Rectangle, Texture } from 'pixi.js';
import { BOX } from '../../bracket/layout';
import type { BoxLook } from '../../bracket/picture';
import type { Colours } from './colours';

/** Boxes as they look from afar, where no name can be read, and the colours of lines: few cells that all matches share. */

type FarEdge = 'plain' | 'gold' | 'chosen';
export type LineColour = 'plain' | 'gold' | 'ground';

/** Pixels of a cell for each at scale 1. Much finer, and thin lines would fall between the pixels of the screen. */
const FACTOR = 0.4;
const WIDTH = Math.round(BOX.width * FACTOR);
const HEIGHT = Math.round(BOX.height * FACTOR);
const FARS: readonly BoxLook['far'][] = ['top', 'bottom', 'both', 'live', 'halted', 'empty'];
const EDGES: readonly FarEdge[] = ['plain', 'gold', 'chosen'];
const LINES: Readonly<Record<LineColour, keyof Colours>> = { plain: 'line', gold: 'gold', ground: 'ground' };
const TEXEL = 4;
const GAP = 2;

export class FarAtlas {
  private readonly canvas = document.createElement('canvas');
  private readonly source: ImageSource;
  private readonly cells = new Map<string, Texture>();
  private colours: Colours;

  constructor(colours: Colours) {
    const { canvas } = this;
    canvas.width = (WIDTH + GAP) * FARS.length;
    canvas.height = (HEIGHT + GAP) * EDGES.length + TEXEL;
    this.colours = colours;
    this.paint();
    this.source = new ImageSource({ resource: canvas });
    EDGES.forEach((edge, row) => {
      FARS.forEach((far, column) => {
        this.add(
          `${far} ${edge}`,
          new Rectangle(column * (WIDTH + GAP), row * (HEIGHT + GAP), WIDTH, HEIGHT),
        );
      });
    });
    Object.keys(LINES).forEach((name, index) => {
      // The middle of the texel: smoothing never reads its neighbour.
      this.add(name, new Rectangle(index * TEXEL + 1, canvas.height - TEXEL + 1, TEXEL - 2, TEXEL - 2));
    });
  }

  /** Paints all cells again where the colours are others. */
  recolour(colours: Colours): void {
    if (colours === this.colours) return;
    this.colours = colours;
    this.paint();
    this.source.update();
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

  private paint(): void {
    const { canvas, colours } = this;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    EDGES.forEach((edge, row) => {
      FARS.forEach((far, column) => {
        context.save();
        context.translate(column * (WIDTH + GAP), row * (HEIGHT + GAP));
        paintFar(context, far, edge, colours);
        context.restore();
      });
    });
    Object.values(LINES).forEach((colour, index) => {
      context.fillStyle = colours[colour];
      context.fillRect(index * TEXEL, canvas.height - TEXEL, TEXEL, TEXEL);
    });
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
  colours: Colours,
): void {
  const [width, height] = [WIDTH, HEIGHT];
  const isGold = edge === 'gold';
  context.beginPath();
  context.roundRect(1, 1, width - 2, height - 2, 3);
  context.fillStyle = far === 'empty' ? colours.ground : far === 'live' ? colours.live : colours.bar;
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = isGold ? colours.gold : colours.won;
  if (far === 'top') context.fillRect(0, 0, width, height / 2);
  if (far === 'bottom') context.fillRect(0, height / 2, width, height / 2);
  context.restore();
  if (far === 'empty' || far === 'live' || far === 'halted' || edge !== 'plain') {
    context.strokeStyle =
      edge === 'chosen' ? colours.sky : isGold ? colours.gold : far === 'live' ? colours.sky : colours.empty;
    context.lineWidth = 2;
    context.stroke();
  }
  if (far === 'halted') {
    // The two bars of a pause.
    const [bar, high] = [height / 8, height / 2];
    context.fillStyle = colours.quiet;
    for (const at of [width / 2 - 1.5 * bar, width / 2 + 0.5 * bar])
      context.fillRect(at, (height - high) / 2, bar, high);
  }
  if (far !== 'live') return;
  context.fillStyle = colours.sky;
  context.beginPath();
  context.arc(width / 2, height / 2, height / 7, 0, 2 * Math.PI);
  context.fill();
}
