import { type ChannelName, type ChannelState, closeCode, isFinalClose } from '../../protocol/close-codes';
import { RESEND_MS } from '../../protocol/limits';
import type { TokenMessage } from '../../protocol/live';
import { ANSWER_MS, LineWatch, type LineWatchOptions } from './line-watch';

export interface ChannelOptions extends Omit<LineWatchOptions, 'onSilence'> {
  name: ChannelName;
  url: string;
  /** A good token, or `null` if nobody is signed in. */
  token(): Promise<string | null>;
  /** Fields of the first message beside the token (LV-02). */
  hello?: object;
  /** Delay before the first attempt to come back, in milliseconds. */
  retryMs: number;
  /** The pause between attempts grows up to this, give or take a quarter: 30 s if left out. */
  longestRetryMs?: number;
  random?: () => number;
  onState(state: ChannelState): void;
  onText(text: string): void;
  /** A connection that stood has broken; the channel tries to come back. */
  onBreak?(code: number): void;
  /** The connection ended for good. */
  onFinal(code: number): void;
}

const LONGEST_RETRY_MS = 30_000;

/**
 * Delay before an attempt to come back, in milliseconds.
 *
 * @param attempt 1 for the first after a close: exactly `base` then, doubling with a jitter of a quarter
 * @source LV-06, design §5
 */
export function retryDelay(base: number, attempt: number, longest: number, random: () => number): number {
  if (attempt <= 1) return base;
  // The longest delay is spread out as well, or all clients would come back at once after a long outage.
  return Math.min(longest, base * 2 ** (attempt - 1)) * (0.75 + random() / 2);
}

/** One live channel: connects, introduces itself, comes back, and queues what cannot be sent yet. */
export class Channel {
  private socket: WebSocket | null = null;
  /** The newest token known. */
  private token: string | null = null;
  private queue: string[] = [];
  private attempt = 0;
  private current: ChannelState = 'initiating';
  private over = false;
  /** Timer that sends the queue (LV-16). */
  private resend: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: LineWatch;

  constructor(private readonly options: ChannelOptions) {
    const { quietMs, silenceMs, onLine } = options;
    this.watch = new LineWatch({ quietMs, silenceMs, onLine, onSilence: () => this.giveUp() });
  }

  get state(): ChannelState {
    return this.current;
  }

  /** Whether it is closed for good. */
  get ended(): boolean {
    return this.over;
  }

  /** Whether messages wait to be sent. */
  get waiting(): boolean {
    return this.queue.length > 0;
  }

  /** The socket, if it can still send: one that the server is closing swallows everything. */
  private get speaking(): WebSocket | null {
    const { socket } = this;
    return this.current === 'connected' && socket?.readyState === WebSocket.OPEN ? socket : null;
  }

  /** Connects. Once only; afterwards the channel looks after itself until `dispose`. */
  open(): void {
    void this.connect();
  }

  /**
   * Sends now, or else queues the message, which follows 350 ms after the next incoming one (LV-16). A message that is
   * queued already is not queued twice.
   */
  send(message: object): void {
    if (this.over) return;
    const text = JSON.stringify(message);
    if (this.speaking && this.queue.length === 0) this.speaking.send(text);
    else if (!this.queue.includes(text)) this.queue.push(text);
  }

  /** Sends now or never, for messages that are worth nothing later, such as replies to heartbeats. */
  sendNow(message: object): void {
    this.speaking?.send(JSON.stringify(message));
  }

  /** Closes the socket and comes back, as after a close by the server with the same code. */
  close(code: number): void {
    if (this.over) return;
    this.drop(code);
    this.closed(code, false);
  }

  /** The user has a newer token. Without it the server ends an open channel together with its first token. */
  renew(token: string): void {
    if (token === this.token) return;
    this.token = token;
    this.sendNow({ action: 'token', token } satisfies TokenMessage);
  }

  /** The machine says that it has no network. */
  offline(): void {
    this.watch.offline();
  }

  /** Tries again at once if the channel waits to, or doubts its connection. For a network or a tab that came back. */
  probe(): void {
    if (this.current === 'connected' && this.watch.health !== 'good') this.giveUp();
    if (this.retry === undefined) return;
    clearTimeout(this.retry);
    this.retry = undefined;
    void this.connect();
  }

  /** Closes for good, without telling anyone. */
  dispose(): void {
    if (this.over) return;
    this.finish('disconnected');
    this.drop(1000);
  }

  private async connect(): Promise<void> {
    let token: string | null;
    try {
      token = await this.options.token();
    } catch {
      // The token's refresh found no network; the sign-in reports that itself.
      if (!this.over) this.closed(1006, false);
      return;
    }
    if (this.over) return;
    if (token === null) {
      this.closed(closeCode.notSignedIn, false);
      return;
    }
    this.token = token;
    this.setState(this.attempt === 0 ? 'connecting' : 'reconnecting');
    this.listen(new WebSocket(this.options.url));
  }

  private listen(socket: WebSocket): void {
    this.socket = socket;
    // A socket that was dropped may still speak: only the current one is heard.
    const heard = (handle: (event: Event) => void) => (event: Event) => {
      if (this.socket === socket) handle(event);
    };
    const opening = setTimeout(() => {
      if (this.socket === socket) this.giveUp();
      // A browser begins no other handshake with the same server before this one has ended.
      socket.close();
    }, ANSWER_MS);
    socket.onopen = heard(() => {
      clearTimeout(opening);
      socket.send(JSON.stringify({ ...this.options.hello, token: this.token }));
      this.setState('connected');
      this.watch.opened();
    });
    socket.onmessage = event => {
      if (this.socket === socket && typeof event.data === 'string') this.received(event.data);
    };
    socket.onerror = heard(() => this.setState('error'));
    socket.onclose = event => {
      clearTimeout(opening);
      if (this.socket !== socket) return;
      this.socket = null;
      this.closed(event.code, true);
    };
  }

  private received(text: string): void {
    if (this.watch.hasSlept()) {
      this.giveUp();
      return;
    }
    this.attempt = 0;
    this.watch.heard();
    if (this.queue.length > 0 && this.resend === undefined) {
      this.resend = setTimeout(() => this.flush(), RESEND_MS);
    }
    this.options.onText(text);
  }

  private flush(): void {
    this.resend = undefined;
    const socket = this.speaking;
    if (!socket) return;
    const queue = this.queue;
    this.queue = [];
    for (const text of queue) socket.send(text);
  }

  private giveUp(): void {
    this.close(closeCode.resynchronise);
  }

  /** Drops the socket. It may be half open: closing it then would be a console error. */
  private drop(code: number): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(code);
    else socket.close(code);
  }

  /** @param told by the other side */
  private closed(code: number, told: boolean): void {
    this.stopTimers();
    this.watch.cut(told);
    if (isFinalClose(code, this.options.name)) {
      this.finish(code === closeCode.finished ? 'disconnected' : 'error');
      this.options.onFinal(code);
      return;
    }
    if (this.state === 'connected') this.options.onBreak?.(code);
    this.attempt += 1;
    this.setState('reconnecting');
    const { retryMs, longestRetryMs = LONGEST_RETRY_MS, random = Math.random } = this.options;
    this.retry = setTimeout(
      () => {
        this.retry = undefined;
        void this.connect();
      },
      retryDelay(retryMs, this.attempt, longestRetryMs, random),
    );
  }

  private finish(state: ChannelState): void {
    this.over = true;
    this.queue = [];
    this.stopTimers();
    this.watch.stop();
    this.setState(state);
  }

  private stopTimers(): void {
    clearTimeout(this.resend);
    clearTimeout(this.retry);
    this.resend = undefined;
    this.retry = undefined;
  }

  private setState(state: ChannelState): void {
    if (this.current === state) return;
    this.current = state;
    this.options.onState(state);
  }
}
