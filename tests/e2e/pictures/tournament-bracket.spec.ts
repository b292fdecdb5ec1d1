import { drawLots, LOTS_METHOD, sealOf } from '../../../src/rules/lots';
import { inPlaces } from '../../../src/rules/standings';
import { test } from '../../support/browser/test';
import { bracketOf } from '../../support/games/brackets';
import { list } from '../../support/games/tournaments';
import { pictureFile, rest, SIZES, taker } from './rest';

/** A finished tournament: its map, an earlier moment of it, its list. */

const TABLES = { stage: [], group: [], round: [], match: [], match_game: [], participant: [] };
const NAMES = [
  'aurelia_v',
  'Maximiliano_Ortega_9',
  'سلطان_الشطرنج',
  'Bruno_Alves',
  'hamza_dz',
  'ivan_petrov',
];
const AVATARS = ['queen_0_1', 'jester_0_0', 'raven_0_0', 'knight_0_1', 'zombie_0_1', 'queen_1_2'];
const BEGUN = Date.UTC(2026, 10, 22, 20);

for (const language of ['es', 'ar'] as const)
  test(`a tournament that is over in ${language}`, async ({ newcomer }) => {
    test.setTimeout(240_000);
    const { page } = await newcomer({ language });
    const nameOf = (id: number) => NAMES[id - 1] ?? `player_${id}`;
    const matches = bracketOf({ entrants: 14, begun: BEGUN, nameOf });
    const entrants = Array.from({ length: 14 }, (_, index) => ({
      ...{ id: index + 1, name: nameOf(index + 1) },
      card: { avatar: { url: AVATARS[index % AVATARS.length] }, frame: null, flag: null },
    }));
    const [about] = list(BEGUN).finished;
    const tournament = { ...about, id: 71, prizes: [30, 20, 10] };
    const together = [[1], [2], [3], [4], [5, 6], [7, 8], [9, 10, 11, 12], [13, 14]];
    const finalStandings = inPlaces(together.map(ids => ids.map(id => ({ id, name: nameOf(id) }))));
    const seed = 'ab'.repeat(32);
    const draw = {
      ...{ method: LOTS_METHOD, commit: sealOf(seed), committedAt: 1, seed, openedAt: 2 },
      ...{ entrants: NAMES, order: drawLots(seed, NAMES.length) },
    };
    const results = JSON.stringify({ tournament: TABLES, finalStandings, matches });
    await page.route('**/api/tournament/71*', route =>
      route.fulfill({ json: { results, prizePool: 60, draw, tournament, entrants } }),
    );
    const [match] = matches.filter(({ participants }) => participants.every(({ score }) => score !== null));
    const games = [
      { white: 0, result: 'white', reason: 'checkmate', moves: 'e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4'.split(' ') },
      { white: 1, result: 'draw', reason: 'threefoldrepetition', moves: 'd4 d5 c4 e6 Nc3 c5'.split(' ') },
      { white: 0, result: 'white', reason: 'surrender', moves: 'e4 e5 f4 exf4 Bc4'.split(' ') },
    ].map(({ white, ...game }, index) => ({
      ...{ game: 900 + index, number: index + 1, white: match?.participants[white]?.id, ...game },
    }));
    await page.route('**/api/tournament/71/match/*', route => route.fulfill({ json: { games } }));
    for (const viewport of SIZES) {
      const take = async (name: string) => {
        await rest(page);
        const size = `${viewport.width}x${viewport.height}`;
        const fullPage = viewport.width < 600;
        await page.screenshot({ path: pictureFile(`over-${name}-${size}-${language}.png`), fullPage });
      };
      await page.setViewportSize(viewport);
      await page.goto('/tournament/71');
      await page.getByTestId('view-map').click();
      await page.locator('[data-testid=bracket][data-ready]').waitFor();
      await take('map');
      await page.getByTestId('time').getByRole('slider').fill('11');
      await page.getByTestId('time').scrollIntoViewIfNeeded();
      await take('earlier');
      await page.getByTestId('show-all').click();
      await page.getByTestId('view-list').click();
      await take('list');
      await page.goto(`/tournament/71?match=${match?.id}`);
      await page.getByTestId('match-game').first().waitFor();
      await page.screenshot({ path: pictureFile(`over-games-${viewport.width}-${language}.png`) });
    }
  });

for (const language of ['es', 'ar'] as const)
  test(`the first view of small and large fields in ${language}`, async ({ newcomer }) => {
    test.setTimeout(240_000);
    const { page } = await newcomer({ language });
    const [about] = list(BEGUN).finished;
    for (const size of [3, 8, 14, 64, 512]) {
      const nameOf = (id: number) => NAMES[id - 1] ?? `player_${id}`;
      const matches = bracketOf({ entrants: size, begun: BEGUN, nameOf });
      const finalStandings = inPlaces([1, 2, 3].map(id => [{ id, name: nameOf(id) }]));
      const json = {
        results: JSON.stringify({ tournament: TABLES, finalStandings, matches }),
        tournament: { ...about, id: 71, places: size, entrants: size },
      };
      await page.route('**/api/tournament/71*', route => route.fulfill({ json }));
      for (const viewport of [...SIZES, { width: 900, height: 600 }]) {
        await page.setViewportSize(viewport);
        await page.goto('/tournament/71');
        await page.getByTestId('view-map').click();
        await page.locator('[data-testid=bracket][data-ready]').waitFor();
        await taker(page, viewport, language)(`first-${size}`);
      }
      await page.unroute('**/api/tournament/71*');
    }
  });
