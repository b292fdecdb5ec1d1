import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { startServer, type TestServer } from '../server/server';
import { test as base } from './measured';
import { HandedPages } from './pages';
import { type ComeBackOptions, Person } from './person';

/** Messages of Chromium itself that have nothing to do with the product. */
const NOISE: readonly RegExp[] = [
  // Screenshots and the software compositor read the canvas back, which Chromium warns of.
  /GPU stall due to ReadPixels/,
  // A page that is left closes sockets that it was opening; a busy machine opens one later than the client waits, and
  // the client tries again.
  /WebSocket is closed before the connection is established/,
];

interface Fixtures {
  /** Names a console message that this test provokes; every other warning or error fails it. */
  expectInConsole: (message: RegExp) => void;
  /**
   * Opens a page for a further user, watched like the first. Without options it is an emptied page of an earlier test;
   * with options, or in another browser, it has a new browser context.
   *
   * @param where browser to use instead of the worker's
   */
  open: (options?: BrowserContextOptions, where?: Browser) => Promise<Page>;
  /** A new user, signed in with a name chosen; at home, unless another address is given. */
  newcomer: (options?: NewcomerOptions) => Promise<Person>;
  /**
   * A server whose house opponents play a lone newcomer, as on a fresh installation. Each of the few tests that need it
   * starts its own: kept running beside the others it would cost more.
   */
  houseServer: Server;
  /** Browser contexts of this test's users. A page that outlives its server would complain about it. */
  contexts: BrowserContext[];
}

interface NewcomerOptions extends ComeBackOptions {
  context?: BrowserContextOptions;
}

/** The parts of a server that browser tests use. */
export type Server = Pick<
  TestServer,
  | 'url'
  | 'output'
  | 'operate'
  | 'signIn'
  | 'player'
  | 'socket'
  | 'api'
  | 'moveClock'
  | 'operatorUrl'
  | 'dataDir'
> & {
  stop(): Promise<number | null>;
};

interface WorkerFixtures {
  handedPages: HandedPages;
  /** The server at which users play each other. */
  server: Server;
}

/** Playwright's `test` with a real server, and with pages whose warnings and errors fail the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // No house opponents: on a slow machine one of them would be paired with a user before the other user is. The house's
  // market disturbs no test.
  server: [({ playwright: _ }, use) => serve({ HOUSE: 'off', HOUSE_MARKET: 'on' }, use), { scope: 'worker' }],
  handedPages: [
    async ({ browser, server }, use) => {
      const pages = new HandedPages(async () => {
        const context = await browser.newContext({ baseURL: server.url });
        return context.newPage();
      });
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  houseServer: ({ contexts }, use) =>
    serve({}, async server => {
      await use(server);
      await closeAll(contexts);
    }),

  contexts: async ({ playwright: _ }, use) => {
    const contexts: BrowserContext[] = [];
    await use(contexts);
    await closeAll(contexts);
  },

  expectInConsole: async ({ playwright: _ }, use, testInfo) => {
    const expected: RegExp[] = [];
    await use(message => {
      expected.push(message);
    });
    const seen = complaints.get(testInfo.testId) ?? [];
    complaints.delete(testInfo.testId);
    const unexpected = seen.filter(text => ![...NOISE, ...expected].some(pattern => pattern.test(text)));
    expect(unexpected, 'console errors and warnings that the test does not expect').toEqual([]);
  },

  open: async ({ browser, server, contexts, handedPages, expectInConsole: _ }, use, testInfo) => {
    const logged = server.output().length;
    await use(async (options, where = browser) => {
      if (!options && where === browser) {
        const page = await handedPages.take();
        watch(page.context(), testInfo.testId);
        return page;
      }
      const context = await where.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      watch(context, testInfo.testId);
      return context.newPage();
    });
    await closeAll(contexts);
    await handedPages.takeBack();
    const log = server.output().slice(logged);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: log, contentType: 'text/plain' });
    }
    expect(errorLines(log), 'errors in the server log').toEqual([]);
  },

  page: async ({ open }, use) => {
    await use(await open());
  },

  newcomer: async ({ open }, use) => {
    await use(async ({ context, ...options } = {}) => Person.comeBack(await open(context), options));
  },
});

/** Closes contexts that are still open, and forgets them. */
async function closeAll(contexts: BrowserContext[]): Promise<void> {
  for (const context of contexts.splice(0)) await context.close();
}

async function serve(env: Record<string, string>, use: (server: Server) => Promise<void>): Promise<void> {
  const server = await startServer({ env: { HOUSE_PACE: 'fast', ...env } });
  await use(server);
  expect(await server.stop(), `the server's exit code\n${server.output()}`).toBe(0);
  expect(errorLines(server.output()), 'errors in the server log').toEqual([]);
}

/** Warnings and errors of the pages of each running test. */
const complaints = new Map<string, string[]>();

function watch(context: BrowserContext, testId: string): void {
  const list = complaints.get(testId) ?? [];
  complaints.set(testId, list);
  context.on('console', message => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    list.push(`${type}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => {
    list.push(`thrown: ${error.error().stack ?? error.error().message}`);
  });
}

/** Lines that the server logged as an error (level 50) or worse. */
function errorLines(log: string): string[] {
  return log.split('\n').filter(line => /"level":[5-9]\d/.test(line));
}

export { expect } from '@playwright/test';
