/** All of Pixi that may be imported: its own index loads every renderer, events, accessibility and asset loaders. */
export { Application } from '../../../node_modules/pixi.js/lib/app/Application';
export { extensions } from '../../../node_modules/pixi.js/lib/extensions/Extensions';
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

/** @pixi/react copies the default of texts, which we do not have: every path, gradient and SVG parser hangs on it. */
export const TextStyle = { defaultTextStyle: {} };
