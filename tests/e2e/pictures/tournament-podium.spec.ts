import { Person } from '../../support/browser/person';
import { test } from '../../support/browser/test';
import { fingers, keys, playToPodium } from '../parts/podium-way';
import { pictureFile, rest, SIZES } from './rest';

/** A house tournament as seen by a newcomer who plays it to the podium. */

for (const language of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    test(`a house tournament at ${viewport.width}×${viewport.height} in ${language}`, async ({
      open,
      houseServer,
    }) => {
      test.setTimeout(1_200_000);
      const isPhone = viewport.width < 600;
      const page = await open({ baseURL: houseServer.url, viewport, hasTouch: isPhone });
      const person = await Person.signUp(page, { language });
      const hands = isPhone ? fingers(person) : keys(person);
      let taken = 0;
      await playToPodium(person, hands, houseServer, async moment => {
        taken += 1;
        await rest(page);
        const number = String(taken).padStart(2, '0');
        await page.screenshot({
          path: pictureFile(`house-${viewport.width}-${language}-${number}-${moment}.png`),
        });
      });
    });
