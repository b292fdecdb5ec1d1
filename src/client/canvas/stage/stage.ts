import type { Application } from 'pixi.js';
import { FrameRequests } from './frame-requests';
import type { Part, View, ViewSize } from './view';

/** Highest resolution: more cannot be seen, and the cost grows with its square. */
const MAX_RESOLUTION = 2;
/** Milliseconds, while the page is seen, after which a lost context counts as gone: a restarted driver is faster. */
const RESTORE_PATIENCE_MS = 3_000;

/** Size of the stage in a place of so many CSS pixels. */
export const stageSize = (width: number, height: number): ViewSize => ({
  width,
  height,
  resolution: Math.min(window.devicePixelRatio, MAX_RESOLUTION),
});

/**
 * The one canvas of the app. Draws on demand: nothing is rendered while nothing changes.
 * Screens borrow it with `borrowStage`.
 */
export class Stage {
  private shown: View | null = null;
  private readonly frames = new FrameRequests(now => this.draw(now));
  private width = 0;
  private height = 0;
  /** Size that canvas and view were last made for. */
  private fitted: ViewSize = { width: 0, height: 0, resolution: 0 };
  private rendered = 0;
  /** The canvas may not show the view's last frame, so all of it has to be drawn. */
  private spoilt = true;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<(renders: number) => void>();
  private readonly life = new AbortController();

  /**
   * @param element holds the canvas; screens take it into their own DOM
   * @param onGone the context was lost and does not come back: nothing will be drawn any more
   */
  constructor(
    private readonly app: Application,
    readonly element: HTMLElement,
    private readonly onGone: () => void,
  ) {
    const { signal } = this.life;
    app.canvas.addEventListener('webglcontextlost', () => this.awaitContext(), { signal });
    const restore = () => {
      clearTimeout(this.patience);
      this.spoilt = true;
      this.shown?.restore();
      this.invalidate();
    };
    app.canvas.addEventListener('webglcontextrestored', restore, { signal });
    const look = () => {
      this.spoilt = true;
      if (!document.hidden) this.invalidate();
    };
    document.addEventListener('visibilitychange', look, { signal });
    this.watchResolution();
  }

  get renderer(): Application['renderer'] {
    return this.app.renderer;
  }

  /** Colour where a view has nothing: `#rrggbb`. */
  set ground(colour: string) {
    this.renderer.background.color = colour;
    this.spoilt = true;
    this.invalidate();
  }

  /** Whether a view is shown. */
  get isTaken(): boolean {
    return this.shown !== null;
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
    if (this.shown) this.frames.ask();
  };

  /** Runs `change`, then draws at once the frame it has asked for; see `FrameRequests.atOnce`. */
  readonly atOnce = (change: () => void): void => this.frames.atOnce(change);

  /**
   * Shows a view, and draws it before the browser shows the last frame of another view.
   *
   * @param view a child of the application's stage already
   * @param width CSS pixels; 0 where the size is not known yet
   */
  show(view: View, width: number, height: number): void {
    if (this.shown) this.shown.visible = false;
    this.renderer.parts.rest?.();
    this.shown = view;
    this.spoilt = true;
    view.visible = true;
    if (width > 0 && height > 0) {
      this.width = width;
      this.height = height;
    }
    if (this.width === 0) return;
    if (!this.fit()) view.resize(this.fitted);
    this.frames.run(performance.now());
  }

  hide(view: View): void {
    if (this.shown !== view) return;
    view.visible = false;
    this.renderer.parts.rest?.();
    this.shown = null;
    this.frames.cancel();
    // Pixi's ticker, which would do this, is stopped.
    this.app.renderer.gc.run();
  }

  /** @param width CSS pixels */
  resize(width: number, height: number): void {
    if (width <= 0 || height <= 0) return;
    this.width = width;
    this.height = height;
    // Resizing has emptied the canvas: draw before the browser shows it.
    if (this.fit() && this.shown) this.frames.run(performance.now());
  }

  /** Stops listening. The application's maker destroys the application, and the view's owner the view. */
  destroy(): void {
    clearTimeout(this.patience);
    this.life.abort();
  }

  /** Fits canvas and view to the present size and resolution. @returns whether they have changed */
  private fit(): boolean {
    const { renderer, canvas } = this.app;
    const { width, height, resolution } = this.size;
    const { fitted } = this;
    if (fitted.width === width && fitted.height === height && fitted.resolution === resolution) return false;
    this.fitted = this.size;
    this.spoilt = true;
    renderer.resize(width, height, resolution);
    // As large as its view, whatever the resolution. Pixi's `autoDensity` leaves it as it is where the number of pixels stays.
    const [wide, high] = [canvas.width / resolution, canvas.height / resolution];
    Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
    this.shown?.resize(this.fitted);
    return true;
  }

  private get size(): ViewSize {
    return stageSize(this.width, this.height);
  }

  private draw(now: number): void {
    if (!this.shown || this.width === 0) return;
    // Not every browser tells that a window was moved to another screen.
    this.fit();
    const moves = this.shown.step(now);
    const { parts } = this.renderer;
    const { moved } = this.shown;
    const isWhole = this.spoilt || (moved && !parts.move);
    const changed = isWhole ? 'all' : this.shown.changed;
    if (changed.length > 0) {
      if (changed === 'all') this.app.render();
      else {
        if (moved) parts.move?.(moved.x, moved.y);
        for (const part of changed) this.paint(part);
      }
      this.spoilt = false;
      this.rendered += 1;
      for (const listener of this.listeners) listener(this.rendered);
    }
    if (moves) this.invalidate();
  }

  /** Paints whole device pixels and one more: half a pixel would be blended with what was there. */
  private paint({ container, area }: Part): void {
    const { resolution } = this.fitted;
    const left = Math.floor((container.x + area.left) * resolution) - 1;
    const top = Math.floor((container.y + area.top) * resolution) - 1;
    const width = Math.ceil((container.x + area.right) * resolution) + 1 - left;
    const height = Math.ceil((container.y + area.bottom) * resolution) + 1 - top;
    this.renderer.parts.paint(container, left, top, width, height);
  }

  private awaitContext(): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      // Browsers take the context from tabs that are hidden, and give it back when they are seen.
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
      { once: true, signal: this.life.signal },
    );
  }
}
