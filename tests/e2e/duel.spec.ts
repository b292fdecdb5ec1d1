import type { Hand } from '../support/browser/board';
import { acceptTerms, chooseUsername, type Person, signIn } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { Rival } from '../support/browser/rival';
import { expect, type Server, test } from '../support/browser/test';
import { FOOLS_MATE, list } from '../support/games/famous';
import { freshName } from '../support/names';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { create as createOnWire, duelSocket } from '../support/server/duels';
import { hasEnded, sit } from '../support/server/game-pair';
import { hasAction, type Session, type TestSocket } from '../support/server/server';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { tabTo } from './parts/keyboard';
import { listen, listenToReader } from './parts/listen';
import { text } from './parts/texts';

const COPIES = { permissions: ['clipboard-read', 'clipboard-write'] };

/**
 * Fills in the form and creates a duel.
 * @returns its code
 */
async function create({ page }: Person, bet: string, isPublic: boolean): Promise<string> {
  await page.getByTestId('duel-create').click();
  await page.getByTestId('duel-bet').fill(bet);
  await page.getByTestId('duel-mode-BLITZ_3').check();
  if (!isPublic) await page.getByTestId('duel-public').uncheck();
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('duel-id')).toHaveText(/^[0-9A-Z]{6}$/);
  return (await page.getByTestId('duel-id').textContent()) ?? '';
}

/** A user without a browser who duels with users at one. */
async function rivalOf(server: Server): Promise<{ name: string; session: Session }> {
  const name = freshName();
  return { name, session: await server.player(name) };
}

/** Joins a duel without a browser, and waits until both are asked whether they are ready. */
async function join(server: Server, session: Session, idMatch: string): Promise<TestSocket> {
  const socket = duelSocket(server, session, { idMatch });
  await socket.next(hasAction('duel_match'));
  return socket;
}

/** Joins an open duel by its row in the list. */
async function joinListed({ page }: Person, code: string): Promise<void> {
  await page.getByTestId(`duel-${code}`).getByRole('button').click();
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('duel-ready')).toBeVisible();
}

test('[DU-01 DU-02 DU-04 DU-05] the form of a duel explains why a stake is refused, and stays open', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  await page.getByTestId('home-duel').click();
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.duel'));
  await expect(page.getByTestId('duel-join')).toBeEnabled();
  await page.getByTestId('duel-create').click();
  const form = page.getByTestId('alert');
  await expect(form).toContainText('0 - 10.000');
  await expect(page.getByRole('radio')).toHaveCount(3);
  // The other six are in a second control, closed at first.
  await page.getByTestId('duel-more').selectOption('BLITZ_3P2');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByTestId('duel-public')).toBeChecked();
  for (const [wrong, why] of [
    ['1.5', 'duel.form.whole'],
    ['1001', 'duel.form.short'],
  ] as const) {
    await page.getByTestId('duel-bet').fill(wrong);
    await page.getByTestId('alert-action-0').click();
    await expect(form).toContainText(text('es', why));
    await expect(page.getByTestId('duel-bet')).toHaveValue(wrong);
  }
  await page.getByTestId('duel-bet').fill('1.000');
  await expect(form.getByTestId('understood')).toHaveText('1 000 KING');
  await isAccessible(page, 'form of a duel');
});

test('[DU-11 QU-09] a private duel waits with its stake, and is shared as a code, a picture and a link', async ({
  newcomer,
}) => {
  const person = await newcomer({ context: COPIES });
  const { page } = person;
  await follow(page, '/duel');
  const code = await create(person, '600', false);
  await expect(page.getByTestId('duel-stake')).toContainText(/1.200/);
  await expect(page.getByTestId('held')).toContainText('600');
  await expect(page.getByRole('img', { name: text('es', 'duel.invite.qr') })).toBeVisible();
  await isAccessible(page, 'a duel that waits');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('duel-copy').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'duel.invite.copied'));
  expect(await copied()).toBe(code);
  await page.getByTestId('duel-share').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'duel.invite.shared'));
  expect(await copied()).toBe(new URL(`/duel?id=${code}`, page.url()).href);
});

test('[DU-12 DU-14 QU-08 SC-09] a duel found by its code asks both players to be ready, even on a clock that is seven minutes slow', async ({
  newcomer,
  server,
}) => {
  const owner = await rivalOf(server);
  const duel = await createOnWire(server, { bet: 600, public: false }, owner.session);
  const { page } = await newcomer();
  await page.clock.setSystemTime(Date.now() - 420_000);
  await follow(page, '/duel');
  await page.getByTestId('duel-find').fill(duel.id.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('duel-found')).toContainText(owner.name);
  await page.getByTestId('alert-action-0').click();

  const view = page.getByTestId('duel-ready');
  await expect(page.getByRole('timer')).toHaveText(/^(300|[12]?\d?\d)$/);
  const came = page.getByRole('heading', { level: 1 });
  await expect(came).toBeFocused();
  await expect(came).toHaveAccessibleDescription(new RegExp(`${owner.name}.*600`));
  // Before anybody is ready, the view shows what each outcome means for the stake and how well both are connected.
  await expect(view.getByRole('region')).toContainText(/\+600.*1.200.*−600/);
  for (const outcome of ['draw', 'abort', 'outage', 'absence'] as const)
    await expect(
      view.getByRole('listitem').filter({ hasText: text('es', `duel.ready.${outcome}`) }),
    ).toBeVisible();
  await expect(view.getByText(/^\d+ ms$/)).toHaveCount(2);
  await isAccessible(page, 'an opponent has come', []);
  const ready = page.getByTestId('ready');
  await ready.click();
  await expect(ready).toBeDisabled();
  await expect(ready).toBeFocused();
  // The pointer is still over the button, and its words are readable.
  await expect(ready).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('[DU-08 DU-09 DU-13] open duels come and go in the list, and one that costs too much cannot be joined', async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer();
  await follow(page, '/duel');
  const community = page.getByRole('link', { name: text('es', 'duel.community.link') });
  const address = await community.getAttribute('href');
  expect((await page.request.get(address ?? '')).ok()).toBe(true);
  await isAccessible(page, 'no open duels');

  const owner = await rivalOf(server);
  await server.operate('grant', owner.name, '100000');
  const duel = await createOnWire(server, { bet: 100_000, public: true }, owner.session);
  const row = page.getByTestId(`duel-${duel.id}`);
  for (const shown of [owner.name, '1500', 'Blitz 3+0', /100.000/]) await expect(row).toContainText(shown);
  await expect(row.getByRole('button')).toBeDisabled();
  duel.socket.send({ action: 'leave' });
  await expect(row).toHaveCount(0);
});

test('[DU-10 QU-09] a user whose own duel waits cannot make or join another, and each time it is cancelled hears that the stake is back', async ({
  newcomer,
}) => {
  const person = await newcomer();
  const { page } = person;
  await follow(page, '/duel');
  const heard = await listenToReader(page);
  const code = await create(person, '250', true);
  await page.getByTestId('queue-fold').click();
  for (const closed of ['duel-create', 'duel-join', 'duel-find'])
    await expect(page.getByTestId(closed)).toBeDisabled();
  await expect(page.getByTestId('queue')).toContainText(text('es', 'common.page.duel'));
  await expect(page.getByTestId(`duel-${code}`)).toContainText(text('es', 'duel.list.own'));
  await isAccessible(page, 'open duels');
  const returned = async () => (await heard()).filter(words => /250 KING/.test(words));
  await page.getByTestId('queue-cancel').click();
  await expect(page.getByTestId(`duel-${code}`)).toHaveCount(0);
  // The words are on the screen for four seconds only.
  await expect.poll(returned).toHaveLength(1);
  await expect(page.getByTestId('home-king')).toContainText(/1.000/);
  await create(person, '250', true);
  await page.getByTestId('queue-cancel').click();
  await expect.poll(returned).toHaveLength(2);
});

test('[QU-08 SH-10] an opponent who comes takes the screen, and the reason is read out when they decline and the duel waits on', async ({
  newcomer,
  server,
}) => {
  const person = await newcomer();
  const { page } = person;
  await follow(page, '/duel');
  const code = await create(person, '250', true);
  await page.getByTestId('queue-fold').click();
  await follow(page, '/boards');
  await expect(page.getByTestId('boards')).toBeVisible();
  const { session } = await rivalOf(server);
  const rival = await join(server, session, code);
  await expect(page.getByTestId('duel-ready')).toBeVisible();
  await expect(page.getByTestId('boards')).toHaveCount(0);
  rival.send({ action: 'declineMatch', reason: 'strength' });
  // The reason is read with the title, which has the focus.
  const waits = page.getByRole('heading', { level: 1 });
  await expect(waits).toBeFocused();
  await expect(waits).toHaveAccessibleDescription(text('es', 'duel.wait.declinedBecause'));
  await expect(waits).toHaveAccessibleDescription(text('es', 'duel.ready.strength'));
});

test('a duel ends when its owner declines, and the player who had joined is told where the stake is', {
  tag: BESIDE_ROWS,
}, async ({ newcomer, server }) => {
  const { session } = await rivalOf(server);
  const owner = await createOnWire(server, { bet: 250, public: true }, session);
  const person = await newcomer();
  const { page } = person;
  await follow(page, '/duel');
  await joinListed(person, owner.id);
  owner.socket.send({ action: 'declineMatch' });
  const over = page.getByRole('dialog', { name: text('es', 'alert.duel.over') });
  await expect(over).toHaveAccessibleDescription(text('es', 'duel.over.noReason'));
  await expect(over.getByTestId('duel-refund')).toContainText(/250 KING/);
  await isAccessible(page, 'a duel that was not played');
  await page.keyboard.press('Enter');
  await expect(over).toBeHidden();
});

test('a user’s own limits stand beside every stake, and a stake above them is refused', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  await follow(page, '/duel');
  const limits = page.getByTestId('duel-limits');
  await limits.click();
  await page.getByTestId('duel-limit').fill('1.5');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'duel.limits.whole'));
  await isAccessible(page, 'limits of one’s own');
  await page.getByTestId('duel-limit').fill('300');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('day-limit')).toContainText('0 de 300');
  await page.getByTestId('duel-create').click();
  await page.getByTestId('duel-bet').fill('301');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'duel.refused.stakeLimit'));
  await page.keyboard.press('Escape');
  // A wider limit begins after a day, a break at once.
  await limits.click();
  await page.getByTestId('duel-limit').fill('');
  await page.getByTestId('duel-pause').selectOption('week');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('duel')).toContainText(text('es', 'duel.limits.laterNone'));
  await expect(page.getByTestId('duel')).toContainText(text('es', 'duel.limits.paused'));
});

test('the winner of a duel has a receipt, which stays with the game, and a rematch that the loser cannot pay is refused', {
  tag: BESIDE_ROWS,
}, async ({ newcomer, server }) => {
  const owner = await rivalOf(server);
  const duel = await createOnWire(server, { bet: 600, public: true }, owner.session);
  const person = await newcomer();
  const { page } = person;
  await follow(page, '/duel');
  await joinListed(person, duel.id);
  await page.getByTestId('ready').click();
  duel.socket.send({ action: 'acceptMatch' });
  await duel.socket.next(hasAction('started'));
  const { socket } = await sit(server, owner.session);
  await person.isPlaying();
  socket.send({ action: 'surrender' });
  const paid = new RegExp(`${text('es', 'duel.receipt.paid').source}1.200`);
  const receipt = page.getByTestId('duel-receipt');
  await expect(receipt).toContainText(paid);
  await socket.next(hasEnded);
  socket.send({ action: 'rematch' });
  await expect(page.getByTestId('rematch')).toHaveAttribute('data-state', 'wasOffered');
  await page.getByTestId('rematch').click();
  await expect(page.getByTestId('rematch-refusal')).toContainText(owner.name);
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('home-king')).toContainText(/1.600/);

  await follow(page, '/matches');
  await page.getByTestId('match-receipt').click();
  await expect(page.getByTestId('alert').getByTestId('duel-receipt')).toContainText(paid);
  // Checked here, because a rematch can be had for a minute only beside the result.
  await isAccessible(page, 'the receipt of a duel');
  await page.getByTestId('alert-action-1').click();
  await server.operate('duel', 'reverse', duel.id, 'A second account');
  await page.getByTestId('match-date').click();
  await page.getByTestId('replay-receipt').click();
  await expect(receipt).toContainText(paid);
  await expect(receipt).toContainText('A second account');
});

test('[DU-11 ID-11 SH-05] a newcomer who comes by a link is led through sign-in, terms and name to the duel, and a link to no duel is refused', {
  tag: BIG_RUN,
}, async ({ newcomer, open }) => {
  const one = await newcomer();
  await one.page.goto('/duel');
  const code = await create(one, '0', false);
  const third = await newcomer();
  await third.page.goto('/duel?id=000000');
  await expect(third.page.getByTestId('alert')).toContainText(text('es', 'duel.refused.noSuchDuel'));

  const page = await open();
  await page.goto(`/duel?id=${code}`);
  const name = freshName();
  await signIn(page, 'google', name);
  await acceptTerms(page);
  await chooseUsername(page, name);
  await expect(page.getByTestId('duel-found')).toContainText(one.username);
  expect(new URL(page.url()).search).toBe('');
  // A duel ends when a player is not ready within 30 s, so the third player is prepared before it begins.
  await third.page.getByTestId('duel-code').fill(code);
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('duel-ready')).toContainText(text('es', 'duel.ready.honour'));
  await third.page.keyboard.press('Enter');
  await expect(third.page.getByTestId('alert')).toContainText(text('es', 'duel.refused.taken'));
});

test('[BI-09 DU-01 DU-02 DU-14 GM-18] a whole duel is played by keyboard alone, from the room to its receipt, and a screen reader hears it', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const person = await newcomer({ context: COPIES });
  const { page } = person;
  const { keyboard } = page;
  const press = async (testId: string) => {
    await tabTo(person, `[data-testid=${testId}]`);
    await keyboard.press('Enter');
  };
  const focused = page.locator(':focus');
  await page.goto('/duel');
  const said = await listenToReader(page);
  await press('duel-create');
  // The focus is on the first field, whose text is selected.
  await expect(page.getByTestId('duel-bet')).toBeFocused();
  await keyboard.type('100');
  await tabTo(person, '[type=radio]');
  await keyboard.press('ArrowLeft');
  await expect(page.getByTestId('duel-mode-BLITZ_3')).toBeChecked();
  await tabTo(person, '[data-testid=duel-public]');
  await keyboard.press('Space');
  await press('alert-action-0');
  // A new view is read from its heading on.
  await expect(focused).toContainText(text('es', 'duel.wait.title'));
  await expect(page.getByTestId('duel-id')).toHaveText(/^[0-9A-Z]{6}$/);
  const idMatch = (await page.getByTestId('duel-id').textContent()) ?? '';

  const session = await server.player();
  const socket = duelSocket(server, session, { idMatch });
  await expect(focused).toHaveText(text('es', 'duel.ready.title'));
  socket.send({ action: 'acceptMatch' });
  await expect(
    page.getByRole('status').filter({ hasText: text('es', 'duel.ready.spokenReady') }),
  ).toBeVisible();
  await press('ready');
  await socket.next(hasAction('started'));
  const rival = new Rival('', await sit(server, session), server);
  await person.isPlaying();

  const isBlack = (await person.board.side()) === 'b';
  const own = list(FOOLS_MATE).filter((_, ply) => ply % 2 === (isBlack ? 1 : 0));
  await tabTo(person, '[role="gridcell"]');
  const typing: Hand = async () => {
    await keyboard.type(own.shift()?.replace('#', '') ?? '');
    await keyboard.press('Enter');
  };
  const table = isBlack ? { w: rival, b: person } : { w: person, b: rival };
  await playMoves(table, list(FOOLS_MATE), { w: typing, b: typing });
  const total = text('es', isBlack ? 'duel.receipt.paid' : 'duel.receipt.lost');
  await expect(page.getByTestId('duel-receipt')).toContainText(total);
  await tabTo(person, '[data-testid=duel-receipt] button');
  await keyboard.press('Enter');
  await expect(page.getByTestId('toast')).not.toBeEmpty();
  const heard = await said();
  const inOrder = [
    text('es', 'duel.ready.spokenReady'),
    ...['Blancas: peón a f3', 'Negras: peón a e5', 'Blancas: peón a g4', 'Negras: dama a h4, jaque mate'],
    isBlack ? /^¡Ganas! Jaque mate/ : /^Pierdes Jaque mate/,
    text('es', 'duel.receipt.copied'),
  ];
  let from = 0;
  for (const words of inOrder) {
    const at = heard.findIndex((each, index) => index >= from && each.search(words) >= 0);
    expect(at, `${words} in ${JSON.stringify(heard)}`).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
  await press('alert-action-0');
  await person.isIn('main');
});

test('[DU-02 DU-14] a player challenged beside their name declines, and challenges in return are declined and accepted on their cards', async ({
  newcomer,
  server,
}) => {
  const rival = await rivalOf(server);
  const { page, username } = await newcomer();
  const other = await rivalOf(server);
  const waiting = await createOnWire(server, {}, rival.session);
  await follow(page, '/duel');
  await page.getByTestId(`duel-${waiting.id}`).getByText(rival.name).hover();
  const card = page.getByTestId('name-card');
  await expect(card).toContainText(rival.name);
  // A page that is mirrored takes the name from under the pointer, and the card goes.
  await isAccessible(page, 'the card of a name', []);
  await card.getByTestId('challenge').click();
  const form = page.getByRole('dialog', { name: new RegExp(rival.name) });
  await isAccessible(page, 'the form of a challenge');
  await expect(form.getByTestId('duel-public')).toBeHidden();
  await form.getByTestId('duel-bet').fill('50');
  await form.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('queue')).toContainText(rival.name);

  const api = server.api(rival.session.token);
  const code = await page.getByTestId('duel-id').textContent();
  await api.post(`/duels/${code}/decline`, { reason: 'stake' });
  const over = page.getByTestId('alert');
  await expect(over).toContainText(rival.name);
  await expect(over).toContainText(text('es', 'duel.ready.stake'));
  await over.getByTestId('alert-action-0').click();

  const heard = await listen(page);
  const unwanted = await createOnWire(server, { challenge: username }, other.session);
  const shown = page.getByTestId(`challenged-${unwanted.id}`);
  await expect(shown).toContainText(new RegExp(`${other.name}.*3\\+0`));
  await expect(page).toHaveTitle(new RegExp(`^.${other.name}. te reta`));
  expect(await heard()).toEqual(['drawOffer']);
  await isAccessible(page, 'a page with a challenge');
  await shown.getByTestId('challenged-decline').click();
  expect(await unwanted.socket.next(hasAction('duel_ended'))).toMatchObject({ how: 'declined' });
  await expect(shown).toBeHidden();

  const back = await createOnWire(server, { challenge: username }, other.session);
  await expect(page.getByTestId(`challenged-${back.id}`)).toBeVisible();
  await page.getByTestId('notices-bell').click();
  const notice = page.getByRole('link', { name: new RegExp(`${other.name}.*3\\+0`) });
  await expect(notice.first()).toHaveAttribute('href', new RegExp(back.id));
  await page.getByTestId('notices-close').click();
  await page.getByTestId('challenged-accept').click();
  // Without a stake nobody is asked a second time.
  await expect(page.locator('[data-who=opponent]').first()).toContainText(other.name);
  waiting.socket.send({ action: 'leave' });
});
