import { acceptTerms, freshName } from '../support/browser/person';
import { playMoves, sitDown } from '../support/browser/play';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { pair, play } from '../support/server/game-pair';
import { text } from './parts/texts';

test('[IP-21 LV-09] new terms in mid-game: both have to agree, and are back at the board', async ({
  newcomer,
  server,
}) => {
  const table = await sitDown(await newcomer(), await newcomer());
  const moves = list('e4 e5');
  const fen = await playMoves(table, moves);
  for (const { page } of [table.w, table.b]) {
    // Nothing else may be asked for before it is known that the terms are missing: it would be refused.
    await page.route('**/api/user?*', async route => {
      await new Promise(resolve => setTimeout(resolve, 500));
      await route.continue();
    });
  }
  await server.operate('terms');
  for (const { page } of [table.w, table.b]) {
    // The terms, not only that a connection was closed.
    await expect(page.getByTestId('alert').getByRole('link')).toBeVisible();
    await acceptTerms(page);
  }
  for (const person of [table.w, table.b]) {
    await person.isPlaying();
    await person.board.shows(fen);
    const alert = person.page.getByTestId('alert');
    if (await alert.isVisible()) await person.page.getByTestId('alert-action-0').click();
    await expect(alert).toBeHidden();
  }
  await playMoves(table, list('Nf3'), { after: moves });
});

test('[IP-13 IP-20] while the server is drained who waits is told, and keeps his place when it is not any more', async ({
  newcomer,
  server,
}) => {
  // A game that is being played keeps the server up.
  await play(await pair(server), 'e2e4 e7e5');
  const waiting = await newcomer();
  await waiting.queue();
  const hint = waiting.page.getByTestId('queue').getByRole('status');
  await expect(hint).toHaveText(text('es', 'queue.hint'));
  await server.operate('drain');
  await expect(hint).toHaveText(text('es', 'queue.away'));
  await server.operate('drain', '--cancel');
  await expect(hint).toHaveText(text('es', 'queue.hint'));
  const { token } = await server.player(freshName());
  server.socket('queue', token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
  await waiting.isPlaying();
});
