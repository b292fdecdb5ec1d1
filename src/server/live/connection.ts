import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { closeCode } from '../../protocol/close-codes';
import {
  ALLOWANCE_MESSAGES,
  DEAD_SOCKET_MS,
  FIRST_MESSAGE_MS,
  HEARTBEAT_MS,
  MAX_UNKNOWN_ACTIONS,
} from '../../protocol/limits';
import { type Line, measure, newLine, prove } from '../../rules/lag';
import { patient } from '../patience';
import { Allowance } from './allowance';
import { ROUND_MS } from './rounds';
import { pingFrame, textFrame } from './text-frame';
import { Unread } from './unread';

/** A reader this many bytes behind is dropped. They get the whole state when they connect again. */
const SLOW_READER_BYTES = 1024 * 1024;
/** A spectator, one among thousands who are sent the same, may be this many bytes behind. */
const SLOW_SPECTATOR_BYTES = 64 * 1024;
/** A socket that was closed but does not go away is cut after this. */
const CLOSING_MS = 2_000;

/** Tolerance of what is due every so often: a connection is looked after every half second, so it may be a quarter early or late. */
const LATE_MS = ROUND_MS / 2;
/** A client that has been silent for so long is looked at more closely. */
const SUSPECT_MS = DEAD_SOCKET_MS / 2;

/** Pings whose answers are waited for; a client that answers no ping frame is cut after fewer. */
const MAX_PROBES = 8;

/** Why a client is given up without having done anything wrong. */
export type GivenUp = 'silent' | 'slow';

/** Answers of a client to `ping`, `check` and the heartbeat `pg`. @source requirements LV-13, LV-14 */
export type Answer = 'ping' | 'check' | 'pong';

/** The listener of a connection that has no other: one for all, since there are tens of thousands. */
export const ignore = (): void => undefined;

const CONNECTION = Symbol('connection');
/** The library's socket knows its connection: listeners made for each were a third of what a connection keeps. */
type Owned = WebSocket & { [CONNECTION]?: Connection };

/** One live socket, whatever its channel. A spectator's is one of thousands: its lists begin without room for more. */
export class Connection {
  /** Measured round trips of this connection. */
  readonly line: Line = newLine();
  /** So often the first frame takes a ping frame along; where there is none, it leaves alone half as long later. Milliseconds. */
  pingMs = HEARTBEAT_MS;
  /** Whether they are measured: for most channels a sign of life will do. */
  isMeasured = true;
  /** When there was a sign of life last (milliseconds of `clock`). */
  lastSeen: number;
  /** Called for each text that arrives. */
  onText: (text: string) => void = ignore;
  /** Called with each round trip of a ping frame that was measured, in milliseconds. */
  onRoundTrip: (took: number) => void = ignore;
  /** Called when the client is given up: where the connection is cut, the client hears no reason. */
  onGivenUp: (why: GivenUp) => void = ignore;
  /** Called with the close code when the socket is gone. */
  onEnd: (code: number) => void = ignore;
  /** Bytes of what is sent to this client alone that may wait to be read. */
  private mostUnread = SLOW_READER_BYTES;
  private readonly unread: Unread;
  private closeListeners: readonly (() => void)[] = [];
  private readonly allowance = new Allowance();
  /** Frames that are to leave together. */
  private gathered: Buffer[] | null = null;
  private unknown = 0;
  /** When the ping frames left that are not answered yet; the newest is the last. */
  private probed: readonly number[] = [];
  /** When messages left that the client has to answer, by the answer; the oldest first. */
  private asked: Partial<Record<Answer, number[]>> | null = null;
  private readonly opened: number;
  /** When the client was told how things stand, and when a ping frame left (milliseconds of `clock`). */
  private toldAt: number;
  private probedAt: number;
  /** Whether the client has been sent anything but ping frames since `startSilence` was last called. */
  spoke = false;
  private hasGreeted = false;
  private gone = false;
  /** How many messages arrived after the connection was closed. */
  private late = 0;
  private firstMessage: NodeJS.Timeout | null;

  /**
   * @param wire what the library's socket writes to: whole frames are put on it without a detour
   * @param clock steady milliseconds
   */
  constructor(
    private readonly socket: WebSocket,
    wire: Duplex,
    readonly clock: () => number,
  ) {
    this.unread = new Unread(wire);
    this.lastSeen = clock();
    this.opened = this.lastSeen;
    this.toldAt = this.opened;
    this.probedAt = this.opened;
    this.firstMessage = setTimeout(() => this.expectFirstMessage(), patient(FIRST_MESSAGE_MS));
    const owned: Owned = socket;
    owned[CONNECTION] = this;
    const { message, ping, pong, error, close } = Connection.listeners;
    socket.on('message', message).on('ping', ping).on('pong', pong).on('error', error).on('close', close);
  }

  /** Of all sockets. */
  private static readonly listeners = {
    message(this: Owned, data: RawData, isBinary: boolean): void {
      this[CONNECTION]?.receive(data, isBinary);
    },
    ping(this: Owned, data: Buffer): void {
      this[CONNECTION]?.answer(data);
    },
    pong(this: Owned, data: Buffer): void {
      this[CONNECTION]?.measure(data);
    },
    // The library closes by itself with the right code; without a listener the error would end the process.
    error(this: Owned): void {
      this[CONNECTION]?.endSoon();
    },
    close(this: Owned, code: number): void {
      this[CONNECTION]?.leave();
      this[CONNECTION]?.onEnd(code);
    },
  };

  get isOpen(): boolean {
    return !this.gone;
  }

  /** Calls `listen` once, when the socket is gone or has been told to go; at once if it has. */
  onClose(listen: () => void): void {
    if (this.gone) listen();
    else this.closeListeners = this.closeListeners.concat(listen);
  }

  /** Undoes `onClose`. */
  offClose(listen: () => void): void {
    this.closeListeners = this.closeListeners.filter(one => one !== listen);
  }

  send(frame: object): void {
    if (this.gone) return;
    this.spoke = true;
    if (this.unread.bytes > this.mostUnread) this.cut('slow');
    else this.post(textFrame(JSON.stringify(frame)));
  }

  /** Sends a frame after which a heartbeat would say nothing new. */
  tell(frame: object): void {
    this.noteTold();
    this.send(frame);
  }

  noteTold(): void {
    this.toldAt = this.clock();
  }

  /** Whether the client has not been told for so long how things stand that a heartbeat is due. */
  isQuiet(): boolean {
    return this.clock() - this.toldAt >= HEARTBEAT_MS - LATE_MS;
  }

  /** Whether a ping frame has to leave alone. */
  isPingLate(): boolean {
    return this.clock() - this.probedAt >= 1.5 * this.pingMs - LATE_MS;
  }

  /**
   * Whether nothing has come from the client for so long that it is given up. To be called every `ROUND_MS`.
   *
   * @param paused whether answers may lie unread, since this process was paused: the client's silence begins anew
   */
  isDead(paused: boolean): boolean {
    const now = this.clock();
    if (paused) this.lastSeen = now;
    if (now - this.lastSeen >= SUSPECT_MS) this.noteReading();
    return now - this.lastSeen >= patient(DEAD_SOCKET_MS) - ROUND_MS;
  }

  /** Begins anew to look whether the client is sent anything (`spoke`). */
  startSilence(): void {
    this.spoke = false;
  }

  /** A channel that sends large frames lets its clients be further behind than others. */
  allowUnread(bytes: number): void {
    this.mostUnread = bytes;
  }

  /** Sends a message that the client answers at once. */
  ask(frame: object, answer: Answer): void {
    this.send(frame);
    if (!this.isMeasured) return;
    this.asked ??= {};
    this.asked[answer] ??= [];
    const asked = this.asked[answer];
    if (asked.push(this.clock()) > MAX_PROBES) asked.shift();
  }

  /** To be called when the client answers a message of ours. */
  hearAnswer(answer: Answer): void {
    const asked = this.asked?.[answer]?.shift();
    if (asked !== undefined) this.prove(asked);
  }

  /** Notes an answer to what was sent then (milliseconds of `clock`): the round trip takes no longer than that. */
  prove(sent: number, came: number = this.clock()): void {
    if (this.isMeasured) prove(this.line, came - sent, came);
  }

  /**
   * Sends a frame that many are sent.
   *
   * @param frame a `textFrame`, shared with others
   * @param most bytes that may wait to be read
   */
  sendPrepared(frame: Buffer, most = SLOW_SPECTATOR_BYTES): void {
    if (this.gone) return;
    this.spoke = true;
    if (this.unread.bytes > most) {
      this.onGivenUp('slow');
      this.close(closeCode.resynchronise, 'reads too slowly');
    } else this.post(frame);
  }

  /**
   * A client that has read some of what waited for it is alive, although it cannot answer yet what lies behind that: a large
   * bracket takes a telephone longer than a silent socket is kept.
   */
  noteReading(): void {
    if (this.unread.isRead()) this.lastSeen = this.clock();
  }

  /** Sends all frames of `work` in one piece, since a stream takes a longer way with several. */
  together(work: () => void): void {
    if (this.gathered) {
      work();
      return;
    }
    const frames: Buffer[] = [];
    this.gathered = frames;
    try {
      work();
    } finally {
      this.gathered = null;
    }
    const [first, ...more] = frames;
    if (first) this.write(more.length === 0 ? first : Buffer.concat(frames));
  }

  /** @param reason short text for people who read logs */
  close(code: number, reason: string): void {
    if (this.gone) return;
    this.endSoon();
    this.socket.close(code, reason);
  }

  /** Ends the connection without a close code, which some clients would not receive. */
  cut(why?: GivenUp): void {
    if (why) this.onGivenUp(why);
    this.leave();
    this.socket.terminate();
  }

  /** Counts one message. Over the allowance the socket is closed. @returns whether it may be handled */
  spend(): boolean {
    if (this.allowance.spend(this.clock())) return true;
    this.close(closeCode.policyViolation, 'too many messages');
    return false;
  }

  /** Counts a message with an unknown action. */
  countUnknown(): void {
    this.unknown++;
    if (this.unknown >= MAX_UNKNOWN_ACTIONS) this.close(closeCode.policyViolation, 'unknown actions');
  }

  /** To be called when the first message has arrived. */
  endFirstMessageLimit(): void {
    if (this.firstMessage) clearTimeout(this.firstMessage);
    this.firstMessage = null;
  }

  /** Sends a WebSocket ping frame; browsers answer it by themselves. */
  probe(): void {
    if (this.gone) return;
    const now = this.clock();
    this.probedAt = now;
    const stamp = Buffer.alloc(8);
    stamp.writeDoubleBE(now);
    this.probed = this.probed.length === 0 ? [now] : this.probed.slice(1 - MAX_PROBES).concat(now);
    this.write(pingFrame(stamp));
  }

  /** Sends a frame, which takes a ping frame along if that is due. */
  private post(frame: Buffer): void {
    if (this.clock() - this.probedAt < this.pingMs - LATE_MS) {
      this.write(frame);
      return;
    }
    this.together(() => {
      this.write(frame);
      this.probe();
    });
  }

  /** Nothing may follow a close frame, which the library also sends by itself. */
  private write(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.gathered) this.gathered.push(frame);
    else this.unread.write(frame);
  }

  /** After a pause of this process a message that came in time may not have been read yet: it is read before this. */
  private expectFirstMessage(): void {
    setImmediate(() => {
      if (this.firstMessage) this.close(closeCode.notSignedIn, 'no token');
    });
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.isLate()) return;
    if (isBinary) {
      this.close(closeCode.unsupportedData, 'text only');
      return;
    }
    if (!this.hasGreeted) this.prove(this.opened);
    this.hasGreeted = true;
    this.onText(String(data));
  }

  /** Pings count as messages, since each answer takes memory until it is read. */
  private answer(data: Buffer): void {
    if (!this.isLate() && this.spend()) this.socket.pong(data);
  }

  /** Only the answer to our last ping is measured. Pongs that answer none of ours count as messages. */
  private measure(data: Buffer): void {
    if (this.isLate()) return;
    const asked = data.length === 8 ? this.probed.indexOf(data.readDoubleBE()) : -1;
    if (asked < 0) {
      this.spend();
      return;
    }
    const probed = this.probed[asked] ?? 0;
    this.probed = this.probed.slice(asked + 1);
    if (this.probed.length > 0) return;
    const now = this.clock();
    if (this.isMeasured) measure(this.line, now - probed, now);
    this.onRoundTrip(now - probed);
  }

  /** Whether a message arrived after the connection was closed. A client that keeps sending then is cut off. */
  private isLate(): boolean {
    this.lastSeen = this.clock();
    if (this.gone && ++this.late > ALLOWANCE_MESSAGES) this.socket.terminate();
    return this.gone;
  }

  /** Lets the client close the socket, and cuts it if it does not within a moment. */
  private endSoon(): void {
    this.leave();
    setTimeout(() => this.socket.terminate(), CLOSING_MS).unref();
  }

  private leave(): void {
    if (this.gone) return;
    this.gone = true;
    this.endFirstMessageLimit();
    const listeners = this.closeListeners;
    this.closeListeners = [];
    for (const listen of listeners) listen();
  }
}
