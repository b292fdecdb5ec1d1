/**
 * Takes the place of Pixi's pool of textures, from which filters, masks and scenes kept as a texture borrow. There are none
 * of these here.
 */
export const TexturePool = {
  setScreenSize(): void {},
  removeScreen(): void {},
  returnTexture(): void {},

  getOptimalTexture(): never {
    throw new Error('light-pixi: a scene is kept as a texture');
  },
};
