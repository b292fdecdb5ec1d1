import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list, RUNNING_PAWN } from '../support/games/famous';
import { listen } from './parts/listen';

test('[BI-19 GM-09 GM-14] each event of a game has its sound, and the sprite is loaded', async ({
  newcomer,
  server,
}) => {
  const one = await newcomer();
  const heard = await listen(one.page);
  const sprite = one.page.waitForResponse(answer => /sprite[^/]*\.(webm|mp3)/.test(answer.url()));
  const table = await sitDownAsWhite(one, server);
  expect((await sprite).ok()).toBe(true);
  const moves = [...list(RUNNING_PAWN), ...list('Nf3 Bd7 Bc4 Ne5 Bf7+ Kxf7 O-O')];
  await playMoves(table, moves);
  // One's own offer makes no sound.
  await one.page.getByTestId('offer-draw').click();
  await table.b.hears('drawOffered');
  await playMoves(table, ['h5', 'gxf8=Q+'], { after: moves });
  table.b.send('offerDraw');
  await one.page.getByTestId('accept-draw').click();
  await table.b.ends();
  await expect.poll(heard).toContain('end');

  const white = (await heard()).filter(name => name !== 'select');
  expect(white).toEqual([
    'start',
    ...['drop', 'drop', 'drop', 'drop', 'capture', 'drop', 'capture', 'drop'],
    ...['drop', 'drop', 'drop', 'drop', 'check', 'capture', 'castle', 'drop'],
    expect.stringMatching(/^(check|promote)$/),
    'drawOffer',
    'end',
  ]);
  expect(await heard()).toContain('select');
});
