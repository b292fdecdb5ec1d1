import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Takes the steps of a Dockerfile in empty folders instead of containers: it copies what is named, runs what is run, and
 * starts what would be started. The programs are this machine's. Where root runs it, `USER` is another user than the one who builds.
 */

/** Stage of a build, which a `FROM` begins. */
interface Stage {
  /** Folder that stands for the root. */
  root: string;
  /** Path below it. */
  workdir: string;
  /** Whether `USER` has been said. */
  isUsers: boolean;
  env: Record<string, string>;
}

export interface Image {
  /** Starts `CMD`. */
  start(env: Record<string, string>): ChildProcess;
  /** Runs a program as in the container. @returns its output @throws Error when it fails */
  run(command: readonly string[], env?: Record<string, string>): string;
  /** The command of `HEALTHCHECK`. */
  health: readonly string[];
  remove(): void;
}

/** The home that the base image has. */
const HOME = '/home/node';

/** A user without rights, who is on every Linux. */
const USER = 65_534;
const hasUsers = process.getuid?.() === 0;

/** Variables by which programs are found and reach the registry. Others of the tests are not there in a container. */
const OF_MACHINE = /^(PATH|HOME|npm_config_registry|\w+_proxy|NODE_EXTRA_CA_CERTS)$/i;
const machine = Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_MACHINE.test(name)));

const parsed = (json: string): string[] => JSON.parse(json) as string[];

/** @param dockerfile its text; each instruction is one line. @param context the folder that is sent to the builder */
export function buildImage(dockerfile: string, context: string): Image {
  const folder = mkdtempSync(join(tmpdir(), 'kingside-image-'));
  chmodSync(folder, 0o755);
  const stages = new Map<string, Stage>();
  let stage: Stage = { root: context, workdir: '/', isUsers: false, env: {} };
  let health: string[] = [];
  let command: string[] = [];
  /** Paths that exist in the container stand for paths below its root. */
  const inside = (text: string): string => text.replaceAll(HOME, join(stage.root, HOME));
  const settings = () => ({
    cwd: join(stage.root, stage.workdir),
    env: { ...machine, ...stage.env },
    ...(hasUsers && stage.isUsers && { uid: USER, gid: USER }),
  });
  const steps: Record<string, (rest: string) => void> = {
    FROM(rest) {
      const [, name = `${stages.size}`] = / AS (\w+)$/.exec(rest) ?? [];
      stage = { root: join(folder, name), workdir: '/', isUsers: false, env: {} };
      mkdirSync(join(stage.root, HOME), { recursive: true });
      if (hasUsers) chownSync(join(stage.root, HOME), USER, USER);
      stages.set(name, stage);
    },
    WORKDIR(rest) {
      stage.workdir = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
    },
    ENV(rest) {
      const pairs = rest.split(' ').map(pair => pair.split('=') as [string, string]);
      for (const [name, value] of pairs) stage.env[name] = inside(value);
    },
    COPY(rest) {
      const [, name, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const from = name === undefined ? context : stages.get(name)?.root;
      if (from === undefined) throw new Error(`no stage ${name}`);
      const [to = '', ...sources] = paths.split(' ').reverse();
      for (const source of sources) {
        const [path, target] = [join(from, source), join(stage.root, stage.workdir, to)];
        // The contents of a folder are copied, a file keeps its name in a folder.
        const isFolder = statSync(path).isDirectory();
        cpSync(path, isFolder ? target : join(target, basename(path)), { recursive: true });
      }
    },
    RUN(rest) {
      execFileSync('sh', ['-c', inside(rest)], { ...settings(), stdio: ['ignore', 'ignore', 'inherit'] });
    },
    USER() {
      stage.isUsers = true;
    },
    HEALTHCHECK(rest) {
      health = parsed(rest.slice(rest.indexOf('[')));
    },
    CMD(rest) {
      command = parsed(rest);
    },
  };
  // These say what is kept and reached, which a folder does not know.
  for (const word of ['VOLUME', 'EXPOSE']) steps[word] = () => undefined;
  for (const line of dockerfile.split('\n').filter(text => !/^(#.*)?$/.test(text))) {
    const [, word = '', rest = ''] = /^(\w+) +(.*)$/.exec(line) ?? [];
    const take = steps[word];
    if (!take) throw new Error(`unknown step: ${line}`);
    take(rest);
  }
  const run: Image['run'] = ([program = '', ...args], env = {}) => {
    const { env: own, ...more } = settings();
    return execFileSync(program, args, { ...more, env: { ...own, ...env }, encoding: 'utf8', stdio: 'pipe' });
  };
  return {
    start(env) {
      const [program = '', ...args] = command;
      const { env: own, ...more } = settings();
      return spawn(program, args, { ...more, env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    },
    run,
    health,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
