/**
 * Takes the place of Pixi's pools of textures and canvases, from which filters, masks, texts and scenes kept as a texture
 * borrow. There are none of these here.
 */
class EmptyPool {
  setScreenSize(): void {}
  removeScreen(): void {}
  returnTexture(): void {}

  getOptimalTexture(): never {
    throw new Error('light-pixi: a scene is kept as a texture');
  }
}

export const TexturePool = new EmptyPool();
export const CanvasPool = new EmptyPool();
