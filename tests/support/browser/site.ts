import { FaultProxy } from '../proxy';
import { type Random, seededRandom } from '../random';
import { IMPATIENT, portOf, SHORT_LEASES, startServer, type TestServer } from '../server/server';
import { test as base, expect } from './test';

/**
 * The built server behind lines that can be disturbed. The server may be killed and come back on another port; the
 * addresses that browsers know stay.
 */
export class Site {
  /** The line of all visitors that have none of their own. */
  readonly line: FaultProxy;
  private readonly lines: FaultProxy[];
  private past = '';

  private constructor(
    public server: TestServer,
    line: FaultProxy,
    readonly random: Random,
    private readonly env: Record<string, string>,
  ) {
    this.line = line;
    this.lines = [line];
  }

  static async open(random: Random, more: Record<string, string> = {}): Promise<Site> {
    // The server's own limits of silence apply, since tests here are about silent lines.
    const env = { ...IMPATIENT, ...SHORT_LEASES, HOUSE: 'off', ...more };
    const server = await startServer({ env });
    return new Site(server, await FaultProxy.open(portOf(server), random), random, env);
  }

  get url(): string {
    return addressOf(this.line);
  }

  /** Output of the server and of those before it. */
  output(): string {
    return this.past + this.server.output();
  }

  signIn(...wish: Parameters<TestServer['signIn']>): ReturnType<TestServer['signIn']> {
    return this.server.signIn(...wish);
  }

  player(username?: string): ReturnType<TestServer['player']> {
    return this.server.player(username);
  }

  api(token?: string): ReturnType<TestServer['api']> {
    return this.server.api(token);
  }

  moveClock(ms: number): ReturnType<TestServer['moveClock']> {
    return this.server.moveClock(ms);
  }

  operatorUrl(): string {
    return this.server.operatorUrl();
  }

  get dataDir(): string {
    return this.server.dataDir;
  }

  socket(...wish: Parameters<TestServer['socket']>): ReturnType<TestServer['socket']> {
    return this.server.socket(...wish);
  }

  /** Opens a line for one user. */
  async newLine(): Promise<FaultProxy> {
    const line = await FaultProxy.open(portOf(this.server), this.random);
    this.lines.push(line);
    return line;
  }

  /** Kills the server (kill -9), and every connection with it. */
  async kill(): Promise<void> {
    await this.server.kill();
    for (const line of this.lines) line.cut();
  }

  /** Starts another server on the data of the last one. Resolves when it is ready. */
  async comeBack(): Promise<void> {
    this.past = this.output();
    this.server = await startServer({ env: this.env, dataDir: this.server.dataDir });
    for (const line of this.lines) line.target = portOf(this.server);
  }

  operate(...args: string[]): Promise<string> {
    return this.server.operate(...args);
  }

  async stop(): Promise<number | null> {
    for (const line of this.lines) line.close();
    return this.server.stop();
  }
}

/** Address of the server at the end of this line, for a browser. */
export const addressOf = (line: FaultProxy): string => `http://127.0.0.1:${line.port}`;

/** Chromium's console messages about a connection that was refused, cut or not available. */
export const NETWORK = /WebSocket connection to .* failed|Failed to load resource: net::ERR_/;

/** As `test` of the other browser tests, but with a site in place of a server. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({ playwright: _ }, use, { workerIndex }) => {
      const site = await Site.open(seededRandom(`site ${workerIndex}`));
      await use(site);
      expect(await site.stop(), `the server's exit code\n${site.output()}`).toBe(0);
    },
    { scope: 'worker' },
  ],
  server: [({ site }, use) => use(site), { scope: 'worker' }],
});

export { expect } from './test';
