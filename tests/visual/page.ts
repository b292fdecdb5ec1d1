import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { Side, Square } from '../../src/rules/chess';
import { ALL_SQUARES, squareCell } from '../../src/rules/squares';
import { test as base } from '../support/browser/measured';
import { IS_BIG_RUN } from '../support/runner/big-run';

/** Builds and serves the board's page, and plays on the board as a user does. */

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
/** As strict as the product's own policy: no `eval`, nothing from other origins. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:";

export type RendererWish = 'webgl' | 'canvas';
/** Renderers that each picture is drawn with. The tests in tests/e2e and `input.spec.ts` use the canvas renderer. */
export const RENDERERS: readonly RendererWish[] = IS_BIG_RUN ? ['webgl', 'canvas'] : ['webgl'];

export interface BoardWish {
  /** Without it the page chooses by itself. */
  renderer?: RendererWish;
  fen?: string;
  last?: string;
  side?: Side;
  width?: number;
  queen?: '';
  locked?: '';
  lang?: string;
  white?: string;
  black?: string;
  grayscale?: '';
  theme?: string;
  set?: string;
  light?: '';
  shapes?: '';
  coordinates?: 'inside' | 'outside' | 'off';
  switches?: '';
  folds?: '';
  me?: Side;
  premove?: 'off' | 'one' | 'queue';
}

/** Shows a wish: in place where the page is loaded already with the renderer that is wished for, else by a load. */
export async function show(page: Page, address: string, wish: Record<string, unknown>): Promise<void> {
  const query = new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]));
  const there = new URL(page.url());
  const isThere =
    `${there.origin}${there.pathname}` === address &&
    there.searchParams.get('renderer') === query.get('renderer');
  if (isThere) await page.evaluate(wished => window.show?.(wished), query.toString());
  else await page.goto(`${address}?${query}`);
}

export class BoardPage {
  private orientation: Side = 'w';

  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  get root() {
    return this.page.getByTestId('board');
  }

  async open(wish: BoardWish): Promise<void> {
    this.orientation = wish.side ?? 'w';
    // A pointer left over the board would be part of the next test.
    await this.page.mouse.move(1, 1);
    await show(this.page, `${this.url}/board.html`, { ...wish });
    await expect(this.root).toHaveAttribute('data-ready', '');
    // The board's DOM twin, which takes the keys, comes a moment after the picture.
    await expect(this.cell('a1')).toBeAttached();
    await this.rest();
  }

  /** Waits until nothing asks for a frame any more: a frame that is wanted is drawn in the browser's next one. */
  async rest(): Promise<number> {
    for (let before = -1; ; ) {
      const now = await this.renders();
      if (now === before) return now;
      before = now;
      await this.page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      });
    }
  }

  async renders(): Promise<number> {
    return Number(await this.root.getAttribute('data-renders'));
  }

  async centre(square: Square): Promise<{ x: number; y: number }> {
    const box = await this.root.boundingBox();
    if (!box) throw new Error('the board has no box');
    const { column, row } = squareCell(square, this.orientation);
    return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
  }

  async press(square: Square, options: { button?: 'left' | 'right' } = {}): Promise<void> {
    const { x, y } = await this.centre(square);
    await this.page.mouse.click(x, y, options);
  }

  /** Takes a piece up and leaves it in the hand over `to`. */
  async carry(from: Square, to: Square): Promise<void> {
    const start = await this.centre(from);
    const end = await this.centre(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 6 });
  }

  async drag(from: Square, to: Square): Promise<void> {
    await this.carry(from, to);
    await this.page.mouse.up();
  }

  /** Plays the other side's moves, given in SAN, on a board with `me`. */
  async opponent(...moves: string[]): Promise<void> {
    await this.page.evaluate(
      sans => (globalThis as unknown as { opponent(...sans: string[]): void }).opponent(...sans),
      moves,
    );
  }

  /** Draws with the right button from one square to another. */
  async arrow(from: Square, to: Square): Promise<void> {
    const start = await this.centre(from);
    const end = await this.centre(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button: 'right' });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up({ button: 'right' });
  }

  cell(square: Square) {
    return this.page.locator(`[role=gridcell][data-square=${square}]`);
  }

  /** First field of the position's FEN, read from the board's DOM twin. */
  async twin(): Promise<string> {
    const pieces = await this.page
      .locator('[role=gridcell]')
      .evaluateAll(cells =>
        cells.map(cell => [cell.getAttribute('data-square'), cell.getAttribute('data-piece')] as const),
      );
    const known = new Map(pieces);
    const signs = ALL_SQUARES.map(square => {
      const code = known.get(square) ?? '';
      if (!code) return '1';
      return code.startsWith('w') ? code.charAt(1) : code.charAt(1).toLowerCase();
    });
    const rows = Array.from({ length: 8 }, (_, row) => signs.slice(row * 8, row * 8 + 8).join(''));
    return rows.map(row => row.replace(/1+/g, ones => String(ones.length))).join('/');
  }

  async picture(): Promise<Buffer> {
    await this.page.mouse.move(1, 1);
    await this.rest();
    return this.root.screenshot();
  }
}

/**
 * For tests that change more of a page than its wish: each has a page of its own. Errors and warnings in its console
 * fail the test.
 */
export const testAlone = base.extend<{ board: BoardPage }, { boardUrl: string; shared: Page }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const { viewport = null, locale = 'es', timezoneId = 'UTC' } = project.use;
      const page = await browser.newPage({ viewport, locale, timezoneId });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  boardUrl: [
    async ({ playwright: _ }, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'kingside-board-'));
      await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
      const server = await preview({
        configFile,
        logLevel: 'error',
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': POLICY } },
      });
      await use((server.resolvedUrls?.local[0] ?? '').replace(/\/$/, ''));
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  board: async ({ page, boardUrl }, use) => {
    const complaints: string[] = [];
    const heard = (message: ConsoleMessage) => {
      // Screenshots of WebGL read the picture back, which Chromium warns of.
      if (/GPU stall due to ReadPixels/.test(message.text())) return;
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    };
    const failed = (error: Error) => complaints.push(error.message);
    page.on('console', heard).on('pageerror', failed);
    await use(new BoardPage(page, boardUrl));
    page.off('console', heard).off('pageerror', failed);
    expect(complaints).toEqual([]);
  },
});

/** One page for each worker, which shows wish after wish. */
export const test = testAlone.extend({
  page: async ({ shared, viewport }, use) => {
    if (viewport) await shared.setViewportSize(viewport);
    await use(shared);
  },
});

export { expect };
