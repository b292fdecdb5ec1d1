import type { Page } from '@playwright/test';

/** Signs in anew in the popup that a page asks for it with. @param name whom the provider's page is told */
export async function confirmSignIn(page: Page, name: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByTestId('confirm-sign-in').click();
  const popup = await opening;
  await popup.locator('#name').fill(name);
  const closed = popup.waitForEvent('close');
  await popup.locator('form button').click();
  await closed;
}
