import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { patienceOf } from '../../../src/client/transport/refusal';
import type { ChannelName } from '../../../src/protocol/close-codes';
import { COMMANDS } from '../../../src/server/compose-commands';
import { runCommand } from '../../../src/server/operator/cli';
import { WAIT_MS } from '../hanging';
import { freshName } from '../names';
import { clear, databaseFor, killsServersHere, newDataDir, PATIENCE } from './place';
import { TestSocket } from './test-socket';

export { type Frame, hasAction, hasStatus, isNews, TestSocket } from './test-socket';
export { newDataDir };

/**
 * Starts the built server as an operator would, on a free port and with a data folder of its own, and uses it from
 * outside: real sign-in, real calls, real sockets.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = join(root, 'dist/server/main.js');
const OPERATOR = join(root, 'dist/server/operator.js');

export interface Session {
  uid: string;
  token: string;
  refreshToken: string;
}

/** A user who has agreed to the terms and has a username. */
export interface Player extends Session {
  username: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text of anything else; `undefined` without a body. */
  body: unknown;
}

export interface Api {
  /** As the client does: when it is refused for now, it asks once more after the time that the server says. */
  get(path: string): Promise<Answer>;
  /** Returns a refusal without asking again. */
  getOnce(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface TestServer {
  /** Origin without a slash at the end. */
  url: string;
  dataDir: string;
  /** `null` for the embedded database, in `dataDir`. */
  databaseUrl: string | null;
  pid: number;
  /** Signs a user in under a name, by default a fresh one. */
  signIn(name?: string, provider?: string): Promise<Session>;
  /** Signs a user in who has agreed to the terms and chosen the name, by default a fresh one. */
  player(username?: string): Promise<Player>;
  /** Calls below `/api` with this token; without one none is sent. */
  api(token?: string): Api;
  /** Calls any address of the server. */
  fetch(path: string, init?: RequestInit): Promise<Answer>;
  /** Opens a live channel and sends the first message. */
  socket(channel: ChannelName, token: string, hello?: object): TestSocket;
  /** Origin of the operator's calls. */
  operatorUrl(): string;
  /** Runs the command line of `npm run operator -- …args` in this process. */
  operator(...args: string[]): Promise<ProcessResult>;
  /**
   * As `operator`.
   * @returns the output
   * @throws Error when the command failed
   */
  operate(...args: string[]): Promise<string>;
  /** Moves the server's clock forward. Timers that are due by then have fired when it resolves. */
  moveClock(ms: number): Promise<{ now: number; offset: number }>;
  /** All output of the process so far. */
  output(): string;
  /**
   * Sends SIGTERM and removes the data, unless they are to be kept.
   * @returns the exit code
   */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
  /** Sends SIGKILL; the data stay. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** With a `DATABASE_URL` the server uses that one, else this project's kind of database. */
  env?: Record<string, string>;
  /** A folder left by an earlier server, with the database that belongs to it. */
  dataDir?: string;
  /** File of another built server; by default this project's. */
  program?: string;
  /**
   * Whether a benchmark uses the server, which then runs as an operator's does: without `SHORT_LIVED` and `forTests`.
   */
  isMeasured?: boolean;
}

/**
 * Options of V8 for servers that live for seconds, as most tests' do. Compiling the WebAssembly of the embedded
 * database a second time takes half of a start: with this only code that runs a hundred times longer than by default is
 * compiled again.
 */
const SHORT_LIVED = ['--wasm-tiering-budget=180000000'];

/** Options of Node and variables with which `npm start` runs the embedded shape, from its own line. */
function asStarted(): { flags: string[]; variables: Record<string, string> } {
  // Read, since Playwright's loader does not import JSON.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(' || ', 1)[0]?.split(' ') ?? [];
  return {
    flags: words.filter(word => word.startsWith('--')),
    variables: Object.fromEntries(words.filter(word => /^\w+=/.test(word)).map(word => word.split('='))),
  };
}

/** Folder of Node, with which the tests' own engine is started. */
const PATH = dirname(process.execPath);

/** Environment of every server: engines are named, whatever is installed, and the house plays no games of its own. */
const BY_NAME = { PATH, PORT: '0', HOUSE_SHOW: 'off', UCI_ENGINE: 'builtin', REVIEW_ENGINE: 'off' };

/** Options that let tests move the clock, and servers bear a busy machine. An empty value leaves an option out. */
const forTests = (folder: string) => ({
  KINGSIDE_TEST_CLOCK: String(offsets.get(folder) ?? 0),
  KINGSIDE_TEST_PATIENCE: String(PATIENCE),
  ...(killsServersHere() ? SHORT_LEASES : LONG_LEASES),
});

/** Environment of servers whose disk is asked to keep what they store. */
export const FLUSHED = { EMBEDDED_FLUSH: 'on' };
/** A run throws the data of its servers away. */
const UNFLUSHED = { EMBEDDED_FLUSH: 'off' };

/** How far the clock of a server has been moved, by its folder: the next server there continues from it. */
const offsets = new Map<string, number>();

/**
 * Environment for tests of the product's own limits: of silence, absence and ready checks, and of stalled databases.
 */
export const IMPATIENT = { KINGSIDE_TEST_PATIENCE: '' };

/** Environment for servers that a test kills: what they run is free after two seconds, as in use. */
export const SHORT_LEASES = { KINGSIDE_TEST_LEASE: '' };

/** Environment for nodes that no test kills or pauses: a busy machine does not cost them what they run. */
export const LONG_LEASES = { KINGSIDE_TEST_LEASE: '30' };

/** Key and token of every installation under test: all nodes on one PostgreSQL have the same. */
const SHARED_SECRETS = { SECRET_KEY: '5e'.repeat(32), OPERATOR_TOKEN: '0p'.repeat(16) };

/**
 * Whether a server with these settings can be reached from outside. Such a server refuses to start with options for
 * tests.
 */
const isPublic = (env: Readonly<Record<string, string>>): boolean =>
  Object.keys(env).some(name =>
    /^(PUBLIC_URL|TRUST_PROXY|KINGSIDE_DEMO_IDENTITY|FIREBASE_.*|HOST)$/.test(name),
  );

/** Starts a server and waits until it reports that it is ready. */
export async function startServer({
  env = {},
  dataDir,
  program = SERVER,
  isMeasured,
}: ServerOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? (await newDataDir());
  const databaseUrl = env.DATABASE_URL ?? (await databaseFor(folder));
  const started = isMeasured && databaseUrl === null ? asStarted() : null;
  const flags = isMeasured ? (started?.flags ?? []) : SHORT_LIVED;
  const tests = isMeasured || isPublic(env) ? {} : forTests(folder);
  const flush = isMeasured ? FLUSHED : UNFLUSHED;
  const child = launch([...flags, program], folder, {
    ...flush,
    ...tests,
    ...started?.variables,
    ...(databaseUrl !== null && SHARED_SECRETS),
    ...env,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const output = collect(child);
  const url = await readiness(child, output);
  const call: Call = (path, init) => request(url + path, init);
  const operator = (...args: string[]) => orderHere(folder, args);

  return {
    url,
    dataDir: folder,
    databaseUrl,
    pid: child.pid ?? 0,
    signIn: (name = freshName(), provider = 'google.com') => signInAt(call, name, provider),
    player: username => newPlayer(url, username),
    api: token => apiAt(call, token),
    fetch: call,
    socket: (channel, token, hello) =>
      new TestSocket(`${url.replace(/^http/, 'ws')}/live/${channel}`, { token, ...hello }),
    operatorUrl: () => readFileSync(join(folder, 'operator.url'), 'utf8').trim(),
    operator,
    async operate(...args) {
      const { code, stdout, stderr } = await operator(...args);
      if (code !== 0) throw new Error(`operator ${args.join(' ')} ended with ${code}:\n${stderr}`);
      return stdout;
    },
    moveClock: ms => moveClock(folder, ms),
    output: () => output.text,
    async stop({ keepData = false } = {}) {
      const code = await end(child, 'SIGTERM');
      if (!keepData) await clear(folder);
      return code;
    },
    async kill() {
      await end(child, 'SIGKILL');
    },
  };
}

const movedClock = v.object({ data: v.object({ now: v.number(), offset: v.number() }) });

async function moveClock(folder: string, forwardMs: number): Promise<{ now: number; offset: number }> {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  const { status, body } = await request(`${read('operator.url')}/operator/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${read('operator.token')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ do: 'clock', forwardMs }),
  });
  if (status !== 200) throw new Error(`the clock was not moved: ${status} ${JSON.stringify(body)}`);
  const { data } = v.parse(movedClock, body);
  offsets.set(folder, data.offset);
  return data;
}

/** The port a server listens on. */
export const portOf = ({ url }: Pick<TestServer, 'url'>): number => Number(new URL(url).port);

/** Signs a user in at any address of a server, who agrees to the terms and chooses the name. */
export async function newPlayer(url: string, username = freshName()): Promise<Player> {
  const call: Call = (path, init) => request(url + path, init);
  const session = await signInAt(call, username, 'google.com');
  const api = apiAt(call, session.token);
  await insist(() => api.post('/acepttyc'));
  const key = { 'idempotency-key': randomUUID() };
  const named = await insist(() => api.post('/username', { username }, key));
  v.parse(v.object({ username: v.literal(username) }), named.body);
  return { ...session, username };
}

/** Makes a call until the server has time for it. The call is one that may be repeated. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    // As long as the server has said.
    await sleep(1_000 * (patienceOf(answer) ?? 1));
  }
}

/** Runs a command of the operator here, which saves the quarter of a second of processor time that a process costs. */
async function orderHere(dataDir: string, args: readonly string[]): Promise<ProcessResult> {
  const result = { stdout: '', stderr: '' };
  const print = (to: keyof typeof result, words: unknown[]): void => {
    result[to] += `${words.join(' ')}\n`;
  };
  const code = await runCommand(
    COMMANDS,
    args,
    { DATA_DIR: dataDir },
    { log: (...words) => print('stdout', words), error: (...words) => print('stderr', words) },
  );
  return { code, ...result };
}

/** Runs the operator's program in a process of its own, for tests about the program. */
export const runOperator = (dataDir: string, ...args: string[]): Promise<ProcessResult> =>
  runNode([OPERATOR, ...args], { DATA_DIR: dataDir });

/** Runs a server that is expected not to start. */
export function runServer(env: Record<string, string>): Promise<ProcessResult> {
  const patience = isPublic(env) ? {} : { KINGSIDE_TEST_PATIENCE: String(PATIENCE) };
  const secrets = env.DATABASE_URL === undefined ? {} : SHARED_SECRETS;
  return runNode([SERVER], { ...BY_NAME, ...UNFLUSHED, ...patience, ...secrets, ...env });
}

function launch(args: readonly string[], dataDir: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...BY_NAME, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): { text: string } {
  const output = { text: '' };
  const add = (chunk: Buffer): void => {
    output.text += chunk.toString();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return output;
}

async function readiness(child: ChildProcess, output: { text: string }): Promise<string> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const address = /Kingside is ready at (http:\S+)/.exec(output.text)?.[1];
    if (address !== undefined) return address;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${output.text}`);
    }
    await sleep(20);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}

async function runNode(args: string[], env: Record<string, string>): Promise<ProcessResult> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { stdout: '', stderr: '' };
  child.stdout.on('data', chunk => {
    result.stdout += String(chunk);
  });
  child.stderr.on('data', chunk => {
    result.stderr += String(chunk);
  });
  const guard = setTimeout(() => child.kill('SIGKILL'), WAIT_MS);
  await once(child, 'close');
  clearTimeout(guard);
  return { code: child.exitCode, ...result };
}

async function request(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  const body: unknown = json ? JSON.parse(text) : text || undefined;
  return { status: response.status, headers: response.headers, body };
}

/** A way to a server. */
export type Call = (path: string, init?: RequestInit) => Promise<Answer>;

/** Calls of a server with this token. */
export const apiOf = (url: string, token: string): Api =>
  apiAt((path, init) => request(url + path, init), token);

/** Calls by this way to a server. */
export function apiAt(call: Call, token?: string): Api {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const getOnce: Api['getOnce'] = path => call(`/api${path}`, { headers: authorization });
  return {
    async get(path) {
      const answer = await getOnce(path);
      const seconds = patienceOf(answer);
      if (seconds === undefined) return answer;
      // Our client waits and asks again as well.
      await sleep(1_000 * seconds);
      return getOnce(path);
    },
    getOnce,
    post: (path, body, headers) =>
      call(`/api${path}`, {
        method: 'POST',
        headers: { ...authorization, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

const signedIn = v.object({ localId: v.string(), idToken: v.string(), refreshToken: v.string() });

async function signInAt(call: Call, name: string, provider: string): Promise<Session> {
  const post = (path: string, body: object): Promise<Answer> =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const chosen = await insist(() => post('/emulator/auth/choose', { name, providerId: provider }));
  const { code } = v.parse(v.object({ code: v.string() }), chosen.body);
  const entrance = {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ id_token: code, providerId: provider }).toString(),
    returnSecureToken: true,
  };
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any';
  const answer = await insist(() => post(signIn, entrance));
  const { localId: uid, idToken: token, refreshToken } = v.parse(signedIn, answer.body);
  return { uid, token, refreshToken };
}
