import type { Texture } from 'pixi.js';
import type { Side } from '../../../rules/chess';
import { type Atlas, atOnce } from './atlas';
import type { Ground } from './ground';
import { atlasKey, type BoardLook, type BoardSize, groundKey } from './look';

/** Makes the textures of a board. A test puts plain ones in its place. */
export interface BoardPainter {
  ground(look: BoardLook, orientation: Side, size: BoardSize): Ground;
  /** In steps of about the same cost. */
  atlas(look: BoardLook, orientation: Side, size: BoardSize): Iterator<undefined, Atlas, undefined>;
  /** For `Glint`; whoever asks for it destroys it. */
  band(): Texture;
}

/** What a board is painted with, and what it was made for. */
interface Made {
  ground: Ground;
  groundKey: string;
  atlas: Atlas;
  atlasKey: string;
}

/** What a board is painted with from now on. */
export interface Fitted {
  ground: Ground;
  atlas: Atlas;
  /** Destroys what is not used any more, to be called when nothing points into it; `null` when all is as it was. */
  release: (() => void) | null;
}

/** The textures of one board: made for a look, a side and a size, and kept as long as they fit. */
export class BoardTextures {
  private made: Made | null = null;
  /** Made for a size that is still to come. */
  private ready: Made | null = null;
  /** How often all that was made has been thrown away. */
  private losses = 0;

  constructor(private readonly painter: BoardPainter) {}

  /**
   * Makes in steps what `fit` will need: all at once would block a slow machine.
   *
   * @param pause lets others have their turn
   * @returns false if all has been thrown away meanwhile
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
    // What was drawn before a loss is lost too.
    const isKept = losses === this.losses;
    if (isKept) this.ready = made;
    else drop(made);
    return isKept;
  }

  /** Makes what is missing or of another look or size; the rest stays. */
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

  /** Throws away what was prepared and will not be put on. */
  forgetReady(): void {
    drop(this.ready);
    this.ready = null;
  }

  /** Throws all away, also what is being prepared. */
  discard(): void {
    this.losses++;
    this.forgetReady();
    drop(this.made);
    this.made = null;
  }
}

/** Destroys what was made, but for what is still used. */
function drop(made: Made | null, ground?: Ground, atlas?: Atlas): void {
  if (made?.ground !== ground) made?.ground.destroy();
  if (made?.atlas !== atlas) made?.atlas.destroy();
}

const keysOf = (look: BoardLook, orientation: Side, size: BoardSize) => ({
  groundKey: groundKey(look, orientation, size),
  atlasKey: atlasKey(look, orientation, size),
});
