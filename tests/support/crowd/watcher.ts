import WebSocket from 'ws';
import { closeCode, isFinalClose } from '../../../src/protocol/close-codes';
import { RECONNECT_MS } from '../../../src/protocol/limits';
import { parseSpectateMessage, type SpectateMessage } from '../../../src/protocol/spectate';
import type { Side } from '../../../src/rules/chess';
import { epochNow } from '../moment';

/** A connection that is silent for so long is given up: a line that broke half open says nothing. */
const SILENCE_MS = 20_000;

export interface WatcherOptions {
  token: string;
  /** Username of the player to watch. */
  username: string;
  /** Local address of the spectator; by default the system's choice. */
  localAddress?: string | undefined;
  /** Address of the spectate channel, asked for at each connection. */
  url(): string;
}

/**
 * A spectator over a real socket who behaves as the client does: reconnects, and keeps a log of the first game it saw.
 */
export class Watcher {
  /** The moves as this spectator received them. */
  readonly sans: string[] = [];
  /** When each half-move was received as it was made (`epochNow`); `null` for those that came in a full state. */
  readonly heard: (number | null)[] = [];
  /** Messages that must never come: a ply twice, a gap, another move at a known ply, an error. */
  readonly faults: string[] = [];
  /** Number of full states received: one, and one for each time this spectator had to resynchronise. */
  states = 0;
  fen = '';
  side: Side | null = null;
  ended: Extract<SpectateMessage, { kind: 'ended' | 'aborted' }> | null = null;
  private game: number | null = null;
  private socket: WebSocket | null = null;
  private again: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(readonly options: WatcherOptions) {}

  connect(): void {
    if (this.stopped) return;
    const { localAddress } = this.options;
    const from = localAddress === undefined ? {} : { localAddress };
    const socket = new WebSocket(this.options.url(), { perMessageDeflate: false, ...from });
    this.socket = socket;
    this.listen();
    const { token, username } = this.options;
    socket.on('open', () =>
      socket.send(JSON.stringify({ token, username, ...(this.game !== null && { game: this.game }) })),
    );
    socket.on('message', data => this.socket === socket && this.hear(read(String(data))));
    socket.on('error', () => undefined);
    socket.on('close', code => this.socket === socket && this.lose(code));
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.again);
    clearTimeout(this.silence);
    this.socket?.terminate();
    this.socket = null;
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.giveUp(), SILENCE_MS);
  }

  private giveUp(): void {
    const { socket } = this;
    this.lose(closeCode.resynchronise);
    socket?.terminate();
  }

  private lose(code: number): void {
    clearTimeout(this.again);
    clearTimeout(this.silence);
    this.socket = null;
    if (this.stopped) return;
    if (isFinalClose(code, 'spectate')) this.faults.push(`closed with ${code}`);
    else this.again = setTimeout(() => this.connect(), RECONNECT_MS);
  }

  private hear(message: SpectateMessage): void {
    this.listen();
    switch (message.kind) {
      case 'state':
        this.take(message);
        break;
      case 'moved':
        if (message.ply !== this.sans.length + 1)
          this.faults.push(`ply ${message.ply} told after ${this.sans.length}`);
        this.learn(message.san, this.sans.length + 1, epochNow());
        this.fen = message.fen ?? '';
        break;
      case 'ping':
      case 'check':
        this.socket?.send(JSON.stringify({ action: message.kind }));
        break;
      case 'ended':
      case 'aborted':
        if (this.ended) this.faults.push('the end told twice');
        this.ended = message;
        break;
      case 'notPlaying':
      case 'heartbeat':
        break;
      case 'error':
        this.faults.push(`error: ${message.message}`);
        break;
      case 'unknown':
        this.faults.push(`unknown message ${message.raw}`);
    }
  }

  private take({ state }: Extract<SpectateMessage, { kind: 'state' }>): void {
    const { id: game } = state;
    if (this.game !== null && game !== this.game) {
      this.stop();
      return;
    }
    this.states++;
    this.game = game;
    this.side = state.side;
    this.fen = state.fen;
    if (state.moves.length < this.sans.length)
      this.faults.push(`told ${this.sans.length} moves, then only ${state.moves.length}`);
    for (const [index, { san }] of state.moves.entries()) this.learn(san, index + 1, null);
  }

  private learn(san: string, ply: number, at: number | null): void {
    const known = this.sans[ply - 1];
    if (known === undefined) {
      this.sans.push(san);
      this.heard.push(at);
    } else if (known !== san) {
      this.faults.push(`ply ${ply} was ${known}, then ${san}`);
    }
  }
}

let last: { text: string; message: SpectateMessage } = { text: '', message: { kind: 'notPlaying' } };

/** Parses a text once, as many spectators receive the same one after another. */
function read(text: string): SpectateMessage {
  if (last.text !== text) last = { text, message: parseSpectateMessage(text) };
  return last.message;
}
