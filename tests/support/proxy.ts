import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from './random';

/** Disturbances of the bytes on their way. */
export interface Weather {
  /** Milliseconds, plus or minus `jitter`. Order is kept, as TCP keeps it. */
  delay?: number;
  jitter?: number;
  /** How often a piece is held up for `stall` milliseconds more, from 0 to 1. */
  stalls?: number;
  stall?: number;
  /** Sends one byte at a time. */
  slices?: boolean;
}

/** A line between clients and the server that can be disturbed. */
export class FaultProxy {
  /** Connections now open. */
  readonly lines = new Set<Line>();
  /** Applies to open connections and to new ones. */
  weather: Weather = {};
  /** Whether new connections are refused. */
  refuses = false;
  private holds = false;
  private frozen = false;
  private readonly server: Server;

  private constructor(
    /** Port on loopback; may change when the server has come back elsewhere. */
    public target: number,
    private readonly random: Random,
  ) {
    this.server = createServer(client => this.accept(client));
  }

  /** @param target port on loopback. @param random for jitter and stalls */
  static async open(target: number, random: Random): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, random);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Holds all bytes back, both ways and on new connections too, until `release`. */
  hold(): void {
    this.holds = true;
    for (const line of this.lines) line.hold();
  }

  release(): void {
    this.holds = false;
    for (const line of this.lines) line.release();
  }

  /** Stops reading, on new connections too, until `thaw`. Held bytes wait here; these pile up at their sender. */
  freeze(): void {
    this.frozen = true;
    for (const line of this.lines) line.freeze();
  }

  thaw(): void {
    this.frozen = false;
    for (const line of this.lines) line.thaw();
  }

  /** Resets all connections, at both ends. */
  cut(): void {
    for (const line of this.lines) line.cut();
  }

  /** Drops bytes from now on, both ways; neither end notices an error. */
  halfOpen(): void {
    for (const { up, down } of this.lines) {
      up.swallow();
      down.swallow();
    }
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private accept(client: Socket): void {
    client.on('error', () => undefined);
    if (this.refuses) {
      client.destroy();
      return;
    }
    const line = new Line(client, connect(this.target, '127.0.0.1'), () => this.weather, this.random);
    if (this.holds) line.hold();
    if (this.frozen) line.freeze();
    this.lines.add(line);
    line.whenGone(() => this.lines.delete(line));
  }
}

/** One connection through the proxy. */
export class Line {
  /** Bytes from client to server, and from server to client. */
  readonly up: Pipe;
  readonly down: Pipe;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    weather: () => Weather,
    random: Random,
  ) {
    for (const end of [client, server]) end.setNoDelay(true).on('error', () => undefined);
    this.up = new Pipe(client, server, weather, random);
    this.down = new Pipe(server, client, weather, random);
  }

  hold(): void {
    this.up.hold();
    this.down.hold();
  }

  release(): void {
    this.up.release();
    this.down.release();
  }

  freeze(): void {
    for (const end of [this.client, this.server]) end.pause();
  }

  thaw(): void {
    for (const end of [this.client, this.server]) end.resume();
  }

  cut(): void {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
    this.up.swallow();
    this.down.swallow();
  }

  /** @param told called when both ends are closed */
  whenGone(told: () => void): void {
    const check = (): void => {
      if (this.client.destroyed && this.server.destroyed) told();
    };
    this.client.on('close', check);
    this.server.on('close', check);
  }
}

/** One direction of a line. */
export class Pipe {
  private readonly waiting: { bytes: Buffer; due: number }[] = [];
  private lastDue = 0;
  private moving = false;
  private held = false;
  private swallows = false;

  constructor(
    from: Socket,
    private readonly to: Socket,
    private readonly weather: () => Weather,
    private readonly random: Random,
  ) {
    from.on('data', (bytes: Buffer) => this.take(bytes));
    from.on('close', () => this.take(null));
  }

  /** Holds all bytes back until `release`. */
  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    this.move();
  }

  /** Drops everything from now on, the end of the connection too. */
  swallow(): void {
    this.swallows = true;
    this.waiting.length = 0;
  }

  /** @param bytes `null` for the end of the connection */
  private take(bytes: Buffer | null): void {
    if (this.swallows) return;
    const { delay = 0, jitter = 0, stalls = 0, stall = 0 } = this.weather();
    const late = delay + jitter * (2 * this.random() - 1) + (this.random() < stalls ? stall : 0);
    this.lastDue = Math.max(this.lastDue, performance.now() + late);
    this.waiting.push({ bytes: bytes ?? END, due: this.lastDue });
    this.move();
  }

  private move(): void {
    const [next] = this.waiting;
    if (!next || this.moving || this.held) return;
    this.moving = true;
    const wait = next.due - performance.now();
    const pass = (): void => {
      this.moving = false;
      if (this.held || this.waiting[0] !== next) {
        this.move();
        return;
      }
      this.waiting.shift();
      this.pass(next.bytes);
    };
    if (wait > 0) setTimeout(pass, wait);
    else pass();
  }

  private pass(bytes: Buffer): void {
    if (bytes !== END && this.weather().slices) {
      this.slice(bytes, 0);
      return;
    }
    if (bytes === END) this.to.destroy();
    else this.to.write(bytes);
    this.move();
  }

  /** Sends each byte in a turn of its own, so that each travels alone. */
  private slice(bytes: Buffer, at: number): void {
    this.moving = at < bytes.length && !this.swallows;
    if (!this.moving) {
      this.move();
      return;
    }
    this.to.write(bytes.subarray(at, at + 1));
    setImmediate(() => this.slice(bytes, at + 1));
  }
}

const END = Buffer.alloc(0);
