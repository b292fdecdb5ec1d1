import * as v from 'valibot';
import { ticketsAnswer } from '../../src/protocol/support';
import { enter } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, type Server, test } from '../support/browser/test';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';

test('[HM-07 HM-08 SU-02 SU-03 SU-09 SU-10 SU-11] support opens over the page, and a ticket needs a reason, keeps its text when refused, and is sent once', async ({
  newcomer,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/);
  const { page } = await newcomer();
  await page.getByTestId('fab-support').click();
  await expect(page.getByTestId('support')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await isAccessible(page, 'a new ticket');
  const bodies: unknown[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/api/support'))
      bodies.push(request.postDataJSON());
  });
  const send = page.getByTestId('support-send');
  await page.getByTestId('support-subject').fill('<b>El reloj</b>');
  await page.getByTestId('support-message').fill('Iba demasiado deprisa.');
  await send.click();
  await expect(page.getByText(text('es', 'support.problem.reason'))).toBeVisible();
  await expect(page.getByTestId('support-reason-1')).toBeFocused();
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByTestId('support-reason-2')).toBeChecked();
  expect(bodies).toEqual([]);

  const refuse = '**/api/support';
  await page.route(refuse, (route, request) =>
    request.method() === 'POST'
      ? route.fulfill({ json: { error: 'The desk is asleep.' } })
      : route.fallback(),
  );
  await send.click();
  await expect(page.getByTestId('alert')).toContainText('The desk is asleep.');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('support-message')).toHaveValue('Iba demasiado deprisa.');
  await page.unroute(refuse);
  // The server writes it, and its answer is lost.
  await page.route(
    refuse,
    async route => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send.click();
  await expect(page.getByText(text('es', 'support.problem.unreachable'))).toBeVisible();
  await send.dblclick();
  await expect(page.getByTestId('message-own')).toContainText('Iba demasiado deprisa.');
  expect(bodies).toMatchObject([{ reason: 2 }, { reason: 2 }, { reason: 2 }]);
  const tickets = page
    .getByTestId('support')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(tickets.filter({ hasText: '<b>El reloj</b>' })).toHaveCount(1);
  await expect(page.getByTestId('support-new')).toBeDisabled();
});

/** A user whose only ticket has been answered, and closed if wanted. */
async function answered(server: Server, isClosed: boolean) {
  const session = await server.player();
  const { post, get } = server.api(session.token);
  await post('/support', { reason: 4, subject: 'Un modo sin reloj', message: 'Para jugar con mi hija.' });
  const id = v.parse(ticketsAnswer, (await get('/support')).body)[0]?.id ?? 0;
  await server.operate('tickets', 'answer', String(id), 'Lo miramos.', '--by', 'Inés');
  if (isClosed) await server.operate('tickets', 'close', String(id));
  return { session, id };
}

test('[HM-08 SU-01 SU-07 SU-08] an answer marks the button at home and its ticket until it is read, and a closed ticket takes no reply but a new one may follow', async ({
  page,
  server,
}) => {
  const { session, id } = await answered(server, true);
  await enter(page, async () => session);
  const marker = page.getByTestId('fab-support');
  await expect(marker).toHaveAttribute('data-unread', 'true');
  await marker.click();
  await expect(page.getByTestId('support').getByRole('tab')).toHaveText([
    text('es', 'support.tab.open'),
    text('es', 'support.tab.closed'),
  ]);
  const listed = page.getByTestId(`ticket-${id}`);
  await expect(listed).toHaveAttribute('data-new', 'true');
  await expect(listed).toContainText('Un modo sin reloj');
  await expect(listed).toContainText(text('es', 'support.state.closed'));
  await expect(listed.locator('small').first()).toHaveText(/\d/);
  await listed.click();
  await expect(page.getByTestId('support-closed')).toBeVisible();
  await expect(page.getByTestId('support-reply')).toHaveCount(0);
  await expect(listed).not.toHaveAttribute('data-new', 'true');
  await expect(marker).not.toHaveAttribute('data-unread', 'true');
  await page.getByTestId('support-follow').click();
  await expect(page.getByTestId('support')).toContainText(text('es', 'support.follows'));
});

test('a number that is no game of one’s own is refused and stays, and one’s own game is attached by its number', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const { page } = table.w;
  await playMoves(table, ['e4', 'e5']);
  table.b.send('surrender');
  await page.getByTestId('result-support').click();
  const own = (await page.getByTestId('attached').locator('bdi').first().textContent()) ?? '';
  await page.getByTestId('attached-remove').click();
  await page.getByTestId('support-other').click();
  await expect(page.getByTestId('support-recent-one')).toContainText(table.b.username);
  const field = page.getByTestId('support-number');
  await field.focus();
  await page.keyboard.type('999999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('es', 'support.attach.notYours'))).toBeVisible();
  await expect(field).toHaveValue('999999999');
  await isAccessible(page, 'a refused number');
  await field.fill(own);
  await page.getByTestId('support-number-attach').click();
  await expect(page.getByTestId('attached')).toContainText(table.b.username);
});

test('[SU-06 SU-11] the thread has the user’s own messages and the answer, and shows a reply and a further answer at once', async ({
  page,
  server,
}) => {
  const { session, id } = await answered(server, false);
  await enter(page, async () => session);
  await page.getByTestId('fab-support').click();
  await expect(page.getByTestId('message-own')).toContainText('Para jugar con mi hija.');
  await expect(page.getByTestId('message-staff')).toContainText('Inés');
  // The answer is marked as new also after the server has heard that it is read.
  await expect(page.getByTestId('fab-support')).not.toHaveAttribute('data-unread', 'true');
  await expect(page.getByTestId('thread')).toContainText(text('es', 'support.thread.new'));
  await isAccessible(page, 'a thread');
  await page.getByTestId('support-reply').fill('Gracias.');
  // While it is sent it cannot be changed: what would be written meanwhile would go with it.
  let letThrough = (): void => undefined;
  const isLetThrough = new Promise<void>(resolve => {
    letThrough = resolve;
  });
  await page.route('**/api/support/*', async (route, request) => {
    if (request.method() === 'POST') await isLetThrough;
    await route.fallback();
  });
  await page.getByTestId('support-reply-send').click();
  await expect(page.getByTestId('support-reply')).toHaveAttribute('readonly');
  letThrough();
  await expect(page.getByTestId('message-own')).toHaveCount(2);
  await expect(page.getByTestId('support-reply')).toHaveValue('');
  await page.getByTestId('support-reply').fill('Y otra cosa');
  await server.operate('tickets', 'answer', String(id), 'De nada.', '--by', 'Inés');
  await expect(page.getByTestId('message-staff')).toHaveCount(2);
  await expect(page.getByTestId('support-reply')).toHaveValue('Y otra cosa');
  await expect(page.getByTestId('fab-support')).not.toHaveAttribute('data-unread', 'true');
});

test('[SU-01 SU-06 SH-06] the browser’s Back on a phone leads from a ticket to the list, and from the list home', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const { page } = await newcomer({ context: { viewport: { width: 390, height: 844 } } });
  const panel = page.getByTestId('support');
  // Opens another page first, so that there is one to go back to.
  await page.goto('/configuration');
  await page.getByRole('link', { name: 'Kingside' }).click();
  await expect(page.getByTestId('home-rapid')).toBeEnabled();
  await page.getByTestId('fab-support').click();
  await page.getByTestId('support-new').click();
  await page.getByTestId('support-reason-4').check();
  await page.getByTestId('support-subject').fill('Un modo sin reloj');
  await page.goBack();
  await expect(page.getByTestId('support-new')).toBeVisible();
  await page.getByTestId('support-new').click();
  await expect(page.getByTestId('support-subject')).toHaveValue('Un modo sin reloj');
  await page.getByTestId('support-message').fill('Para jugar con mi hija.');
  await page.getByTestId('support-send').click();
  await expect(page.getByTestId('message-own')).toBeVisible();
  await page.goBack();
  await panel.getByRole('listitem').getByRole('button').click();
  await expect(page.getByTestId('message-own')).toBeVisible();
  await page.goBack();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('home-rapid')).toBeVisible();
});
