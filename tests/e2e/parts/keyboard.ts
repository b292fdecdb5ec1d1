import type { Person } from '../../support/browser/person';

/** Presses Tab until the focus is on something. */
export async function tabTo(person: Person, selector: string): Promise<void> {
  const { page } = person;
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}
