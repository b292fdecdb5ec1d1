import { Channel } from '../../../../src/client/transport/channel';

/** A browser's WebSocket whose other end is the test. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];

  readyState = 0;
  readonly sent: string[] = [];
  /** Code this end closed with. */
  closedWith: number | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('not open');
    this.sent.push(text);
  }

  close(code: number): void {
    this.readyState = 3;
    this.closedWith = code;
  }

  /** The server accepts. */
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The server has begun to close it; the end of that is not heard yet. */
  beginToClose(): void {
    this.readyState = 2;
  }

  /** The server says something. */
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** The connection ends from the other side. */
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** Actions of the messages after the first. */
  get actions(): string[] {
    return this.sent.slice(1).map(text => (JSON.parse(text) as { action: string }).action);
  }
}

const opened: Channel[] = [];

/** Channels whose other end is the test. */
export const fakeChannels = {
  open(options: Omit<ConstructorParameters<typeof Channel>[0], 'url' | 'token'>) {
    const channel = new Channel({ ...options, url: 'ws://kingside.test', token: async () => 'token' });
    opened.push(channel);
    channel.open();
    return channel;
  },
  /** After each test: a channel that is left waits for the server to hear of it, and would do so in the next file. */
  end(): void {
    for (const channel of opened.splice(0)) channel.dispose();
  },
};
