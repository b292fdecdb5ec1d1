import type { Texture } from 'pixi.js';
import type { Side } from '../../../rules/chess';
import { type Atlas, atOnce } from './atlas';
import type { Ground } from './ground';
import { atlasKey, type BoardLook, type BoardSize, groundKey } from './look';

/** Makes the textures of a board. Tests replace it by one of plain textures. */
export interface BoardPainter {
  ground(look: BoardLook, orientation: Side, size: BoardSize): Ground;
  /** Makes the atlas in steps of about the same cost. */
  atlas(look: BoardLook, orientation: Side, size: BoardSize): Iterator<undefined, Atlas, undefined>;
  /** For `Glint`; its user destroys it. */
  band(): Texture;
}

/** Textures of a board, with the keys they were made for. */
interface Made {
  ground: Ground;
  groundKey: string;
  atlas: Atlas;
  atlasKey: string;
}

/** Textures of a board from now on. */
export interface Fitted {
  ground: Ground;
  atlas: Atlas;
  /** Destroys the textures that are no longer used, once nothing points into them; `null` without a change. */
  release: (() => void) | null;
}

/** The textures of one board: made for a look, a side and a size, and kept as long as they fit. */
export class BoardTextures {
  private made: Made | null = null;
  /** Made for a coming size. */
  private ready: Made | null = null;
  /** How often all textures have been thrown away. */
  private losses = 0;

  constructor(private readonly painter: BoardPainter) {}

  /**
   * Prepares in steps the textures that `fit` will need: all at once would block a slow machine.
   *
   * @param pause lets other tasks run
   * @returns false if all textures have been thrown away meanwhile
   */
  async prepare(
    look: BoardLook,
    orientation: Side,
    size: BoardSize,
    pause: () => Promise<unknown>,
  ): Promise<boolean> {
    const { painter, losses } = this;
    const ground = painter.ground(look, orientation, size);
    const steps = painter.atlas(look, orientation, size);
    await pause();
    let step = steps.next();
    while (!step.done) {
      await pause();
      step = steps.next();
    }
    const made = { ground, atlas: step.value, ...keysOf(look, orientation, size) };
    // Textures drawn before a loss are lost too.
    const isKept = losses === this.losses;
    if (isKept) this.ready = made;
    else drop(made);
    return isKept;
  }

  /** Makes textures that are missing or of another look or size; the others stay. */
  fit(look: BoardLook, orientation: Side, size: BoardSize): Fitted {
    const keys = keysOf(look, orientation, size);
    const { made, ready, painter } = this;
    const all = [made, ready];
    const withGround = all.find(one => one?.groundKey === keys.groundKey);
    const withAtlas = all.find(one => one?.atlasKey === keys.atlasKey);
    if (made && made === withGround && made === withAtlas) return { ...made, release: null };
    const ground = withGround?.ground ?? painter.ground(look, orientation, size);
    const atlas = withAtlas?.atlas ?? atOnce(painter.atlas(look, orientation, size));
    this.made = { ground, atlas, ...keys };
    this.ready = null;
    drop(ready, ground, atlas);
    return { ground, atlas, release: () => drop(made, ground, atlas) };
  }

  /** Destroys prepared textures that will not be used. */
  forgetReady(): void {
    drop(this.ready);
    this.ready = null;
  }

  /** Destroys all textures, also those being prepared. */
  discard(): void {
    this.losses++;
    this.forgetReady();
    drop(this.made);
    this.made = null;
  }
}

/** Destroys textures, except for those that are still used. */
function drop(made: Made | null, ground?: Ground, atlas?: Atlas): void {
  if (made?.ground !== ground) made?.ground.destroy();
  if (made?.atlas !== atlas) made?.atlas.destroy();
}

const keysOf = (look: BoardLook, orientation: Side, size: BoardSize) => ({
  groundKey: groundKey(look, orientation, size),
  atlasKey: atlasKey(look, orientation, size),
});
