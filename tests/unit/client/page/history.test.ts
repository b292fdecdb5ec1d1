import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  firstLocation,
  isFirstEntry,
  isRedirected,
  keepPageBehind,
  listen,
  navigate,
  openLayer,
  type PageLocation,
  pathOf,
  redirect,
} from '../../../../src/client/page/history';
import { Browser } from './browser';

let browser: Browser;
let shown: PageLocation;
let end: () => void;

beforeEach(() => {
  browser = new Browser();
  shown = firstLocation();
  end = listen(next => {
    shown = next;
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

test('[SH-15] a page that is gone to is shown, and Back leads to the one before it, which has the name it had', () => {
  const { key } = shown;
  navigate('/matches?mode=BLITZ#end');
  expect(shown).toMatchObject({
    pathname: '/matches',
    search: '?mode=BLITZ',
    hash: '#end',
    state: null,
    arrival: 'push',
  });
  expect(shown.key).not.toBe(key);
  expect(isFirstEntry()).toBe(false);
  browser.go(-1);
  expect(shown).toMatchObject({ pathname: '/', key, arrival: 'pop' });
  expect(isFirstEntry()).toBe(true);
});

test('[SH-15] a page that replaces another leaves the way back as it was, and keeps what was put beside it', () => {
  navigate('/matches');
  navigate('/matches?mode=BLITZ', { replace: true, state: { from: 'home' } });
  expect(shown).toMatchObject({ search: '?mode=BLITZ', state: { from: 'home' }, arrival: 'replace' });
  expect(browser.entries.map(({ address }) => address)).toEqual(['/', '/matches?mode=BLITZ']);
  browser.go(-1);
  expect(isFirstEntry()).toBe(true);
});

test('[SH-15] a page to which the product went by itself says so, also after Back', () => {
  redirect('/tournament/5');
  expect(isRedirected(shown)).toBe(true);
  navigate('/profile');
  expect(isRedirected(shown)).toBe(false);
  browser.go(-1);
  expect(isRedirected(shown)).toBe(true);
});

test('[SH-15] a page that is kept behind before the product goes on is where Back leads', () => {
  keepPageBehind();
  redirect('/configuration/otp');
  expect(browser.entries.map(({ address }) => address.replace('http://kingside', ''))).toEqual([
    '/',
    '/configuration/otp',
  ]);
  browser.go(-1);
  expect(shown.pathname).toBe('/');
});

/** Presses Back, and lets the steps that follow from it be taken. */
function pressBack(): void {
  vi.useFakeTimers();
  browser.go(-1);
  vi.runAllTimers();
  vi.useRealTimers();
}

test('[AL-03] Back closes what lies over a page, topmost first, and the page stays', () => {
  navigate('/matches');
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
  expect(shown.pathname).toBe('/matches');
  pressBack();
  expect(shown.pathname).toBe('/');
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
  navigate('/matches');
  navigate('/profile');
  browser.go(-1);
  let isClosed = false;
  const close = openLayer(() => {
    isClosed = true;
    close();
  });
  browser.go(1);
  expect([isClosed, shown.pathname]).toEqual([true, '/profile']);
});

/** A dialog that its page's address names; closing it takes the name out of the address. */
function openNamed(): () => void {
  navigate('/marketplace?item=5', { replace: true });
  const endLayer = openLayer(close);
  function close(): void {
    endLayer();
    navigate('/marketplace', { replace: true });
  }
  return close;
}

const addresses = () => browser.entries.map(({ address }) => address.replace('http://kingside', ''));

test('[AL-03] Back closes a dialog that the address names, and changes the address of its own page only', () => {
  navigate('/marketplace');
  openNamed();
  pressBack();
  expect(addresses()).toEqual(['/', '/marketplace']);
  expect(shown).toMatchObject({ pathname: '/marketplace', search: '' });
  pressBack();
  expect(shown.pathname).toBe('/');
});

test('Forward leads on from a dialog that the address names, and the other page keeps its address', () => {
  navigate('/marketplace');
  navigate('/profile');
  browser.go(-1);
  openNamed();
  browser.go(1);
  expect(shown.pathname).toBe('/profile');
  expect(addresses()).toEqual(['/', '/marketplace?item=5', '/profile']);
});

test('[AL-03 SH-16] on the first page of a tab Back closes a dialog that the address names, or leaves once it is closed', () => {
  navigate('/marketplace', { replace: true });
  openNamed();
  pressBack();
  expect([browser.hasLeft, pathOf(shown)]).toEqual([false, '/marketplace']);
  const closeByHand = openNamed();
  closeByHand();
  pressBack();
  expect(browser.hasLeft).toBe(true);
});
