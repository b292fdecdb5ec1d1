import { expect, test } from 'vitest';
import { chooseRenderer } from '../../../../../src/client/canvas/stage/choose-renderer';

test.each([
  [
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (LLVM 16.0.0) (0x0000C0DE)), SwiftShader driver)',
    'canvas',
  ],
  ['llvmpipe (LLVM 15.0.6, 256 bits)', 'canvas'],
  ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)', 'canvas'],
  ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)', 'webgl'],
  ['Apple GPU', 'webgl'],
  ['', 'webgl'],
  [null, 'canvas'],
])('[SH-01] %s draws with %s', (gpuName, expected) => {
  expect(chooseRenderer(null, false, () => gpuName)[0]).toBe(expected);
});

test('[SH-01] a wish wins over the GPU, and a WebGL that fails is replaced by the canvas', () => {
  expect(chooseRenderer('canvas', false, () => 'Apple GPU')).toEqual(['canvas']);
  expect(chooseRenderer('webgl', false, () => null)).toEqual(['webgl', 'canvas']);
  expect(chooseRenderer('webgpu', false, () => 'llvmpipe')).toEqual(['canvas']);
});

test('[CF-13 SH-01] light graphics need no GPU, and a wish in the address counts for more', () => {
  const unasked = () => {
    throw new Error('a context was made to learn a name that nobody needs');
  };
  expect(chooseRenderer(null, true, unasked)).toEqual(['canvas']);
  expect(chooseRenderer('webgl', true, unasked)).toEqual(['webgl', 'canvas']);
  expect(chooseRenderer('canvas', false, unasked)).toEqual(['canvas']);
});
