import * as v from 'valibot';
import { userAnswer } from '../../src/protocol/users';
import type { Hand } from '../support/browser/board';
import { acceptTerms, chooseUsername, freshName, Person, signIn } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { Rival } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { FOOLS_MATE, list } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { duelSocket } from '../support/server/duels';
import { sit } from '../support/server/game-pair';
import { hasAction } from '../support/server/server';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { tabTo } from './parts/keyboard';
import { listenToReader } from './parts/listen';
import { text } from './parts/texts';

const COPIES = { permissions: ['clipboard-read', 'clipboard-write'] };

const king = async (person: Person): Promise<number> =>
  v.parse(userAnswer, await person.get('/user')).user.kingAmount;

/** Fills in the form and creates a duel. @returns its code */
async function create({ page }: Person, bet: string, isPublic: boolean): Promise<string> {
  await page.getByTestId('duel-create').click();
  await page.getByTestId('duel-bet').fill(bet);
  await page.getByTestId('duel-mode-BLITZ_3').check();
  if (!isPublic) await page.getByTestId('duel-public').uncheck();
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('duel-id')).toHaveText(/^[0-9A-Z]{6}$/);
  return (await page.getByTestId('duel-id').textContent()) ?? '';
}

test('[DU-01 DU-02 DU-04 DU-05 DU-11 DU-12 DU-14 SC-09 QU-08] a private duel with a stake, from the form by its code to the winner’s balance', async ({
  newcomer,
  open,
  server,
}) => {
  test.slow();
  const one = await newcomer({ context: COPIES });
  // The clock of the other is seven minutes slow.
  const slow = await open();
  await slow.addInitScript(() => {
    const right = Date.now;
    Date.now = () => right() - 420_000;
  });
  const other = await Person.comeBack(slow);
  const { page } = one;
  const channels: string[] = [];
  page.on('websocket', socket => channels.push(new URL(socket.url()).pathname));
  await page.getByTestId('home-duel').click();
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.duel'));
  // What is no stake stays in the form and is explained.
  await page.getByTestId('duel-create').click();
  await expect(page.getByTestId('alert')).toContainText('0 - 10.000');
  for (const wrong of ['-1', '1.5', '100001', 'x']) {
    await page.getByTestId('duel-bet').fill(wrong);
    await page.getByTestId('alert-action-0').click();
    await expect(page.getByTestId('alert')).toContainText(text('es', 'duel.form.whole'));
    await expect(page.getByTestId('duel-bet')).toHaveValue(wrong);
  }
  await page.getByTestId('duel-bet').fill('1001');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'duel.form.short'));
  await expect(page.getByRole('radio')).toHaveCount(3);
  await isAccessible(page, 'form of a duel');
  await page.keyboard.press('Escape');

  const code = await create(one, '600', false);
  expect(channels).toEqual(expect.arrayContaining(['/live/duelRoom', '/live/duel']));
  await expect(page.getByTestId('duel-stake')).toContainText(/1.200/);
  await expect(page.getByTestId('held')).toContainText('600');
  expect(await king(one)).toBe(400);
  await expect(page.getByRole('img', { name: text('es', 'duel.invite.qr') })).toBeVisible();
  await isAccessible(page, 'a duel that waits');
  // What is shared leads to it: the code, and a link.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('duel-copy').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'duel.invite.copied'));
  expect(await copied()).toBe(code);
  await page.getByTestId('duel-share').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'duel.invite.shared'));
  expect(await copied()).toBe(new URL(`/duel?id=${code}`, page.url()).href);

  await follow(other.page, '/duel');
  await expect(other.page.getByTestId(`duel-${code}`)).toHaveCount(0);
  await other.page.getByTestId('duel-find').fill(code.toLowerCase());
  await other.page.keyboard.press('Enter');
  await expect(other.page.getByTestId('duel-found')).toContainText(one.username);
  await other.page.getByTestId('alert-action-0').click();
  for (const person of [one, other]) {
    await expect(person.page.getByTestId('duel-ready')).toBeVisible();
    await expect(person.page.getByRole('timer')).toHaveText(/^(30|[12]?\d)$/);
  }
  // In one language: the time to be ready is running.
  await isAccessible(page, 'an opponent has come', []);
  const came = page.getByRole('heading', { level: 1 });
  await expect(came).toBeFocused();
  await expect(came).toHaveAccessibleDescription(new RegExp(`${other.username}.*600`));
  const ready = page.getByTestId('duel-ready');
  await expect(ready).toContainText(other.username);
  // What each outcome means for the stake, and how both are connected, before anybody is ready.
  await expect(ready.getByRole('region')).toContainText(/\+600.*1.200.*−600/);
  for (const outcome of ['draw', 'abort', 'outage', 'absence'] as const)
    await expect(
      ready.getByRole('listitem').filter({ hasText: text('es', `duel.ready.${outcome}`) }),
    ).toBeVisible();
  await expect(ready.getByText(/^\d+ ms$/)).toHaveCount(2);
  await other.page.getByTestId('ready').click();
  await expect(other.page.getByTestId('ready')).toBeDisabled();
  await expect(other.page.getByTestId('ready')).toBeFocused();
  // The pointer is still over it, and its words can be read.
  await expect(other.page.getByTestId('ready')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByTestId('opponent-ready')).toHaveText(text('es', 'duel.ready.isReady'));
  await page.getByTestId('ready').click();
  await one.isPlaying();
  await other.isPlaying();
  expect([await king(one), await king(other)]).toEqual([400, 400]);

  const table = (await one.board.side()) === 'w' ? { w: one, b: other } : { w: other, b: one };
  await playMoves(table, list('f3 e5 g4 Qh4#'));
  for (const person of [one, other]) await expect(person.page.getByTestId('alert')).toBeVisible();
  await expect(table.b.page.getByTestId('duel-receipt')).toContainText(
    new RegExp(`${text('es', 'duel.receipt.paid').source}1.200`),
  );
  await expect(table.w.page.getByTestId('duel-receipt')).toContainText(table.b.username);
  await isAccessible(table.b.page, 'the receipt of a duel');
  await expect.poll(() => king(table.b)).toBe(1_600);
  // The same again is more than the loser has: both are told, and nothing is taken.
  for (const person of [table.w, table.b]) await person.page.getByTestId('rematch').click();
  const refusal = (person: Person) => person.page.getByTestId('rematch-refusal');
  await expect(refusal(table.w)).toContainText(text('es', 'duel.rematch.notEnoughKing'));
  await expect(refusal(table.b)).toContainText(table.w.username);
  expect([await king(table.w), await king(table.b)]).toEqual([400, 1_600]);
  await table.b.page.getByTestId('alert-action-0').click();
  await table.b.isIn('main');
  await expect(table.b.page.getByTestId('home-king')).toContainText('600');
  // It stays with the game, in the history and in its replay.
  const paid = new RegExp(`${text('es', 'duel.receipt.paid').source}1.200`);
  await follow(table.b.page, '/matches');
  await table.b.page.getByTestId('match-receipt').click();
  await expect(table.b.page.getByTestId('alert').getByTestId('duel-receipt')).toContainText(paid);
  await isAccessible(table.b.page, 'the receipt of a duel in the history');
  await server.operate('duel', 'reverse', code, 'A second account');
  await table.b.page.getByTestId('alert-action-1').click();
  await table.b.page.getByTestId('match-date').click();
  await table.b.page.getByTestId('replay-receipt').click();
  await expect(table.b.page.getByTestId('duel-receipt')).toContainText(paid);
  await expect(table.b.page.getByTestId('duel-receipt')).toContainText('A second account');
  expect([await king(table.w), await king(table.b)]).toEqual([1_000, 1_000]);
});

test('[DU-08 DU-09 DU-10 DU-13 SH-10 QU-08 QU-09] open duels come and go in the list; who cannot pay or waits already cannot join; a refusal costs nothing', async ({
  newcomer,
  server,
}) => {
  const [one, other] = [await newcomer(), await newcomer()];
  await follow(other.page, '/duel');
  await server.operate('grant', one.username, '100000');
  await one.page.goto('/duel');
  await expect(other.page.getByText(text('es', 'duel.empty.title'))).toBeVisible();
  const community = other.page.getByRole('link', { name: text('es', 'duel.community.link') });
  const opened = other.page.waitForEvent('popup');
  await community.click();
  const chat = await opened;
  await expect(chat.getByRole('heading', { level: 1 })).toBeVisible();
  await chat.close();
  await isAccessible(other.page, 'no open duels');
  await expect(one.page.getByTestId('home-king')).toContainText('101');

  // The most that can be staked; nobody else can pay this one.
  const dear = await create(one, '100000', true);
  const row = other.page.getByTestId(`duel-${dear}`);
  for (const shown of [one.username, '1500', 'Blitz 3+0', /100.000/]) await expect(row).toContainText(shown);
  await expect(row.getByRole('button')).toBeDisabled();
  const heard = await listenToReader(one.page);
  await one.page.getByTestId('queue-cancel').click();
  await expect(row).toHaveCount(0);
  await expect(one.page.getByTestId('toast')).toHaveText(/100.000 KING/);
  await expect(one.page.getByTestId('home-king')).toContainText('101');
  // As much again, at once: it is told again.
  await create(one, '100000', true);
  await one.page.getByTestId('queue-cancel').click();
  const told = async () => (await heard()).filter(words => /100.000 KING/.test(words));
  await expect.poll(told).toHaveLength(2);
  await expect.poll(() => king(one)).toBe(101_000);

  // What one has set for oneself is refused by the server, said beside every stake, and widened after a day.
  await other.page.getByTestId('duel-limits').click();
  await other.page.getByTestId('duel-limit').fill('1.5');
  await other.page.getByTestId('alert-action-0').click();
  await expect(other.page.getByTestId('alert')).toContainText(text('es', 'duel.limits.whole'));
  await isAccessible(other.page, 'limits of one’s own');
  await other.page.getByTestId('duel-limit').fill('300');
  await other.page.getByTestId('alert-action-0').click();
  await expect(other.page.getByTestId('day-limit')).toContainText('0 de 300');
  await other.page.getByTestId('duel-create').click();
  await other.page.getByTestId('duel-bet').fill('301');
  await other.page.getByTestId('alert-action-0').click();
  await expect(other.page.getByTestId('alert')).toContainText(text('es', 'duel.refused.stakeLimit'));
  await other.page.keyboard.press('Escape');
  await other.page.getByTestId('duel-limits').click();
  await other.page.getByTestId('duel-limit').fill('');
  await other.page.getByTestId('alert-action-0').click();
  await expect(other.page.getByTestId('duel')).toContainText(text('es', 'duel.limits.laterNone'));

  const code = await create(one, '250', true);
  await one.page.getByTestId('queue-fold').click();
  await expect(one.page.getByTestId('duel-create')).toBeDisabled();
  await expect(one.page.getByTestId('duel-join')).toBeDisabled();
  await expect(one.page.getByTestId('duel-find')).toBeDisabled();
  await expect(one.page.getByTestId('queue')).toContainText(text('es', 'common.page.duel'));
  await expect(one.page.getByTestId(`duel-${code}`)).toContainText(text('es', 'duel.list.own'));
  await isAccessible(one.page, 'open duels');
  await one.page.getByRole('link', { name: 'Kingside' }).click();
  await one.page.getByTestId('home-boards').click();
  await expect(one.page.getByTestId('boards')).toBeVisible();
  await other.page.getByTestId(`duel-${code}`).getByRole('button').click();
  await expect(other.page.getByTestId('duel-found')).toContainText('250');
  await other.page.getByTestId('alert-action-0').click();
  // Whatever else was looked at: the opponent is there, and nothing else.
  await expect(one.page.getByTestId('duel-ready')).toBeVisible();
  await expect(one.page.getByTestId('boards')).toHaveCount(0);
  await one.page.getByTestId('ready').click();
  await expect(other.page.getByTestId('day-limit')).toContainText('250 de 300');
  await other.page.getByTestId('duel-reason').selectOption('strength');
  await other.page.getByTestId('duel-decline').click();
  await expect(other.page.getByTestId('duel')).toBeVisible();
  await expect(other.page.getByTestId('toast')).toContainText('250 KING');
  // It is read with the title, which has the focus.
  const waits = one.page.getByRole('heading', { level: 1 });
  await expect(waits).toBeFocused();
  await expect(waits).toHaveAccessibleDescription(text('es', 'duel.wait.declinedBecause'));
  await expect(waits).toHaveAccessibleDescription(text('es', 'duel.ready.strength'));
  await expect.poll(() => king(other)).toBe(1_000);
  expect(await king(one)).toBe(100_750);
  // Now its owner does not want to: whoever had come is told why they are back, and that their stake is.
  await other.page.getByTestId(`duel-${code}`).getByRole('button').click();
  await expect(other.page.getByTestId('duel-found')).toContainText('250');
  await other.page.getByTestId('alert-action-0').click();
  await one.page.getByTestId('duel-decline').click();
  const over = other.page.getByRole('dialog', { name: text('es', 'alert.duel.over') });
  await expect(over).toHaveAccessibleDescription(text('es', 'duel.over.declined'));
  await expect(over.getByTestId('duel-refund')).toContainText(/250 KING/);
  await isAccessible(other.page, 'a duel that was not played');
  await other.page.keyboard.press('Enter');
  await expect(over).toBeHidden();
  await expect.poll(async () => [await king(one), await king(other)]).toEqual([101_000, 1_000]);
  // A break: no stakes until it is over.
  await other.page.getByTestId('duel-limits').click();
  await other.page.getByTestId('duel-pause').selectOption('week');
  await other.page.getByTestId('alert-action-0').click();
  await expect(other.page.getByTestId('duel')).toContainText(text('es', 'duel.limits.paused'));
  await other.page.getByTestId('duel-create').click();
  await other.page.getByTestId('duel-bet').fill('1');
  await other.page.getByTestId('alert-action-0').click();
  await expect(other.page.getByTestId('alert')).toContainText(text('es', 'duel.refused.coolOff'));
});

test('[DU-11 ID-11 SH-05] whoever comes by a link is led through sign-in, terms and name to the duel; a link to nothing says so', {
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
  // The duel ends where nobody is ready within 30 s: whoever comes too late is there before it begins.
  await third.page.getByTestId('duel-code').fill(code);
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('duel-ready')).toContainText(text('es', 'duel.ready.honour'));
  await third.page.keyboard.press('Enter');
  await expect(third.page.getByTestId('alert')).toContainText(text('es', 'duel.refused.taken'));
});

test('[BI-09 DU-01 DU-02 DU-14 GM-18] a whole duel by the keyboard alone, from the room to its receipt, and what a screen reader says of it', {
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
  // The first field is ready to be written over.
  await expect(page.getByTestId('duel-bet')).toBeFocused();
  await keyboard.type('100');
  await tabTo(person, '[type=radio]');
  await keyboard.press('ArrowLeft');
  await expect(page.getByTestId('duel-mode-BLITZ_3')).toBeChecked();
  await tabTo(person, '[data-testid=duel-public]');
  await keyboard.press('Space');
  await press('alert-action-0');
  // What is new is read from its heading on.
  await expect(focused).toContainText(text('es', 'duel.wait.title'));
  await expect(page.getByTestId('duel-id')).toHaveText(/^[0-9A-Z]{6}$/);
  const idMatch = (await page.getByTestId('duel-id').textContent()) ?? '';

  const session = await server.player(freshName());
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
