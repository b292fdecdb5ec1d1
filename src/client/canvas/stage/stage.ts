import type { Application, BatchableSprite, Container, Renderer } from 'pixi.js';
import type { Area } from './damage';

/** Size of the drawing in CSS pixels, and device pixels per CSS pixel. */
export interface ViewSize {
  width: number;
  height: number;
  resolution: number;
}

/** A drawing of its own within a view, which covers whatever lies behind it. */
export interface Part {
  /** A child of the view, or the view; placed there by nothing but its position. */
  readonly view: Container;
  /** What of it looks different, in its own CSS pixels. */
  readonly area: Area;
}

/** What the stage can show: a board, later a bracket or a lobby. */
export interface StageView {
  readonly view: Container;
  resize(size: ViewSize): void;
  /** Moves on to `now`. @returns whether it needs another frame */
  step(now: number): boolean;
  /** What the last step has changed, all else being as it was drawn before; `null`: anything. */
  readonly changed: readonly Part[] | null;
  /** The GPU has forgotten everything drawn into textures. */
  restore(): void;
  destroy(): void;
}

/** Sharper than this nobody sees, and the cost grows with its square. */
const MAX_RESOLUTION = 2;
/** A driver that is restarted gives the context back sooner than this; milliseconds while somebody looks. */
const RESTORE_PATIENCE_MS = 3_000;
/** The clip of an area is wider than the area by less than this, in CSS pixels. */
const CLIP_MARGIN = 2;
/** A window being dragged sends sizes faster than textures can be painted. */
const RESIZE_DEBOUNCE_MS = 80;

/**
 * The one canvas of the app. Draws on demand: nothing is rendered while nothing changes.
 * Screens borrow it with `borrowStage`.
 */
export class Stage {
  private shown: StageView | null = null;
  private frame = 0;
  /** What is asked for now is drawn as soon as all of it has been. */
  private isAnswering = false;
  private isAsked = false;
  private width = 0;
  private height = 0;
  /** What canvas and view were last made for. */
  private fitted: ViewSize = { width: 0, height: 0, resolution: 0 };
  private rendered = 0;
  /** Something outside the view may have spoilt what was drawn. */
  private spoilt = true;
  private readonly context: CanvasRenderingContext2D | null;
  /** What of the part on the way to the canvas will be seen; `null`: all of it. */
  private painted: Area | null = null;
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
    // Atlas and board: with the default of 16 textures software rasterisers take twice as long.
    if ('limits' in app.renderer) app.renderer.limits.maxBatchableTextures = 2;
    this.context = 'gl' in app.renderer ? null : app.canvas.getContext('2d');
    if (this.context) this.skipUnpainted(app.renderer);
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
    if (this.isAnswering) this.isAsked = true;
    else if (this.shown && this.frame === 0) this.frame = requestAnimationFrame(this.draw);
  };

  /**
   * Draws at once what `change` asks for: it answers an input, for which the browser has a frame on its way
   * already. Waiting for that one's callbacks would only begin later what has to be done.
   */
  readonly atOnce = (change: () => void): void => {
    const asked = this.frame !== 0;
    this.isAnswering = true;
    try {
      change();
    } finally {
      this.isAnswering = false;
    }
    if (asked || this.isAsked) this.draw(performance.now());
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
    this.isAsked = false;
    if (!this.shown || this.width === 0) return;
    // Not every browser tells of a window that was moved to another screen.
    this.fit();
    const moves = this.shown.step(now);
    const changed = this.spoilt ? null : this.shown.changed;
    if (!changed || changed.length > 0) {
      if (changed) for (const part of changed) this.repaint(part);
      else this.app.render();
      this.spoilt = false;
      this.rendered += 1;
      for (const listener of this.listeners) listener(this.rendered);
    }
    if (moves) this.invalidate();
  };

  /** Draws one part over what was there. Without a GPU every pixel costs, so nothing else of it is painted. */
  private repaint({ view, area }: Part): void {
    const { context } = this;
    const { renderer, canvas } = this.app;
    const { resolution } = this.fitted;
    // Whole device pixels and one more: half a pixel would be blended with what was there.
    const left = Math.floor((view.x + area.left) * resolution) - 1;
    const top = Math.floor((view.y + area.top) * resolution) - 1;
    const width = Math.ceil((view.x + area.right) * resolution) + 1 - left;
    const height = Math.ceil((view.y + area.bottom) * resolution) + 1 - top;
    if ('gl' in renderer) {
      const { gl } = renderer;
      gl.enable(gl.SCISSOR_TEST);
      gl.scissor(left, canvas.height - top - height, width, height);
      renderer.render({ container: view, clear: false });
      gl.disable(gl.SCISSOR_TEST);
    } else if (context) {
      context.save();
      context.resetTransform();
      context.beginPath();
      context.rect(left, top, width, height);
      context.clip();
      this.painted = area;
      renderer.render({ container: view, clear: false });
      this.painted = null;
      context.restore();
    }
  }

  /** Pixi hands every sprite to the canvas, and the clip then finds out one by one that most lie outside. */
  private skipUnpainted({ renderPipes: { batch: pipe } }: Renderer): void {
    const execute = pipe.execute.bind(pipe);
    pipe.execute = batch => {
      const { elements } = batch;
      const { painted } = this;
      if (painted) batch.elements = elements.filter(sprite => isSeen(sprite as BatchableSprite, painted));
      execute(batch);
      batch.elements = elements;
    };
  }

  /** Listens to nothing any more. The application is its maker's to destroy, and the view its owner's. */
  destroy(): void {
    clearTimeout(this.patience);
    this.life.abort();
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
      { once: true, signal: this.life.signal },
    );
  }
}

/** Whether a sprite may be seen through the clip of an area of its part; one that is turned always may. */
function isSeen({ transform, bounds }: BatchableSprite, { left, top, right, bottom }: Area): boolean {
  const { a, b, c, d, tx, ty } = transform;
  if (b !== 0 || c !== 0) return true;
  return (
    tx + bounds.maxX * a > left - CLIP_MARGIN &&
    tx + bounds.minX * a < right + CLIP_MARGIN &&
    ty + bounds.maxY * d > top - CLIP_MARGIN &&
    ty + bounds.minY * d < bottom + CLIP_MARGIN
  );
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
