import type { RawData, WebSocket } from 'ws';
import { closeCode } from '../../protocol/close-codes';
import { FIRST_MESSAGE_MS, MAX_UNKNOWN_ACTIONS } from '../../protocol/limits';
import { Allowance } from './allowance';

/** A reader this many bytes behind is dropped: he gets the whole state when he returns. */
const SLOW_READER_BYTES = 1024 * 1024;
/** A socket that was closed but does not go away is cut after this. */
const CLOSING_MS = 2_000;

/** One live socket, whatever its channel. */
export class Connection {
  /** Smoothed round trip, milliseconds; `null` until measured. */
  roundTrip: number | null = null;
  /** When anything last arrived (milliseconds of `clock`). */
  lastSeen: number;
  /** Called for each text that arrives. */
  onText: (text: string) => void = () => undefined;
  /** Called once when the socket is gone, or has been told to go. */
  onClose: () => void = () => undefined;
  onRoundTrip: (milliseconds: number) => void = () => undefined;
  private readonly allowance = new Allowance();
  private unknown = 0;
  /** When the unanswered ping frame left. */
  private probed: number | null = null;
  private gone = false;
  private firstMessage: NodeJS.Timeout | null;

  /** @param clock steady milliseconds */
  constructor(
    private readonly socket: WebSocket,
    private readonly clock: () => number,
  ) {
    this.lastSeen = clock();
    this.firstMessage = setTimeout(() => this.close(closeCode.notSignedIn, 'no token'), FIRST_MESSAGE_MS);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('pong', data => this.measure(data));
    // The library closes by itself with the right code; without a listener the error would end the process.
    socket.on('error', () => undefined);
    socket.on('close', () => this.leave());
  }

  get isOpen(): boolean {
    return !this.gone;
  }

  send(frame: object): void {
    if (this.gone) return;
    if (this.socket.bufferedAmount > SLOW_READER_BYTES) {
      this.leave();
      this.socket.terminate();
      return;
    }
    this.socket.send(JSON.stringify(frame));
  }

  /** @param reason short text for whoever reads logs */
  close(code: number, reason: string): void {
    if (this.gone) return;
    this.leave();
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), CLOSING_MS).unref();
  }

  cut(): void {
    this.leave();
    this.socket.terminate();
  }

  /** Counts one message. Over the allowance the socket is closed. @returns whether it may be handled */
  spend(): boolean {
    if (this.allowance.spend(this.clock())) return true;
    this.close(closeCode.policyViolation, 'too many messages');
    return false;
  }

  /** Counts a message whose action nobody knows. */
  countUnknown(): void {
    this.unknown++;
    if (this.unknown >= MAX_UNKNOWN_ACTIONS) this.close(closeCode.policyViolation, 'unknown actions');
  }

  /** The first message has come: the time limit for it ends. */
  greeted(): void {
    if (this.firstMessage) clearTimeout(this.firstMessage);
    this.firstMessage = null;
  }

  /** Sends a WebSocket ping frame; browsers answer it by themselves. */
  probe(): void {
    if (this.gone) return;
    this.probed = this.clock();
    const stamp = Buffer.alloc(8);
    stamp.writeDoubleBE(this.probed);
    this.socket.ping(stamp);
  }

  private receive(data: RawData, isBinary: boolean): void {
    this.lastSeen = this.clock();
    if (this.gone) return;
    if (isBinary) this.close(closeCode.unsupportedData, 'text only');
    else this.onText(String(data));
  }

  /** Only the answer to our last ping counts: anybody can send a pong. */
  private measure(data: Buffer): void {
    this.lastSeen = this.clock();
    if (data.length !== 8 || data.readDoubleBE() !== this.probed) return;
    const measured = this.clock() - this.probed;
    this.probed = null;
    this.roundTrip = this.roundTrip === null ? measured : this.roundTrip * 0.7 + measured * 0.3;
    this.onRoundTrip(this.roundTrip);
  }

  private leave(): void {
    if (this.gone) return;
    this.gone = true;
    this.greeted();
    this.onClose();
  }
}
