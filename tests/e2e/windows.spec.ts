import type { Page } from '@playwright/test';
import { BoardOnPage } from '../support/browser/board';
import { enter } from '../support/browser/person';
import { expect, test } from '../support/browser/site';
import { create, duelSocket } from '../support/server/duels';
import { ends, hasEnded, pair, play } from '../support/server/game-pair';
import { hasAction } from '../support/server/server';
import { operaMatch } from './fixtures/match';
import { answerReview, operaReview, withReviews } from './fixtures/review';
import { boxFaults } from './parts/boxes';
import { follow } from './parts/go-to';
import { LANGUAGES, Looks, WINDOWS } from './parts/looks';

/** The widest possible names, and a narrow one. */
const WIDE = 'W'.repeat(20);
const SHORT = 'Ann_';
/** Most of the Opera game in the form of the wire: both sides have lost pieces. */
const MIDDLE =
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7';

/** Checks that board, both clocks, the last move and the way out of the game are in the window. */
async function isPlayable(page: Page, where: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const ids = ['board', 'clock-player', 'clock-opponent', 'surrender', 'offer-draw', 'settings'];
    const parts = ids.map(id => [id, document.querySelector(`[data-testid=${id}]`)] as const);
    const list = document.querySelector('[data-testid=moves]');
    const last = list?.querySelector('[aria-current]');
    if (list && last && last.getBoundingClientRect().top < list.getBoundingClientRect().top - 1)
      return ['The last move is scrolled away.'];
    return [...parts, ['last move', last] as const]
      .map(([name, element]) => ({ name, box: element?.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          !box || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight + 0.5,
      )
      .map(({ name, box }) => `${name} ${JSON.stringify(box)}`);
  });
  expect.soft(outside, where).toEqual([]);
}

/** Checks that the whole of a button is in sight, in the scrolling part of the page and in the window. */
async function isInSight(page: Page, testId: string, within: string, where: string): Promise<void> {
  const hidden = await page.evaluate(
    ids => {
      const [button, part] = ids.map(id =>
        document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect(),
      );
      if (!button || !part) return 'is not there';
      const bottom = Math.min(part.bottom, innerHeight) + 0.5;
      return button.top < part.top || button.bottom > bottom ? `${button.bottom} of ${bottom}` : null;
    },
    [testId, within],
  );
  expect.soft(hidden, `${testId}: ${where}`).toBeNull();
}

/** Checks that all of an element is in its box, without scrolling. */
async function isUnscrolled(page: Page, testId: string, where: string): Promise<void> {
  const beyond = await page
    .getByTestId(testId)
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect.soft(beyond, `${testId}: ${where}`).toBe(0);
}

/** Checks that no name in this part loses its end. */
async function areNamesWhole(page: Page, testId: string, where: string): Promise<void> {
  const cut = await page
    .getByTestId(testId)
    .locator('[data-player]')
    .evaluateAll(names =>
      names.filter(one => one.scrollWidth > one.clientWidth + 1).map(({ textContent }) => textContent),
    );
  expect.soft(cut, `${testId}: ${where}`).toEqual([]);
}

const sideOfBoard = async (page: Page) => (await new BoardOnPage(page).root.boundingBox())?.width ?? 0;

test('[GM-01 GM-02 GM-04 GM-05 GM-18 I18-05] a game and its end are whole in every window, with the longest names', async ({
  open,
  site,
}) => {
  const { server } = site;
  const [own, other] = [await server.player(WIDE), await server.player(`${WIDE.slice(1)}M`)];
  const table = await pair(server, 'RAPID_10', [own, other]);
  await play(table, MIDDLE);
  const rival = table.white.session === other ? table.white : table.black;
  const page = await open({ baseURL: server.url });
  // The opponent is a house player at first, and the clocks have the widest text of a short game.
  let house = true;
  let left = 58_800;
  await page.routeWebSocket(/\/live\/game$/, socket => {
    const line = socket.connectToServer();
    line.onMessage(frame => {
      const message = JSON.parse(String(frame));
      if (message.opponent) message.opponent.house = house;
      if (message.gameMode && house) message.gameMode = 'BLITZ_3';
      if ('time' in message) Object.assign(message, { time: left, timeO: left });
      socket.send(JSON.stringify(message));
    });
  });
  await withReviews(page);
  await enter(page, async () => own, '/', 'game');
  const looks = await Looks.at(page);

  rival.socket.send({ action: 'offerDraw' });
  await expect(page.getByTestId('accept-draw')).toBeEnabled();
  await looks.areWhole('game with an offer', where => isPlayable(page, where));

  // Sizes of the comps, and the smallest window.
  for (const [width, height, side] of [
    [1440, 900, 768],
    [1024, 640, 504],
    [390, 844, 384],
    [844, 390, 384],
    [320, 568, 312],
    [512, 320, 312],
    [320, 320, 208],
  ] as const) {
    await looks.window({ width, height, scale: 1 });
    expect(await sideOfBoard(page), `${width}×${height}`).toBe(side);
    await isPlayable(page, `${width}×${height}`);
  }

  // On a phone neither name nor clock takes room from the other; only letters and the line of the rating give way.
  await looks.window({ width: 390, height: 844, scale: 1 });
  const card = page.locator('[data-who=opponent][aria-busy]');
  await expect(card.getByTestId('house-mark')).toBeInViewport({ ratio: 1 });
  await expect(card.getByTestId('rating-opponent')).toBeInViewport({ ratio: 1 });
  await expect(page.getByTestId('connection')).toBeInViewport({ ratio: 1 });

  // Clocks keep room for their widest text: none is wider under a minute.
  const clocks = () =>
    Promise.all(
      ['clock-player', 'clock-opponent'].map(async id => (await page.getByTestId(id).boundingBox())?.width),
    );
  const underMinute = await clocks();
  left = 150_000;
  await page.reload();
  await expect(page.getByTestId('clock-opponent')).toHaveText(/^[12]:\d\d$/);
  // The page's own font comes late, and the room follows it.
  await expect.poll(clocks).toEqual(underMinute);

  // A button planted off its place is found.
  await page.getByTestId('surrender').evaluate(button => {
    button.style.overflow = 'hidden';
    button.style.blockSize = '12px';
    button.style.marginInlineEnd = '-30px';
  });
  await page.evaluate(() => {
    const plant = (words: string, style: string) => {
      const element = document.createElement('div');
      element.textContent = words;
      element.style.cssText = `position: absolute; inset-block-start: 0; inset-inline-start: 0; ${style}`;
      document.body.append(element);
    };
    plant('wide', 'inline-size: 10px; overflow: hidden; white-space: nowrap');
    plant('outside', 'inset-inline-start: auto; inset-inline-end: -20px');
    plant('below', 'inset-block-start: 200px');
    plant('above', 'inset-block-start: 200px');
  });
  const planted = (await boxFaults(page)).join('\n');
  expect(planted).toMatch(/^cut off: /m);
  expect(planted).toMatch(/^control on control: surrender on offer-draw/m);
  expect(planted).toMatch(/^cut across: “wide”/m);
  expect(planted).toMatch(/^out of the window: “outside”/m);
  expect(planted).toMatch(/^text on text: “below” on “above”/m);
  await page.getByTestId('surrender').evaluate(button => button.removeAttribute('style'));

  // Against a user the result has a rating.
  house = false;
  await page.reload();
  await expect(page.getByTestId('surrender')).toBeVisible();
  rival.socket.send({ action: 'surrender' });
  await rival.socket.next(hasEnded);
  await expect(page.getByTestId('alert')).toContainText(/[+−]\d/);
  await looks.areWhole('result', async where => {
    // On the smallest phone with the widest name, and in a window or text of twice the size, the way home is scrolled to.
    const isScrolled = /320×568|512×320|text of 32/.test(where);
    if (isScrolled) await page.getByTestId('alert-action-0').scrollIntoViewIfNeeded();
    await isInSight(page, 'alert-action-0', 'alert', where);
    if (isScrolled) await page.getByTestId('alert').evaluate(one => one.scrollTo(0, 0));
    if (/844×390/.test(where)) await isUnscrolled(page, 'alert', where);
  });

  // A rematch that waits for the opponent names them, as much of the name as its button has room for.
  await looks.window({ width: 390, height: 844, scale: 1 });
  await page.getByTestId('rematch').click();
  await expect(page.getByTestId('rematch').locator('bdi').first()).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await looks.window({ width, height, scale: 1 });
    expect(await boxFaults(page), `a rematch at ${width}×${height}`).toEqual([]);
  }
});

test('[HM-01 SP-02 MH-12 I18-05] home, queue, a watched game and a replay are whole in every window', async ({
  open,
  site,
}) => {
  const { server } = site;
  const [own, one, other] = await Promise.all([
    server.player('W_'.repeat(10)),
    server.player('M'.repeat(20)),
    server.player(SHORT),
  ]);
  // A game was played, so home shows figures.
  const first = await pair(server, 'BLITZ_3', [own, one]);
  await play(first, 'f2f3 e7e5 g2g4 d8h4');
  await ends(first);
  const table = await pair(server, 'BLITZ_3', [one, other]);
  await play(table, MIDDLE);
  const page = await open({ baseURL: server.url });
  await enter(page, async () => own);
  const looks = await Looks.at(page);
  await expect(page.getByTestId('home-watch')).toBeVisible();
  await expect(page.getByTestId('home-last')).toContainText('M'.repeat(20));
  await looks.areWhole('home', where => isInSight(page, 'home-rapid', 'home-rapid', where));
  await page.getByTestId('home-rapid').click();
  await expect(page.getByTestId('queue')).toBeVisible();
  await looks.areWhole('queue', where => isInSight(page, 'queue-cancel', 'queue-cancel', where));
  await page.getByTestId('queue-cancel').click();
  await page.goto('/?view=live&name=M');
  await expect(page.getByTestId('live-games').locator('[data-game]')).toHaveCount(1);
  await looks.areWhole('games being played');

  await page.goto(`/profile/${'M'.repeat(20)}/spectate`);
  await expect(page.getByTestId('live')).toBeVisible();
  // The list begins at its top and grows down: no row moves with the next move.
  await looks.window({ width: 1440, height: 900, scale: 1 });
  const row = page.locator('[data-ply="1"]');
  const before = await row.boundingBox();
  const list = await page.getByTestId('moves').boundingBox();
  expect((before?.y ?? 0) - (list?.y ?? 0)).toBeLessThan(before?.height ?? 0);
  await play(table, 'e1c1', MIDDLE.split(' ').length);
  await expect(page.locator('[data-ply="23"]')).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await looks.areWhole('watch');

  const { white, black } = operaMatch().details;
  const match = operaMatch({
    white: { ...white, username: WIDE },
    black: { ...black, username: 'Ann', house: true },
  });
  await page.route(/\/api\/match\/1(\?|$)/, route =>
    route.fulfill({ json: { ...match, whites: WIDE, blacks: 'Ann' } }),
  );
  await page.goto('/matches/1?ply=24');
  await expect(page.getByTestId('board')).toHaveAttribute('data-ready', '');
  await looks.areWhole('replay');
  await withReviews(page);
  await answerReview(page, operaReview());
  await page.goto('/matches/1?ply=18');
  await expect(page.getByTestId('review-graph')).toBeVisible();
  await looks.areWhole('review');
});

test('[ID-02 I18-05] both buttons to sign in are in sight in every window', async ({ page }) => {
  const looks = await Looks.at(page);
  await page.goto('/');
  for (const language of LANGUAGES) {
    await looks.language(language);
    for (const size of WINDOWS) {
      await looks.window(size);
      for (const provider of ['google', 'apple'])
        await expect
          .soft(page.getByTestId(`sign-in-${provider}`), `${size.width} × ${size.height} in ${language}`)
          .toBeInViewport({ ratio: 1 });
    }
  }
});

test('[DU-01 DU-02 DU-08 DU-11 I18-05] the duel room, its form and a waiting duel are whole in every window', async ({
  open,
  site,
}) => {
  const { server } = site;
  const [own, other] = await Promise.all([server.player('V_'.repeat(10)), server.player('N'.repeat(20))]);
  const offer = server.socket('duel', other.token, { gameMode: 'RAPID_10', options: { bet: 1_000 } });
  await offer.next(hasAction('duel_waiting'));
  const page = await open({ baseURL: server.url });
  await enter(page, async () => own);
  const looks = await Looks.at(page);
  await page.goto('/duel');
  await expect(page.getByTestId('duel-list')).toContainText('N'.repeat(20));
  await looks.areWhole('duels');
  await page.getByTestId('duel-create').click();
  await page.getByTestId('duel-bet').fill('1000');
  await looks.areWhole('form of a duel');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('duel-id')).toBeVisible();
  await looks.areWhole('a duel that waits');
  const code = (await page.getByTestId('duel-id').textContent()) ?? '';
  const rival = await server.player(`${'W'.repeat(18)}YZ`);
  await duelSocket(server, rival, { idMatch: code }).next(hasAction('duel_match'));
  await expect(page.getByTestId('duel-ready')).toBeVisible();
  // The buttons lie over the part that scrolls, so only the names are checked.
  for (const size of WINDOWS) {
    await looks.window(size);
    await areNamesWhole(page, 'duel-ready', `a duel that is ready, ${size.width}×${size.height}`);
  }
});

test('[DU-12 I18-05] an incoming challenge is whole in every window, with the longest name', async ({
  open,
  site,
}) => {
  const { server } = site;
  const [own, rival] = await Promise.all([server.player(), server.player(`${'W'.repeat(19)}X`)]);
  const { id } = await create(server, { bet: 1_000, challenge: own.username }, rival);
  const page = await open({ baseURL: server.url });
  await enter(page, async () => own);
  const looks = await Looks.at(page);
  await page.goto(`/duel?id=${id}`);
  await expect(page.getByTestId('duel-found')).toBeVisible();
  await looks.areWhole('a challenge', where => areNamesWhole(page, 'duel-found', where));
});

test('titles of three pages are whole on phones, in five languages', async ({ newcomer }) => {
  const { page, username } = await newcomer();
  const looks = await Looks.at(page);
  const title = page.getByTestId('title');
  let last = 'Kingside';
  // The router listens from the first picture on.
  await expect(title).toHaveText(last);
  for (const width of [390, 320]) {
    await looks.window({ width, height: 640, scale: 1 });
    for (const path of ['/matches', '/?view=live', `/profile/${username}`]) {
      await follow(page, path);
      // The last page stays until the next one is there.
      await expect(page).toHaveURL(path);
      await expect(title).not.toHaveText(last);
      last = (await title.textContent()) ?? '';
      for (const language of ['ar', 'en', 'ru', 'pt', 'es']) {
        await looks.language(language);
        const cut = await title.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight ? textContent : null,
        );
        expect.soft(cut, `${path} at ${width} in ${language}`).toBeNull();
      }
    }
  }
});
