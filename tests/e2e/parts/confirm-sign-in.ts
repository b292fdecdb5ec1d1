import type { Page } from '@playwright/test';

/**
 * Signs in again in the popup that a page opens for that.
 * @param name name that is typed at the provider's page
 */
export async function confirmSignIn(page: Page, name: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByTestId('confirm-sign-in').click();
  const popup = await opening;
  await popup.locator('#name').fill(name);
  const closed = popup.waitForEvent('close');
  await popup.locator('form button').click();
  await closed;
}
