import type { Page } from '@playwright/test';

/** Troubles that a page has told its user of from some moment on, however shortly. */
export class Sights {
  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<Sights> {
    await page.evaluate(note);
    return new Sights(page);
  }

  /** Texts in the order in which they were first seen; `undefined` once the page has been loaded again. */
  troubles(): Promise<string[] | undefined> {
    return this.page.evaluate(() => (window as Window & { troubles?: string[] }).troubles);
  }
}

/** Runs in the browser. */
function note(): void {
  const troubles: string[] = [];
  Object.assign(window, { troubles });
  const places = [
    ...['[role=alert]', '[data-testid=alert]', '[data-testid=screen-waits]'],
    ...['[data-testid=offline]', '[data-testid=reconnecting]', '[data-testid=queue] [role=status]'],
  ].join();
  const look = (): void => {
    for (const one of document.querySelectorAll(places)) {
      const text = one.textContent?.trim() ?? '';
      if (text !== '' && !troubles.includes(text)) troubles.push(text);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  look();
}
