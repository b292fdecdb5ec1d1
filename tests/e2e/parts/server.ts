import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { newDataDir } from '../../contract/place';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The built server, as `npm start` runs it, on a port and a data folder of its own. */
export interface Server {
  url: string;
  /** All it has written so far. */
  output(): string;
  /** Runs `npm run operator -- …args` against it; resolves to what it printed, rejects when it failed. */
  operate(...args: string[]): Promise<string>;
  /** Ends it with SIGTERM and removes its data. Resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server and waits until it says that it is ready. */
export async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const dataDir = await newDataDir();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      HOUSE_PACE: 'fast',
      UCI_ENGINE: 'builtin',
      ...environment,
    },
  });
  const output = collect(child);
  const url = await readyAt(child, output).catch(async error => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    output,
    operate: (...args) => operate(dataDir, args),
    async stop() {
      const code = await ended(child);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Gathers both outputs of a process into one text. */
function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((ready, failed) => {
    const look = () => {
      const url = /Kingside is ready at (http:\/\/\S+)/.exec(output())?.[1];
      if (url) ready(url);
    };
    child.stdout?.on('data', look);
    child.on('error', failed);
    child.on('exit', code => failed(new Error(`The server ended with ${code}:\n${output()}`)));
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise(done => {
    child.once('exit', done);
    child.kill('SIGTERM');
  });
}

async function operate(dataDir: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['dist/server/operator.js', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const output = collect(child);
  const code = await new Promise(done => child.once('exit', done));
  if (code !== 0) throw new Error(`operator ${args.join(' ')} ended with ${code}:\n${output()}`);
  return output();
}
