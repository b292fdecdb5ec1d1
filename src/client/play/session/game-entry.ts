import { tellFailed } from '../../alerts/tell-failed';
import type { GameActions } from '../../page/actions';
import { tournamentPath } from '../../page/profile-path';
import { queueActions } from '../../queue/state/queue-actions';
import type { Session } from '../../session/session';
import type { GameNews } from '../../session/status-channel';
import { app, setPlayedElsewhere, setSection } from '../../state/app';
import { rememberInGame } from '../../storage/flags';
import type { TournamentEntry } from '../../tournament/session/tournament-entry';
import type { Channels } from '../../transport/channels';
import type { Http } from '../../transport/http';
import type { LiveGame } from './live-game';

export interface GameEntryOptions {
  channels: Pick<Channels, 'open'>;
  http: Pick<Http, 'forget'>;
  session: Pick<Session, 'reloadUser' | 'onGame'>;
  /** Shows the tournament again when a game has been left. */
  tournament: Pick<TournamentEntry, 'back'>;
  /** Goes to a route. */
  navigate(to: string): void;
  /** Id of this window among all that the user has open. */
  windowId: string;
}

/** Imports the session of a game. */
export const importLiveGame = () => import('./live-game');

/** The way into the user's own game and out of it. The game itself is loaded when it is entered. */
export class GameEntry implements GameActions {
  private live: LiveGame | null = null;
  /** Stops the wait for this window to be seen, with which it would enter the game. */
  private stopWaiting: () => void = () => undefined;

  constructor(private readonly options: GameEntryOptions) {
    options.session.onGame = news => this.heard(news);
  }

  async enter(resumed = false): Promise<void> {
    if (app.loginStatus !== 'logged') return;
    this.stopWaiting();
    setPlayedElsewhere(false);
    queueActions.leave();
    setSection('game');
    try {
      const { LiveGame } = await importLiveGame();
      this.live ??= new LiveGame({
        ...this.options,
        showMain: (to, tournament) => this.showMain(to, tournament),
      });
      // The user may have signed out while the code was loading.
      if (app.actualSection === 'game') this.live.start(resumed);
    } catch (error) {
      this.showMain('/');
      tellFailed(error, 'game');
    }
  }

  /** Closes the game's channel and empties its store. */
  clear(): void {
    this.live?.clear();
  }

  /** @param tournament that the game belonged to: its page is shown instead of home */
  private showMain(to: string, tournament: number | null = null): void {
    this.clear();
    rememberInGame(false);
    setSection('main');
    const isBack = this.options.tournament.back(tournament) && tournament !== null;
    this.options.navigate(isBack && to === '/' ? tournamentPath(tournament) : to);
  }

  /**
   * The status channel tells every window of a game, and tells it again when it reconnects. Two windows on one game
   * would push each other out (4002) for ever, so once a window has it, the others say so and leave it alone; and a
   * window that is not seen waits until it is.
   */
  private heard(news: GameNews): void {
    this.stopWaiting();
    if (news.kind === 'ended') {
      setPlayedElsewhere(false);
      this.options.tournament.back(null);
      return;
    }
    const { begins, window } = news;
    const isOwn = window === this.options.windowId;
    if (window !== null && !isOwn) setPlayedElsewhere(true);
    else if (app.playedElsewhere && !begins && !isOwn) return;
    else if (document.visibilityState === 'visible' || app.actualSection !== 'main') void this.enter();
    else this.enterWhenSeen();
  }

  private enterWhenSeen(): void {
    const seen = () => void this.enter(true);
    document.addEventListener('visibilitychange', seen, { once: true });
    this.stopWaiting = () => document.removeEventListener('visibilitychange', seen);
  }
}
