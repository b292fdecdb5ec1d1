import {
  Container,
  ImageSource,
  Mesh,
  MeshGeometry,
  type Renderer,
  RendererType,
  RenderTexture,
  Shader,
  Sprite,
  Texture,
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

const VERTEX = `
in vec2 aPosition;
in vec2 aUV;
out vec2 vUV;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
void main() {
  vUV = aUV;
  vec3 place = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix * vec3(aPosition, 1.0);
  gl_Position = vec4(place.xy, 0.0, 1.0);
}`;

/** Draws squares, grain, light and coordinates: by the theme's shader, or its still form without WebGL. */
export function paintGround(renderer: Renderer, look: BoardLook, orientation: Side, size: BoardSize): Ground {
  return renderer.type === RendererType.WEBGL
    ? shadedGround(renderer, look, orientation, size)
    : stillGround(look, orientation, size);
}

function stillGround(look: BoardLook, orientation: Side, size: BoardSize): Ground {
  const { canvas, context } = boardCanvas(size);
  const theme = boardTheme(look.theme);
  if (context) {
    paintWood(context, theme, canvas.width, look.grayscale);
    if (look.coordinates) paintLabels(context, theme, orientation, size.squarePx, size.resolution);
  }
  return owned(new Texture({ source: canvasSource(canvas, size) }));
}

function shadedGround(renderer: Renderer, look: BoardLook, orientation: Side, size: BoardSize): Ground {
  const side = size.squarePx * 8;
  const theme = boardTheme(look.theme);
  const corners = new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]);
  const geometry = new MeshGeometry({
    positions: corners.map(corner => corner * side),
    uvs: corners,
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
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
  const scene = new Container();
  scene.addChild(new Mesh({ geometry, shader }));
  const labels = look.coordinates ? labelTexture(look, orientation, size) : null;
  if (labels) scene.addChild(new Sprite(labels));

  const texture = RenderTexture.create({ width: side, height: side, resolution: size.resolution });
  renderer.render({ container: scene, target: texture });

  scene.destroy({ children: true });
  shader.destroy();
  geometry.destroy();
  labels?.destroy(true);
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
