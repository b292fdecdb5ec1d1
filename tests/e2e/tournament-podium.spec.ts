import { Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { fingers, keys, playToPodium } from './parts/podium-way';

const WAYS = [
  { language: 'es', by: 'finger', hands: fingers, context: { viewport: { width: 390, height: 844 } } },
  { language: 'ar', by: 'keyboard', hands: keys, context: { viewport: { width: 1440, height: 900 } } },
] as const;

// A run of every row plays the same way by mouse, to its end and to its victory, in `tournament-way.spec.ts`.
for (const { language, by, hands, context } of WAYS)
  test(`[HM-03 TL-07 TM-01 TM-03 TM-09 QU-05 QU-06 GM-21 TB-04 I18-05] a newcomer plays a house tournament to its podium in one sitting, by ${by} alone, in ${language}`, {
    tag: BIG_RUN,
  }, async ({ open, houseServer }) => {
    const page = await open({ baseURL: houseServer.url, hasTouch: by === 'finger', ...context });
    const person = await Person.signUp(page, { language });
    await playToPodium(person, hands(person), houseServer);
    const podium = page.getByTestId('podium');
    await expect(podium.getByRole('listitem')).toHaveCount(3);
    await isAccessible(page, `the podium, by ${by}`);
    // A phone has the way to all places among the views below the podium.
    await (by === 'finger'
      ? page.getByTestId('view-standings')
      : podium.getByTestId('podium-standings')
    ).click();
    const standings = page.getByTestId('standings');
    await expect(standings.getByRole('listitem')).toHaveCount(4);
    await expect(standings).toContainText(person.username);
  });
