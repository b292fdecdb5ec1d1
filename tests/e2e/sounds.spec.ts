import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list, RUNNING_PAWN } from '../support/games/famous';
import { listen, listenToNotifications } from './parts/listen';
import { text } from './parts/texts';

test('[BI-19 GM-09 GM-14 GM-18] each event of a game has its sound, a start is notified, and draw offers come, lapse and are answered', async ({
  newcomer,
  server,
}) => {
  const one = await newcomer();
  const { page } = one;
  const told = await listenToNotifications(page);
  const heard = await listen(page);
  const sprite = page.waitForResponse(answer => /sprite[^/]*\.(webm|mp3)/.test(answer.url()));
  const table = await sitDownAsWhite(one, server);
  expect((await sprite).ok()).toBe(true);
  await expect.poll(told).toEqual(['¡Partida iniciada!']);
  const moves = [...list(RUNNING_PAWN), ...list('Nf3 Bd7 Bc4 Ne5 Bf7+ Kxf7 O-O')];
  await playMoves(table, moves);
  // The player's own offer makes no sound, can be made once, and lapses with a move.
  const offer = page.getByTestId('offer-draw');
  const outgoing = page.getByText(text('es', 'game.slot.drawOutgoing'));
  await offer.click();
  await table.b.hears('drawOffered');
  await expect(offer).toBeDisabled();
  await expect(outgoing).toBeVisible();
  await playMoves(table, ['h5', 'gxf8=Q+'], { after: moves });
  await expect(outgoing).toBeHidden();
  table.b.send('offerDraw');
  await expect(page.getByText(text('es', 'game.slot.drawIncoming'))).toBeVisible();
  await page.getByTestId('accept-draw').click();
  await table.b.ends();
  await expect.poll(heard).toContain('end');
  await expect(page.getByTestId('alert').locator('[data-image=loss]')).toBeVisible();

  const white = (await heard()).filter(name => name !== 'select');
  expect(white).toEqual([
    'start',
    ...['drop', 'drop', 'drop', 'drop', 'capture', 'drop', 'capture', 'drop'],
    ...['drop', 'drop', 'drop', 'drop', 'check', 'capture', 'castle', 'drop'],
    expect.stringMatching(/^(check|promote)$/),
    'drawOffer',
    'end',
  ]);
  await expect.poll(heard).toContain('select');
});
