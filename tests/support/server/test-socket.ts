import WebSocket from 'ws';
import { WAIT_MS } from '../hanging';

export type Frame = Readonly<Record<string, unknown>>;

/** A client's end of a live channel. */
export class TestSocket {
  private static readonly open = new Set<TestSocket>();
  /** All frames so far, in order. */
  readonly frames: Frame[] = [];
  /** The close code, once closed. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  private taken = 0;
  private wake: () => void = () => undefined;

  /** Reason that the other side gave when it closed. */
  private reason = '';

  /** @param hello the first message; `null` sends none */
  constructor(url: string, hello: object | null, options: WebSocket.ClientOptions = {}) {
    this.socket = new WebSocket(url, options);
    TestSocket.open.add(this);
    this.closed = new Promise((resolve, reject) => {
      this.socket.on('close', resolve);
      this.socket.on('error', reject);
    });
    // An error reaches the test that waits for a frame as well, so `closed` may go unwatched.
    this.closed.catch(() => undefined);
    this.socket.on('open', () => {
      if (hello !== null) this.send(hello);
    });
    this.socket.on('message', data => {
      this.frames.push(JSON.parse(String(data)) as Frame);
      this.wake();
    });
    this.socket.on('close', (_code, reason) => {
      this.reason = String(reason);
      TestSocket.open.delete(this);
      this.wake();
    });
  }

  /** Closes sockets that are still open, so that no player stays in a queue. */
  static async closeAll(): Promise<void> {
    const open = [...TestSocket.open];
    for (const one of open) one.close();
    await Promise.allSettled(open.map(({ closed }) => closed));
  }

  /** Sends an object as JSON, or a text as it is. */
  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /**
   * The next matching frame after the one that the last call returned.
   *
   * @throws Error when the channel closes first, or no such frame comes
   */
  async next(fits: (frame: Frame) => boolean): Promise<Frame> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      while (this.taken < this.frames.length) {
        const frame = this.frames[this.taken++];
        if (frame && fits(frame)) return frame;
      }
      if (this.socket.readyState >= WebSocket.CLOSING) {
        throw new Error(
          `the channel closed (${await this.closed} ${this.reason}); it had sent ${JSON.stringify(this.frames)}`,
        );
      }
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`no such frame among ${JSON.stringify(this.frames)}`);
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, left);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.socket.close();
  }
}

export const hasAction =
  (...actions: string[]) =>
  (frame: Frame): boolean =>
    typeof frame.action === 'string' && actions.includes(frame.action);

export const hasStatus =
  (...statuses: string[]) =>
  (frame: Frame): boolean =>
    typeof frame.status === 'string' && statuses.includes(frame.status);

/** News of the user's notices, on the status channel; not the count with which it begins. */
export const isNews = ({ action, unread }: Frame): boolean => action === 'notice' && unread === undefined;
