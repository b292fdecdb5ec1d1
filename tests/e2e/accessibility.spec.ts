import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { byClicking } from '../support/browser/board';
import { acceptTerms, chooseUsername, Person, signIn } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { bracketOf } from '../support/games/brackets';
import { list, RUNNING_PAWN } from '../support/games/famous';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { hasEnded, pair, play } from '../support/server/game-pair';
import { hasNoGraveFault, isAccessible } from './parts/accessible';
import { goTo } from './parts/go-to';
import { speakPseudo, wordsInTheCode } from './parts/pseudo';

/** Checks a screen for grave faults in a wide window and on a phone. */
async function isAccessibleAtBothWidths(page: Page, screen: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const viewport of [{ width: 390, height: 844 }, wide]) {
    await page.setViewportSize(viewport);
    await isAccessible(page, `${screen}, ${viewport.width} wide`);
  }
}

test('[SH-01] login, alerts, home and queue have no grave accessibility fault', {
  tag: BIG_RUN,
}, async ({ page }) => {
  const username = freshName();
  const person = new Person(page, username);
  await page.goto('/');
  await expect(page.getByTestId('sign-in-apple')).toBeVisible();
  await isAccessibleAtBothWidths(page, 'login');

  await signIn(page, 'apple', username);
  await expect(page.getByTestId('alert-action-1')).toBeVisible();
  await isAccessible(page, 'terms');
  await acceptTerms(page);
  await expect(page.getByTestId('alert').getByRole('textbox')).toBeVisible();
  await isAccessible(page, 'username');
  await chooseUsername(page, username);
  await isAccessibleAtBothWidths(page, 'home');
  await page.getByTestId('language').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await isAccessible(page, 'menu of languages');
  await page.keyboard.press('Escape');
  await person.queue();
  await expect(page.getByTestId('queue')).toBeVisible();
  await isAccessibleAtBothWidths(page, 'queue');
});

test('[GM-06 GM-18 BI-12] a game with all that can lie over it has no grave accessibility fault', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  // Ten minutes a side, since the clock runs while axe looks.
  const table = await sitDownAsWhite(await newcomer(), server, 'rapid');
  const { page, board } = table.w;
  const { keyboard } = page;
  await playMoves(table, list(RUNNING_PAWN));
  table.b.send('offerDraw');
  await expect(page.getByTestId('accept-draw')).toBeEnabled();
  await isAccessibleAtBothWidths(page, 'game with an offer');

  await keyboard.press('s');
  // The panel's code is loaded when it is first wanted.
  await expect(page.getByTestId('settings-panel')).toBeVisible();
  await isAccessibleAtBothWidths(page, 'settings of the board');
  for (const section of ['sound', 'game']) {
    await page.getByTestId(`tab-${section}`).click();
    await isAccessible(page, `settings of the ${section}`);
  }
  await page.getByTestId('setting-confirmMoves').check();
  await keyboard.press('?');
  await expect(page.getByTestId('keys')).toBeVisible();
  await isAccessible(page, 'list of keys');
  await keyboard.press('Escape');
  await expect(page.getByTestId('keys')).toBeHidden();

  await keyboard.down('Shift');
  await byClicking(board, { from: 'g7', to: 'h8', san: 'gxh8=N', promotion: 'n' });
  await keyboard.up('Shift');
  await expect(page.getByTestId('promotion-q')).toBeFocused();
  await isAccessible(page, 'promotion');
  await keyboard.press('n');
  await expect(page.getByTestId('confirm-move')).toBeVisible();
  await isAccessible(page, 'confirmation');
  await keyboard.press('Enter');
  await expect(page.getByTestId('confirm-move')).toBeHidden();

  await page.getByTestId('surrender').click();
  await expect(page.getByTestId('alert-action-1')).toBeVisible();
  await isAccessible(page, 'surrender');
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('result-fold')).toBeVisible();
  await isAccessibleAtBothWidths(page, 'result');
});

/** Each route of the section `main`, as the router has it, with addresses of it. */
const ADDRESSES = (username: string, match: number, tournament: number): Record<string, string[]> => ({
  '/': ['/', '/?view=live'],
  '/matches': ['/matches'],
  '/duel': ['/duel'],
  '/marketplace': ['/marketplace', '/marketplace?design=raven_1_2'],
  '/marketplace/sell': ['/marketplace/sell'],
  '/profile': ['/profile', '/profile?view=statement'],
  OTP_PATH: ['/configuration/otp'],
  '/tournament': ['/tournament'],
  '/configuration': ['/configuration'],
  '/boards': ['/boards', '/boards?design=UNSEEN'],
  '/profile/:kinds': [
    ...['avatar', 'piece', 'frame', 'flag'].map(kind => `/profile/${kind}s`),
    ...['avatars?design=queen_2_2', 'flags?design=eclipse'].map(design => `/profile/${design}`),
  ],
  '/profile/:username': [`/profile/${username}`, `/profile/${username}?view=matches`],
  '/tournament/:id': [`/tournament/${tournament}`],
  '/matches/:gameid': [`/matches/${match}`],
  '/profile/:username/spectate': [`/profile/${username}/spectate`],
});

/**
 * Names of our own, of tiers, keys, languages, formats and openings, seeds of draws, and dates and spans of time, which the
 * browser writes: none of them has to be in a catalogue.
 */
const NAMES =
  /^(Kingside|KING|\w+ KING|SS|Ctrl|Alt|FEN|PGN|Español|title: King's Pawn Game|[\w ]+ \d{4}|\w+, \d+:\d\d|\d+ h \d+ min|[0-9a-f]{64})$/;

test('[SH-05] no page that has an address has a grave accessibility fault, or words that are in no catalogue', {
  tag: BIG_RUN,
}, async ({ open, server }) => {
  const page = await open();
  await speakPseudo(page);
  await Person.comeBack(page);
  const seats = await pair(server);
  await play(seats, 'e2e4 e7e5');
  seats.black.socket.send({ action: 'surrender' });
  await seats.white.socket.next(hasEnded);
  const { username } = seats.white.state.player as { username: string };
  const answer = await fetch(`${server.url}/api/matchs/0`, {
    headers: { authorization: `Bearer ${seats.white.session.token}` },
  });
  const { content } = (await answer.json()) as { content: { matchId: number }[] };
  const made = await server.operate(...'tournament create Copa BLITZ_3 --start +1h --json'.split(' '));
  const { id } = JSON.parse(made) as { id: number };

  const addresses = ADDRESSES(username, content[0]?.matchId ?? 0, id);
  const source = await readFile(new URL('../../src/client/shell/routes.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/\bpath: (?:'([^']+)'|`([^`]+)`|(\w+))/g)].map(
    ([, plain, made, named]) => plain ?? made?.replace(/\$\{kind\}/, ':kind') ?? named,
  );
  // A new route needs an address here, so that it is checked as well.
  expect(routes.toSorted()).toEqual(Object.keys(addresses).toSorted());
  for (const address of Object.values(addresses).flat()) {
    await goTo(page, address);
    const words = (await wordsInTheCode(page)).filter(one => !NAMES.test(one));
    expect.soft(words, address).toEqual([]);
    await isAccessible(page, address);
  }
});

test('[TB-02 TB-10] a bracket with the panel of a match, as a list and as standings has no grave accessibility fault', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  const matches = bracketOf({ entrants: 8, begun: Date.UTC(2026, 10, 22, 20) });
  const finalStandings = [1, 2, 3, 4].map(id => ({ id, name: `player_${id}`, rank: id }));
  const tournament = { stage: [], group: [], round: [], match: [], match_game: [], participant: [] };
  const results = JSON.stringify({ tournament, finalStandings, matches });
  const games = [
    { game: 9, number: 1, white: 1, result: 'white', reason: 'checkmate', moves: ['e4', 'e5', 'Nf3'] },
  ];
  await page.route('**/api/tournament/71*', route => route.fulfill({ json: { results, prizePool: 60 } }));
  await page.route('**/api/tournament/71/match/*', route => route.fulfill({ json: { games } }));
  await page.goto(`/tournament/71?match=${matches[0]?.id}`);
  await expect(page.getByTestId('match-game')).toBeVisible();
  await isAccessibleAtBothWidths(page, 'a bracket with a match');
  for (const view of ['list', 'standings']) {
    await page.getByTestId(`view-${view}`).click();
    await isAccessibleAtBothWidths(page, `a bracket as ${view}`);
  }
});

test('the desk has no grave accessibility fault with open and closed tickets, and with what a search finds or does not find', {
  tag: BIG_RUN,
}, async ({ open, server }) => {
  const { token } = await server.player();
  const ticket = { reason: 3, subject: 'Sin reloj', message: 'Para mi hija.' };
  const { body } = await server.api(token).post('/support', ticket);
  const { id } = body as { id: number };
  const desk = await open({ baseURL: server.operatorUrl() });
  await desk.goto('/desk');
  const secret = await readFile(join(server.dataDir, 'operator.token'), 'utf8');
  await desk.getByLabel('Token').fill(secret.trim());
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('link', { name: 'Sin reloj' })).toBeVisible();
  for (const address of ['', '?state=closed', '?q=reloj', '?q=zzzzzz', `/ticket/${id}`]) {
    await desk.goto(`/desk${address}`);
    await hasNoGraveFault(desk, `the desk, ${address}`);
  }
});
