import { enter } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { openLine } from './parts/line';
import { text } from './parts/texts';

/** Items of an envelope that Sentry sends: after the first line, every second one has the header of the next. */
function itemsOf(envelope: string): { type: string; body: string }[] {
  const lines = envelope.split('\n').slice(1);
  return lines.flatMap((line, index) => {
    if (index % 2 === 1 || line === '') return [];
    return [{ type: (JSON.parse(line) as { type: string }).type, body: lines[index + 1] ?? '' }];
  });
}

test('[ER-01 ER-02] an error that nobody caught is reported once, without traces; an aborted request is not', async ({
  open,
  server,
  expectInConsole,
}) => {
  expectInConsole(/broken on purpose|abort/i);
  const line = await openLine(server.url);
  const config: object = await (await fetch(`${server.url}/config.json`)).json();
  const headers = { 'content-type': 'application/json' };
  const sentryDsn = `${line.url.replace('//', '//key@')}/7`;
  line.answer('/config.json', { status: 200, headers, body: JSON.stringify({ ...config, sentryDsn }) });
  line.answer('/api/7/envelope/', { status: 200, headers, body: '{}' });
  const page = await open({ baseURL: line.url });
  const items: ReturnType<typeof itemsOf> = [];
  page.on('request', request => {
    if (request.url().includes('/api/7/envelope/')) items.push(...itemsOf(request.postData() ?? ''));
  });
  await page.goto('/?token=secret');
  await expect(page.getByTestId('sign-in-google')).toBeVisible();
  await page.evaluate(() => {
    const stop = new AbortController();
    void fetch('/config.json', { signal: stop.signal });
    stop.abort();
    setTimeout(() => {
      throw new Error('broken on purpose');
    });
  });
  const events = () => items.filter(({ type }) => type === 'event');
  await expect.poll(events).toHaveLength(1);
  expect(events()[0]?.body).toContain('broken on purpose');
  expect(events()[0]?.body).not.toContain('secret');
  expect(items.filter(({ type }) => type === 'transaction' || type === 'span')).toEqual([]);
  await page.close();
  await line.close();
});

test('[ER-04] a dialog whose file does not come says so, and the screen below it stays', async ({
  newcomer,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|Failed to fetch dynamically imported module/);
  // A context of its own, where no file has come before.
  const { page } = await newcomer({ at: '/configuration', context: {} });
  await page.route(/\/(?:username-form|support-panel)-[^/]*\.js$/, route => route.abort());
  const button = page.getByTestId('configuration-username');
  await button.click();
  const dialog = page.getByRole('dialog', { name: text('es', 'alert.username.changeTitle') });
  await expect(dialog).toContainText(text('es', 'common.failed.text'));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.getByTestId('menu-support').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'common.failed.text'));
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('alert')).toHaveCount(0);
  await expect(button).toBeVisible();
});

test('[ER-04] the screen stays when the file of all dialogs does not come', async ({
  open,
  server,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|Failed to fetch dynamically imported module/);
  const page = await open();
  await page.route(/\/alert-bodies-[^/]*\.js$/, route => route.abort());
  await enter(page, () => server.player(), '/configuration');
  const button = page.getByTestId('configuration-username');
  await button.click();
  const said = page.getByTestId('toast').filter({ hasText: text('es', 'common.failed.text') });
  await expect(said).toBeVisible();
  await expect(button).toBeVisible();
});
