import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import type { Driven, InputSource } from './driven';

/**
 * WebKitGTK driven by WebDriver, on a display of its own.
 * @source https://www.w3.org/TR/webdriver2/
 */
export class WebKit implements Driven {
  private constructor(
    private readonly programs: readonly ChildProcess[],
    private readonly session: string,
  ) {}

  static async open(): Promise<WebKit> {
    const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${String(number).trim()}`, LANG: 'es_ES.UTF-8' },
    });
    const base = `http://127.0.0.1:${port}`;
    await expect(() => ask(base, 'GET', '/status')).toPass();
    const { sessionId } = await ask<{ sessionId: string }>(base, 'POST', '/session', {
      capabilities: {
        alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } },
      },
    });
    const webkit = new WebKit([driver, display], `${base}/session/${sessionId}`);
    await webkit.ask('POST', '/timeouts', { pageLoad: 600_000, script: 600_000 });
    await webkit.ask('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 980 });
    return webkit;
  }

  async go(url: string): Promise<void> {
    await this.ask('POST', '/url', { url });
  }

  async evaluate<A extends readonly unknown[], R>(work: (...args: A) => R, ...args: A): Promise<R> {
    const script = `return JSON.stringify((${work})(...JSON.parse(arguments[0])) ?? null)`;
    const value = await this.ask<string>('POST', '/execute/sync', { script, args: [JSON.stringify(args)] });
    return JSON.parse(value) as R;
  }

  async perform(source: InputSource): Promise<void> {
    await this.ask('POST', '/actions', { actions: [source] });
  }

  windows(): Promise<string[]> {
    return this.ask('GET', '/window/handles');
  }

  async turnTo(window: string): Promise<void> {
    await this.ask('POST', '/window', { handle: window });
  }

  async close(): Promise<void> {
    await this.ask('DELETE', '');
    for (const program of this.programs) {
      program.kill();
      await once(program, 'exit');
    }
  }

  private ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    return ask(this.session, method, path, body);
  }
}

async function ask<T>(base: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
