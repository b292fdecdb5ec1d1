import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import type { Driven, InputSource } from './driven';

/** Settings that leave nothing but the page: no first run, no updates, no reports. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'es-ES',
  'network.proxy.type': 0,
  'toolkit.telemetry.enabled': false,
};

interface Answer {
  type: 'success' | 'error' | 'event';
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/**
 * Firefox driven by its own WebDriver BiDi.
 * @source https://www.w3.org/TR/webdriver-bidi/
 */
export class Firefox implements Driven {
  private asked = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private window = '';

  private constructor(
    private readonly program: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.on('message', data => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== undefined) this.waiting.get(answer.id)?.(answer);
    });
  }

  static async open(): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const program = spawn(
      'firefox-esr',
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
    );
    const address = await addressOf(program);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const firefox = new Firefox(program, profile, socket);
    await firefox.ask('session.new', { capabilities: {} });
    const [first = ''] = await firefox.windows();
    await firefox.turnTo(first);
    await firefox.ask('browsingContext.setViewport', {
      context: first,
      viewport: { width: 1440, height: 900 },
    });
    return firefox;
  }

  async go(url: string): Promise<void> {
    await this.ask('browsingContext.navigate', { context: this.window, url, wait: 'complete' });
  }

  async evaluate<A extends readonly unknown[], R>(work: (...args: A) => R, ...args: A): Promise<R> {
    const { result, exceptionDetails } = await this.ask<{
      result?: { value?: string };
      exceptionDetails?: { text: string };
    }>('script.callFunction', {
      functionDeclaration: `async args => JSON.stringify(await (${work})(...JSON.parse(args)) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context: this.window },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result?.value ?? 'null') as R;
  }

  async perform(source: InputSource): Promise<void> {
    await this.ask('input.performActions', { context: this.window, actions: [source] });
  }

  async windows(): Promise<string[]> {
    const { contexts } = await this.ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    return contexts.map(({ context }) => context);
  }

  async turnTo(window: string): Promise<void> {
    this.window = window;
  }

  async close(): Promise<void> {
    const ended = new Promise(resolve => this.program.once('exit', resolve));
    await this.ask('browser.close', {}).catch(() => this.program.kill());
    await ended;
    this.socket.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async ask<T>(method: string, params: object): Promise<T> {
    const id = ++this.asked;
    const answered = new Promise<Answer>(resolve => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    this.waiting.delete(id);
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result as T;
  }
}

/** Address at which Firefox says it listens. */
function addressOf({ stderr, ...program }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stderr) return reject(new Error('Firefox has no output'));
    const said: string[] = [];
    const lines = createInterface(stderr);
    lines.on('line', line => {
      said.push(line);
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
    lines.on('close', () => reject(new Error(`Firefox (${program.pid}) has ended:\n${said.join('\n')}`)));
  });
}
