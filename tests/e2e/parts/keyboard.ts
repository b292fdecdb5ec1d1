import type { Person } from '../../support/browser/person';

/** More presses than any page needs to reach an element. */
const MOST_PRESSES = 120;

/** A user at a page. */
type Typist = Pick<Person, 'page'>;

/** Presses Tab until an element has the focus. */
export async function tabTo({ page }: Typist, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}

/**
 * Presses a control as a user without a mouse does.
 * @param key `Space` for a switch or a radio button
 */
export async function pressByKey(person: Typist, testId: string, key = 'Enter'): Promise<void> {
  await tabTo(person, `[data-testid="${testId}"]`);
  await person.page.keyboard.press(key);
}
