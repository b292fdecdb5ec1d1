import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numbering } from '../../../../src/client/page/entries';
import { keepHistory, openLayer } from '../../../../src/client/page/history';
import { PageRouter } from '../../../../src/client/page/page-router';
import { useSetQuery } from '../../../../src/client/page/query';
import { Browser } from './browser';
import { NoElement } from './mounted';

/** Changes of an address while the page on show is an older one: React renders the next page in a transition. */

let browser: Browser;
let router: DataRouter;
let root: Root;
let end: () => void;
let rendered: SetQuery[] = [];

type SetQuery = ReturnType<typeof useSetQuery>;

function Screen() {
  rendered.push(useSetQuery());
  return null;
}

beforeEach(() => {
  browser = new Browser();
  Object.assign(browser.window, { HTMLIFrameElement: NoElement });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(new NoElement() as unknown as HTMLElement);
  rendered = [];
  end = keepHistory();
  router = numbering(createBrowserRouter([{ path: '*', Component: Screen }], { window: browser.window }));
});
afterEach(async () => {
  await act(async () => root.unmount());
  router.dispose();
  end();
  vi.unstubAllGlobals();
});

/** A screen's way to change its query, as it was when the screen was rendered at the present address. */
async function renderedAt(address: string): Promise<SetQuery> {
  await router.navigate(address);
  await act(async () => root.render(<PageRouter router={router} />));
  const setQuery = rendered.at(-1);
  if (!setQuery) throw new Error('The screen was not rendered.');
  return setQuery;
}

const adding = (name: string, value: string) => (before: URLSearchParams) =>
  new URLSearchParams([...before, [name, value]]);

test('[SH-15] two changes of the query before the page is rendered again are both in the address', async () => {
  const setQuery = await renderedAt('/marketplace');
  await act(async () => {
    setQuery(adding('text', 'king'), { replace: true });
    setQuery(adding('affordable', 'true'), { replace: true });
  });
  expect(browser.addresses).toEqual(['/', '/marketplace?text=king&affordable=true']);
});

test.each([
  ['/marketplace?text=king', '/profile'],
  ['/?view=live', '/'],
])(
  '[SH-15] a change of the query of %s that comes after the press to %s changes nothing',
  async (page, next) => {
    const setQuery = await renderedAt(page);
    await act(async () => {
      void router.navigate(next);
      setQuery(adding('name', 'a'), { replace: true });
    });
    expect(browser.addresses).toEqual(['/', page, next]);
  },
);

test('[AL-03] Back closes what the query names, and changes the query of its own page', async () => {
  const setQuery = await renderedAt('/marketplace?item=5');
  vi.useFakeTimers();
  const endLayer = openLayer(() => {
    endLayer();
    setQuery(() => ({}), { replace: true });
  });
  await act(async () => {
    browser.go(-1);
    vi.runAllTimers();
  });
  expect(browser.addresses).toEqual(['/', '/marketplace']);
  vi.useRealTimers();
});
