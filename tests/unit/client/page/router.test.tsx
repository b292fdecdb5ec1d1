import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstLocation, listen, navigate, openLayer } from '../../../../src/client/page/history';
import { Router, useSearchParams } from '../../../../src/client/page/router';
import { Browser } from './browser';

/** Changes of an address while the page on show is an older one: React renders the next page in a transition. */

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});
afterEach(() => vi.unstubAllGlobals());

type SetQuery = ReturnType<typeof useSearchParams>[1];

/** A screen's way to change its query, as it was when the screen was rendered at the present address. */
function renderedAt(address: string): SetQuery {
  navigate(address);
  const rendered: SetQuery[] = [];
  function Screen() {
    const [, setQuery] = useSearchParams();
    rendered.push(setQuery);
    return null;
  }
  renderToStaticMarkup(
    <Router>
      <Screen />
    </Router>,
  );
  const [setQuery] = rendered;
  if (!setQuery) throw new Error('The screen was not rendered.');
  return setQuery;
}

const adding = (name: string, value: string) => (before: URLSearchParams) =>
  new URLSearchParams([...before, [name, value]]);

const addresses = () => browser.entries.map(({ address }) => address.replace('http://kingside', ''));

test('[SH-15] two changes of the query before the page is rendered again are both in the address', () => {
  const setQuery = renderedAt('/marketplace');
  setQuery(adding('text', 'king'), { replace: true });
  setQuery(adding('affordable', 'true'), { replace: true });
  expect(addresses()).toEqual(['/', '/marketplace?text=king&affordable=true']);
});

test.each([
  ['/marketplace?text=king', '/profile'],
  ['/?view=live', '/'],
])('[SH-15] a change of the query of %s that comes after the press to %s changes nothing', (page, next) => {
  const setQuery = renderedAt(page);
  navigate(next);
  setQuery(adding('name', 'a'), { replace: true });
  expect(addresses()).toEqual(['/', page, next]);
});

test('[AL-03] Back closes what the query names, and changes the query of its own page', () => {
  vi.useFakeTimers();
  firstLocation();
  const end = listen(() => undefined);
  const setQuery = renderedAt('/marketplace?item=5');
  const endLayer = openLayer(() => {
    endLayer();
    setQuery({}, { replace: true });
  });
  browser.go(-1);
  vi.runAllTimers();
  expect(addresses()).toEqual(['/', '/marketplace']);
  end();
  vi.useRealTimers();
});
