import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { epochNow } from '../../support/moment';
import { newDataDir } from '../../support/server/server';
import { residentMemory } from '../../support/server/stored';
import { quantile, spread } from '../../support/spread';
import { type Acknowledgements, delaysOf } from './findings';
import { FLOOR_PATHS, type FloorOrders } from './floor-server';
import { observe } from './machine';
import { type Spectators, seatSpectators } from './spectators';

/** Number of sockets that are opened together. */
const AT_ONCE = 200;
/** Time until the code is compiled; our server is warmed up while all sit down. */
const WARM_UP_MS = 5_000;

export interface FloorPlan {
  games: number;
  /** Spectators of both colours together, in all games. */
  spectators: number;
  /** Further spectators, of the first game. */
  hot: number;
  seconds: number;
  /** Moves a second, of all games together. */
  rate: number;
  databaseUrl: string | null;
  /** @returns a number from 0 up to, but not including, 1 */
  random(): number;
}

/** Cost of moves on a server, ours or the bare one. */
export interface Cost {
  /** Milliseconds until a move was acknowledged. */
  p50: number;
  p99: number;
  /** Milliseconds of a core for each move. */
  cpu: number;
}

/** Cost of spectators on a server, ours or the bare one. */
export interface Fanout {
  /** Resident memory that the socket of a spectator takes, kB. */
  memory: number;
  /** Milliseconds from a move's acknowledgement until the last spectator of its game has received it. */
  last: readonly number[];
}

export interface Floor extends Cost {
  /** `null` without spectators. */
  fanout: Fanout | null;
}

/** Measures the least that this machine needs for the same sockets, moves and spectators, and prints it. */
export async function measureFloor(plan: FloorPlan): Promise<Floor> {
  const { seconds, databaseUrl, games, spectators, hot } = plan;
  const child = fork(fileURLToPath(new URL('floor-process.mjs', import.meta.url)));
  child.send({ databaseUrl, dataDir: await newDataDir() } satisfies FloorOrders);
  const port = await portOf(child);
  const crowd = new Crowd(plan, port);
  const server = { pid: child.pid ?? 0 };
  let watching: Spectators | null = null;
  try {
    await crowd.seat();
    const before = residentMemory(server);
    const watched = Array.from({ length: spectators + hot }, (_, index) =>
      index < spectators ? index % games : 0,
    );
    if (watched.length > 0)
      watching = await seatSpectators({
        urls: [`ws://127.0.0.1:${port}${FLOOR_PATHS.watch}`],
        tickets: watched.map(game => ({ token: '-', username: String(game) })),
        stalled: 0,
      });
    const memory = ((residentMemory(server) - before) * 1024) / watched.length;
    crowd.begin();
    await sleep(WARM_UP_MS);
    crowd.took.length = 0;
    const since = epochNow();
    const usage = await observe(server, seconds);
    const until = epochNow();
    const took = crowd.took.slice();
    const busy = `${(usage.busy * 100).toFixed(0)} % of all cores busy`;
    const cost = {
      p50: quantile(took, 0.5),
      p99: quantile(took, 0.99),
      cpu: (usage.serverCpu * 1_000) / took.length,
    };
    console.log(
      `floor           ${(took.length / seconds).toFixed(1)} moves/s, ${spread(took)}; ${cpuText(cost)}, ${busy}`,
    );
    crowd.end();
    child.send('end');
    if (!watching) return { ...cost, fanout: null };
    const { watchers } = await watching.report();
    const fanout = { memory, last: delaysOf(crowd.acknowledged, watchers, since, until).last };
    console.log(`                last of each ${spread(fanout.last)}; ${memory.toFixed(1)} kB a spectator`);
    return { ...cost, fanout };
  } finally {
    watching?.stop();
    crowd.leave();
    child.kill();
  }
}

export const cpuText = ({ cpu }: Cost): string => `${cpu.toFixed(2)} ms of CPU a move`;

/** Cost of our server as a multiple of the floor. */
export function ratios(ours: Cost, floor: Cost): string {
  const of = (pick: (cost: Cost) => number): string => `${(pick(ours) / pick(floor)).toFixed(2)}×`;
  return `CPU a move ${of(cost => cost.cpu)}, acknowledged p50 ${of(cost => cost.p50)}, p99 ${of(cost => cost.p99)}`;
}

/** Cost of spectators on our server as a multiple of the floor. */
export function fanoutRatios(ours: Fanout, floor: Fanout): string {
  const last = (part: number): string =>
    `${(quantile(ours.last, part) / quantile(floor.last, part)).toFixed(2)}×`;
  return `last of each p50 ${last(0.5)}, p99 ${last(0.99)}, memory of a socket ${(ours.memory / floor.memory).toFixed(2)}×`;
}

async function portOf(child: ChildProcess): Promise<number> {
  const [port] = (await once(child, 'message')) as [number];
  return port;
}

/** Players who send the same messages as players of our server, one after the other. */
class Crowd {
  /** Milliseconds until each move was echoed. */
  readonly took: number[] = [];
  /** When each half-move was echoed to its mover, by the number of the game. */
  readonly acknowledged: Acknowledgements = new Map();
  private readonly tables: [WebSocket, WebSocket][] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private hasEnded = false;

  constructor(
    private readonly plan: FloorPlan,
    private readonly port: number,
  ) {}

  async seat(): Promise<void> {
    const ids = Array.from({ length: this.plan.games }, (_, index) => index);
    const [whites, blacks] = [await this.open(ids), await this.open(ids)];
    for (const [game, white] of whites.entries()) {
      const black = blacks[game];
      if (black) this.tables.push([white, black]);
    }
  }

  begin(): void {
    for (const [game, [white, black]] of this.tables.entries()) this.play(game, white, black);
  }

  /** No further move is made. */
  end(): void {
    this.hasEnded = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  leave(): void {
    this.end();
    for (const socket of this.tables.flat()) socket.terminate();
  }

  private async open(games: readonly number[]): Promise<WebSocket[]> {
    const opened: WebSocket[] = [];
    for (let start = 0; start < games.length; start += AT_ONCE) {
      const batch = games.slice(start, start + AT_ONCE).map(
        game =>
          new WebSocket(`ws://127.0.0.1:${this.port}${FLOOR_PATHS.play}${game}`, {
            perMessageDeflate: false,
          }),
      );
      await Promise.all(batch.map(socket => once(socket, 'open')));
      for (const socket of batch) socket.on('error', () => undefined).on('message', data => String(data));
      opened.push(...batch);
    }
    return opened;
  }

  private play(game: number, white: WebSocket, black: WebSocket): void {
    let [ply, sent] = [0, 0];
    const { games, rate, random } = this.plan;
    const times = new Map<number, number>();
    this.acknowledged.set(String(game), times);
    const think = (): void => {
      if (this.hasEnded) return;
      const timer = setTimeout(
        () => {
          this.timers.delete(timer);
          const mid = `0123456789abcdef0123456789abcdef0123-${ply}`;
          const text = JSON.stringify({ action: 'move', from: 'e2', to: 'e4', ply, mid });
          sent = performance.now();
          (ply % 2 === 0 ? white : black).send(text);
        },
        (games / rate) * 1_000 * (0.5 + random()),
      );
      this.timers.add(timer);
    };
    const heard = (side: number) => (): void => {
      // Counts the mover's copy only; the opponent's comes a moment before or after it.
      if (ply % 2 !== side || sent === 0) return;
      this.took.push(performance.now() - sent);
      sent = 0;
      ply++;
      times.set(ply, epochNow());
      think();
    };
    white.on('message', heard(0));
    black.on('message', heard(1));
    think();
  }
}
