import { chooseUsername } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { startProvider } from '../support/server/openid.mjs';
import { freePort } from '../support/server/postgres';
import { startServer } from '../support/server/server';
import { goTo } from './parts/go-to';
import { text } from './parts/texts';

test('[ID-03] a user signs in at an OpenID Connect provider whose page cuts the popup off, and anew only if it asks them', {
  tag: BIG_RUN,
}, async ({ open, expectInConsole }) => {
  expectInConsole(/auth\/(requires-recent-login|no-auth-time)/);
  const port = String(await freePort());
  const home = `http://127.0.0.1:${port}`;
  const provider = await startProvider(home);
  const server = await startServer({ env: { PORT: port, PUBLIC_URL: home, HOUSE: 'off', ...provider.env } });
  const page = await open({ baseURL: home });
  const subject = freshName();
  provider.comes(subject, 3_600);
  await page.goto('/');
  await page.getByTestId('sign-in-google').click();
  const alert = page.getByTestId('alert');
  await expect(alert).toContainText(text('es', 'alert.terms.title'));
  await page.getByTestId('alert-action-0').click();
  // A provider knows a person's real name, so none is proposed.
  await expect(alert.getByRole('textbox')).toHaveValue('');
  expect(provider.asked).toEqual([subject]);

  // The sign-in was silent, so two-factor asks for a new one, which the provider lets pass as silently.
  await chooseUsername(page, freshName());
  await goTo(page, '/configuration/otp');
  provider.asks(false);
  await page.getByTestId('confirm-sign-in').click();
  await expect(page.getByText(text('es', 'account.signIn.problem.remembered'))).toBeVisible();
  provider.asks(true, false);
  await page.getByTestId('confirm-sign-in').click();
  await expect(page.getByText(text('es', 'account.signIn.problem.unsaid'))).toBeVisible();
  provider.asks(true);
  provider.comes(subject);
  await page.getByTestId('confirm-sign-in').click();
  await expect(page.getByTestId('otp-qr')).toBeVisible();
  await page.context().close();
  await server.stop();
  await provider.stop();
});
