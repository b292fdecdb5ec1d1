import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { newDataDir } from '../support/server/server';
import { quantile, spread } from '../support/spread';
import type { FloorOrders } from './floor-server';
import { observe } from './machine';

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

/** Measures the least that this machine needs for the same sockets, moves and spectators, and prints it. */
export async function measureFloor(plan: FloorPlan): Promise<Cost> {
  const { seconds, databaseUrl } = plan;
  const child = fork(fileURLToPath(new URL('floor-process.mjs', import.meta.url)));
  child.send({ databaseUrl, dataDir: await newDataDir() } satisfies FloorOrders);
  const crowd = new Crowd(plan, await portOf(child));
  try {
    await crowd.seat();
    await sleep(WARM_UP_MS);
    crowd.took.length = 0;
    const usage = await observe({ pid: child.pid ?? 0 }, seconds);
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
    return cost;
  } finally {
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

async function portOf(child: ChildProcess): Promise<number> {
  const [port] = (await once(child, 'message')) as [number];
  return port;
}

/** Players who send the same messages as players of our server, one after the other, and spectators who listen. */
class Crowd {
  /** Milliseconds until each move was echoed. */
  readonly took: number[] = [];
  private readonly sockets: WebSocket[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly plan: FloorPlan,
    private readonly port: number,
  ) {}

  async seat(): Promise<void> {
    const { games, spectators, hot } = this.plan;
    const watched = Array.from({ length: spectators }, (_, index) => index % games);
    await this.open([...watched, ...Array.from({ length: hot }, () => 0)]);
    const ids = Array.from({ length: games }, (_, index) => index);
    const [whites, blacks] = [await this.open(ids), await this.open(ids)];
    for (const [game, white] of whites.entries()) {
      const black = blacks[game];
      if (black) this.play(white, black);
    }
  }

  leave(): void {
    for (const timer of this.timers) clearTimeout(timer);
    for (const socket of this.sockets) socket.terminate();
  }

  private async open(games: readonly number[]): Promise<WebSocket[]> {
    const opened: WebSocket[] = [];
    for (let start = 0; start < games.length; start += AT_ONCE) {
      const batch = games
        .slice(start, start + AT_ONCE)
        .map(game => new WebSocket(`ws://127.0.0.1:${this.port}/${game}`, { perMessageDeflate: false }));
      await Promise.all(batch.map(socket => once(socket, 'open')));
      for (const socket of batch) socket.on('error', () => undefined).on('message', data => String(data));
      opened.push(...batch);
    }
    this.sockets.push(...opened);
    return opened;
  }

  private play(white: WebSocket, black: WebSocket): void {
    let [ply, sent] = [0, 0];
    const { games, rate, random } = this.plan;
    const think = (): void => {
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
      think();
    };
    white.on('message', heard(0));
    black.on('message', heard(1));
    think();
  }
}
