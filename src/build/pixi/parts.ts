import type { Container } from '../../../node_modules/pixi.js/lib/scene/container/Container';

/** A system of either renderer, for frames that paint a part of what the canvas shows. All numbers are device pixels. */
export interface Parts {
  /** Paints what lies in the part anew, and nothing else: without a GPU every pixel costs. */
  paint(container: Container, left: number, top: number, width: number, height: number): void;
  /** Moves all that the canvas shows. WebGL has none, since it would have to read its picture back. */
  move?(x: number, y: number): void;
  /** Gives back the memory that moving takes: another view is shown. */
  rest?(): void;
}

declare global {
  namespace PixiMixins {
    interface RendererSystems {
      parts: Parts;
    }
  }
}
