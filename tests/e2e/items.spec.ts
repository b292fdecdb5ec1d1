import type { Page } from '@playwright/test';
import type { BoardOnPage } from '../support/browser/board';
import { sitDown } from '../support/browser/play';
import { expect, test } from '../support/browser/test';
import { BIG_RUN } from '../support/runner/big-run';

/** Mean red, green and blue in the middle of a square, 0 to 255. */
async function colourOf(page: Page, board: BoardOnPage, at: { x: number; y: number }): Promise<number[]> {
  await board.still();
  const clip = { x: at.x - 8, y: at.y - 8, width: 16, height: 16 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async source => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, `data:image/png;base64,${picture}`);
}

test('[BO-09] items that the operator has awarded are on the board of the next game', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const [lucky, other] = [await newcomer(), await newcomer()];
  const sets = { lucky: [] as string[], other: [] as string[] };
  lucky.page.on('request', request => sets.lucky.push(request.url()));
  other.page.on('request', request => sets.other.push(request.url()));
  await server.operate('award', lucky.username, 'board', 'RUBY');
  await server.operate('award', lucky.username, 'piece', 'bone_0_1_4');
  await sitDown(lucky, other);

  await expect(lucky.board.root).toHaveAttribute('data-theme', 'RUBY');
  await expect(other.board.root).toHaveAttribute('data-theme', 'CLASSIC');
  const [r = 0, g = 0, b = 0] = await colourOf(lucky.page, lucky.board, await lucky.board.centre('e5'));
  expect(r).toBeGreaterThan(110);
  expect(Math.max(g, b)).toBeLessThan(90);
  const [, otherG = 0] = await colourOf(other.page, other.board, await other.board.centre('e5'));
  expect(otherG).toBeGreaterThan(90);
  // Both players see the pieces of the player who owns them.
  for (const seen of [sets.lucky, sets.other]) {
    expect(seen.filter(url => /\/bone-[^/]*\.js$/.test(url))).toHaveLength(1);
  }
});
