import { FaultProxy } from '../proxy';
import { type Random, seededRandom } from '../random';
import { IMPATIENT, portOf, startServer, type TestServer } from '../server/server';
import { test as base, expect } from './test';

/**
 * The built server, seen through lines that can be spoiled. It may be killed and come back on another port:
 * the addresses its visitors know stay.
 */
export class Site {
  /** Everybody comes this way who has no line of their own. */
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
    // What becomes of a line that is silent is about the server's limits.
    const env = { ...IMPATIENT, HOUSE: 'off', ...more };
    const server = await startServer({ env });
    return new Site(server, await FaultProxy.open(portOf(server), random), random, env);
  }

  get url(): string {
    return addressOf(this.line);
  }

  /** All that the server and those before it have written. */
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

  /** A line of one's own. */
  async newLine(): Promise<FaultProxy> {
    const line = await FaultProxy.open(portOf(this.server), this.random);
    this.lines.push(line);
    return line;
  }

  /** kill -9, and with it every connection. */
  async kill(): Promise<void> {
    await this.server.kill();
    for (const line of this.lines) line.cut();
  }

  /** Starts another server on what the last one left. Resolves when it is ready. */
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

/** Where a browser finds the server at the end of this line. */
export const addressOf = (line: FaultProxy): string => `http://127.0.0.1:${line.port}`;

/** What Chromium says of a connection that was refused, cut or not to be had. */
export const NETWORK = /WebSocket connection to .* failed|Failed to load resource: net::ERR_/;

/** How long such a test may take on a busy machine: several people have to sit down first. */
export const PATIENCE_MS = 240_000;

/** As in the other browser tests, but at a site. */
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
