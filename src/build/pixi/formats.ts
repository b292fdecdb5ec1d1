/** Take the place of Pixi's tables, which have eighty formats of textures. Pictures, canvases and targets have these two. */

type Format = 'rgba8unorm' | 'bgra8unorm';

const both = (value: number): Record<Format, number> => ({ rgba8unorm: value, bgra8unorm: value });

export const mapFormatToGlFormat = (gl: WebGLRenderingContext): Record<Format, number> => both(gl.RGBA);

export const mapFormatToGlType = (gl: WebGLRenderingContext): Record<Format, number> =>
  both(gl.UNSIGNED_BYTE);

export const mapFormatToGlInternalFormat = (gl: {
  readonly RGBA: number;
  readonly RGBA8?: number;
}): Record<Format, number> => ({
  rgba8unorm: gl.RGBA,
  // As Pixi has it: the first WebGL knows no sized format.
  bgra8unorm: gl.RGBA8 ?? gl.RGBA,
});
