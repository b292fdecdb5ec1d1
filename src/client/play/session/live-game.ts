import { subscribe } from 'valtio';
import { closeCode } from '../../../protocol/close-codes';
import { GAME_RECONNECT_MS } from '../../../protocol/limits';
import type { GameHello } from '../../../protocol/live';
import { isOtpCode } from '../../../protocol/otp';
import { alertActions, onAlertEvent } from '../../alerts/state/alert-actions';
import { prepareSounds, sound } from '../../audio/sounds';
import { clearGame, game, keepUserVersion, wearNow } from '../../game/state/game';
import { connectGameActions, gameActions } from '../../game/state/game-actions';
import { notifyGameStarted } from '../../game/versus/start-notice';
import { reloadForSignIn } from '../../page/reload';
import { publicUser } from '../../players/endpoints';
import { queueActions } from '../../queue/state/queue-actions';
import { logTrouble } from '../../reporting/report';
import { app, setPlayedElsewhere, setReplaced } from '../../state/app';
import { randomId } from '../../state/random-id';
import { rememberInGame } from '../../storage/flags';
import { GAME_PATIENCE } from '../../transport/channels';
import type { GameEntryOptions } from './game-entry';
import { GameSession, type PlatformEffect } from './game-session';

/** Short, since a clock may be running: a player is back within five seconds, with one attempt in vain. */
const LONGEST_RETRY_MS = 2_000;

interface LiveGameOptions extends GameEntryOptions {
  /** Clears the game and shows a page. */
  showMain(to: string, tournament?: number | null): void;
}

/**
 * The first message. Written anew with every connection: a window that has had a game comes back to that one, and leaves
 * it to another window that has taken it meanwhile.
 */
const helloOf = (window: string, again: boolean): Omit<GameHello, 'token'> => ({
  window,
  get game() {
    return game.id ?? undefined;
  },
  get again() {
    return again || game.id !== null || undefined;
  },
});

/** The player's game: its channel, and what its effects do to the page. Loaded with the rules of chess and howler. */
export class LiveGame {
  private session: GameSession | null = null;
  /** Entered after a reload, or by a window that has just come into sight: if the game is over by then, no alert says so. */
  private isResumed = false;
  private stopFollowingLook: () => void = () => undefined;

  constructor(private readonly options: LiveGameOptions) {
    onAlertEvent('game.leave', async () => {
      await this.leave('/');
      return true;
    });
    onAlertEvent('game.rematch', () => {
      if (!isOtpCode(app.otp)) return false;
      gameActions.rematch(app.otp);
      return true;
    });
  }

  /**
   * Enters the running game; one that is on the screen already goes on.
   *
   * @param again whether this window comes back by itself, and leaves a game that another one has taken
   */
  start(resumed: boolean, again = false): void {
    if (this.session && !this.session.over) return;
    this.clear();
    this.isResumed = resumed;
    rememberInGame(true);
    prepareSounds().catch(error => logTrouble(`sounds: ${String(error)}`));
    const session = new GameSession({
      game,
      openChannel: listener =>
        this.options.channels.open({
          name: 'game',
          hello: helloOf(this.options.windowId, again),
          retryMs: GAME_RECONNECT_MS,
          longestRetryMs: LONGEST_RETRY_MS,
          ...GAME_PATIENCE,
          ...listener,
        }),
      now: () => performance.now(),
      newId: randomId,
      run: effect => this.run(effect),
      onStart: () => {
        // The server tells the look that the game began with; after a reload the account's is newer.
        if (this.isResumed) wearNow(game, app.profile);
      },
      onEnd: () => this.ended(),
      onFinal: code => this.closed(code),
    });
    this.session = session;
    this.stopFollowingLook = followLook();
    connectGameActions(effects => session.run(effects));
  }

  clear(): void {
    connectGameActions(null);
    this.stopFollowingLook();
    this.session?.dispose();
    this.session = null;
    rememberInGame(false);
    clearGame();
  }

  /** Shows another page, with the user as they are after the game (GM-20, GM-22). */
  private async leave(to: string): Promise<void> {
    this.options.showMain(to, game.tournament?.id);
    await this.options.session.reloadUser();
  }

  private run(effect: PlatformEffect): void {
    switch (effect.do) {
      case 'sound':
        sound(effect.name);
        return;
      case 'notify':
        notifyGameStarted();
        return;
      case 'report':
        logTrouble(`game channel: ${effect.raw}`);
        return;
      case 'reloadUser':
        void this.options.session.reloadUser();
        return;
      case 'requeue':
        this.options.showMain('/');
        queueActions.join(effect.gameMode, effect);
        void this.options.session.reloadUser();
        return;
      case 'askCode':
        alertActions.open({ kind: 'rematchCode', refusal: effect.refusal });
        return;
      case 'leave':
        void this.leave(effect.to);
        return;
      default:
        effect satisfies never;
    }
  }

  private ended(): void {
    rememberInGame(false);
    keepUserVersion(game, app.userVersion);
    const { result, player, opponent } = game;
    if (!result || result.outcome === 'aborted') return;
    // History and both players' figures have changed (HT-06).
    const players = [player, opponent].flatMap(one => (one ? [publicUser(one.username)] : []));
    this.options.http.forget('history', ...players);
  }

  /** @source LV-07…09; after the end of the game no close is news */
  private closed(code: number): void {
    if (code === closeCode.notSignedIn) {
      reloadForSignIn();
      return;
    }
    if (game.status === 'ended') return;
    // The user may be in another game by now. It is entered as a new one: nothing that waits to be said was meant for it.
    if (code === closeCode.gameOver && game.id !== null) {
      this.start(this.isResumed, true);
      return;
    }
    // Another window or device has taken it over.
    const isReplaced = code === closeCode.replaced;
    if (isReplaced) setPlayedElsewhere(true);
    setReplaced(isReplaced);
    const isQuiet =
      isReplaced || code === closeCode.finished || (this.isResumed && game.status === 'starting');
    this.options.showMain('/', game.tournament?.id);
    void this.options.session.reloadUser(code === closeCode.notAllowed);
    if (isQuiet) return;
    const isStale = code === closeCode.gameOver || code === closeCode.noSuchGame;
    alertActions.open({ kind: 'error', code: isStale ? 'stale' : 'connectionClosed' });
  }
}

/** Shows the user's board and pieces in the game whenever their account has been read anew. */
function followLook(): () => void {
  let { profile } = app;
  return subscribe(app, () => {
    if (app.profile === profile) return;
    profile = app.profile;
    wearNow(game, profile);
  });
}
