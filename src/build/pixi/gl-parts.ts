import type { WebGLRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/WebGLRenderer';
import type { Container } from '../../../node_modules/pixi.js/lib/scene/container/Container';
import type { Parts } from './parts';

export class GlParts implements Parts {
  static readonly extension = { name: 'parts' };

  constructor(private readonly renderer: WebGLRenderer) {}

  paint(container: Container, left: number, top: number, width: number, height: number): void {
    const { gl, canvas } = this.renderer;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, canvas.height - top - height, width, height);
    this.renderer.render({ container, clear: true });
    gl.disable(gl.SCISSOR_TEST);
  }
}
