import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatcherPipe as Batching } from 'pixi.js';
import { createServer, resolveConfig } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { CanvasRenderer } from '../../../src/build/pixi/canvas-renderer';

/** Tests, benchmarks and the development server draw with the same cut-down Pixi as the product. */

const folder = mkdtempSync(join(tmpdir(), 'kingside-pixi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONFIGS = ['vite.config.ts', 'tests/visual/vite.config.ts', 'tests/tools/bench/vite.config.ts'];

test.each(
  CONFIGS.flatMap(configFile => (['build', 'serve'] as const).map(command => ({ configFile, command }))),
)('Pixi is cut down by $configFile for $command', async ({ configFile, command }) => {
  const { plugins } = await resolveConfig({ configFile, logLevel: 'silent' }, command);
  expect(plugins.map(({ name }) => name)).toContain('light-pixi');
});

test('the development server bundles Pixi without the parts that are cut, and @pixi/react whole', async () => {
  const server = await createServer({
    configFile: 'vite.config.ts',
    cacheDir: folder,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { include: ['pixi.js', 'pixi.js/unsafe-eval', '@pixi/react'], noDiscovery: true },
  });
  try {
    const optimizer = server.environments.client.depsOptimizer;
    await optimizer?.init();
    const { optimized, discovered } = optimizer?.metadata ?? {};
    await Promise.all(Object.values({ ...optimized, ...discovered }).map(({ processing }) => processing));
  } finally {
    await server.close();
  }
  const bundles = join(folder, 'deps');
  const code = readdirSync(bundles)
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join(bundles, name), 'utf8'))
    .join('\n');
  for (const kept of ['WebGLRenderer', 'CanvasRenderer', 'SpritePipe', 'RenderGroupPipe']) {
    expect(code).toMatch(new RegExp(`\\b${kept} = class|class ${kept}\\b`));
  }
  const cut =
    /\b(GlGraphicsAdaptor|GlMeshAdaptor|GraphicsPipe|AlphaMaskPipe|ParticleBuffer|TextStyle|WebGPURenderer|UboSystem|TexturePoolClass) = class/;
  expect(cut.exec(code)?.[0]).toBeUndefined();
  expect(code).toContain('rendererPackageName: "@pixi/react"');
});

test('unit tests draw with the parts that are left', async () => {
  const pixi = await import('pixi.js');
  expect(Object.keys(pixi)).toContain('fetchRenderer');
  expect(Object.keys(pixi)).not.toContain('Assets');
});

test('the canvas renderer batches without a WebGL context, which Pixi opens to ask for the precision of shaders', () => {
  class Read extends CanvasRenderer {
    readonly batch = this.config.renderPipes?.find(({ name }) => name === 'batch')?.value;
  }
  const BatcherPipe = new Read().batch as unknown as typeof Batching;
  const pipe = new BatcherPipe({ limits: { maxBatchableTextures: 2 } } as never, {} as never);
  // There is no document to make a canvas of.
  expect(() => pipe.buildStart({ uid: 1 } as never)).not.toThrow();
});
