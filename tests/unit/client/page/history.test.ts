import { createBrowserRouter, type DataRouter, NavigationType } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isFirstEntry,
  isRedirected,
  keepPageBehind,
  numbering,
  redirect,
} from '../../../../src/client/page/entries';
import { keepHistory, openLayer } from '../../../../src/client/page/history';
import { Browser } from './browser';

let browser: Browser;
let router: DataRouter;
let end: () => void;

const newRouter = () =>
  numbering(createBrowserRouter([{ path: '*', element: null }], { window: browser.window }));
const shown = () => router.state.location;
const go = (to: string, options?: { replace?: boolean; state?: object }) => void router.navigate(to, options);

beforeEach(() => {
  browser = new Browser();
  end = keepHistory();
  router = newRouter();
});
afterEach(() => {
  router.dispose();
  end();
  vi.unstubAllGlobals();
});

test('[SH-15] a page that is gone to is shown, and Back leads to the one before it, which has the key it had', () => {
  const { key } = shown();
  go('/matches?mode=BLITZ#end');
  expect(shown()).toMatchObject({ pathname: '/matches', search: '?mode=BLITZ', hash: '#end' });
  expect(shown().key).not.toBe(key);
  expect([router.state.historyAction, isFirstEntry()]).toEqual([NavigationType.Push, false]);
  browser.go(-1);
  expect(shown()).toMatchObject({ pathname: '/', key });
  expect([router.state.historyAction, isFirstEntry()]).toEqual([NavigationType.Pop, true]);
});

test('[SH-15] the address changes at the press, before the code of the page has come', () => {
  go('/matches');
  expect(browser.entry.address).toBe('/matches');
});

test('[SH-15] a page that replaces another leaves the way back as it was, and keeps what was put beside it', () => {
  go('/matches');
  go('/matches?mode=BLITZ', { replace: true, state: { from: 'home' } });
  expect(shown()).toMatchObject({ search: '?mode=BLITZ', state: { from: 'home' } });
  expect(browser.addresses).toEqual(['/', '/matches?mode=BLITZ']);
  browser.go(-1);
  expect(isFirstEntry()).toBe(true);
});

test('[SH-15] the number of an entry is ours alone, whatever the router counts', () => {
  go('/matches');
  keepPageBehind();
  redirect('/profile');
  expect(browser.entries.map(({ state }) => (state as { usr: object }).usr)).toMatchObject([
    { index: 0 },
    { index: 1 },
    { index: 2 },
  ]);
});

test('[SH-15] a page to which the product went by itself says so, also after Back', () => {
  redirect('/tournament/5');
  expect(isRedirected(shown())).toBe(true);
  go('/profile');
  expect(isRedirected(shown())).toBe(false);
  browser.go(-1);
  expect(isRedirected(shown())).toBe(true);
});

test('[SH-15] a page that is kept behind before the product goes on is where Back leads', () => {
  keepPageBehind();
  redirect('/configuration/otp');
  expect(browser.addresses).toEqual(['/', '/configuration/otp']);
  browser.go(-1);
  expect(shown().pathname).toBe('/');
});

test('[SH-15] a page that a session goes to before there is a router is where the router begins, with no way back', async () => {
  vi.resetModules();
  const before = await import('../../../../src/client/page/entries');
  browser.history.pushState({ usr: { index: 1 }, key: 'k' }, '', '/duel');
  before.redirect('/tournament/5');
  router.dispose();
  router = newRouter();
  expect(shown().pathname).toBe('/tournament/5');
  expect([isRedirected(shown()), isFirstEntry()]).toEqual([true, false]);
});

test('[SH-15] entries that a client without react-router wrote keep their number, their key and the mark of a redirect', () => {
  const old = { index: 0, key: 'old-1', state: { noBack: true } };
  browser.history.replaceState(old, '', '/tournament/5');
  browser.history.pushState({ ...old, index: 1, key: 'old-2', state: null }, '', '/profile');
  router.dispose();
  end();
  // The page is loaded anew with this version.
  end = keepHistory();
  router = newRouter();
  expect([shown().pathname, shown().key, isFirstEntry()]).toEqual(['/profile', 'old-2', false]);
  browser.go(-1);
  expect([shown().pathname, shown().key]).toEqual(['/tournament/5', 'old-1']);
  expect([isRedirected(shown()), isFirstEntry()]).toEqual([true, true]);
});

/** Presses Back, and lets the steps that follow from it be taken. */
function pressBack(): void {
  vi.useFakeTimers();
  browser.go(-1);
  vi.runAllTimers();
  vi.useRealTimers();
}

test('[AL-03] Back closes what lies over a page, topmost first, and the page stays', () => {
  go('/matches');
  const { key } = shown();
  const closed: string[] = [];
  const layer = (name: string) => {
    const close = openLayer(() => {
      closed.push(name);
      close();
    });
  };
  layer('sheet');
  layer('dialog');
  pressBack();
  expect([closed, browser.entry.address]).toEqual([['dialog'], '/matches']);
  pressBack();
  expect([closed, browser.entry.address]).toEqual([['dialog', 'sheet'], '/matches']);
  expect(shown()).toMatchObject({ pathname: '/matches', key });
  pressBack();
  expect(shown().pathname).toBe('/');
});

test('[AL-03] the router hears nothing of a Back that closes a layer', () => {
  go('/matches');
  let seen = 0;
  router.subscribe(() => {
    seen++;
  });
  // A router tells its first subscriber of an update that none has heard.
  seen = 0;
  const close = openLayer(() => close());
  pressBack();
  expect(seen).toBe(0);
});

test('[AL-03 SH-16] on the first page of a tab Back closes a dialog, and leaves with one press once it is closed otherwise', () => {
  const close = openLayer(() => close());
  pressBack();
  expect(browser.hasLeft).toBe(false);
  // Opened once more, and closed by hand.
  openLayer(() => undefined)();
  pressBack();
  expect(browser.hasLeft).toBe(true);
});

test('a page goes on without the dialog of the one before when Forward is pressed', () => {
  go('/matches');
  go('/profile');
  browser.go(-1);
  let isClosed = false;
  const close = openLayer(() => {
    isClosed = true;
    close();
  });
  browser.go(1);
  expect([isClosed, shown().pathname]).toEqual([true, '/profile']);
});

/** A dialog that its page's address names; closing it takes the name out of the address. */
function openNamed(): () => void {
  go('/marketplace?item=5', { replace: true });
  const endLayer = openLayer(close);
  function close(): void {
    endLayer();
    go('/marketplace', { replace: true });
  }
  return close;
}

test('[AL-03] Back closes a dialog that the address names, and changes the address of its own page only', () => {
  go('/marketplace');
  openNamed();
  pressBack();
  expect(browser.addresses).toEqual(['/', '/marketplace']);
  expect(shown()).toMatchObject({ pathname: '/marketplace', search: '' });
  pressBack();
  expect(shown().pathname).toBe('/');
});

test('Forward leads on from a dialog that the address names, and the other page keeps its address', () => {
  go('/marketplace');
  go('/profile');
  browser.go(-1);
  openNamed();
  browser.go(1);
  expect(shown().pathname).toBe('/profile');
  expect(browser.addresses).toEqual(['/', '/marketplace?item=5', '/profile']);
});

test('[AL-03 SH-16] on the first page of a tab Back closes a dialog that the address names, or leaves once it is closed', () => {
  go('/marketplace', { replace: true });
  openNamed();
  pressBack();
  expect([browser.hasLeft, shown().pathname, shown().search]).toEqual([false, '/marketplace', '']);
  const closeByHand = openNamed();
  closeByHand();
  pressBack();
  expect(browser.hasLeft).toBe(true);
});
