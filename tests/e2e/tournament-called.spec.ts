import { expect, test } from '../support/browser/test';
import { text } from './parts/texts';
import { ID, speakTournament } from './parts/told-tournament';

for (const [scene, title] of [
  ['called', 'lobby.board.called'],
  ['confirmed', 'lobby.board.ready'],
] as const)
  test(`[TM-07] beside the last match, the next one that waits: ${scene}`, async ({ newcomer }) => {
    const { page } = await newcomer();
    await speakTournament(page, scene);
    await page.goto(`/tournament/${ID}`);
    const board = page.getByTestId('last-match').getByTestId('info-board').nth(1);
    await expect(board).toHaveAttribute('data-state', 'ready');
    await expect(board.getByRole('heading')).toHaveText(text('es', title));
  });
