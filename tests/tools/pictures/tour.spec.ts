import { inPlaces } from '../../../src/rules/standings';
import { chooseLanguage } from '../../support/browser/person';
import { expect, test } from '../../support/browser/test';
import { beforeStart } from '../../support/games/before';
import { bracketOf } from '../../support/games/brackets';
import { list } from '../../support/games/tournaments';
import { SIZES, taker } from './rest';

/** One player's way past many screens, so that all can be held beside each other in one window. */

const WINDOWS = [...SIZES, { width: 900, height: 600 }];
const TABLES = { stage: [], group: [], round: [], match: [], match_game: [], participant: [] };
const nameOf = (id: number) =>
  ['aurelia_v', 'Maximiliano_Ortega_9', 'سلطان_الشطرنج'][id - 1] ?? `player_${id}`;

for (const language of ['es', 'ar'] as const)
  for (const viewport of WINDOWS)
    test(`a tour at ${viewport.width}×${viewport.height} in ${language}`, async ({ open, newcomer }) => {
      const isPhone = viewport.width < 600;
      const login = await open({ viewport });
      await login.goto('/');
      await chooseLanguage(login, language);
      await taker(login, viewport, language)('10-login');
      await login.close();

      const { page } = await newcomer({ language, context: { viewport, hasTouch: isPhone } });
      const take = taker(page, viewport, language);
      const now = Date.now();
      const all = list(now);
      const matches = bracketOf({ entrants: 14, begun: now - 9_000_000, nameOf });
      const together = [[1], [2], [3], [4], [5, 6], [7, 8], [9, 10, 11, 12], [13, 14]];
      const finalStandings = inPlaces(together.map(ids => ids.map(id => ({ id, name: nameOf(id) }))));
      const over = {
        results: JSON.stringify({ tournament: TABLES, finalStandings, matches }),
        prizePool: 60,
        tournament: { ...all.finished[0], id: 71, prizes: [30, 20, 10] },
      };
      await page.route(/api\/tournament\/all/, route => route.fulfill({ json: all }));
      await page.route(/api\/tournament\/1(\?|$)/, route => route.fulfill({ json: beforeStart(now, 11) }));
      await page.route('**/api/tournament/71*', route => route.fulfill({ json: over }));
      const played = matches.find(one => one.state === 'FINISHED' && one.participants.every(({ id }) => id));
      const games = [
        { game: 901, number: 1, white: played?.participants[0].id, result: 'white', reason: 'checkmate' },
        {
          game: 902,
          number: 2,
          white: played?.participants[1].id,
          result: 'draw',
          reason: 'threefoldrepetition',
        },
      ].map(game => ({ ...game, moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4'] }));
      await page.route('**/api/tournament/71/match/*', route => route.fulfill({ json: { games } }));

      for (const [name, address, sign] of [
        ['20-tournaments', '/tournament', 'tournament-1'],
        ['21-before', '/tournament/1', 'tournament-before'],
        ['22-over', '/tournament/71', 'podium'],
        ['23-match', `/tournament/71?match=${played?.id}`, 'match-games'],
        ['30-flags', '/profile/flags', 'design-eclipse'],
        ['31-avatars', '/profile/avatars', 'design-raven_1_2'],
        ['32-board', '/boards?design=UNSEEN', 'item-ways'],
        ['33-sell', '/marketplace/sell', 'market-action-sell'],
        ['40-duel', '/duel', 'title'],
        ['41-live', '/?view=live', 'title'],
        ['42-otp', '/configuration/otp', 'otp-secret'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByTestId(sign).first()).toBeAttached();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await take(name);
      }
      for (const view of ['list', 'standings']) {
        await page.goto('/tournament/71');
        await page.getByTestId(`view-${view}`).click();
        await take(`24-${view}`);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      await take('25-standings-forced');
      await page.getByTestId('view-map').click();
      await expect(page.locator('[data-testid=bracket][data-ready]')).toBeVisible();
      await take('26-map-forced');
      await page.emulateMedia({ forcedColors: 'none' });
      if (isPhone) await page.getByTestId('menu-more').click();
      await page.getByTestId('menu-support').click();
      await expect(page.getByTestId('support')).toBeVisible();
      await take('50-support');
    });
