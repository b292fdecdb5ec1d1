import { compileHighShaderGlProgram } from '../../../node_modules/pixi.js/lib/rendering/high-shader/compileHighShaderToProgram';
import { colorBitGl } from '../../../node_modules/pixi.js/lib/rendering/high-shader/shader-bits/colorBit';
import { generateTextureBatchBitGl } from '../../../node_modules/pixi.js/lib/rendering/high-shader/shader-bits/generateTextureBatchBit';
import { roundPixelsBitGl } from '../../../node_modules/pixi.js/lib/rendering/high-shader/shader-bits/roundPixelsBit';
import { getBatchSamplersUniformGroup } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/getBatchSamplersUniformGroup';
import { Shader } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/shader/Shader';

/** Takes the place of the shader of Pixi's batches, without the half that is for WebGPU. */
export class DefaultShader extends Shader {
  constructor(readonly maxTextures: number) {
    super({
      glProgram: compileHighShaderGlProgram({
        name: 'batch',
        bits: [colorBitGl, generateTextureBatchBitGl(maxTextures), roundPixelsBitGl],
      }),
      resources: { batchSamplers: getBatchSamplersUniformGroup(maxTextures) },
    });
  }
}
