import { ChessGame } from '../../src/rules/game';
import { byClicking } from '../support/browser/board';
import { acceptTerms, chooseLanguage, chooseUsername, Person, signIn } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { text } from './parts/texts';

test('[ID-03 QU-09 GM-18 I18-05] a newcomer goes from the login screen to the result of a first game against the house, in Arabic', {
  tag: BIG_RUN,
}, async ({ open, houseServer }) => {
  const page = await open({ baseURL: houseServer.url });
  const person = new Person(page, freshName('journey'));
  const alert = page.getByTestId('alert');
  await page.goto('/');
  await chooseLanguage(page, 'ar');
  await signIn(page, 'apple', person.username);
  await expect(alert).toContainText(text('ar', 'alert.terms.title'));
  await acceptTerms(page);
  await expect(alert).toContainText(text('ar', 'alert.username.title'));
  await chooseUsername(page, person.username);

  // A player alone in the queue gets a house opponent.
  await person.queue('blitz');
  await person.isPlaying();
  const side = await person.board.side();
  await expect.poll(async () => (await person.board.fen()).split(' ')[1]).toBe(side);
  const [first] = new ChessGame(await person.board.fen()).legalMoves();
  if (!first) throw new Error('No first move.');
  await byClicking(person.board, { ...first, san: '', promotion: null });
  // A game can be given up once both players have moved.
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  await expect(alert).toContainText(text('ar', 'game.result.lose'));
  await expect(alert).toContainText(text('ar', 'game.reason.surrender.lose'));
  await page.getByTestId('alert-action-0').click();
  await person.isIn('main');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
