import { expect, type Page } from '@playwright/test';

/** Goes to an address of the product as a link would, without loading the page again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(next => {
    history.pushState({}, '', next);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** As `follow`, and waits until the page has loaded. */
export async function goTo(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
