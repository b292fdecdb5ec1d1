import { RECONNECT_MS } from '../../protocol/limits';
import { parseStatusMessage } from '../../protocol/status';
import type { Channel } from '../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from './channels';

/** What the status channel says this soon after connecting is how things stand, not what happens. */
const GREETING_MS = 2_000;

export interface StatusListener {
  /**
   * The user has a game (LV-21).
   *
   * @param begins it begins now; otherwise it ran already when the channel connected
   */
  gameStarted(begins: boolean): void;
  /** The channel closed for good. @param code why */
  ended(code: number): void;
}

/** The channel that every signed-in page keeps open. @source LV-18…22 */
export class StatusChannel {
  private channel: Channel | null = null;
  /** When it last connected, performance.now(). */
  private connected = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly channels: Pick<Channels, 'open'>,
    private readonly listener: StatusListener,
  ) {}

  open(): void {
    if (this.channel || this.pause !== undefined) return;
    this.channel = this.channels.open({
      name: 'status',
      retryMs: RECONNECT_MS,
      silenceMs: SIGNAL_SILENCE_MS,
      onState: state => {
        if (state === 'connected') this.connected = performance.now();
      },
      onText: text => this.received(text),
      onFinal: code => {
        this.channel = null;
        this.listener.ended(code);
      },
    });
  }

  /** Asks again whether to open it, but not at once. */
  openLater(mayOpen: () => boolean): void {
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (mayOpen()) this.open();
    }, RECONNECT_MS);
  }

  close(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.channel?.dispose();
    this.channel = null;
  }

  /** Errors are ignored here (LV-18). */
  private received(text: string): void {
    const message = parseStatusMessage(text);
    if (message.kind === 'ping' || message.kind === 'check') this.channel?.sendNow({ action: message.kind });
    if (message.kind === 'started')
      this.listener.gameStarted(performance.now() - this.connected > GREETING_MS);
  }
}
