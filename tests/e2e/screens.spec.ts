import type { Page } from '@playwright/test';
import { inPlaces } from '../../src/rules/standings';
import { enter, Person } from '../support/browser/person';
import { expect, type Server, test } from '../support/browser/test';
import { beforeStart } from '../support/games/before';
import { bracketOf } from '../support/games/brackets';
import { list } from '../support/games/tournaments';
import { wideName } from '../support/names';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { create } from '../support/server/duels';
import { ends, hasEnded, pair, play, sit } from '../support/server/game-pair';
import { hasAction, type Player } from '../support/server/server';
import { operaMatch } from './fixtures/match';
import { answerReview, operaReview, withReviews } from './fixtures/review';
import { goTo } from './parts/go-to';
import { ENLARGED, Looks, type Size, staysOn, type View } from './parts/looks';
import { speakTournament } from './parts/told-tournament';

/** Every screen with the longest and widest names: nothing is cut that has to be whole, and nothing stands out of the window. */

const WINDOWS: readonly Size[] = (
  IS_BIG_RUN
    ? ([
        [1920, 1080],
        [1440, 900],
        [1280, 800],
        [1024, 640],
        [900, 600],
        [844, 390],
        [390, 844],
        [320, 568],
      ] as const)
    : ([
        [1280, 800],
        [844, 390],
        [390, 844],
      ] as const)
).map(([width, height]) => ({ width, height, scale: 1 }));
/** The big run has all languages, and text of 200 %. */
const VIEW: View = {
  windows: () => (IS_BIG_RUN ? [...WINDOWS, ...ENLARGED] : WINDOWS),
  languages: IS_BIG_RUN ? ['es', 'en', 'ru', 'pt', 'ar'] : ['ru', 'ar'],
};
const isPhone = ({ width }: Size) => width < 600;

interface Players {
  own: Player;
  other: Player;
}

interface Screen {
  name: string;
  /** Address; without one the screen is opened from the one before it. */
  at?: string | ((players: Players) => string);
  /** Opens what the address alone does not show. */
  open?: (page: Page) => Promise<void>;
  /** Test id of what the screen shows once it is there. */
  shows: string;
  /** Windows that have this screen; by default all. */
  windows?: (size: Size) => boolean;
  /** By default those of the run. */
  languages?: View['languages'];
}

/** Match of a bracket whose panel is opened. */
const MATCH = 1;

const press = (testId: string) => (page: Page) => page.getByTestId(testId).first().click();

const closePanel = (page: Page) =>
  page.getByTestId(`match-panel-${MATCH}`).getByRole('button').first().click();

/** Pages beside the menu, in an order in which each opens from the one before. */
const PAGES: readonly Screen[] = [
  { name: 'home', at: '/', shows: 'home-last', languages: ['en', 'ru', 'ar'] },
  { name: 'sheet of the menu', open: press('menu-more'), shows: 'search-players', windows: isPhone },
  { name: 'live games', at: '/?view=live', shows: 'live-games' },
  { name: 'history', at: '/matches', shows: 'match-date' },
  { name: 'own card', at: ({ own }) => `/profile/${own.username}`, shows: 'profile-card' },
  { name: "another's card", at: ({ other }) => `/profile/${other.username}`, shows: 'challenge' },
  { name: 'challenge', open: press('challenge'), shows: 'alert' },
  {
    name: "another's games",
    at: ({ other }) => `/profile/${other.username}?view=matches`,
    shows: 'match-date',
  },
  { name: 'duels', at: '/duel', shows: 'duel-list' },
  { name: 'tournaments', at: '/tournament', shows: 'tournament-1' },
  { name: 'match of a bracket', at: `/tournament/71?match=${MATCH}`, shows: 'match-games' },
  { name: 'bracket', open: closePanel, shows: 'podium' },
  { name: 'list of matches', open: press('view-list'), shows: 'view-list' },
  { name: 'standings', open: press('view-standings'), shows: 'view-standings' },
  { name: 'tournament before it begins', at: '/tournament/1', shows: 'tournament-before' },
  { name: 'market', at: '/marketplace', shows: 'market-action-buy' },
  { name: 'items', at: '/profile', shows: 'title' },
  { name: 'boards', at: '/boards', shows: 'title' },
  { name: 'statement', at: '/profile?view=statement', shows: 'title' },
  { name: 'settings', at: '/configuration', shows: 'title' },
  { name: 'analysis', at: '/matches?view=analysis', shows: 'board' },
  { name: 'replay', at: '/matches/1?ply=18', shows: 'review-graph' },
];

const GAME: readonly Screen[] = [{ name: 'game', shows: 'surrender' }];
const END: readonly Screen[] = [
  { name: 'end of a game', shows: 'alert' },
  { name: 'end of a game, folded', open: press('result-fold'), shows: 'result' },
];
async function supportAfterQueue(page: Page): Promise<void> {
  await press('queue-cancel')(page);
  await press('menu-support')(page);
}

const QUEUE: readonly Screen[] = [
  { name: 'queue', at: '/', open: press('home-rapid'), shows: 'queue-cancel' },
  { name: 'support', open: supportAfterQueue, shows: 'support' },
];
const WATCHED: readonly Screen[] = [
  { name: 'watched game', at: ({ other }) => `/profile/${other.username}/spectate`, shows: 'live' },
];
const WATCHED_END: readonly Screen[] = [{ name: 'end of a watched game', shows: 'alert' }];
/** Moments of a tournament's lobby. */
const LOBBY = [
  { scene: 'lobby', shows: 'tournament-lobby' },
  { scene: 'last', shows: 'last-match' },
  { scene: 'eliminated', shows: 'last-match' },
  { scene: 'champion', shows: 'champion' },
] as const;

async function walk(looks: Looks, page: Page, screens: readonly Screen[], players: Players): Promise<void> {
  for (const { name, at, open, shows, windows = () => true, languages = VIEW.languages } of screens) {
    const sizes = VIEW.windows('es').filter(windows);
    if (sizes[0]) await looks.window(sizes[0]);
    if (at) await goTo(page, typeof at === 'string' ? at : at(players));
    await open?.(page);
    await expect(page.getByTestId(shows).first()).toBeAttached();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await looks.areWhole(name, undefined, { languages, windows: () => sizes });
    // The sheet of a phone would lie over the next screen.
    if (windows === isPhone) await page.keyboard.press('Escape');
  }
}

/** Answers for a tournament in each state, whose players have the widest names. */
async function answerTournaments(page: Page, own: string): Promise<void> {
  const now = Date.now();
  const names = Array.from({ length: 16 }, (_, index) => (index === 0 ? own : wideName(index % 2 === 0)));
  const nameOf = (id: number) => names[id - 1] ?? '';
  const matches = bracketOf({ entrants: 14, begun: now - 9_000_000, nameOf });
  const places = [[1], [2], [3], [4], [5, 6], [7, 8], [9, 10, 11, 12], [13, 14]];
  const finalStandings = inPlaces(places.map(ids => ids.map(id => ({ id, name: nameOf(id) }))));
  const tables = { stage: [], group: [], round: [], match: [], match_game: [], participant: [] };
  const all = list(now);
  const before = beforeStart(now, 11);
  const entrants = before.entrants?.map((one, index) => ({ ...one, name: names[index] ?? '' }));
  const champion = all.finished.map(one => ({
    ...one,
    ...(one.champion && { champion: { ...one.champion, name: own } }),
  }));
  const over = {
    results: JSON.stringify({ tournament: tables, finalStandings, matches }),
    prizePool: 60,
    tournament: { ...all.finished[0], id: 71, prizes: [30, 20, 10] },
  };
  const white = matches.find(({ id }) => id === MATCH)?.participants[0].id;
  const game = { game: 901, number: 1, white, result: 'white', reason: 'checkmate', moves: ['e4', 'e5'] };
  await page.route(/api\/tournament\/all/, route => route.fulfill({ json: { ...all, finished: champion } }));
  await page.route(/api\/tournament\/1(\?|$)/, route => route.fulfill({ json: { ...before, entrants } }));
  await page.route(/api\/tournament\/71(\?|$)/, route => route.fulfill({ json: over }));
  await page.route('**/api/tournament/71/match/*', route => route.fulfill({ json: { games: [game] } }));
}

/** Answers for a finished game whose players have the widest names. */
async function answerReplay(page: Page, { own, other }: Players): Promise<void> {
  const { white, black } = operaMatch().details;
  const match = operaMatch({
    white: { ...white, username: own.username },
    black: { ...black, username: other.username },
  });
  await withReviews(page);
  await answerReview(page, operaReview());
  await page.route(/\/api\/match\/1(\?|$)/, route =>
    route.fulfill({ json: { ...match, whites: own.username, blacks: other.username } }),
  );
}

async function playersOf(server: Server): Promise<Players> {
  const [own, other] = await Promise.all([server.player(wideName(false)), server.player(wideName())]);
  return { own, other };
}

test('[PR-09 SH-09 I18-05] pages are whole in every window with the longest names', async ({
  open,
  server,
}) => {
  const players = await playersOf(server);
  const { own, other } = players;
  const first = await pair(server, 'BLITZ_3', [own, other]);
  await play(first, 'f2f3 e7e5 g2g4 d8h4');
  await ends(first);
  const played = await pair(server, 'BLITZ_3', [other, await server.player(wideName(false))]);
  await play(played, 'e2e4 e7e5');
  await create(server, { bet: 1_000 }, await server.player(wideName()));
  const page = await open({});
  await answerTournaments(page, own.username);
  await answerReplay(page, players);
  await enter(page, async () => own);
  const looks = await Looks.at(page);
  await walk(looks, page, PAGES, players);

  await goTo(page, '/matches');
  // A shortened name is shown whole under a mouse and a finger, and while its link has the focus.
  await looks.window({ width: 1280, height: 800, scale: 1 });
  const whole = page.getByTestId('whole-text');
  const name = page.getByTestId('menu-card').locator('[data-short]');
  await name.hover();
  await expect(whole).toHaveText(own.username);
  await page.getByTestId('title').hover();
  await expect(whole).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.getByTestId('menu-card').focus();
  await expect(whole).toHaveText(own.username);
  await page.getByTestId('title').focus();
  await expect(whole).toHaveCount(0);
  await name.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(whole).toHaveText(own.username);
});

test('[DU-12 QU-06 GM-01 SP-01 I18-05] challenge, queue, game and watched game are whole in every window with the longest names', async ({
  open,
  server,
}) => {
  const players = await playersOf(server);
  const { own, other } = players;
  const page = await open({});
  await enter(page, async () => own, '/configuration/otp');
  const looks = await Looks.at(page);
  const challenge = await create(server, { bet: 1_000, challenge: own.username }, other);
  const strip = `challenged-${challenge.id}`;
  await walk(looks, page, [{ name: 'strip of a challenge', shows: strip }], players);
  await looks.window({ width: 1280, height: 800, scale: 1 });
  await page.getByTestId('challenged-accept').click();
  await expect(page.getByTestId('duel-ready')).toBeVisible();
  // A duel waits for half a minute.
  await looks.areWhole('a duel that is ready', undefined, { ...VIEW, languages: ['ru'] });
  await page.getByTestId('ready').click();
  challenge.socket.send({ action: 'acceptMatch' });
  await challenge.socket.next(hasAction('started'));
  const rival = await sit(server, other);
  await walk(looks, page, GAME, players);
  rival.socket.send({ action: 'surrender' });
  await rival.socket.next(hasEnded);
  await walk(looks, page, END, players);
  await press('result-fold')(page);
  await press('alert-action-0')(page);
  await walk(looks, page, QUEUE, players);

  const watched = await pair(server, 'BLITZ_3', [other, await server.player(wideName(false))]);
  await play(watched, 'e2e4 e7e5');
  await walk(looks, page, WATCHED, players);
  watched.white.socket.send({ action: 'surrender' });
  await walk(looks, page, WATCHED_END, players);
});

test('[TM-01 I18-05] the lobby of a tournament is whole in every window with the longest names', async ({
  open,
}) => {
  const page = await open({});
  // The end of a match would lead on to the tournament.
  await staysOn(page, 250);
  const tell = await speakTournament(page, 'lobby', undefined, () => wideName());
  await Person.comeBack(page, { username: wideName(false) });
  const looks = await Looks.at(page);
  for (const { scene, shows } of LOBBY) {
    tell(scene);
    if (scene === 'champion') await press('last-match-continue')(page);
    await expect(page.getByTestId(shows).first()).toBeVisible();
    await looks.areWhole(`lobby: ${scene}`, undefined, VIEW);
  }
});
