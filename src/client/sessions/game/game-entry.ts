import { reportError } from '../../reporting/report';
import { alertActions } from '../../state/alert-actions';
import { app, setSection } from '../../state/app';
import { queueActions } from '../../state/queue-actions';
import { rememberInGame } from '../../storage/flags';
import type { Http } from '../../transport/http';
import type { Channels } from '../channels';
import type { Session } from '../session';
import type { LiveGame } from './live-game';

export interface GameEntryOptions {
  channels: Pick<Channels, 'open'>;
  http: Pick<Http, 'forget'>;
  session: Pick<Session, 'reloadUser' | 'onGame'>;
  /** Goes to a route. */
  navigate(to: string): void;
}

/** The way into the user's own game and out of it. The game itself is loaded when it is entered. */
export class GameEntry {
  private live: LiveGame | null = null;
  /** Another tab plays the user's game: this one does not take it back by itself. */
  private isReplaced = false;

  constructor(private readonly options: GameEntryOptions) {
    options.session.onGame = begins => this.exists(begins);
  }

  /** @param resumed the game may be over by now, which is no news then */
  async enter(resumed = false): Promise<void> {
    if (app.loginStatus !== 'logged') return;
    this.isReplaced = false;
    queueActions.leave();
    setSection('game');
    try {
      const { LiveGame } = await import('./live-game');
      this.live ??= new LiveGame({
        ...this.options,
        showMain: to => this.showMain(to),
        onReplaced: () => {
          this.isReplaced = true;
        },
      });
      // Somebody may have signed out while the code was loading.
      if (app.actualSection === 'game') this.live.start(resumed);
    } catch (error) {
      reportError(error, 'game');
      this.showMain('/');
      alertActions.open({ kind: 'error', code: 'later' });
    }
  }

  /** Closes the game's channel and empties its store. */
  clear(): void {
    this.live?.clear();
  }

  private showMain(to: string): void {
    this.clear();
    rememberInGame(false);
    setSection('main');
    this.options.navigate(to);
  }

  /**
   * The status channel tells every tab of a game, and tells it again when it reconnects. Two tabs on one game
   * would push each other out (4002) for ever: one that was pushed out leaves that game alone, and one that
   * nobody looks at waits until it is looked at.
   */
  private exists(begins: boolean): void {
    if (this.isReplaced && !begins) return;
    if (document.visibilityState === 'visible' || app.actualSection !== 'main') void this.enter();
    else document.addEventListener('visibilitychange', () => void this.enter(true), { once: true });
  }
}
