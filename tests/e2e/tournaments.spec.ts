import type { TournamentsFrame } from '../../src/protocol/tournament-calls';
import { Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/tournaments';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';

/** Tournaments before they are played, as a player sees them. */

const ALL = /\/tournament\/all/;

test('[HM-03] [TL-01] [TL-02] [TL-03] [TL-05] [TL-06] [TL-07] [TL-08] [TL-09] [TL-10] [TL-11] [TL-12] the list, its tickets and home’s bubble', async ({
  page,
  server,
}) => {
  const bubble = page.getByTestId('tournament-bubble');
  let shown = (): Omit<TournamentsFrame, 'time'> => ({ open: [], created: [], close: [], finished: [] });
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route(ALL, async route => {
    await isAnswered;
    await route.fulfill({ json: { ...shown(), time: Date.now() } });
  });
  // None has come yet, and then there is none.
  await Person.comeBack(page);
  await page.getByTestId('home-tournament').click();
  const screen = page.getByTestId('tournaments');
  await expect(screen).toContainText(text('es', 'tournament.loading'));
  answer();
  await expect(screen).toContainText(text('es', 'tournament.empty.title'));
  await page.getByTestId('back').click();
  await expect(bubble).toHaveText(text('es', 'tournament.bubble.closed'));

  const soon = list(Date.now());
  const [first] = soon.open;
  if (!first) throw new Error('nothing is open');
  // Counted from the first answer: how long a page takes to load is nobody's promise.
  let asked: number | null = null;
  shown = () => {
    asked ??= Date.now();
    const openDate = new Date(asked + 6_000).toISOString();
    const startDate = new Date(asked + 12_000).toISOString();
    return { ...soon, open: [{ ...first, openDate, startDate }] };
  };
  await page.reload();
  await expect(bubble).toHaveText(text('es', 'tournament.bubble.openIn'));
  await expect(bubble).toHaveText(text('es', 'tournament.bubble.closeIn'));
  await expect(bubble).toHaveText(text('es', 'tournament.bubble.closed'));

  const all = list(Date.now());
  shown = () => all;
  await page.getByTestId('home-tournament').click();
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.tournaments'));
  await expect(page.getByTestId('tournament-5')).toBeVisible();
  const order = await page
    .locator('[data-status]')
    .evaluateAll(cards => cards.map(card => card.getAttribute('data-status')));
  expect(order).toEqual(['OPEN', 'OPEN', 'CREATED', 'CLOSED', 'FINISHED']);
  const card = (id: number) => page.getByTestId(`tournament-${id}`);
  for (const fact of ['Copa de Medianoche', '3+2', '1400–2000', /5.?000/, '150', '11/16'])
    await expect(card(1)).toContainText(fact);
  await expect(card(2)).toContainText(text('es', 'tournament.all'));
  // What it is about to be, is and was, each with its date.
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
  await page.getByTestId('ticket-2').click();
  await expect(page.getByTestId('alert')).toContainText('25');
  await isAccessible(page, 'leaving a tournament');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('alert')).toHaveCount(0);

  // From here on with the server: the operator makes one, the user takes part and leaves.
  await page.unroute(ALL);
  const created = await server.operate(
    ...['tournament', 'create', 'Copa', 'BLITZ_3', '--fee', '150', '--start', '+1h', '--json'],
  );
  const { id } = JSON.parse(created) as { id: number };
  await page.reload();
  await page.getByTestId(`ticket-${id}`).click();
  await expect(page.getByTestId('alert')).toContainText('850');
  await isAccessible(page, 'the ticket of a tournament');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId(`ticket-${id}`)).toHaveText(text('es', 'tournament.leave.action'));
  await expect(page.getByTestId('home-king')).toContainText('850');
  // It has begun at the same moment: nothing is left, and it is said why.
  const started = { statusCode: 400, message: 'started', code: 'started' };
  await page.route('**/api/tournament/exit', route => route.fulfill({ json: started }), { times: 1 });
  const leave = async () => {
    await page.getByTestId(`ticket-${id}`).click();
    await page.getByTestId('alert-action-1').click();
  };
  await leave();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'tournament.notLeft.started'));
  await page.getByTestId('alert-action-0').click();
  await leave();
  await expect(page.getByTestId(`ticket-${id}`)).toContainText('150');
  await expect(page.getByTestId('home-king')).toContainText('925');
  // Somebody else has moved the start: the answer says why it cannot be joined.
  await page.getByTestId(`ticket-${id}`).click();
  await server.operate('tournament', 'move', String(id), '--open', '+30m');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('alert')).toContainText(
    new RegExp(
      text('es', 'tournament.refused.title').source + text('es', 'tournament.refused.notOpen').source,
    ),
  );
  await page.getByTestId('alert-action-0').click();

  // It is cancelled while the user is away: whoever comes back is told, with what they have back.
  await server.operate('tournament', 'open', String(id));
  await page.reload();
  await page.getByTestId(`ticket-${id}`).click();
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('home-king')).toContainText('775');
  await page.goto('about:blank');
  await server.operate('tournament', 'cancel', String(id), 'Tormenta');
  await page.goto('/');
  await expect(page.getByTestId('notices-unread')).toHaveText('1');
  await expect(page.getByTestId('home-king')).toContainText('925');
  await page.getByTestId('notices-bell').click();
  const notice = page.getByTestId('notices').getByRole('listitem');
  await expect(notice).toContainText(text('es', 'notices.cancelled.title'));
  await expect(notice).toContainText(/150.*KING/);
});
