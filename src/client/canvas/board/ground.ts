import {
  Geometry,
  ImageSource,
  type Renderer,
  RendererType,
  RenderTexture,
  Shader,
  Sprite,
  State,
  Texture,
  type WebGLRenderer,
} from 'pixi.js';
import type { Side } from '../../../rules/chess';
import { paintLabels } from './labels';
import type { BoardLook, BoardSize } from './look';
import { PICTURE_FRAME, PICTURE_SQUARE } from './surface';
import { boardTheme, rgbOf } from './theme';

/** The board without anything on it, as one texture. */
export interface Ground {
  texture: Texture;
  destroy(): void;
}

/** The whole texture, its top row first. */
const VERTEX = `
in vec2 aUV;
out vec2 vUV;
void main() {
  vUV = aUV;
  gl_Position = vec4(aUV * 2.0 - 1.0, 0.0, 1.0);
}`;

/** Draws squares, surface and coordinates: by the theme's shader, from its picture, or plain. */
export function paintGround(renderer: Renderer, look: BoardLook, orientation: Side, size: BoardSize): Ground {
  const fragment = look.surface?.fragment;
  return fragment !== undefined && isWebGl(renderer)
    ? shadedGround(renderer, fragment, look, orientation, size)
    : stillGround(look, orientation, size);
}

/** Whether `renderer` can run a theme's shader. */
export const isWebGl = (renderer: Renderer): renderer is WebGLRenderer =>
  renderer.type === RendererType.WEBGL;

function stillGround(look: BoardLook, orientation: Side, size: BoardSize): Ground {
  const { canvas, context } = boardCanvas(size);
  if (context) {
    paintSquares(context, look, canvas.width);
    if (look.coordinates) {
      paintLabels(context, labelTheme(look), orientation, size.squarePx, size.resolution);
    }
  }
  return owned(new Texture({ source: canvasSource(canvas, size) }));
}

/** Paints the squares of a theme from its picture, plain where there is none. */
export function paintSquares(
  context: CanvasRenderingContext2D,
  look: Pick<BoardLook, 'theme' | 'surface' | 'grayscale'>,
  sidePx: number,
): void {
  const picture = look.surface?.picture;
  if (picture) paintPicture(context, picture, sidePx);
  else paintPlain(context, look, sidePx);
  if (look.grayscale) paintGrey(context, sidePx);
}

function shadedGround(
  renderer: WebGLRenderer,
  fragment: string,
  look: BoardLook,
  orientation: Side,
  size: BoardSize,
): Ground {
  const side = size.squarePx * 8;
  const theme = boardTheme(look.theme);
  const geometry = new Geometry({
    attributes: { aUV: [0, 0, 1, 0, 1, 1, 0, 1] },
    indexBuffer: [0, 1, 2, 0, 2, 3],
  });
  const shader = Shader.from({
    gl: { vertex: VERTEX, fragment },
    resources: {
      board: {
        uLight: { value: new Float32Array(rgbOf(theme.light)), type: 'vec3<f32>' },
        uDark: { value: new Float32Array(rgbOf(theme.dark)), type: 'vec3<f32>' },
        uView: { value: new Float32Array([0, 0, 8, 8]), type: 'vec4<f32>' },
        uPixel: { value: 1 / (size.squarePx * size.resolution), type: 'f32' },
        uSaturation: { value: look.grayscale ? 0 : 1, type: 'f32' },
      },
    },
  });
  const texture = RenderTexture.create({ width: side, height: side, resolution: size.resolution });
  // Straight to the encoder: a Mesh for one quad would bring its whole pipe into the bundle.
  renderer.renderTarget.bind({ target: texture });
  renderer.encoder.draw({ geometry, shader, state: State.for2d() });
  shader.destroy();
  // With its buffers, which would stay otherwise.
  geometry.destroy(true);

  if (look.coordinates) {
    const labels = new Sprite(labelTexture(look, orientation, size));
    renderer.render({ container: labels, target: texture, clear: false });
    labels.destroy({ texture: true, textureSource: true });
  }
  return owned(texture);
}

/** Steps of the light's fading. */
const BAND_PX = 64;

/** Light that fades to both sides: what crosses a board that glints. */
export function paintBand(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = BAND_PX;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context) {
    const light = context.createLinearGradient(0, 0, BAND_PX, 0);
    light.addColorStop(0, '#ffffff00');
    light.addColorStop(0.5, '#ffffff');
    light.addColorStop(1, '#ffffff00');
    context.fillStyle = light;
    context.fillRect(0, 0, BAND_PX, 1);
  }
  return new Texture({ source: new ImageSource({ resource: canvas }) });
}

/** Pixels of a square's side in the picture that have taken some of their neighbour's colour. */
const BLEED = 1;

/** Square by square, so that smoothing never mixes two neighbours. */
function paintPicture(context: CanvasRenderingContext2D, picture: CanvasImageSource, sidePx: number): void {
  context.imageSmoothingQuality = 'high';
  const from = (index: number) => PICTURE_FRAME + index * PICTURE_SQUARE + BLEED;
  const side = PICTURE_SQUARE - 2 * BLEED;
  eachSquare(sidePx, (column, row, box) =>
    context.drawImage(picture, from(column), from(row), side, side, ...box),
  );
}

function paintPlain(
  context: CanvasRenderingContext2D,
  { theme }: Pick<BoardLook, 'theme'>,
  sidePx: number,
): void {
  const { light, dark } = boardTheme(theme);
  eachSquare(sidePx, (column, row, box) => {
    context.fillStyle = (column + row) % 2 === 0 ? light : dark;
    context.fillRect(...box);
  });
}

/** Calls `paint` with the place of every square: left, top, width, height in whole pixels. */
function eachSquare(
  sidePx: number,
  paint: (column: number, row: number, box: [number, number, number, number]) => void,
): void {
  const edge = (index: number) => Math.round((index * sidePx) / 8);
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const [left, top] = [edge(column), edge(row)];
      paint(column, row, [left, top, edge(column + 1) - left, edge(row + 1) - top]);
    }
  }
}

function paintGrey(context: CanvasRenderingContext2D, sidePx: number): void {
  context.globalCompositeOperation = 'saturation';
  context.fillStyle = '#808080';
  context.fillRect(0, 0, sidePx, sidePx);
  context.globalCompositeOperation = 'source-over';
}

function labelTexture(look: BoardLook, orientation: Side, size: BoardSize): Texture {
  const { canvas, context } = boardCanvas(size);
  if (context) paintLabels(context, labelTheme(look), orientation, size.squarePx, size.resolution);
  return new Texture({ source: canvasSource(canvas, size) });
}

const labelTheme = ({ theme, grayscale }: BoardLook) => boardTheme(theme, grayscale);

function boardCanvas(size: BoardSize) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(size.squarePx * 8 * size.resolution);
  return { canvas, context: canvas.getContext('2d') };
}

function canvasSource(canvas: HTMLCanvasElement, size: BoardSize): ImageSource {
  return new ImageSource({ resource: canvas, resolution: size.resolution });
}

const owned = (texture: Texture): Ground => ({ texture, destroy: () => texture.destroy(true) });
