import { ImageSource, Rectangle, Texture } from 'pixi.js';

/** A place on a page, to paint on. */
export interface Cell {
  readonly texture: Texture;
  readonly page: Page;
  /** Left top corner in the page's pixels. */
  readonly x: number;
  readonly y: number;
}

interface Page {
  readonly context: CanvasRenderingContext2D;
  readonly source: ImageSource;
  isDirty: boolean;
}

/** Small pages: painting one cell sends its whole page to the GPU. */
const PAGE_PX = 512;
/** Gap between cells, so that smoothing never reads a neighbour. */
const GAP_PX = 2;

/** Cells of one size on as many pages as are needed. */
export class Cells {
  private readonly pages: Page[] = [];
  private readonly free: Cell[] = [];
  private readonly widthPx: number;
  private readonly heightPx: number;
  private used = 0;

  /** @param width @param height of a cell at scale 1. @param factor pixels of a page for each of those */
  constructor(
    width: number,
    height: number,
    readonly factor: number,
  ) {
    this.widthPx = Math.ceil(width * factor);
    this.heightPx = Math.ceil(height * factor);
  }

  get isEmpty(): boolean {
    return this.used === 0;
  }

  /** Paints a cell. @param paint units are those of scale 1 */
  paint(paint: (context: CanvasRenderingContext2D) => void, into?: Cell): Cell {
    const cell = into ?? this.take();
    const { context } = cell.page;
    context.setTransform(1, 0, 0, 1, cell.x, cell.y);
    context.clearRect(0, 0, this.widthPx, this.heightPx);
    context.scale(this.factor, this.factor);
    paint(context);
    cell.page.isDirty = true;
    return cell;
  }

  release(cell: Cell): void {
    this.used -= 1;
    this.free.push(cell);
  }

  /** Sends what has been painted to the GPU. */
  flush(): void {
    for (const page of this.pages) {
      if (page.isDirty) page.source.update();
      page.isDirty = false;
    }
  }

  destroy(): void {
    for (const { source } of this.pages) source.destroy();
    for (const { texture } of this.free) texture.destroy();
  }

  private take(): Cell {
    if (this.free.length === 0) this.addPage();
    const cell = this.free.pop();
    if (!cell) throw new Error('a page without cells');
    this.used += 1;
    return cell;
  }

  private addPage(): void {
    const [pitchX, pitchY] = [this.widthPx + GAP_PX, this.heightPx + GAP_PX];
    const columns = Math.max(1, Math.floor(PAGE_PX / pitchX));
    const rows = Math.max(1, Math.floor(PAGE_PX / pitchY));
    const canvas = document.createElement('canvas');
    canvas.width = columns * pitchX;
    canvas.height = rows * pitchY;
    // The page is read again and again, so the browser should keep it where reading is cheap.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no 2D canvas');
    const { factor } = this;
    const source = new ImageSource({ resource: canvas, resolution: factor });
    const page: Page = { context, source, isDirty: false };
    this.pages.push(page);
    for (let index = columns * rows - 1; index >= 0; index--) {
      const x = (index % columns) * pitchX;
      const y = Math.floor(index / columns) * pitchY;
      const frame = new Rectangle(x / factor, y / factor, this.widthPx / factor, this.heightPx / factor);
      this.free.push({ texture: new Texture({ source, frame }), page, x, y });
    }
  }
}
