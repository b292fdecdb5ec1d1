import { themeName } from './theme';

/** Surface of a theme, beyond its two colours: a shader, or its picture. Loads one theme at a time. */
export interface Surface {
  theme: string;
  /** Source of the fragment shader, where shaders can run. */
  fragment?: string;
  /** Picture of the shader's drawing with its frame, where shaders cannot run. */
  picture?: CanvasImageSource;
}

/** Sides of the picture: a square, and the frame, in its pixels. @source assets/boards/render.mjs */
export const PICTURE_SQUARE = 96;
export const PICTURE_FRAME = 12;

const SHADERS = import.meta.glob<string>('../../../../shaders/board/*.{frag,glsl}', {
  query: '?raw',
  import: 'default',
});

const PICTURES = import.meta.glob<string>('../../../../assets/boards/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const loading = new Map<string, Promise<Surface | null>>();

/** Address of a theme's picture: board and frame. */
export function boardPictureUrl(theme: string): string {
  return PICTURES[`../../../../assets/boards/${themeName(theme).toLowerCase()}.webp`] ?? '';
}

/**
 * Loads a theme's surface; the same one is loaded once.
 *
 * @param shaders whether they can run; without them the picture is loaded
 * @returns `null` when it cannot be loaded: the squares are then plain, rather than no board shown
 */
export function loadSurface(theme: string, shaders: boolean): Promise<Surface | null> {
  const name = themeName(theme);
  const key = `${name} ${shaders}`;
  let surface = loading.get(key);
  if (!surface) {
    surface = (shaders ? loadShader(name) : loadPicture(name)).catch(() => {
      loading.delete(key); // a failed download may be tried again
      return null;
    });
    loading.set(key, surface);
  }
  return surface;
}

async function loadShader(theme: string): Promise<Surface> {
  const [common, own] = await Promise.all(
    ['common.glsl', `${theme.toLowerCase()}.frag`].map(name =>
      SHADERS[`../../../../shaders/board/${name}`]?.(),
    ),
  );
  if (!common || !own) throw new Error(`no shader of ${theme}`);
  return { theme, fragment: `${common}\n${own}` };
}

async function loadPicture(theme: string): Promise<Surface> {
  const answer = await fetch(boardPictureUrl(theme));
  // Decoded as a bitmap in the background; the canvas would decode an image element once more.
  return { theme, picture: await createImageBitmap(await answer.blob()) };
}
