import fs from 'node:fs';
import { createServer } from 'node:net';
import { freemem, totalmem, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Everything that a start needs of the machine, the checkout and the programs it runs on, in one list. `npm start`, `npm run
 * build`, the operator's command and the server go through it, each requirement at the first moment at which it can be known:
 *
 * - `code`: before anything else, in every program;
 * - `place`: before a build, and before the server opens a database;
 * - `build`: before a build;
 * - `built`: before the server opens a database;
 * - `postgres`, `nats`, `oidc`: once the other side has answered, before it is used.
 *
 * Plain JavaScript, since it runs before any build. See README of this folder, "One list of requirements".
 */

// Not imported by their names: a Node.js that lacks one would end with an error of its own before its version is looked at.
const {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statfsSync,
  statSync,
} = fs;

/** A requirement that is not met. The message says what it is and what to do. */
export class Unmet extends Error {
  name = 'Unmet';
}

const MB = 2 ** 20;
const megabytes = bytes => `${Math.floor(bytes / MB)} MB`;

/** Versions of Node.js that the packages take, as their `engines` say: the first minor of each major. */
const NODE_MINORS = { 20: 19, 22: 12 };
const FIRST_WHOLE_MAJOR = 23;
/** Characters of a path with which Vite cannot build, and with which Node.js finds no packages. */
const UNBUILDABLE = process.platform === 'win32' ? /[#?*]/ : /[#?*\\]/;
const UNRUNNABLE = /\*/;
/** The largest step of a build took 775 MB. The prepared database was made in a control group of 800 MB, and not in one of 700. */
const BUILD_MEMORY = 850 * MB;
/** The built files, twice over: a build writes new ones before the old prepared database goes. */
const BUILD_ROOM = 200 * MB;
/** A server without players ran in a control group of 220 MB, and was killed in one of 180. */
const SERVER_MEMORY = 224 * MB;
/** The database's WebAssembly reserves 23 GB of addresses, most of which no memory stands behind. */
const ADDRESSES = 24 * 1024 * MB;
/** A new embedded database takes 41 MB, and 16 for each file of its log; one that is there writes the log. */
const NEW_DATABASE_ROOM = 128 * MB;
const DATABASE_ROOM = 64 * MB;
/** Open files besides sockets: PostgreSQL in WebAssembly keeps up to a thousand, connections and pages the rest. */
const OTHER_FILES = 1_500;
const LEAST_SOCKETS = 100;
const LEAST_POSTGRES = 150_000;
const LEAST_NATS = [2, 2];

/**
 * Live sockets for which a process may open enough files: two each, since as many connections again may be calls.
 *
 * @param files how many it may open; `null` where that is not known
 */
export const socketsWithin = files =>
  files === null ? Number.POSITIVE_INFINITY : Math.max(LEAST_SOCKETS, Math.floor((files - OTHER_FILES) / 2));

/** Every requirement. `look` finds out what is so, at a place; `unmet` judges it, and returns a sentence or `null`. */
export const REQUIREMENTS = [
  {
    name: 'Node.js',
    moment: 'code',
    look: () => process.versions.node,
    unmet(version) {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      const isTaken = major >= FIRST_WHOLE_MAJOR || minor >= (NODE_MINORS[major] ?? Number.POSITIVE_INFINITY);
      return isTaken
        ? null
        : `Node.js ${version} is too old: install 20.19 or later, 22.12 or later, or 24 (https://nodejs.org).`;
    },
  },
  {
    name: 'path of the checkout',
    moment: 'code',
    look: ({ root }) => UNRUNNABLE.exec(root)?.[0] ?? null,
    unmet: sign =>
      sign && `The path of the checkout has a "${sign}", with which Node.js finds no packages: move it.`,
  },
  {
    name: 'path of a build',
    moment: 'build',
    look: ({ root }) => UNBUILDABLE.exec(root)?.[0] ?? null,
    unmet: (sign, { root }) =>
      sign && `The path of the checkout (${root}) has a "${sign}", with which Vite cannot build: move it.`,
  },
  {
    name: 'packages of a build',
    moment: 'build',
    look: ({ root }) => wrongPackages(root),
    unmet: (wrong, { root }) =>
      wrong.length === 0
        ? null
        : `The packages in node_modules are not those of package-lock.json for this machine (${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ', …' : ''}): run \`npm ci\` in ${root}.`,
  },
  {
    name: 'memory of a build',
    moment: 'build',
    look: memory,
    unmet: bytes =>
      bytes >= BUILD_MEMORY
        ? null
        : `A build needs ${megabytes(BUILD_MEMORY)} of memory, and ${megabytes(bytes)} can be had here: end other programs, add memory or swap, or build on another machine and copy \`dist\` here.`,
  },
  {
    name: 'folder of a build',
    moment: 'build',
    look: ({ root }) => [join(root, 'dist'), root].find(existsSync) ?? root,
    unmet: folder =>
      whyNotWritten(folder) === null
        ? null
        : `A build is needed, since what is built is missing or older than its sources, and ${userName()} may not write to ${folder}: run \`npm run build\` as ${ownerName(folder)}.`,
  },
  {
    name: 'disk of a build',
    moment: 'build',
    look: ({ root }) => roomAt(root),
    unmet: (bytes, { root }) =>
      bytes >= BUILD_ROOM
        ? null
        : `A build needs ${megabytes(BUILD_ROOM)} of disk, and ${root} has ${megabytes(bytes)}: make room.`,
  },
  {
    name: 'memory',
    moment: 'place',
    look: ({ hasEmbedded }) => (hasEmbedded ? memory() : Number.POSITIVE_INFINITY),
    unmet: bytes =>
      bytes >= SERVER_MEMORY
        ? null
        : `The server needs ${megabytes(SERVER_MEMORY)} of memory, and ${megabytes(bytes)} can be had here: end other programs, or give it more.`,
  },
  {
    name: 'address space',
    moment: 'place',
    look: ({ hasEmbedded }) => (hasEmbedded ? limitOf('Max address space') : null),
    unmet: bytes =>
      bytes === null || bytes >= ADDRESSES
        ? null
        : `The embedded database reserves 23 GB of addresses, and the limit is ${megabytes(bytes)}: run \`ulimit -v unlimited\` first (LimitAS=infinity in a unit), or use PostgreSQL.`,
  },
  {
    name: 'open files',
    moment: 'place',
    look: () => openFiles(),
    unmet: (files, { maxSockets }) =>
      maxSockets === null || maxSockets <= socketsWithin(files)
        ? null
        : `MAX_SOCKETS=${maxSockets} takes ${2 * maxSockets + OTHER_FILES} open files, and this process may have ${files}: raise \`ulimit -n\` (LimitNOFILE= in a unit), or set MAX_SOCKETS to ${socketsWithin(files)}.`,
  },
  {
    name: 'data folder',
    moment: 'place',
    look: ({ dataDir }) => lookAtFolder(dataDir),
    unmet({ refused, owner, isOthers }, { dataDir }) {
      const named = `DATA_DIR=${dataDir}`;
      const user = userName();
      if (isOthers)
        return `${named} holds the data of ${owner}, and this is ${user}: run it as ${owner}, or hand the folder over (chown -R ${user} ${dataDir}).`;
      if (refused === 'EROFS')
        return `${named} cannot be used: its file system is read-only. Choose a folder on another one (in a container a volume, in a unit a StateDirectory).`;
      if (refused === 'EACCES' || refused === 'EPERM')
        return `${named} cannot be used: ${user} may not write there, and ${owner} owns it. Choose another folder, or run it as ${owner}, or hand it over (chown -R ${user}).`;
      return refused && `${named} cannot be used; choose a folder that this user may write. (${refused})`;
    },
  },
  {
    name: 'disk of the data',
    moment: 'place',
    look: ({ dataDir, hasEmbedded }) => ({
      bytes: hasEmbedded ? roomAt(existing(dataDir)) : Number.POSITIVE_INFINITY,
      isNew: !existsSync(join(dataDir, 'database')),
    }),
    unmet({ bytes, isNew }, { dataDir }) {
      const needed = isNew ? NEW_DATABASE_ROOM : DATABASE_ROOM;
      return bytes >= needed
        ? null
        : `The disk of DATA_DIR=${dataDir} has ${megabytes(bytes)} left, and the embedded database needs ${megabytes(needed)} to start: make room, since it dies when its log cannot grow.`;
    },
  },
  {
    name: 'ports',
    moment: 'place',
    look: ({ ports }) => firstTaken(ports),
    unmet: taken => taken && portText(taken),
  },
  {
    name: 'built files',
    moment: 'built',
    look: ({ root }) => firstUnreadable(root),
    unmet(found, { root }) {
      if (found === null) return null;
      const { path, why } = found;
      if (why !== 'ENOENT') return unreadableText(path, root);
      const origin = Object.entries(ORIGINS).find(([name]) => path.startsWith(join(root, name)))?.[1];
      return `${path} is missing: ${origin ?? 'it is a part of the checkout'}. Where only some of that is installed, copy what the Dockerfile does.`;
    },
  },
  {
    name: 'format of the embedded data',
    moment: 'built',
    look: ({ root, dataDir, hasEmbedded }) => ({
      has: hasEmbedded ? formatOf(join(dataDir, 'database')) : null,
      reads: preparedFormat(root),
    }),
    unmet: ({ has, reads }, { dataDir }) =>
      has === null || reads === null || has === reads
        ? null
        : `DATA_DIR=${dataDir} was written with PostgreSQL ${has}, and this Kingside reads ${reads}: start the Kingside that wrote it, or name another DATA_DIR.`,
  },
  {
    name: 'PostgreSQL',
    moment: 'postgres',
    look: found => found,
    unmet({ version, number, encoding, mayCreate, isStandby }) {
      if (number < LEAST_POSTGRES)
        return `The database of DATABASE_URL is PostgreSQL ${version}, and 15 or later is needed: upgrade it.`;
      if (encoding !== 'UTF8')
        return `The database of DATABASE_URL stores texts as ${encoding}, and UTF8 is needed: make it anew (createdb --encoding=UTF8 --template=template0).`;
      if (isStandby)
        return 'The database of DATABASE_URL is a standby that can only be read: name the primary.';
      if (!mayCreate)
        return 'The user of DATABASE_URL may not make tables: make them the owner of the database (ALTER DATABASE … OWNER TO …), or grant CREATE on it and on its schema public.';
      return null;
    },
  },
  {
    name: 'NATS',
    moment: 'nats',
    look: found => found,
    unmet({ version }) {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      const isOld = major < LEAST_NATS[0] || (major === LEAST_NATS[0] && minor < LEAST_NATS[1]);
      return isOld
        ? `The server of NATS_URL is nats-server ${version}, and 2.2 or later is needed: upgrade it.`
        : null;
    },
  },
  {
    name: 'OpenID Connect issuer',
    moment: 'oidc',
    look: found => found,
    unmet: ({ setting, given, theirs }) =>
      given === theirs
        ? null
        : `${setting}=${given} is not what the provider calls itself: set ${setting}=${theirs} exactly, slashes included.`,
  },
];

/**
 * Goes through the requirements of a moment.
 *
 * @throws Unmet for the first one that is not met
 */
export async function requireAll(moment, place) {
  for (const { moment: when, look, unmet } of REQUIREMENTS) {
    if (when !== moment) continue;
    const text = unmet(await look(place), place);
    if (text) throw new Unmet(text);
  }
}

/** How many files this process may open; `null` where the system does not tell. Node.js has raised it as far as it may. */
export const openFiles = () => limitOf('Max open files');

/** A limit of this process as Linux tells it; `null` where there is none, or no Linux. */
function limitOf(name) {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, value] = new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(limits) ?? [];
    return value === undefined ? null : Number(value);
  } catch {
    return null;
  }
}

/** Bytes that can be had: what is free, with swap, and no more than a control group allows. */
function memory() {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  // Elsewhere the memory in which files are kept does not count as free.
  if (process.platform !== 'linux') return Math.min(limit, totalmem());
  let swap = 0;
  try {
    swap = 1_024 * Number(/^SwapFree:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0);
  } catch {
    // Other systems say nothing of their swap.
  }
  return Math.min(limit, freemem() + swap);
}

/** @returns the system's code for what cannot be read; `null` for what can */
function whyUnreadable(path) {
  try {
    // A folder has to be entered as well.
    accessSync(path, statSync(path).isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    return null;
  } catch (error) {
    return error.code;
  }
}

/** @returns the system's code where this user may not write; `null` where they may */
function whyNotWritten(path) {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return error.code;
  }
}

const unreadableText = (path, root) =>
  `${userName()} cannot read ${path}, which belongs to ${ownerName(path)}: let everybody read the checkout (chmod -R a+rX ${root}).`;

/** The nearest of a path's folders that exists. */
function existing(path) {
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  return path;
}

/** Bytes that may still be written to a folder's disk. Some file systems of a network do not know. */
function roomAt(folder) {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Name of a user, or their number where the system knows none. */
function nameOf(uid) {
  try {
    const users = readFileSync('/etc/passwd', 'utf8');
    return new RegExp(`^([^:\n]+):[^:\n]*:${uid}:`, 'm').exec(users)?.[1] ?? `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}

/** The user that this process runs as. */
function userName() {
  try {
    return userInfo().username;
  } catch {
    return nameOf(process.getuid?.());
  }
}

function ownerName(path) {
  try {
    return nameOf(statSync(path).uid);
  } catch {
    return 'its owner';
  }
}

/**
 * Whether a data folder can be used, tried by writing a file, which goes at once. Its owner is compared with that of the data:
 * on file systems of a network everybody may count as somebody else.
 *
 * @returns the system's code if it refuses; whose data lies there, and whether that is somebody else than this user
 */
function lookAtFolder(dataDir) {
  const folder = existing(dataDir);
  if (!statSync(folder).isDirectory()) return { refused: 'ENOTDIR', owner: null, isOthers: false };
  const owner = ownerName(folder);
  // A folder that does not exist yet is not made: the start may fail for another reason, and leaves nothing behind.
  if (folder !== dataDir) return { refused: whyNotWritten(folder), owner, isOthers: false };
  const probe = join(dataDir, `probe.${process.pid}`);
  try {
    const opened = openSync(probe, 'wx', 0o600);
    const { uid } = fstatSync(opened);
    closeSync(opened);
    rmSync(probe);
    const data = ['database', 'secret.key', 'operator.token']
      .map(name => join(dataDir, name))
      .find(existsSync);
    if (data === undefined || statSync(data).uid === uid) return { refused: null, owner, isOthers: false };
    return { refused: null, owner: ownerName(data), isOthers: true };
  } catch (error) {
    return { refused: error.code, owner, isOthers: false };
  }
}

/**
 * Tries to listen, and stops at once.
 *
 * @param ports settings with their addresses; port 0 lets the system choose
 * @returns the first that cannot be had, with the system's code
 */
async function firstTaken(ports) {
  for (const { setting, host, port } of ports) {
    const code = await new Promise(resolve => {
      const server = createServer();
      server.once('error', error => resolve(error.code));
      server.listen({ host, port }, () => server.close(() => resolve(null)));
    });
    if (code !== null) return { setting, host, port, code };
  }
  return null;
}

function portText({ setting, host, code }) {
  const what = `Kingside cannot listen at ${setting} (${code})`;
  if (code === 'EADDRINUSE')
    return `${what}: another program, or another Kingside, listens there. Stop it, or choose others.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${what}: ports below 1024 are for root. Choose a higher one, such as 3000, with a proxy in front.`;
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
    return `${what}: ${host} is no address of this machine. Choose one of its own, or 0.0.0.0 for all of them.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${what}: no address is known for the name ${host}. Choose an address.`;
  return `${what}; choose others.`;
}

/** Folders and files that the server reads. */
const READ = ['dist', 'assets', 'src/server/database/migrations'];
/** Commands that make what is no part of the checkout. */
const ORIGINS = { dist: '`npm run build` makes it', node_modules: '`npm ci` makes it' };
const NEEDED = [...READ, 'dist/server/database-worker.js', 'node_modules'];

/** @returns the first of them that is missing, or that this user cannot read, with the system's code */
function firstUnreadable(root) {
  for (const name of NEEDED) {
    const why = whyUnreadable(join(root, name));
    if (why !== null) return { path: join(root, name), why };
  }
  // Root reads everything, and owners have made what lies there.
  if (
    process.getuid === undefined ||
    process.getuid() === 0 ||
    statSync(join(root, 'dist')).uid === process.getuid()
  )
    return null;
  const packages = readdirSync(join(root, 'node_modules')).map(name => join('node_modules', name));
  for (const name of [...packages, ...READ]) {
    const found = unreadableBelow(join(root, name), READ.includes(name));
    if (found !== null) return found;
  }
  return null;
}

function unreadableBelow(path, isDeep) {
  const why = whyUnreadable(path);
  if (why !== null) return { path, why };
  if (!isDeep || !statSync(path).isDirectory()) return null;
  for (const name of readdirSync(path)) {
    const found = unreadableBelow(join(path, name), true);
    if (found !== null) return found;
  }
  return null;
}

/** Versions that a database's files were written with: of PostgreSQL, of its control file and of its catalogue. */
function formatOf(database) {
  try {
    const postgres = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
    const control = openSync(join(database, 'global/pg_control'), 'r');
    const versions = Buffer.alloc(16);
    readSync(control, versions, 0, 16, 0);
    closeSync(control);
    return `${postgres} (${versions.readUInt32LE(8)}, ${versions.readUInt32LE(12)})`;
  } catch {
    return null;
  }
}

/** The same of the database that the build has prepared. */
function preparedFormat(root) {
  const prepared = join(root, 'dist/database');
  if (!existsSync(prepared)) return null;
  const [folder] = readdirSync(prepared);
  return folder === undefined ? null : formatOf(join(prepared, folder, 'database'));
}

/** The C library of this machine, by which packages with compiled parts are told apart; `null` where there is one only. */
function libcHere() {
  if (process.platform !== 'linux') return null;
  return process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Packages of a build that are missing, of another version, or made for another machine. */
function wrongPackages(root) {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(path =>
    join(root, path),
  );
  if (!existsSync(join(root, 'node_modules'))) return ['none is installed'];
  // Another installer than npm writes no such file.
  if (!existsSync(lock) || !existsSync(installed)) return [];
  const [needed, has] = [lock, installed].map(path => JSON.parse(readFileSync(path, 'utf8')).packages);
  const libc = libcHere();
  const isFor = (list, here) => list === undefined || here === null || list.includes(here);
  return Object.entries(needed).flatMap(([path, one]) => {
    if (path === '' || one.dev || one.devOptional || one.peer || one.inBundle) return [];
    // Compiled parts are named as optional, and one of them is needed.
    const isCompiled = one.optional && one.os !== undefined;
    if (one.optional && !isCompiled) return [];
    if (
      isCompiled &&
      !(isFor(one.os, process.platform) && isFor(one.cpu, process.arch) && isFor(one.libc, libc))
    )
      return [];
    const found = has[path];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (found?.version === one.version) return [];
    return [found ? `${name} ${found.version} instead of ${one.version}` : `${name} is missing`];
  });
}
