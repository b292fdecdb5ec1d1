import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { epochNow } from '../support/moment';
import type { Random } from '../support/random';
import type { Session } from '../support/server/server';
import { addressOf } from './sign-in';

/** Longer frames are brackets: of them a player of the benchmark reads how they begin. */
const BRACKET_BYTES = 8_000;
const HEAD_BYTES = 400;
/** Later rounds are played faster, as fewer play in them; so long at least. */
const LEAST_MS = 1_000;

export interface PlayersWorld {
  /** Address of the live channels. */
  url: string;
  tournament: number;
  /** A game lasts up to so many milliseconds. */
  spreadMs: number;
  random: Random;
  /** When the deciding game of a match was confirmed to who lost it (`epochNow`), by match. */
  results: Map<number, number>;
  /** Part of the field that still plays. */
  left(): number;
  /** Frames to the players that were longer than most, and bytes of all frames to them. */
  sent: { brackets: number; bytes: number };
  /** Connections that ended without having been closed here, by channel and code. */
  lost: Record<string, number>;
}

interface Match {
  id: number;
  matchTimerLimit: number | null;
  player: { id: number; accepted: boolean };
  opponent: { id: number } | null;
  games?: { result: string | null }[];
}

/** Somebody who comes to every match; whoever applied later gives up. */
export class BenchPlayer {
  isOut = false;
  private match: Match | null = null;
  private isAccepted = false;
  /** Of the bracket, as a client would have it. */
  private revision: string | undefined;
  private readonly left = new WeakSet<WebSocket>();

  constructor(
    private readonly world: PlayersWorld,
    private readonly session: Session,
    private readonly index: number,
  ) {}

  /** Looks at the tournament, from one game to the next. */
  lobby(): void {
    const { tournament } = this.world;
    const { revision } = this;
    const hello = {
      token: this.session.token,
      id: tournament,
      changes: true,
      window: `w${this.index}`,
      revision,
    };
    const socket = this.open('tournament', hello, frame => {
      if (frame.action === 'tournament_match') this.called(socket, frame.match as Match | null);
      const you = frame.you as { state?: string } | undefined;
      if (you?.state === 'eliminated' || you?.state === 'champion') this.isOut = true;
      if (frame.action !== 'started') return;
      this.leave(socket);
      this.game();
    });
    this.comeBack(socket, 'tournament', () => this.lobby());
  }

  private called(socket: WebSocket, match: Match | null): void {
    this.match = match;
    // It began while they were away.
    if (match?.games?.at(-1)?.result === null) {
      this.leave(socket);
      this.game();
      return;
    }
    if (!match?.opponent || match.matchTimerLimit === null || match.player.accepted || this.isAccepted)
      return;
    this.isAccepted = true;
    setTimeout(() => socket.send('{"action":"acceptMatch"}'), 1_000 * this.world.random());
  }

  private game(): void {
    const { spreadMs, random, results, left } = this.world;
    const { match } = this;
    const loses = (match?.player.id ?? 0) > (match?.opponent?.id ?? 0);
    const socket = this.open('game', { token: this.session.token }, frame => {
      if (frame.status === 'recconect' && loses)
        sleep(Math.max(LEAST_MS, spreadMs * left()) * random())
          .then(() => socket.send('{"action":"surrender"}'))
          .catch(() => undefined);
      if (frame.action === 'lose' && match) results.set(match.id, epochNow());
      if (!['win', 'lose', 'draw', 'aborted'].includes(String(frame.action))) return;
      this.leave(socket);
      this.lobby();
    });
    this.comeBack(socket, 'game', () => this.lobby());
  }

  private leave(socket: WebSocket): void {
    this.isAccepted = false;
    this.left.add(socket);
    socket.close();
  }

  /** As a client does. */
  private comeBack(socket: WebSocket, channel: string, again: () => void): void {
    socket.on('close', code => {
      if (this.left.has(socket)) return;
      const what = `${channel} ${code}`;
      this.world.lost[what] = (this.world.lost[what] ?? 0) + 1;
      this.isAccepted = false;
      setTimeout(again, 1_000 + 4_000 * this.world.random());
    });
  }

  private open(
    channel: string,
    hello: object,
    hear: (frame: Readonly<Record<string, unknown>>) => void,
  ): WebSocket {
    const localAddress = addressOf(this.index);
    const socket = new WebSocket(`${this.world.url}/live/${channel}`, {
      perMessageDeflate: false,
      ...(localAddress !== undefined && { localAddress }),
    });
    socket.on('open', () => socket.send(JSON.stringify(hello)));
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const { sent } = this.world;
      sent.bytes += data.length;
      if (this.left.has(socket)) return;
      const isBracket = data.length > BRACKET_BYTES;
      if (channel === 'tournament') this.look(data.subarray(0, HEAD_BYTES).toString());
      if (isBracket) {
        sent.brackets++;
        return;
      }
      const frame = JSON.parse(data.toString()) as Readonly<Record<string, unknown>>;
      if (frame.action === 'ping' || frame.action === 'check') socket.send(data.toString());
      else hear(frame);
    });
    return socket;
  }

  private look(head: string): void {
    this.revision = /"revision":"([^"]*)"/.exec(head)?.[1] ?? this.revision;
  }
}
