import type { Page, ViewportSize } from '@playwright/test';

/**
 * An address of the server without scripts. A page that waits there keeps its process, and the code that has been
 * compiled there.
 */
export const PARKED = '/config.json';

/** Events that tests and their helpers listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'page',
  'popup',
  'request',
  'response',
  'websocket',
  'weberror',
];

interface Handed {
  page: Page;
  /** Size of its window when it was new. */
  size: ViewportSize | null;
  isSpoilt: boolean;
}

/**
 * Pages of one worker, handed from user to user: opening home in a page that was used before costs half as much as in a
 * new browser context. A page with something that cannot be removed again is closed instead.
 */
export class HandedPages {
  private readonly free: Handed[] = [];
  private readonly taken: Handed[] = [];

  /** @param make opens a page in a context of its own */
  constructor(private readonly make: () => Promise<Page>) {}

  async take(): Promise<Page> {
    const handed = this.free.pop() ?? noteSpoiling(await this.make());
    this.taken.push(handed);
    return handed.page;
  }

  /** Takes the pages back; no event there is listened to after this. */
  async takeBack(): Promise<void> {
    for (const handed of this.taken.splice(0)) {
      if (handed.isSpoilt || handed.page.isClosed()) await handed.page.context().close();
      else {
        await empty(handed);
        this.free.push(handed);
      }
    }
  }

  async close(): Promise<void> {
    for (const { page } of this.free.splice(0)) await page.context().close();
  }
}

/**
 * Notes on a page whether something was added to it that Playwright cannot remove: a script, a routed socket, a
 * function or a clock.
 */
function noteSpoiling(page: Page): Handed {
  const handed: Handed = { page, size: page.viewportSize(), isSpoilt: false };
  const spoils = <T extends object>(target: T, ...names: (keyof T)[]): void => {
    for (const name of names) {
      const own = target[name] as (...args: unknown[]) => unknown;
      const noted = (...args: unknown[]) => {
        handed.isSpoilt = true;
        return own.apply(target, args);
      };
      Object.assign(target, { [name]: noted });
    }
  };
  for (const target of [page, page.context()])
    spoils(target, 'addInitScript', 'routeWebSocket', 'exposeFunction');
  spoils(page.clock, 'install', 'setFixedTime', 'setSystemTime');
  return handed;
}

/** Leaves a page as empty as a new one, but at an address of the server. */
async function empty({ page, size }: Handed): Promise<void> {
  const context = page.context();
  for (const event of EVENTS) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await page.goto(PARKED);
  if (size) await page.setViewportSize(size);
  await page.mouse.move(-1, -1);
  // Empties the page's history, as that of a new page is.
  const session = await context.newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
}
