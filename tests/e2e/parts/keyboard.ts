import type { Person } from '../../support/browser/person';

/** More than any page has before what is looked for. */
const MOST_PRESSES = 120;

/** Whoever sits at a page. */
type Typist = Pick<Person, 'page'>;

/** Presses Tab until the focus is on something. */
export async function tabTo({ page }: Typist, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}

/** Presses a control as whoever has no mouse does. @param key a switch or a radio button takes `Space` */
export async function pressByKey(person: Typist, testId: string, key = 'Enter'): Promise<void> {
  await tabTo(person, `[data-testid="${testId}"]`);
  await person.page.keyboard.press(key);
}
