import type { Page } from '@playwright/test';
import { list, RUNNING_PAWN } from './fixtures/games';
import { playMoves, sitDown } from './parts/play';
import { expect, test } from './parts/test';

/** Notes every sound that the product plays on a page; resolves to a reader of the list. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    window.addEventListener('kingside:sound', event => {
      if (event instanceof CustomEvent) heard.push(String(event.detail));
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard'));
}

test('[BI-19 GM-09 GM-14] each event of a game has its sound, and the sprite is loaded', async ({
  newcomer,
}) => {
  const [one, other] = [await newcomer(), await newcomer()];
  const heard = new Map([
    [one, await listen(one.page)],
    [other, await listen(other.page)],
  ]);
  const sprite = one.page.waitForResponse(answer => /sprite[^/]*\.(webm|mp3)/.test(answer.url()));
  const table = await sitDown(one, other);
  expect((await sprite).ok()).toBe(true);
  const moves = list(RUNNING_PAWN);
  await playMoves(table, [...moves, 'Nf3', 'Bd7', 'Bc4', 'Ne5', 'Bf7+', 'Kxf7', 'O-O', 'h5', 'gxf8=Q+']);
  const listOf = async (side: 'w' | 'b') => (await heard.get(table[side])?.()) ?? [];
  await table.b.page.getByTestId('offer-draw').click();
  await table.w.page.getByTestId('accept-draw').click();
  await expect.poll(() => listOf('b')).toContain('end');

  const white = (await listOf('w')).filter(name => name !== 'select');
  expect(white).toEqual([
    'start',
    ...['drop', 'drop', 'drop', 'drop', 'capture', 'drop', 'capture', 'drop'],
    ...['drop', 'drop', 'drop', 'drop', 'check', 'capture', 'castle', 'drop'],
    expect.stringMatching(/^(check|promote)$/),
    'drawOffer',
    'end',
  ]);
  expect(await listOf('w')).toContain('select');
  expect(await listOf('b')).not.toContain('drawOffer');
});
