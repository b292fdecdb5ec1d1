import { RECONNECT_MS } from '../../protocol/limits';
import { parseStatusMessage } from '../../protocol/status';
import type { Channel } from '../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from './channels';
import type { TournamentNews } from './tournament/tournament-entry';

/** What the status channel says this soon after connecting is how things stand, not what happens. */
const GREETING_MS = 2_000;

/** What becomes of the user's game, wherever it is played. @source LV-21 */
export type GameNews =
  /**
   * `begins`: it begins now; otherwise it ran already when the channel connected. `window`: where it is taken or played;
   * `null` where nobody knows, and on a page that has just been loaded: that one goes to the game (SH-03).
   */
  { kind: 'started'; begins: boolean; window: string | null } | { kind: 'ended' };

export interface StatusListener {
  game(news: GameNews): void;
  tournament(news: TournamentNews): void;
  /** The user's notices have changed. */
  notice(): void;
  /** The channel closed for good. @param code why */
  ended(code: number): void;
}

/** The channel that every signed-in page keeps open. @source LV-18…22 */
export class StatusChannel {
  private channel: Channel | null = null;
  /** When it last connected, performance.now(). */
  private connected = 0;
  /** How often it has connected since the page was loaded. */
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
      onText: text => this.received(text),
      onFinal: code => {
        this.channel = null;
        this.listener.ended(code);
      },
    });
  }

  /**
   * Asks again whether to open it, but not at once, nor while nobody looks at the page: of too many windows of a user
   * the oldest are closed, and those that come back close others.
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
  }

  private hasConnected(): void {
    this.connected = performance.now();
    this.connections += 1;
    if (this.connections === 1) return;
    // A game that ended meanwhile is not told of: the server says nothing where there is none.
    clearTimeout(this.greeting);
    this.greeting = setTimeout(() => this.listener.game({ kind: 'ended' }), GREETING_MS);
  }

  /** Errors are ignored here (LV-18). */
  private received(text: string): void {
    const message = parseStatusMessage(text);
    if (message.kind === 'ping' || message.kind === 'check') this.channel?.sendNow({ action: message.kind });
    if (message.kind === 'gameEnded') this.listener.game({ kind: 'ended' });
    if (message.kind === 'notice') this.listener.notice();
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
