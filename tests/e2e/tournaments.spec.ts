import type { TournamentsFrame } from '../../src/protocol/tournament-calls';
import { Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/tournaments';
import { freshName } from '../support/names';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { text } from './parts/texts';

/** Tournaments before they are played, as a player sees them. */

const ALL = /\/tournament\/all/;
const NONE: TournamentsFrame = { open: [], created: [], close: [], finished: [] };

test('[HM-03 TL-02] home’s tile leads to the list, which shows that it loads and that it is empty, and then its bubble says that all is closed', async ({
  page,
}) => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route(ALL, async route => {
    await isAnswered;
    await route.fulfill({ json: { ...NONE, time: Date.now() } });
  });
  await Person.comeBack(page);
  await page.getByTestId('home-tournament').click();
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.tournaments'));
  const screen = page.getByTestId('tournaments');
  await expect(screen).toContainText(text('es', 'tournament.loading'));
  answer();
  await expect(screen).toContainText(text('es', 'tournament.empty.title'));
  await page.getByTestId('back').click();
  await expect(page.getByTestId('tournament-bubble')).toHaveText(text('es', 'tournament.bubble.closed'));
});

test('[TL-01 TL-03 TL-05 TL-06 TL-08 TL-09] the list has open, coming, running and played tournaments in this order, each with its facts and ticket', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  const { open, ...rest } = list(Date.now());
  // The house joins the first one, which its card says beside the places.
  const filled = open.map((one, index) => (index === 0 ? { ...one, fillTo: 16 } : one));
  await page.route(ALL, route => route.fulfill({ json: { ...rest, open: filled } }));
  await follow(page, '/tournament');
  const card = (id: number) => page.getByTestId(`tournament-${id}`);
  // The list that home has loaded before is shown until the answer is there.
  const order = () =>
    page.locator('[data-status]').evaluateAll(cards => cards.map(one => one.getAttribute('data-status')));
  await expect.poll(order).toEqual(['OPEN', 'OPEN', 'CREATED', 'CLOSED', 'FINISHED']);
  for (const fact of ['Copa de Medianoche', '3+2', '1400–2000', /5.?000/, '150', '11/16'])
    await expect(card(1)).toContainText(fact);
  await expect(card(2)).toContainText(text('es', 'tournament.all'));
  // A tournament shows what it will be, is and was, each with its date.
  for (const [id, state] of [
    [1, 'open'],
    [3, 'closed'],
    [3, 'opens'],
    [4, 'running.since'],
    [5, 'finished.played'],
  ] as const)
    await expect(card(id)).toContainText(text('es', `tournament.${state}`));
  await expect(page.getByTestId('ticket-3')).toBeDisabled();
  await expect(page.getByTestId('ticket-4')).toHaveAttribute('href', '/tournament/4');
  await expect(page.getByTestId('ticket-5')).toHaveAttribute('href', '/tournament/5');
  await isAccessible(page, 'the list of tournaments');
  // The places lie beside the queen that the first card is painted with, and not on her.
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const [queen, places] = await Promise.all(
      ['xpath=./span', 'ul'].map(part => card(1).locator(part).boundingBox()),
    );
    if (!queen || !places) throw new Error('The card has neither queen nor places.');
    expect.soft(places.x + places.width, `at ${width}`).toBeLessThanOrEqual(queen.x);
  }
});

test('[TL-07 TL-10 TL-11 TL-12] a ticket is bought for its fee and given back for half of it, and a refusal shows why', async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer();
  const created = await server.operate(
    ...['tournament', 'create', 'Copa', 'BLITZ_3', '--fee', '150', '--start', '+1h', '--json'],
  );
  const { id } = JSON.parse(created) as { id: number };
  const ticket = page.getByTestId(`ticket-${id}`);
  const alert = page.getByTestId('alert');
  const king = page.getByTestId('home-king');
  const accept = page.getByTestId('alert-action-0');
  await follow(page, '/tournament');
  // The operator moves the start meanwhile: the answer says why the tournament cannot be joined.
  await ticket.click();
  await server.operate('tournament', 'move', String(id), '--open', '+30m');
  await accept.click();
  await expect(alert).toContainText(text('es', 'tournament.refused.title'));
  await expect(alert).toContainText(text('es', 'tournament.refused.notOpen'));
  await accept.click();

  // The list is loaded every eight seconds, and as soon as the network is back; the server takes a moment to open the
  // tournament.
  const isOpen = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    return ticket.isEnabled();
  };
  await expect.poll(isOpen, 'the list from before the refusal').toBe(false);
  await server.operate('tournament', 'open', String(id));
  await expect.poll(isOpen).toBe(true);
  await ticket.click();
  await expect(alert).toContainText('850');
  await isAccessible(page, 'the ticket of a tournament');
  await accept.click();
  await expect(ticket).toHaveText(text('es', 'tournament.leave.action'));
  await expect(king).toContainText('850');

  const leave = page.getByTestId('alert-action-1');
  await ticket.click();
  await expect(alert).toContainText('75');
  await isAccessible(page, 'leaving a tournament');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  // The tournament begins at the same moment: the user stays in it.
  const started = { statusCode: 400, message: 'started', code: 'started' };
  await page.route('**/api/tournament/exit', route => route.fulfill({ json: started }), { times: 1 });
  await ticket.click();
  await leave.click();
  await expect(alert).toContainText(text('es', 'tournament.notLeft.started'));
  await accept.click();
  await ticket.click();
  await leave.click();
  await expect(ticket).toContainText('150');
  await expect(king).toContainText('925');
  await server.operate('tournament', 'cancel', String(id), 'Tormenta');
});

test('[TL-10] the page of a coming tournament shows the entrants and sells a ticket, and becomes the bracket at the start without a reload', async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer();
  const created = await server.operate(
    ...['tournament', 'create', 'Copa', 'BLITZ_3', '--best-of', '1', '--places', '4', '--prize', '100'],
    ...['--start', '+1h', '--json'],
  );
  const { id } = JSON.parse(created) as { id: number };
  const names = [freshName(), freshName()];
  const players = await Promise.all(names.map(name => server.player(name)));
  await follow(page, `/tournament/${id}`);
  const before = page.getByTestId('tournament-before');
  const entrants = page.getByTestId('entrants');
  for (const fact of ['Copa', '50', '30', '20', text('es', 'before.nobody')])
    await expect(before).toContainText(fact);
  await isAccessible(page, 'a tournament before it begins');
  await page.getByTestId(`ticket-${id}`).click();
  await expect(page.getByTestId('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { token } of players)
    await fetch(`${server.url}/api/tournament/apply/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  // The page asks every eight seconds, and as soon as the network is back.
  const ask = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => {
      await ask();
      return entrants.textContent();
    })
    .toContain(names[1] ?? '?');
  await server.operate('tournament', 'start', String(id));
  await expect
    .poll(async () => {
      await ask();
      return page.getByTestId('bracket').count();
    })
    .toBe(1);
  await server.operate('tournament', 'cancel', String(id), 'Tormenta');
});
