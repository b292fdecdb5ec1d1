import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Session } from '../server/server';

/**
 * Clients that only keep a server busy. They write HTTP by themselves, since a library would cost the measured machine
 * more than the server costs it.
 */

/** How often requests that are due are sent, milliseconds. */
const TICK_MS = 10;
/** Limit of unanswered requests of one address; requests that are due beyond it are not sent. */
const MAX_PENDING = 100;
/** How long a socket stays after its channel has answered; a busy server takes its time to answer. */
const STAY_MS = 500;

export interface HostileOptions {
  /** Origin of the server. */
  url: string;
  /** Accounts with valid tokens. */
  accounts: readonly Pick<Session, 'token'>[];
  /** Addresses that the flood uses in turn. Only Linux has several loopback addresses. */
  addresses: readonly string[];
  requestsPerSecond: number;
  connectsPerSecond: number;
}

/** Outcome of the flood: the number of each status and close code. */
export interface HostileReport {
  requests: Record<string, number>;
  connects: Record<string, number>;
  /** Requests that were due and not sent, since too many were unanswered. */
  heldBack: number;
}

type Kind = (context: { token: string; account: string; count: number }) => string;

const get = (path: string, token?: string): string => request('GET', path, token);
function request(
  method: string,
  path: string,
  token?: string,
  body?: object,
  type = 'application/json',
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  if (body !== undefined) lines.push(`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(text)}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** The five kinds of requests: each looks cheap, and each costs the server something else. */
export const HOSTILE_KINDS: Readonly<Record<string, Kind>> = {
  // Each number has to be looked up.
  pictures: ({ count }) => get(`/items/board/${count % 1_000_000}`),
  // Each token has to be verified.
  forged: ({ token }) => get('/api/version', token),
  // Each call is verified and admitted, and then asks the database.
  calls: ({ account, count }) => get(`/api/matchs/${count % 50}`, account),
  // Each refresh token is looked up.
  refreshes: ({ count }) =>
    request('POST', '/securetoken.googleapis.com/v1/token', undefined, {
      grant_type: 'refresh_token',
      refresh_token: `junk${count}`,
    }),
  pages: ({ count }) => get(count % 2 === 0 ? '/' : `/pages/${count % 100}`),
};

/** A token of the right form with a false signature. */
function forgedToken(token: string): string {
  const [header, payload] = token.split('.');
  return `${header}.${payload}.${randomBytes(64).toString('base64url')}`;
}

export class Hostile {
  private readonly report: HostileReport = { requests: {}, connects: {}, heldBack: 0 };
  private readonly lines: Line[];
  private readonly host: string;
  private readonly port: number;
  private timer: NodeJS.Timeout | undefined;
  private readonly guests = new Set<Socket>();
  private requests = 0;
  private connects = 0;

  constructor(private readonly options: HostileOptions) {
    const { hostname, port } = new URL(options.url);
    this.host = hostname;
    this.port = Number(port);
    this.lines = options.addresses.map(
      address => new Line(this.host, this.port, address, status => count(this.report.requests, status)),
    );
  }

  start(): void {
    const { requestsPerSecond, connectsPerSecond } = this.options;
    const begun = performance.now();
    const due = (perSecond: number): number => ((performance.now() - begun) / 1_000) * perSecond;
    this.timer = setInterval(() => {
      while (this.requests < due(requestsPerSecond)) this.ask(this.requests++);
      while (this.connects < due(connectsPerSecond)) this.visit(this.connects++);
    }, TICK_MS);
  }

  stop(): HostileReport {
    clearInterval(this.timer);
    for (const line of this.lines) line.close();
    for (const guest of this.guests) guest.destroy();
    return this.report;
  }

  private ask(number: number): void {
    const kinds = Object.values(HOSTILE_KINDS);
    const kind = kinds[number % kinds.length];
    const line = this.lines[number % this.lines.length];
    const account = this.account(number);
    if (!kind || !line?.ask(kind({ token: forgedToken(account), account, count: number })))
      this.report.heldBack++;
  }

  private account(number: number): string {
    const { accounts } = this.options;
    return accounts[number % accounts.length]?.token ?? '';
  }

  /** Opens a channel with a valid token or a forged one. */
  private visit(number: number): void {
    const { addresses } = this.options;
    const localAddress = addresses[number % addresses.length];
    const socket = connect({ host: this.host, port: this.port, ...(localAddress && { localAddress }) });
    this.guests.add(socket);
    let outcome = 'no answer';
    let stay: NodeJS.Timeout | undefined;
    const account = this.account(number);
    const token = number % 2 === 0 ? account : forgedToken(account);
    socket.on('connect', () => {
      socket.write(
        `GET /live/status HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
    });
    socket.on('data', data => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1', 0, 12))?.[1];
      if (status === '101') socket.write(textFrame(JSON.stringify({ token })));
      else stay ??= setTimeout(() => socket.destroy(), STAY_MS);
      if (status !== undefined) outcome = status;
      else if (data[0] === 0x88) outcome = String(data.readUInt16BE(2));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(stay);
      this.guests.delete(socket);
      count(this.report.connects, outcome === '101' ? 'open' : outcome);
    });
  }
}

const count = (counts: Record<string, number>, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** A masked text frame. The mask is zero, so the text is unchanged. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const header = Buffer.alloc(8);
  header.writeUInt16BE(0x81fe);
  header.writeUInt16BE(body.length, 2);
  return Buffer.concat([header, body]);
}

/** Requests of one address, over a few connections that are kept open. */
class Line {
  private readonly idle: Socket[] = [];
  private readonly all = new Set<Socket>();
  private pending = 0;

  constructor(
    private readonly host: string,
    private readonly port: number,
    private readonly address: string,
    private readonly answered: (status: string) => void,
  ) {}

  /**
   * Sends a request.
   * @returns false when too many requests are unanswered
   */
  ask(text: string): boolean {
    if (this.pending >= MAX_PENDING) return false;
    this.pending++;
    const socket = this.idle.pop() ?? this.open();
    socket.write(text);
    return true;
  }

  close(): void {
    for (const socket of this.all) socket.destroy();
  }

  private open(): Socket {
    const socket = connect({ host: this.host, port: this.port, localAddress: this.address });
    this.all.add(socket);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', part => {
      text += String(part);
      const head = text.indexOf('\r\n\r\n');
      if (head < 0 || !isWhole(text, head)) return;
      this.answered(text.slice(9, 12));
      text = '';
      this.pending--;
      this.idle.push(socket);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.all.delete(socket);
      const index = this.idle.indexOf(socket);
      if (index >= 0) this.idle.splice(index, 1);
      else {
        this.pending--;
        this.answered('closed');
      }
    });
    return socket;
  }
}

/**
 * Whether an answer is complete.
 * @param head index at which its head ends
 */
function isWhole(text: string, head: number): boolean {
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= head + 4 + Number(length);
}
