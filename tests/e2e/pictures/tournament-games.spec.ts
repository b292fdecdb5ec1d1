import { test } from '../../support/browser/test';
import { moveMessage } from '../../support/server/game-pair';
import { beginTournament } from '../parts/tournament';
import { pictureFile, SIZES } from './rest';

/** The games of a tournament side by side, and its page, as an onlooker sees them. */

for (const language of ['es', 'ar'] as const)
  test(`the games of a tournament in ${language}`, async ({ newcomer, server }) => {
    const { id, seats } = await beginTournament(server, 'Abierto de la Torre', 8);
    const openings = ['e2e4', 'd2d4', 'g1f3', 'c2c4'];
    for (const { socket } of seats.filter(({ state }) => state.side === 'w'))
      socket.send(moveMessage(openings.pop() ?? 'e2e4'));
    const { page } = await newcomer({ language });
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      for (const view of ['', '?view=games']) {
        await page.goto(`/tournament/${id}${view}`);
        await page
          .getByTestId(view === '' ? 'tournament' : 'wall-board')
          .first()
          .waitFor();
        await page.waitForTimeout(1_500);
        const name = view === '' ? 'page' : 'games';
        await page.screenshot({ path: pictureFile(`tournament-${name}-${viewport.width}-${language}.png`) });
      }
    }
    for (const { socket } of seats) socket.close();
  });
