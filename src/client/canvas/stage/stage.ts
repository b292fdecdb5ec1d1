import { type Application, type Container, RendererType } from 'pixi.js';
import type { Area } from './area';

/** Size of the drawing in CSS pixels, and device pixels per CSS pixel. */
export interface ViewSize {
  width: number;
  height: number;
  resolution: number;
}

/** What the stage can show: a board, later a bracket or a lobby. */
export interface StageView {
  readonly view: Container;
  resize(size: ViewSize): void;
  /** Moves on to `now`. @returns whether it needs another frame */
  step(now: number): boolean;
  /** What the last step has changed, all else being as it was drawn before; `null`: anything. */
  readonly changed: Area | null;
  /** The GPU has forgotten everything drawn into textures. */
  restore(): void;
  destroy(): void;
}

/** Sharper than this nobody sees, and the cost grows with its square. */
const MAX_RESOLUTION = 2;
/** A driver that is restarted gives the context back sooner than this; milliseconds while somebody looks. */
const RESTORE_PATIENCE_MS = 3_000;
/** A window being dragged sends sizes faster than textures can be painted. */
const RESIZE_DEBOUNCE_MS = 80;

/**
 * The one canvas of the app. Draws on demand: nothing is rendered while nothing changes.
 * Screens borrow it with `borrowStage`.
 */
export class Stage {
  private shown: StageView | null = null;
  private frame = 0;
  private width = 0;
  private height = 0;
  /** What canvas and view were last made for. */
  private fitted: ViewSize = { width: 0, height: 0, resolution: 0 };
  private rendered = 0;
  /** Something outside the view may have spoilt what was drawn. */
  private spoilt = true;
  private readonly context: CanvasRenderingContext2D | null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<(renders: number) => void>();

  /**
   * @param element holds the canvas; screens take it into their own DOM
   * @param onGone the context was lost and does not come back: nothing will be drawn any more
   */
  constructor(
    private readonly app: Application,
    readonly element: HTMLElement,
    private readonly onGone: () => void,
  ) {
    // Atlas and board: with the default of 16 textures software rasterisers take twice as long.
    if ('limits' in app.renderer) app.renderer.limits.maxBatchableTextures = 2;
    this.context = app.renderer.type === RendererType.CANVAS ? app.canvas.getContext('2d') : null;
    app.canvas.addEventListener('webglcontextlost', () => this.awaitContext());
    app.canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(this.patience);
      this.shown?.restore();
      this.invalidate();
    });
    document.addEventListener('visibilitychange', () => {
      this.spoilt = true;
      if (!document.hidden) this.invalidate();
    });
    this.watchResolution();
  }

  get renderer(): Application['renderer'] {
    return this.app.renderer;
  }

  /** Frames drawn so far. */
  get renders(): number {
    return this.rendered;
  }

  /** Calls `listener` after each frame, until the returned function is called. */
  onRender(listener: (renders: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks for one frame. */
  readonly invalidate = (): void => {
    if (this.shown && this.frame === 0) this.frame = requestAnimationFrame(this.draw);
  };

  show(view: StageView): void {
    if (this.shown) this.app.stage.removeChild(this.shown.view);
    this.shown = view;
    this.spoilt = true;
    this.app.stage.addChild(view.view);
    if (this.width > 0) view.resize(this.size);
    this.invalidate();
  }

  hide(view: StageView): void {
    if (this.shown !== view) return;
    this.app.stage.removeChild(view.view);
    this.shown = null;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    // The ticker that would do this is stopped.
    this.app.renderer.gc.run();
  }

  /** @param width CSS pixels */
  resize(width: number, height: number): void {
    if (width <= 0 || height <= 0) return;
    this.width = width;
    this.height = height;
    // Resizing has emptied the canvas: draw before the browser shows it.
    if (this.fit() && this.shown) this.draw(performance.now());
  }

  /** Brings canvas and view to the size and resolution of now. @returns whether they had another */
  private fit(): boolean {
    const { renderer } = this.app;
    const { width, height, resolution } = this.size;
    const { fitted } = this;
    if (fitted.width === width && fitted.height === height && fitted.resolution === resolution) return false;
    this.fitted = this.size;
    this.spoilt = true;
    renderer.resize(width, height, resolution);
    this.shown?.resize(this.fitted);
    return true;
  }

  private get size(): ViewSize {
    const resolution = Math.min(window.devicePixelRatio, MAX_RESOLUTION);
    return { width: this.width, height: this.height, resolution };
  }

  private readonly draw = (now: number): void => {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.shown || this.width === 0) return;
    // Not every browser tells of a window that was moved to another screen.
    this.fit();
    const moves = this.shown.step(now);
    this.render(this.spoilt ? null : this.shown.changed);
    this.spoilt = false;
    this.rendered += 1;
    for (const listener of this.listeners) listener(this.rendered);
    if (moves) this.invalidate();
  };

  /**
   * Draws. Without a GPU every pixel costs, so where only an area has changed nothing else is painted.
   *
   * @param area `null`: everything
   */
  private render(area: Area | null): void {
    const { context } = this;
    if (!area || !context) {
      this.app.render();
      return;
    }
    const { resolution } = this.fitted;
    // Whole device pixels and one more: half a pixel would be blended with what was there.
    const [left, top] = [Math.floor(area.left * resolution) - 1, Math.floor(area.top * resolution) - 1];
    const [right, bottom] = [Math.ceil(area.right * resolution) + 1, Math.ceil(area.bottom * resolution) + 1];
    context.save();
    context.resetTransform();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    this.app.render();
    context.restore();
  }

  private awaitContext(): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      // Browsers take it from tabs that nobody sees, and give it back when they are looked at.
      if (document.hidden) this.awaitContext();
      else this.onGone();
    }, RESTORE_PATIENCE_MS);
  }

  /** A media query matches one ratio only, so each change needs a new one. */
  private watchResolution(): void {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        this.resize(this.width, this.height);
        this.watchResolution();
      },
      { once: true },
    );
  }
}

/** Shows `view` on the shared stage inside `host` until the returned function is called. */
export function borrowStage(stage: Stage, host: HTMLElement, view: StageView): () => void {
  host.append(stage.element);
  stage.show(view);
  const stopWatching = watchSize(host, (width, height) => stage.resize(width, height));
  return () => {
    stopWatching();
    stage.hide(view);
    view.destroy();
    // Another screen may have taken the stage already.
    if (stage.element.parentElement === host) stage.element.remove();
  };
}

/** The first size at once, later ones when they have come to rest. */
function watchSize(host: HTMLElement, onSize: (width: number, height: number) => void): () => void {
  let timer = 0;
  const read = () => onSize(host.clientWidth, host.clientHeight);
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(read, RESIZE_DEBOUNCE_MS);
  });
  observer.observe(host);
  read();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
