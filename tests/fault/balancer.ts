import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { eventually } from '../support/eventually';
import { freePort } from '../support/server/postgres';
import { OPERATORS_ENV } from '../support/server/programs';
import { type Answer, type Api, apiAt, type Call, type TestServer } from '../support/server/server';
import { TestSocket } from '../support/server/test-socket';

/** nginx and HAProxy with the configurations of assets/operations, in front of nodes on this machine. */

const OPERATIONS = fileURLToPath(new URL('../../assets/operations/', import.meta.url));
/** Name of the installation in the files. */
export const NAME = 'chess.example';

/** A file of assets/operations. */
export const operationsFile = (name: string): string => readFileSync(join(OPERATIONS, name), 'utf8');

/** Puts an operator's own values in place of those in a file. */
export function filledIn(text: string, values: ReadonlyArray<readonly [string, string]>): string {
  return values.reduce((whole, [placeholder, value]) => {
    if (!whole.includes(placeholder)) throw new Error(`nothing says ${placeholder}`);
    return whole.replaceAll(placeholder, value);
  }, text);
}

interface Place {
  /** Folder for all that the program needs. */
  folder: string;
  certificate: string;
  key: string;
  /** Ports of plain HTTP and of TLS. */
  ports: { plain: number; tls: number };
  /** Ports of the nodes. */
  nodes: readonly number[];
}

const addressOf = (node: number): string => `10.71.0.${11 + node}:3000`;

/** Addresses of the nodes in the files, and here. */
const nodeAddresses = ({ nodes }: Place): [string, string][] =>
  nodes.map((port, index) => [addressOf(index), `127.0.0.1:${port}`]);

/** HAProxy's line of a node. */
const lineOf = (node: number): string => `    server node${node + 1} ${addressOf(node)}`;
/** Nodes in the files of assets/operations. */
const IN_FILES = 3;

interface Kind {
  /** Writes the configuration. @returns the command that starts the program */
  prepare(place: Place): [string, ...string[]];
  /** Step of the operator before a node drains, where the program does not see it by itself. */
  takeAway(place: Place, node: number, child: ChildProcess): void;
}

const nginxSite = (place: Place): string => join(place.folder, 'kingside.conf');

export const KINDS = {
  nginx: {
    prepare(place) {
      const { folder, certificate, key, ports } = place;
      const site = filledIn(operationsFile('nginx.conf'), [
        ['/etc/nginx/kingside/fullchain.pem', certificate],
        ['/etc/nginx/kingside/privkey.pem', key],
        ['    listen [::]:80;\n', ''],
        ['    listen [::]:443 ssl http2;\n', ''],
        ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`],
        ...nodeAddresses(place),
      ]);
      writeFileSync(nginxSite(place), site);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map(what => `${what}_temp_path ${folder}/${what};`)
        .join(' ');
      // As Debian's, which compresses what it is not told to leave alone.
      const main = [
        `worker_processes 1; pid ${folder}/nginx.pid; events { worker_connections 512; }`,
        `http { access_log off; gzip on; gzip_types *; gzip_proxied any; ${temporary} include ${nginxSite(place)}; }`,
      ];
      writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
      return ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
    },
    takeAway(place, node, child) {
      const address = `server 127.0.0.1:${place.nodes[node]}`;
      const site = readFileSync(nginxSite(place), 'utf8');
      writeFileSync(nginxSite(place), filledIn(site, [[address, `${address} down`]]));
      // `nginx -s reload` sends it.
      child.kill('SIGHUP');
    },
  },
  haproxy: {
    prepare(place) {
      const { folder, certificate, key, ports } = place;
      const both = join(folder, 'kingside.pem');
      writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
      const text = filledIn(operationsFile('haproxy.cfg'), [
        ['/etc/haproxy/kingside.pem', both],
        // Only root can change to another user, and only the package makes one.
        ['    user haproxy\n    group haproxy\n', ''],
        ['bind :80\n', `bind 127.0.0.1:${ports.plain}\n`],
        ['bind :443 ', `bind 127.0.0.1:${ports.tls} `],
        ...nodeAddresses(place),
      ]);
      writeFileSync(join(folder, 'haproxy.cfg'), text);
      return ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')];
    },
    takeAway: () => undefined,
  },
} satisfies Record<string, Kind>;

/** An answer before its body is unpacked and read. */
interface Raw {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

type Raws = (path: string, init?: RequestInit, options?: RequestOptions) => Promise<Raw>;

export interface Balancer extends Pick<TestServer, 'socket'> {
  call: Call;
  raw: Raws;
  api(token: string): Api;
  /** Where plain HTTP leads to. */
  plain(path: string): Promise<{ status: number; location: string | undefined }>;
  /** As the operator does before a node drains. */
  takeAway(node: number): void;
  stop(): Promise<void>;
}

/** Starts one in front of nodes, and resolves when it serves. @param nodes their ports */
export async function startBalancer(kind: keyof typeof KINDS, nodes: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), `kingside-${kind}-`));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  makeCertificate(certificate, key);
  const ports = { plain: await freePort(), tls: await freePort() };
  const place: Place = { folder, certificate, key, ports, nodes };
  const [program, ...args] = KINDS[kind].prepare(place);
  const child = spawn(program, args, { env: OPERATORS_ENV, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', chunk => {
    output += chunk;
  });
  const gone = once(child, 'exit');
  const tls = { ca: readFileSync(certificate), servername: NAME };
  const raw = rawsOf({ ...tls, host: '127.0.0.1', port: ports.tls });
  const call: Call = async (path, init) => answerOf(await raw(path, init));
  const serves = await eventually(async () => {
    if (child.exitCode !== null) return false;
    const { status } = await call('/readyz');
    if (status !== 200) throw new Error(`${kind} answers ${status}: ${output}`);
    return true;
  });
  if (!serves) throw new Error(`${kind} does not start: ${output}`);
  return {
    call,
    raw,
    api: token => apiAt(call, token),
    socket: (channel, token, hello) => {
      const headers = { host: NAME };
      const url = `wss://127.0.0.1:${ports.tls}/live/${channel}`;
      return new TestSocket(url, { token, ...hello }, { ...tls, headers, origin: `https://${NAME}` });
    },
    plain: path =>
      new Promise((resolve, reject) => {
        const at = { host: '127.0.0.1', port: ports.plain, path, headers: { host: NAME } };
        get(at, ({ statusCode: status = 0, headers: { location } }) => resolve({ status, location })).on(
          'error',
          reject,
        );
      }),
    takeAway: node => KINDS[kind].takeAway(place, node, child),
    async stop() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * HAProxy with its file of assets/operations, but plain HTTP for players, in front of three nodes or more.
 *
 * @param nodes their ports
 */
export async function startPlainBalancer(
  nodes: readonly number[],
): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kingside-haproxy-'));
  const ports = { plain: await freePort(), tls: 0 };
  const place: Place = { folder, certificate: '', key: '', ports, nodes };
  const text = filledIn(operationsFile('haproxy.cfg'), [
    ['    bind :80\n', ''],
    ['bind :443 ssl crt /etc/haproxy/kingside.pem alpn h2,http/1.1', `bind 127.0.0.1:${ports.plain}`],
    ['    http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
    ['    user haproxy\n    group haproxy\n', ''],
    [
      lineOf(IN_FILES - 1),
      nodes
        .slice(IN_FILES - 1)
        .map((_, index) => lineOf(index + IN_FILES - 1))
        .join('\n'),
    ],
    ...nodeAddresses(place),
  ]);
  writeFileSync(join(folder, 'haproxy.cfg'), text);
  const [program = '', ...args] = ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')];
  const child = spawn(program, args, { env: OPERATORS_ENV, stdio: 'ignore' });
  const gone = once(child, 'exit');
  await eventually(async () => {
    const { ok } = await fetch(`http://127.0.0.1:${ports.plain}/readyz`);
    if (!ok) throw new Error('HAProxy does not serve');
  });
  return {
    port: ports.plain,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Settings of assets/operations as an operator fills them in for nodes on one machine, with the embedded identity and
 * without house players.
 */
export function installationSettings(databaseUrl: string, nats: { address: string }): Record<string, string> {
  const text = filledIn(operationsFile('kingside.env'), [
    ['HOST=10.71.0.11', 'HOST=127.0.0.1'],
    ['PORT=3000', 'PORT=0'],
    ['postgres://kingside:CHANGE-ME@10.71.0.20:5432/kingside', databaseUrl],
    ['CHANGE-ME@10.71.0.21:4222', `planted@${nats.address}`],
    ['SECRET_KEY=', `SECRET_KEY=${'5e'.repeat(32)}`],
    ['OPERATOR_TOKEN=', `OPERATOR_TOKEN=${'0p'.repeat(16)}`],
  ]);
  const demo = { KINGSIDE_DEMO_IDENTITY: 'allow', HOUSE: 'off', LOG_LEVEL: 'info' };
  return { ...(parseEnv(text) as Record<string, string>), ...demo };
}

function makeCertificate(certificate: string, key: string): void {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
}

/** Requests over TLS, each on a connection of its own. */
const rawsOf =
  (at: RequestOptions): Raws =>
  (path, { method = 'GET', headers, body } = {}, options = {}) =>
    new Promise((resolve, reject) => {
      const sent = { ...Object.fromEntries(new Headers(headers)), host: NAME };
      const asked = request({ ...at, path, method, headers: sent, agent: false, ...options }, answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(told),
            bytes: Buffer.concat(chunks),
          });
        });
      });
      asked.on('error', reject);
      asked.end(body ?? undefined);
    });

function answerOf({ status, headers, bytes }: Raw): Answer {
  const text = bytes.toString();
  const isJson = headers.get('content-type')?.includes('json') && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : text || undefined;
  return { status, headers, body };
}
