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
import classicFragment from '../../../../shaders/board/classic.frag?raw';
import type { Side } from '../../../rules/chess';
import type { BoardSize } from './atlas';
import { paintLabels } from './labels';
import type { BoardLook } from './picture';
import { boardTheme, rgbOf } from './theme';
import { paintWood } from './wood';

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

/** Draws squares, grain, light and coordinates: by the theme's shader, or its still form without WebGL. */
export function paintGround(renderer: Renderer, look: BoardLook, orientation: Side, size: BoardSize): Ground {
  return isWebGl(renderer)
    ? shadedGround(renderer, look, orientation, size)
    : stillGround(look, orientation, size);
}

const isWebGl = (renderer: Renderer): renderer is WebGLRenderer => renderer.type === RendererType.WEBGL;

function stillGround(look: BoardLook, orientation: Side, size: BoardSize): Ground {
  const { canvas, context } = boardCanvas(size);
  const theme = boardTheme(look.theme);
  if (context) {
    paintWood(context, theme, canvas.width, look.grayscale);
    if (look.coordinates) paintLabels(context, theme, orientation, size.squarePx, size.resolution);
  }
  return owned(new Texture({ source: canvasSource(canvas, size) }));
}

function shadedGround(renderer: WebGLRenderer, look: BoardLook, orientation: Side, size: BoardSize): Ground {
  const side = size.squarePx * 8;
  const theme = boardTheme(look.theme);
  const geometry = new Geometry({
    attributes: { aUV: [0, 0, 1, 0, 1, 1, 0, 1] },
    indexBuffer: [0, 1, 2, 0, 2, 3],
  });
  const shader = Shader.from({
    gl: { vertex: VERTEX, fragment: classicFragment },
    resources: {
      wood: {
        uLight: { value: new Float32Array(rgbOf(theme.light)), type: 'vec3<f32>' },
        uDark: { value: new Float32Array(rgbOf(theme.dark)), type: 'vec3<f32>' },
        uSaturation: { value: look.grayscale ? 0 : 1, type: 'f32' },
      },
    },
  });
  const texture = RenderTexture.create({ width: side, height: side, resolution: size.resolution });
  // Straight to the encoder: a Mesh for one quad would bring its whole pipe into the bundle.
  renderer.renderTarget.bind({ target: texture });
  renderer.encoder.draw({ geometry, shader, state: State.for2d() });
  shader.destroy();
  geometry.destroy();

  if (look.coordinates) {
    const labels = new Sprite(labelTexture(look, orientation, size));
    renderer.render({ container: labels, target: texture, clear: false });
    labels.destroy({ texture: true, textureSource: true });
  }
  return owned(texture);
}

function labelTexture(look: BoardLook, orientation: Side, size: BoardSize): Texture {
  const { canvas, context } = boardCanvas(size);
  if (context) paintLabels(context, boardTheme(look.theme), orientation, size.squarePx, size.resolution);
  return new Texture({ source: canvasSource(canvas, size) });
}

function boardCanvas(size: BoardSize) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(size.squarePx * 8 * size.resolution);
  return { canvas, context: canvas.getContext('2d') };
}

function canvasSource(canvas: HTMLCanvasElement, size: BoardSize): ImageSource {
  return new ImageSource({ resource: canvas, resolution: size.resolution });
}

const owned = (texture: Texture): Ground => ({ texture, destroy: () => texture.destroy(true) });
