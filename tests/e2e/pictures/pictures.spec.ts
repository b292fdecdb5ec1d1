import type { Page } from '@playwright/test';
import { BoardOnPage } from '../../support/browser/board';
import { acceptTerms, chooseLanguage, chooseUsername, Person, signIn } from '../../support/browser/person';
import { playMoves, sitDown } from '../../support/browser/play';
import { expect, test } from '../../support/browser/test';
import { list, OPERA_GAME, RUNNING_PAWN } from '../../support/games/famous';
import { becomesStill } from '../parts/still';
import { pictureFile } from './rest';

const SIZES = [
  { width: 1440, height: 900, es: ['Carlota', 'Bruno'], ar: ['Layla', 'Karim'] },
  { width: 1024, height: 640, es: ['Beatriz', 'Mateo'], ar: ['Nadia', 'Yusuf'] },
  { width: 390, height: 844, es: ['Lucia', 'Andres'], ar: ['Salma', 'Omar'] },
] as const;
/** Half-moves after which the Opera game is in full swing: both sides have lost pieces. */
const MIDDLE = 24;

for (const language of ['es', 'ar'] as const) {
  for (const { width, height, [language]: names } of SIZES) {
    const viewport = { width, height };
    test(`pictures at ${width}×${height} in ${language}`, async ({ open, newcomer, expectInConsole }) => {
      // The popup is closed once for its picture.
      expectInConsole(/popup/);
      const page = await open({ viewport });
      const take = async (name: string, of: Page = page) => {
        const path = pictureFile(`${name}-${width}-${language}.png`);
        await of.evaluate(() => document.fonts.ready);
        await becomesStill(of);
        const board = new BoardOnPage(of);
        if (await board.root.isVisible()) await board.still();
        await of.screenshot({ path });
      };
      const [username, rival] = names;
      const person = new Person(page, username);

      await page.goto('/');
      await chooseLanguage(page, language);
      await expect(page.getByTestId('sign-in-google')).toBeVisible();
      await take('01-login');
      const opened = page.waitForEvent('popup');
      await page.getByTestId('sign-in-google').click();
      const popup = await opened;
      await popup.locator('input[name="name"]').waitFor();
      await take('02-popup', popup);
      await popup.close();
      await signIn(page, 'google', username);
      await expect(page.getByTestId('alert-action-1')).toBeVisible();
      await take('03-terms');
      await acceptTerms(page);
      await expect(page.getByTestId('alert').getByRole('textbox')).toBeVisible();
      await take('04-username');
      await chooseUsername(page, username);
      await person.isIn('main');
      await take('05-home');

      const other = await newcomer({ language, username: rival, context: { viewport } });
      await person.queue();
      await expect(page.getByTestId('queue')).toBeVisible();
      await take('06-queue');
      await page.getByTestId('queue-cancel').click();
      await person.isIn('main');

      const first = await sitDown(person, other);
      await take('07-game-start', first.w.page);
      const moves = list(OPERA_GAME);
      await playMoves(first, moves.slice(0, MIDDLE));
      await first.w.page.mouse.move(0, 0);
      await take('08-game-middle', first.w.page);
      await take('08-game-middle-black', first.b.page);
      await playMoves(first, moves.slice(MIDDLE), { after: moves.slice(0, MIDDLE) });
      for (const side of ['w', 'b'] as const) {
        await expect(first[side].page.getByTestId('alert')).toBeVisible();
        await take(`10-game-${side === 'w' ? 'won' : 'lost'}`, first[side].page);
        await first[side].page.getByTestId('alert-action-0').click();
        await first[side].isIn('main');
      }
      await take('11-home-after', first.w.page);

      const second = await sitDown(person, other);
      await playMoves(second, list(RUNNING_PAWN));
      const start = await second.w.board.centre('g7');
      const goal = await second.w.board.centre('g8');
      const corner = await second.w.board.centre('h8');
      await second.w.page.keyboard.down('Shift');
      await second.w.page.mouse.click(start.x, start.y);
      await second.w.page.mouse.move(goal.x, goal.y);
      await second.w.page.mouse.click(corner.x, corner.y);
      await second.w.page.keyboard.up('Shift');
      await expect(second.w.page.getByTestId('promotion-q')).toBeVisible();
      await take('09-promotion', second.w.page);
    });
  }
}
