import { GlShaderSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlShaderSystem';
import { GlUniformGroupSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlUniformGroupSystem';
import { AbstractRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/system/AbstractRenderer';
import { generateShaderSyncPolyfill } from '../../../node_modules/pixi.js/lib/unsafe-eval/shader/generateShaderSyncPolyfill';
import { generateUniformsSyncPolyfill } from '../../../node_modules/pixi.js/lib/unsafe-eval/uniforms/generateUniformsSyncPolyfill';

/** Takes the place of `pixi.js/unsafe-eval`, which replaces methods of particles and WebGPU as well, and so loads both. */

Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck() {} });
Object.assign(GlUniformGroupSystem.prototype, { _generateUniformsSync: generateUniformsSyncPolyfill });
Object.assign(GlShaderSystem.prototype, { _generateShaderSync: generateShaderSyncPolyfill });
