/**
 * Draws the boards' pictures: what `shaders/board/` shows, with its frame, as WebP files beside this one.
 * They are the static form for players without WebGL, the frames round the boards, and what the items
 * host serves. Run it after changing a shader or a colour:
 *
 *     node assets/boards/render.mjs [THEME…]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tests/support/runner/browser.mjs';

/** Pixels of a square, and of the frame: `FRAME` in common.glsl is their ratio. */
const SQUARE = 96;
const FRAME = 12;
const SMALL = 192;

const read = path => readFileSync(new URL(path, import.meta.url), 'utf8');
const themes = JSON.parse(read('themes.json'));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(themes);
const common = read('../../shaders/board/common.glsl');

const browser = await chromium.launch({
  executablePath: findBrowser(console.log, { whole: true }),
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const page = await browser.newPage();
mkdirSync(new URL('small/', import.meta.url), { recursive: true });
for (const name of wanted) {
  const { light, dark } = themes[name];
  const shader = read(`../../shaders/board/${name.toLowerCase()}.frag`);
  const pictures = await page.evaluate(draw, {
    fragment: `#version 300 es\n${common.replace('in vec2 vUV;', 'in vec2 vUV;\nout vec4 finalColor;')}\n${shader}`,
    light,
    dark,
    square: SQUARE,
    frame: FRAME,
    small: SMALL,
  });
  const file = `${name.toLowerCase()}.webp`;
  const [large, small] = pictures.map(url => Buffer.from(url.split(',')[1], 'base64'));
  writeFileSync(new URL(file, import.meta.url), large);
  writeFileSync(new URL(`small/${file}`, import.meta.url), small);
  console.log(`${name}: ${large.length} and ${small.length} bytes`);
}
await browser.close();

/** Runs in the page. @returns data addresses of the large and the small picture */
function draw({ fragment, light, dark, square, frame, small }) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 8 * square + 2 * frame;
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false });
  const program = gl.createProgram();
  const vertex =
    '#version 300 es\nin vec2 at; out vec2 vUV; void main() { vUV = vec2(at.x, 1.0 - at.y); gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0); }';
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const at = name => gl.getUniformLocation(program, name);
  const rgb = hex => [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  gl.uniform3f(at('uLight'), ...rgb(light));
  gl.uniform3f(at('uDark'), ...rgb(dark));
  const margin = frame / square;
  gl.uniform4f(at('uView'), -margin, -margin, 8 + 2 * margin, 8 + 2 * margin);
  gl.uniform1f(at('uPixel'), 1 / square);
  gl.uniform1f(at('uSaturation'), 1);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  const large = canvas.toDataURL('image/webp', 0.8);
  const thumb = document.createElement('canvas');
  thumb.width = thumb.height = small;
  const context = thumb.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small, small);
  return [large, thumb.toDataURL('image/webp', 0.8)];
}
