import { expect, test } from '../../support/browser/test';
import { pictureFile, rest, SIZES } from './rest';

/** Items that a player owns: the hub, each kind, the boards with their badges, the question before an upgrade. */

const AWARDS = [
  ...['jester_2_2', 'knight_2_1', 'zombie_2_2', 'queen_1_1', 'jester_1_1', 'raven_1_2'],
  ...[
    'knight_1_1',
    'raven_0_2',
    'queen_1_0',
    'zombie_1_2',
    'jester_0_2',
    'raven_0_0',
    'raven_2_1',
    'queen_0_1',
  ],
];

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`items at ${width}×${height} in ${language}`, async ({ newcomer, server }) => {
      const { page, username } = await newcomer({ language, context: { viewport: { width, height } } });
      const other = await newcomer({ username: `Konstantin_${language}_${width}` });
      const take = async (name: string, fullPage = false) => {
        await rest(page);
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`), fullPage });
      };
      const award = async (kind: string, name: string, who = username): Promise<string> => {
        const said = await server.operate('award', who, kind, name);
        return /item (\d+)/.exec(said)?.[1] ?? '';
      };
      for (const name of AWARDS) await award('avatar', name);
      for (const name of ['silver_tower', 'prism_star', 'gold_crown']) await award('frame', name);
      for (const name of ['phoenix', 'rookery', 'goldkeep', 'ferry', 'harbour']) await award('flag', name);
      for (const name of ['rune_2_1_4', 'bone_0_1_3', 'court_1_1_2']) await award('piece', name);
      const silver = await award('board', 'SILVER');
      const yggdrasil = await award('board', 'YGGDRASIL');
      const vast = await award('board', 'VAST', other.username);
      await award('board', 'RUBY');
      await server.operate('item', 'lend', silver, other.username, '2026-12-24');
      await server.operate('item', 'lend', vast, username, '2026-12-30');
      await server.operate('item', 'stake', yggdrasil, '2026-12-31');
      await page.reload();
      await expect(page.getByTestId('home-boards')).toBeVisible();
      await take('50-home');

      await page.goto('/profile');
      await expect(page.getByTestId('worn-card')).toBeVisible();
      await take('51-hub', true);
      for (const kind of ['avatars', 'pieces', 'frames', 'flags']) {
        await page.goto(`/profile/${kind}`);
        await page.locator('[data-tier]').first().click();
        await take(`52-${kind}`, kind === 'avatars');
      }
      await page.goto('/boards');
      await expect(page.getByTestId('story')).toBeVisible();
      for (const piece of ['q', 'n', 'r']) {
        await page.getByTestId(`upgrade-${piece}`).click();
        await expect(page.getByTestId('upgrade-form')).toBeVisible();
        if (piece === 'q') await take('54-upgrade');
        await page.keyboard.press('Enter');
        await expect(page.getByTestId('upgrade-form')).toBeHidden();
      }
      await take('53-boards', true);
      await page.getByTestId('theme-GOLD').click();
      await take('55-boards-trying');
    });
  }
}
