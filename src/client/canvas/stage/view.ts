import { Container } from 'pixi.js';
import type { Area } from './damage';

/** Size of a drawing in CSS pixels, and device pixels per CSS pixel. */
export interface ViewSize {
  width: number;
  height: number;
  resolution: number;
}

/** A way across and down, in device pixels. */
export interface Way {
  readonly x: number;
  readonly y: number;
}

/** A part of a view that hides everything behind it, so that it can be painted alone. */
export interface Part {
  /** The view, or a child of it; moved by its position only, neither scaled nor turned. */
  readonly container: Container;
  /** The area that looks different, in the container's own CSS pixels. */
  readonly area: Area;
}

/** A view that the stage can show: a layer of the application, which is seen while it is shown. */
export abstract class View extends Container {
  /** @param label its name in Pixi's devtools */
  constructor(label: string) {
    super({ label, visible: false });
  }

  /** Called before the first frame, and again whenever size or resolution change. */
  abstract resize(size: ViewSize): void;
  /**
   * Moves everything on to `now`. The stage calls it once before each frame.
   *
   * @param now milliseconds, as `requestAnimationFrame` gives them
   * @returns whether it needs another frame
   */
  abstract step(now: number): boolean;
  /**
   * Parts that the last step has changed: only they are painted again, and without any the frame is left out. A view
   * that pans or zooms says `'all'`.
   */
  abstract readonly changed: readonly Part[] | 'all';
  /**
   * How far all that was painted has gone with the last step: `changed` says what looks different besides. Where the canvas
   * cannot move its own picture, all of it is painted.
   */
  get moved(): Way | null {
    return null;
  }

  /** Draws textures again, since the GPU has lost them. */
  abstract restore(): void;

  /** Destroys its children too, since the view has made them. */
  override destroy(): void {
    super.destroy({ children: true });
  }
}

/** A length in CSS pixels moved to the nearest device pixel, so that textures stay crisp. */
export function snapped(px: number, { resolution }: Pick<ViewSize, 'resolution'>): number {
  return Math.round(px * resolution) / resolution;
}
