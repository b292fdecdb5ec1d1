import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { closeCode, isFinalClose } from '../../../src/protocol/close-codes';
import { type GameMessage, parseGameMessage } from '../../../src/protocol/game';
import { GAME_RECONNECT_MS, MOVE_CONFIRMATION_MS, RESEND_MS } from '../../../src/protocol/limits';
import type { Side } from '../../../src/rules/chess';
import { epochNow } from '../moment';
import type { ScriptedMove } from './scripts';

/** A connection attempt is given up after this time, and a silent connection after the next. */
const ATTEMPT_MS = 3_000;
const SILENCE_MS = 7_000;
/** Heartbeats with another position in a row; after more of them the client resynchronises (LV-15). */
const MAX_MISMATCHES = 4;

/** A move that the server has acknowledged. */
export interface Acknowledged {
  /** Half-moves made, this one included. */
  ply: number;
  san: string;
  /** Time from its last sending to its acknowledgement, milliseconds. */
  took: number;
  /** Time from its first sending, which the player waited, milliseconds. */
  waited: number;
  /** When the acknowledgement came (`epochNow`). */
  at: number;
  /** Whether it had to be sent more than once. */
  resent: boolean;
}

/** The clocks as a player received them. */
export interface ClockReading {
  /** When they came (epoch milliseconds of this process). */
  at: number;
  ply: number;
  left: Readonly<Record<Side, number>>;
  /** Time that the side to move had spent already. */
  spent: number;
}

interface Pending {
  mid: string;
  /** Half-moves made before it. */
  ply: number;
  move: ScriptedMove;
  firstSentAt: number;
  sentAt: number;
  sendings: number;
}

export interface DriverOptions {
  /** Number of the player in their crowd. */
  player: number;
  uid: string;
  token: string;
  /** Local address of the player; by default the system's choice. */
  localAddress?: string | undefined;
  /** Address of the game channel, asked for at each connection. */
  url(): string;
  /** The moves of both sides, asked for once the two players are known. */
  script(names: Readonly<Record<Side, string>>): readonly ScriptedMove[];
  /** Milliseconds of thought, asked for before each move. */
  think(): number;
}

/**
 * A player over a real socket who behaves as the client does: plays a script, sends unconfirmed moves again,
 * reconnects, and keeps a log of all that the server confirmed.
 *
 * @source requirements LV-06, LV-10 to LV-17
 */
export class Driver {
  readonly acknowledged: Acknowledged[] = [];
  /** The moves as this player received them. */
  readonly sans: string[] = [];
  readonly readings: ClockReading[] = [];
  /** Messages that must never come: another move at a known ply, a move twice, a gap, an error. */
  readonly faults: string[] = [];
  /** Number of full states received: one, and one for each time this player had to resynchronise. */
  states = 0;
  /** Whether the server reports the opponent as without a connection. */
  isAlone = false;
  side: Side | null = null;
  /** Usernames of both players, once known. */
  names: Readonly<Record<Side, string>> | null = null;
  ended: Extract<GameMessage, { kind: 'ended' | 'aborted' }> | null = null;
  /** Name of the page that the player has open. */
  private readonly window = randomUUID();
  private script: readonly ScriptedMove[] = [];
  private socket: WebSocket | null = null;
  private pending: Pending | null = null;
  private resigning = false;
  private stopped = false;
  private mismatches = 0;
  private thinking: NodeJS.Timeout | undefined;
  private confirmation: NodeJS.Timeout | undefined;
  private resending: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;
  private again: NodeJS.Timeout | undefined;

  constructor(readonly options: DriverOptions) {}

  get isConnected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** The move that has been sent and is not confirmed. */
  get unconfirmed(): Readonly<Pick<Pending, 'ply'>> | null {
    return this.pending;
  }

  connect(): void {
    if (this.stopped) return;
    const { localAddress } = this.options;
    const from = localAddress === undefined ? {} : { localAddress };
    const socket = new WebSocket(this.options.url(), { handshakeTimeout: ATTEMPT_MS, ...from });
    this.socket = socket;
    const isPresent = (): boolean => this.socket === socket;
    socket.on('open', () => isPresent() && this.send({ token: this.options.token, window: this.window }));
    // Messages of an abandoned socket are ignored.
    socket.on('message', data => isPresent() && this.hear(parseGameMessage(String(data))));
    socket.on('error', () => undefined);
    socket.on('close', code => isPresent() && this.lose(code));
    this.listen();
  }

  /** Surrenders, and sends that again until the game has ended. */
  surrender(): void {
    this.resigning = true;
    clearTimeout(this.thinking);
    if (this.isConnected) this.send({ action: 'surrender' });
  }

  /**
   * Closes the connection and opens another, as after 4500. The connection is abandoned even when the server does not
   * answer.
   */
  resynchronise(): void {
    const { socket } = this;
    this.lose(closeCode.resynchronise);
    socket?.close(closeCode.resynchronise);
  }

  stop(): void {
    this.stopped = true;
    this.forgetTimers();
    this.socket?.terminate();
    this.socket = null;
  }

  private send(message: object): void {
    if (this.isConnected) this.socket?.send(JSON.stringify(message));
  }

  private lose(code: number): void {
    this.socket = null;
    this.forgetTimers();
    if (this.stopped || this.ended) return;
    if (isFinalClose(code, 'game')) this.faults.push(`closed with ${code}`);
    else this.again = setTimeout(() => this.connect(), GAME_RECONNECT_MS);
  }

  private forgetTimers(): void {
    for (const timer of [this.thinking, this.confirmation, this.resending, this.silence, this.again])
      clearTimeout(timer);
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.resynchronise(), SILENCE_MS);
  }

  private hear(message: GameMessage): void {
    this.listen();
    switch (message.kind) {
      case 'state':
        this.take(message.state);
        break;
      case 'moved':
        if (message.confirmation === null) this.opponentMoved(message);
        else this.confirm(message);
        break;
      case 'heartbeat':
        this.send({ action: 'pong' });
        this.compare(message.ply ?? 0);
        break;
      case 'ping':
      case 'check':
        this.send({ action: message.kind });
        break;
      case 'connection':
        if (message.who === 'opponent') this.isAlone = !message.connected;
        break;
      case 'ended':
      case 'aborted':
        this.ended = message;
        clearTimeout(this.thinking);
        break;
      case 'error':
        this.faults.push(`error at ply ${this.sans.length}: ${message.message}`);
        this.resynchronise();
        break;
      case 'unknown':
        this.faults.push(`unknown message ${message.raw}`);
    }
  }

  private take(state: Extract<GameMessage, { kind: 'state' }>['state']): void {
    this.states++;
    this.side = state.side;
    const [white, black] =
      state.side === 'w' ? [state.player, state.opponent] : [state.opponent, state.player];
    this.names = { w: white.username, b: black.username };
    this.script = this.options.script(this.names);
    if (state.moves.length < this.sans.length)
      this.faults.push(`told ${this.sans.length} moves, then only ${state.moves.length}`);
    for (const [index, { san }] of state.moves.entries()) this.learn(san, index + 1);
    this.read(state.playerTime, state.opponentTime, state.spent);
    this.mismatches = 0;
    if (this.pending || this.resigning) this.resending = setTimeout(() => this.resend(), RESEND_MS);
    this.play();
  }

  private resend(): void {
    if (this.resigning && !this.ended) this.send({ action: 'surrender' });
    if (this.pending) this.dispatch(this.pending);
  }

  private confirm({ confirmation, ply, san, playerTime, opponentTime }: Moved): void {
    const made = ply ?? 0;
    this.learn(san, made);
    const { pending } = this;
    if (pending && pending.mid === confirmation) {
      if (made !== pending.ply + 1) this.faults.push(`move ${pending.mid} confirmed at ply ${made}`);
      clearTimeout(this.confirmation);
      this.pending = null;
      const now = performance.now();
      const [took, waited] = [now - pending.sentAt, now - pending.firstSentAt];
      this.acknowledged.push({ ply: made, san, took, waited, at: epochNow(), resent: pending.sendings > 1 });
    } else if (confirmation !== this.mid(made - 1)) {
      this.faults.push(`confirmation ${confirmation} of nothing`);
    }
    if (made === this.sans.length) this.read(playerTime, opponentTime, 0);
    this.play();
  }

  private opponentMoved({ ply, san, playerTime, opponentTime }: Moved): void {
    const made = ply ?? 0;
    if (made <= this.sans.length) this.faults.push(`ply ${made} told twice`);
    this.learn(san, made);
    this.read(playerTime, opponentTime, 0);
    this.play();
  }

  /** Notes a move of the game. A ply keeps its move for ever. */
  private learn(san: string, ply: number): void {
    const known = this.sans[ply - 1];
    if (known === undefined && ply === this.sans.length + 1) this.sans.push(san);
    else if (known === undefined) this.faults.push(`ply ${ply} told after ${this.sans.length}`);
    else if (known !== san) this.faults.push(`ply ${ply} was ${known}, then ${san}`);
  }

  private read(player: number, opponent: number, spent: number): void {
    const left = this.side === 'w' ? { w: player, b: opponent } : { w: opponent, b: player };
    this.readings.push({ at: Date.now(), ply: this.sans.length, left, spent });
  }

  private compare(ply: number): void {
    this.mismatches = ply === this.sans.length ? 0 : this.mismatches + 1;
    if (this.mismatches > MAX_MISMATCHES) this.resynchronise();
  }

  private play(): void {
    const ply = this.sans.length;
    const move = this.script[ply];
    const isMine = (ply % 2 === 0) === (this.side === 'w');
    if (!move || !isMine || this.pending || this.resigning || this.ended) return;
    clearTimeout(this.thinking);
    this.thinking = setTimeout(() => {
      const now = performance.now();
      this.pending = { mid: this.mid(ply), ply, move, firstSentAt: now, sentAt: now, sendings: 0 };
      this.dispatch(this.pending);
    }, this.options.think());
  }

  private dispatch(pending: Pending): void {
    const { mid, ply, move } = pending;
    const { from, to, promotion } = move;
    pending.sentAt = performance.now();
    pending.sendings++;
    this.send({ action: 'move', from, to, ...(promotion && { promotion }), ply, mid });
    clearTimeout(this.confirmation);
    this.confirmation = setTimeout(() => this.resynchronise(), MOVE_CONFIRMATION_MS);
  }

  private mid(ply: number): string {
    return `${this.options.uid.slice(0, 40)}-${ply}`;
  }
}

type Moved = Extract<GameMessage, { kind: 'moved' }>;
