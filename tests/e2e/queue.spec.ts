import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';

/** Lets a test tell the page what the queue offers, as the server does after a while; presses are told back, and go no further. */
async function offering(page: Page) {
  const chosen: string[] = [];
  let tell = (_frame: object): void => undefined;
  await page.route('**/config.json', async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), house: true } });
  });
  await page.routeWebSocket(/\/live\/queue$/, socket => {
    const server = socket.connectToServer();
    tell = frame => socket.send(JSON.stringify({ action: 'ping', ...frame }));
    socket.onMessage(message => {
      const { action, choice } = JSON.parse(String(message));
      if (action === 'choose') chosen.push(choice);
      else server.send(message);
    });
  });
  return { chosen, tell: (frame: object) => tell(frame) };
}

/** Long enough for whatever machine: no test waits for its end. */
const OFFER = { offer: { begins: 3_000_000 }, waiting: { RAPID_10: 2 } };

test('[QU-09] the hall offers the computer or people, Escape goes on waiting for people, and the focus stays with the view', async ({
  newcomer,
}) => {
  const person = await newcomer({ at: '/matches' });
  const { page } = person;
  const { chosen, tell } = await offering(page);
  await page.goto('/');
  await person.queue();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByTestId('queue-cancel')).toBeVisible();
  tell(OFFER);
  await expect(page.getByTestId('queue-offer')).toBeVisible();
  await isAccessible(page, 'the offer in the hall');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('queue-offer')).toHaveCount(0);
  await expect(heading).toBeFocused();
  await expect.poll(() => chosen).toEqual(['people']);
  await expect(page.getByTestId('queue-other-RAPID_10')).toContainText('2');
  await page.getByTestId('queue-house').click();
  await expect(heading).toContainText(text('es', 'queue.house.title'));
  await expect(heading).toBeFocused();
  await expect.poll(() => chosen).toEqual(['people', 'house']);
  await page.getByTestId('queue-cancel').click();
  await person.isIn('main');
});

test('[QU-04] the pill beside another page offers the same, and the focus stays with the pill', async ({
  newcomer,
}) => {
  const person = await newcomer({ at: '/matches' });
  const { page } = person;
  const { chosen, tell } = await offering(page);
  await page.goto('/');
  await person.queue();
  await page.getByTestId('queue-fold').click();
  const pill = page.getByTestId('queue');
  await expect(pill.getByTestId('queue-people')).toHaveCount(0);
  tell(OFFER);
  await pill.getByTestId('queue-people').click();
  await expect(page.getByTestId('queue-unfold')).toBeFocused();
  await expect(pill).toContainText(text('es', 'queue.pill.looking'));
  await pill.getByTestId('queue-house').click();
  await expect(page.getByTestId('queue-unfold')).toBeFocused();
  await expect(pill.getByTestId('queue-house')).toHaveCount(0);
  await expect.poll(() => chosen).toEqual(['people', 'house']);
  await page.getByTestId('queue-cancel').click();
  await expect(pill).toHaveCount(0);
});
