import { Container, ImageSource, Sprite, Texture } from 'pixi.js';
import type { Area } from '../stage/damage';
import { type Part, View, type ViewSize } from '../stage/view';
import { Confetti } from './confetti';
import { Dust } from './dust';
import { loadScene, type Scene, type SceneName } from './scenes';

export type { SceneName } from './scenes';

/** Scene to show, and how. */
export interface SceneWish {
  scene: SceneName;
  /** Nothing moves: a new picture replaces the old one at once. */
  isStill: boolean;
  festive: boolean;
  /** Mirrored, for languages that are read from the right. */
  isMirrored: boolean;
}

export interface SceneViewOptions {
  /** Asks for a frame. */
  invalidate: () => void;
}

/** Time in which one picture fades into the next, in milliseconds. */
const FADE_MS = 2_400;
/** Milliseconds between frames: candles and dust move slowly, so 20 frames a second are enough. */
const FRAME_MS = 1000 / 20;

/** One picture of the castle with its lights, at the size of the view. */
interface Shown {
  container: Container;
  ground: Texture;
  lights: Sprite[];
}

/**
 * A picture of the castle, with flickering lights and dust in them; another picture fades in over it. Asks for no frame
 * where nothing may move.
 */
export class SceneView extends View {
  private readonly pictures = new Container({ label: 'pictures' });
  private readonly light = lightTexture();
  private readonly dust = new Dust(this.light);
  private readonly confetti = new Confetti();
  private size: ViewSize | null = null;
  private wish: SceneWish | null = null;
  private loaded: Scene | null = null;
  private shown: Shown | null = null;
  /** The picture that fades out, and when that began. */
  private before: Shown | null = null;
  private fadeStart: number | null = null;
  private lastStep = 0;
  private isWhole = true;
  private isGone = false;
  changed: readonly Part[] | 'all' = 'all';

  private readonly invalidate: () => void;

  constructor({ invalidate }: SceneViewOptions) {
    super('lobby');
    this.invalidate = invalidate;
    this.addChild(this.pictures, this.dust.container, this.confetti.container);
  }

  /** Whether a picture has been painted. */
  get isPainted(): boolean {
    return this.shown !== null;
  }

  /** Shows exactly this; a picture that is not loaded yet comes later. */
  update(wish: SceneWish): void {
    const before = this.wish;
    this.wish = wish;
    this.dust.container.visible = !wish.isStill;
    this.confetti.container.visible = wish.festive;
    this.isWhole = true;
    this.invalidate();
    if (before?.scene === wish.scene) {
      if (before.isMirrored !== wish.isMirrored && this.loaded) this.show(this.loaded);
      return;
    }
    loadScene(wish.scene)
      .then(scene => {
        if (this.isGone || this.wish?.scene !== wish.scene) return;
        this.loaded = scene;
        this.show(scene);
      })
      // The page has a background of its own, so a picture that fails to load is not reported.
      .catch(() => undefined);
  }

  resize(size: ViewSize): void {
    this.size = size;
    this.dust.resize(size);
    this.confetti.resize(size);
    this.drop(this.before);
    this.before = null;
    if (!this.loaded) return;
    this.drop(this.shown);
    this.shown = null;
    this.show(this.loaded);
  }

  step(now: number): boolean {
    const { wish } = this;
    if (!wish || !this.shown) {
      this.changed = 'all';
      return false;
    }
    const isFading = this.fade(now, wish.isStill);
    if (wish.isStill) {
      this.changed = this.isWhole || isFading ? 'all' : [];
      this.isWhole = false;
      return isFading;
    }
    if (!isFading && !this.isWhole && now - this.lastStep < FRAME_MS) {
      this.changed = [];
      return true;
    }
    this.lastStep = now;
    const areas = [...this.flicker(now), ...this.dust.step(now)];
    if (wish.festive) this.confetti.step(now);
    this.changed =
      isFading || this.isWhole || wish.festive ? 'all' : areas.map(area => ({ container: this, area }));
    this.isWhole = false;
    return true;
  }

  restore(): void {
    if (this.size) this.resize(this.size);
  }

  override destroy(): void {
    this.isGone = true;
    this.drop(this.shown);
    this.drop(this.before);
    this.dust.destroy();
    this.confetti.destroy();
    this.light.destroy(true);
    super.destroy();
  }

  private show(scene: Scene): void {
    const { size } = this;
    if (!size) return;
    const next = this.paint(scene, size);
    this.drop(this.before);
    this.before = this.shown;
    this.shown = next;
    this.pictures.addChild(next.container);
    this.fadeStart = null;
    next.container.alpha = this.before && !this.wish?.isStill ? 0 : 1;
    if (next.container.alpha === 1) {
      this.drop(this.before);
      this.before = null;
    }
    this.isWhole = true;
    this.invalidate();
  }

  /** Paints the picture to cover the view, as `object-fit: cover` does. */
  private paint({ layers, lights }: Scene, { width, height, resolution }: ViewSize): Shown {
    const isMirrored = this.wish?.isMirrored ?? false;
    const scale = Math.max(width / PICTURE.width, height / PICTURE.height);
    const [wide, high] = [PICTURE.width * scale, PICTURE.height * scale];
    const [left, top] = [(width - wide) / 2, (height - high) / 2];
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * resolution);
    canvas.height = Math.ceil(height * resolution);
    const context = canvas.getContext('2d');
    if (isMirrored) context?.setTransform(-1, 0, 0, 1, canvas.width, 0);
    for (const layer of layers)
      context?.drawImage(layer, left * resolution, top * resolution, wide * resolution, high * resolution);
    const ground = new Texture({ source: new ImageSource({ resource: canvas, resolution }) });
    const container = new Container({ label: 'picture' });
    container.addChild(new Sprite(ground));
    const sprites = lights.map(({ x, y, radius }) => {
      const sprite = new Sprite({ texture: this.light, anchor: 0.5, tint: CANDLE, blendMode: 'add' });
      const across = left + x * scale;
      sprite.position.set(isMirrored ? width - across : across, top + y * scale);
      sprite.setSize(2 * radius * scale);
      sprite.alpha = LIGHT;
      return sprite;
    });
    if (sprites.length > 0) container.addChild(...sprites);
    return { container, ground, lights: sprites };
  }

  /** @returns whether a picture is still fading in */
  private fade(now: number, isStill: boolean): boolean {
    if (!this.before || !this.shown) return false;
    this.fadeStart ??= now;
    const time = isStill ? 1 : Math.min(1, (now - this.fadeStart) / FADE_MS);
    this.shown.container.alpha = time;
    if (time < 1) return true;
    this.drop(this.before);
    this.before = null;
    return true;
  }

  /** Lets every light flicker by itself, never in step with another. */
  private flicker(now: number): Area[] {
    return (this.shown?.lights ?? []).map((sprite, index) => {
      const time = now / 1000 + index * 7.3;
      sprite.alpha = LIGHT * (0.86 + 0.1 * Math.sin(time * 2.1) + 0.06 * Math.sin(time * 5.3 + index));
      const radius = sprite.width / 2;
      return {
        left: sprite.x - radius,
        top: sprite.y - radius,
        right: sprite.x + radius,
        bottom: sprite.y + radius,
      };
    });
  }

  private drop(shown: Shown | null): void {
    shown?.ground.destroy(true);
    shown?.container.destroy({ children: true });
  }
}

/** Size of all pictures. */
const PICTURE = { width: 1440, height: 900 };
/** Colour and strength of a candle's light. */
const CANDLE = 0xf0a040;
const LIGHT = 0.55;
/** Side of the texture of all lights, in pixels. */
const LIGHT_PX = 128;

/** A light that fades to nothing around it. */
function lightTexture(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = LIGHT_PX;
  const context = canvas.getContext('2d');
  if (context) {
    const middle = LIGHT_PX / 2;
    const light = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
    light.addColorStop(0, '#ffffff');
    light.addColorStop(0.25, '#ffffff66');
    light.addColorStop(1, '#ffffff00');
    context.fillStyle = light;
    context.fillRect(0, 0, LIGHT_PX, LIGHT_PX);
  }
  return new Texture({ source: new ImageSource({ resource: canvas }) });
}
