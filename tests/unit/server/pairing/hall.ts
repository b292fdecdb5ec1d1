import type { QueueChoice, QueuePress } from '../../../../src/protocol/queue';
import type { QuickMode } from '../../../../src/rules/time-control';
import type { GameOrder } from '../../../../src/server/games/order';
import type { Connection } from '../../../../src/server/live/connection';
import type { PairingDeps } from '../../../../src/server/pairing/pairing';
import { JoinedBuses } from '../../../support/server/joined-buses';
import { Line, pairingOf, settled } from './nodes';

/** The set wait for the house, and how often rounds come. */
export const WAIT_MS = 5_000;
export const ROUND_MS = 250;

interface Entering {
  node?: string;
  gameMode?: QuickMode;
  choice?: QueueChoice;
}

/** A time that passes only when it is told to, and a queue at one or more nodes with a house that always has a player. */
export class Hall {
  now = 1_000_000;
  /** The node that pairs. */
  pairs = 'a';
  /** Games that have begun: names in alphabetical order, and the seconds since the hall opened. */
  readonly games: { who: string; at: number }[] = [];
  readonly ratings = new Map<string, number>();
  /** Reads of one user's data that take long, milliseconds. */
  readonly slow = new Map<string, number>();
  /** How long the house takes to find a player, milliseconds. */
  houseTakes = 0;
  private readonly opened = this.now;
  private readonly buses = new JoinedBuses();
  private readonly nodes = new Map<string, ReturnType<typeof pairingOf>>();
  private readonly lines = new Map<string, { node: string; line: Line }>();
  private readonly playing = new Set<string>();
  private readonly sleepers: { until: number; wake: () => void }[] = [];
  private guests = 0;

  node(name: string, deps: Partial<PairingDeps> = {}): void {
    this.nodes.set(
      name,
      pairingOf({
        games: {
          create: ({ white, black }: GameOrder) => Promise.resolve(this.create([white, black])),
          isPlaying: uid => Promise.resolve(this.playing.has(uid)),
          whoPlays: uids => Promise.resolve(uids.filter(uid => this.playing.has(uid))),
          onStored: () => undefined,
          ratingOf: async uid => {
            await this.sleep(this.slow.get(uid) ?? 0);
            return this.ratings.get(uid) ?? 1500;
          },
        },
        bus: this.buses.join(name),
        now: () => this.now,
        house: {
          on: true,
          opponentsFor: async () => {
            await this.sleep(this.houseTakes);
            return [`house:${++this.guests}`];
          },
          opponentOf: () => Promise.reject(new Error('nobody asks for a strength')),
        },
        waitMs: WAIT_MS,
        node: name,
        pairs: () => this.pairs === name,
        ...deps,
      }),
    );
  }

  /** A user presses Play. Without a choice their client is one that offers none. */
  async enter(uid: string, { node = 'a', gameMode = 'BLITZ_3', choice }: Entering = {}): Promise<Line> {
    const line = new Line();
    this.lines.set(uid, { node, line });
    const hello = { gameMode, playlist: 'NORMAL', ...(choice && { choice }) } as const;
    void this.nodes.get(node)?.pairing.enter(uid, hello, line as unknown as Connection);
    await settled();
    return line;
  }

  async press(uid: string, choice: QueuePress): Promise<void> {
    const { node = 'a', line } = this.lines.get(uid) ?? {};
    if (line?.isOpen) this.nodes.get(node)?.pairing.choose(uid, line as unknown as Connection, choice);
    await settled();
  }

  /** Lets time pass in rounds of all nodes. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += ROUND_MS) {
      this.now += ROUND_MS;
      await this.wake();
      this.round();
      await settled();
    }
  }

  /** Lets time pass of which the process has no share: its rounds come at the end, before anything that has arrived. */
  stall(ms: number): void {
    this.now += ms;
    this.round();
  }

  /** Pairs that play, and after how many seconds. */
  get played(): string[] {
    return this.games.map(({ who, at }) => `${who} ${at}`);
  }

  private round(): void {
    for (const { round } of this.nodes.values()) round();
  }

  private create(uids: readonly string[]) {
    if (uids.some(uid => this.playing.has(uid))) return { ok: false, code: 'busy' } as const;
    for (const uid of uids) {
      this.playing.add(uid);
      this.lines.get(uid)?.line.close();
    }
    const who = uids.map(uid => (uid.startsWith('house:') ? 'house' : uid)).sort();
    this.games.push({ who: who.join(' '), at: (this.now - this.opened) / 1_000 });
    return { ok: true, id: this.games.length } as const;
  }

  private sleep(ms: number): Promise<void> {
    if (ms === 0) return Promise.resolve();
    return new Promise(wake => this.sleepers.push({ until: this.now + ms, wake }));
  }

  private async wake(): Promise<void> {
    for (const { until, wake } of this.sleepers) if (until <= this.now) wake();
    await settled();
  }
}
