import type { JSHandle, Page } from '@playwright/test';

/**
 * Draws a screenshot on a canvas in the page.
 * @returns the canvas's context: `evaluate` on it reads the pixels
 */
export function drawn(page: Page, picture: Buffer): Promise<JSHandle<OffscreenCanvasRenderingContext2D>> {
  return page.evaluateHandle(
    async source => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d', {
        willReadFrequently: true,
      });
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      return context;
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}
