import { GlUboSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/GlUboSystem';
import { GlShaderSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlShaderSystem';
import { GlUniformGroupSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlUniformGroupSystem';
import { UboSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/shader/UboSystem';
import { AbstractRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/system/AbstractRenderer';
import { generateShaderSyncPolyfill } from '../../../node_modules/pixi.js/lib/unsafe-eval/shader/generateShaderSyncPolyfill';
import { generateUboSyncPolyfillSTD40 } from '../../../node_modules/pixi.js/lib/unsafe-eval/ubo/generateUboSyncPolyfill';
import { generateUniformsSyncPolyfill } from '../../../node_modules/pixi.js/lib/unsafe-eval/uniforms/generateUniformsSyncPolyfill';

/** Takes the place of `pixi.js/unsafe-eval`, which replaces methods of particles and WebGPU as well, and so loads both. */

Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck() {} });
Object.assign(UboSystem.prototype, { _systemCheck() {} });
Object.assign(GlUniformGroupSystem.prototype, { _generateUniformsSync: generateUniformsSyncPolyfill });
Object.assign(GlUboSystem.prototype, { _generateUboSync: generateUboSyncPolyfillSTD40 });
Object.assign(GlShaderSystem.prototype, { _generateShaderSync: generateShaderSyncPolyfill });
