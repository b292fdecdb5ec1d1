import { playMoves, sitDown } from '../support/browser/play';
import { expect, test } from '../support/browser/test';
import { list, RUNNING_PAWN } from '../support/games/famous';
import { listen } from './parts/listen';

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
