/** All of Pixi that may be imported: its own index loads every renderer, events, accessibility and asset loaders. */
export { Application } from '../../../node_modules/pixi.js/lib/app/Application';
export { extensions } from '../../../node_modules/pixi.js/lib/extensions/Extensions';
export { Filter } from '../../../node_modules/pixi.js/lib/filters/Filter';
export { Rectangle } from '../../../node_modules/pixi.js/lib/maths/shapes/Rectangle';
export { Geometry } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/geometry/Geometry';
export { Shader } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/shader/Shader';
export { State } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/state/State';
export { RenderTexture } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/RenderTexture';
export { ImageSource } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/sources/ImageSource';
export { Texture } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/Texture';
export { RendererType } from '../../../node_modules/pixi.js/lib/rendering/renderers/types';
export { Container } from '../../../node_modules/pixi.js/lib/scene/container/Container';
export { Sprite } from '../../../node_modules/pixi.js/lib/scene/sprite/Sprite';
export { Ticker } from '../../../node_modules/pixi.js/lib/ticker/Ticker';
export { fetchRenderer } from './renderers';

/** @pixi/react looks for graphics among what it draws. None are drawn, and paths, gradients and SVG would come with them: 24 kB. */
export class Graphics {
  constructor() {
    throw new Error('light-pixi: graphics are left out');
  }
}

/** @pixi/react copies the default of texts, which are painted by the browser here: it hangs on all that graphics are made of. */
export const TextStyle = { defaultTextStyle: {} };
