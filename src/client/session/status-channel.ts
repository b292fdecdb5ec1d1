import type { LineHealth } from '../../protocol/close-codes';
import { RECONNECT_MS } from '../../protocol/limits';
import { parseStatusMessage } from '../../protocol/status';
import type { TournamentNews } from '../tournament/session/tournament-entry';
import type { Channel } from '../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from '../transport/channels';

/** Messages within this time after connecting are the initial state, not events. */
const GREETING_MS = 2_000;

/** News of the user's game, in whichever window it is played. @source LV-21 */
export type GameNews =
  /**
   * `begins`: the game begins now; otherwise it ran already when the channel connected. `window`: the window that takes
   * or plays it; `null` where that is unknown, and on a page that has just been loaded, which goes to the game (SH-03).
   */
  { kind: 'started'; begins: boolean; window: string | null } | { kind: 'ended' };

export interface StatusListener {
  game(news: GameNews): void;
  tournament(news: TournamentNews): void;
  /** The user's notices have changed. @param unread how many are unread, where the channel has just connected */
  notice(unread: number | undefined): void;
  /** The server answers: the channel is open, for the first time or again. */
  connected(): void;
  /** How well the server is heard. */
  line(health: LineHealth): void;
  /** The channel closed for good. @param code why */
  ended(code: number): void;
}

/** The channel that every signed-in page keeps open. @source LV-18…22 */
export class StatusChannel {
  private channel: Channel | null = null;
  /** Time of the last connection, performance.now(). */
  private connected = 0;
  /** Connections since the page was loaded. */
  private connections = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private greeting: ReturnType<typeof setTimeout> | undefined;

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
        if (state === 'connected') this.hasConnected();
        else clearTimeout(this.greeting);
      },
      onLine: health => this.listener.line(health),
      onText: text => this.received(text),
      onFinal: code => {
        this.channel = null;
        // A channel that is not wanted is not missed.
        this.listener.line('good');
        this.listener.ended(code);
      },
    });
  }

  /**
   * Asks again whether to open it, but not at once, nor while the page is hidden: the server closes the oldest of too
   * many windows of a user, and those that come back would close others.
   */
  openLater(mayOpen: () => boolean): void {
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (isHidden()) this.openLater(mayOpen);
      else if (mayOpen()) this.open();
    }, RECONNECT_MS);
  }

  close(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.channel?.dispose();
    this.channel = null;
    this.listener.line('good');
  }

  private hasConnected(): void {
    this.connected = performance.now();
    this.connections += 1;
    this.listener.connected();
    if (this.connections === 1) return;
    // The server does not tell of a game that ended meanwhile, so silence means that there is none.
    clearTimeout(this.greeting);
    this.greeting = setTimeout(() => this.listener.game({ kind: 'ended' }), GREETING_MS);
  }

  /** Errors are ignored here (LV-18). */
  private received(text: string): void {
    const message = parseStatusMessage(text);
    if (message.kind === 'ping' || message.kind === 'check') this.channel?.sendNow({ action: message.kind });
    if (message.kind === 'gameEnded') this.listener.game({ kind: 'ended' });
    if (message.kind === 'notice') this.listener.notice(message.unread);
    if (message.kind === 'tournament') {
      const { tournament, cancelled } = message;
      this.listener.tournament(tournament ? { kind: 'is', tournament } : { kind: 'over', cancelled });
    }
    if (message.kind === 'other') this.listener.tournament({ kind: 'other' });
    if (message.kind !== 'started') return;
    clearTimeout(this.greeting);
    const begins = message.begins ?? performance.now() - this.connected > GREETING_MS;
    const window = begins || this.connections > 1 ? message.window : null;
    this.listener.game({ kind: 'started', begins, window });
  }
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden';
