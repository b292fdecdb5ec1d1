import { closeCode } from '../../../protocol/close-codes';
import { GAME_RECONNECT_MS } from '../../../protocol/limits';
import type { MoveRequest } from '../../../rules/chess';
import { playSound, prepareSounds } from '../../audio/sounds';
import { notifyGameStarted } from '../../game/start-notice';
import { logTrouble, reportError } from '../../reporting/report';
import { alertActions } from '../../state/alert-actions';
import { onAlertEvent } from '../../state/alert-events';
import {
  abort,
  asksFirst,
  clearGame,
  game,
  offerDraw,
  proposeMove,
  rematch,
  surrender,
  viewPly,
  withdrawMove,
} from '../../state/game';
import { addPremove, cancelPremoves, type PremoveRequest, premoveMode } from '../../state/premove';
import { settings } from '../../state/settings';
import type { Sound } from '../../state/shapes';
import { rememberInGame } from '../../storage/flags';
import type { Context } from '../context';
import { reloadForSignIn } from '../trouble';
import { GameSession } from './game-session';

/**
 * A silent game channel is dead: heartbeats come every two seconds. Shorter than the server's own patience, so
 * that the player is back before he counts as away.
 */
const SILENCE_MS = 7_000;
/** A clock may be running: who can play again does so within five seconds, the first attempt in vain included. */
const LONGEST_RETRY_MS = 2_000;

export interface PlayParts {
  context: Context;
  /** @param inDoubt the server may have stopped answering this user */
  reloadUser(inDoubt?: boolean): Promise<void>;
  /** Clears the game and returns to the home screen. */
  backToMain(): void;
  /** Another tab or device has taken the game over. */
  onReplaced(): void;
}

/** The player's game: loaded with the game screen, since it brings chess.js and howler. */
export class Play {
  private session: GameSession | null = null;
  /** The game was looked for after a reload: that there is none any more is no news. */
  private resumed = false;

  constructor(private readonly parts: PlayParts) {
    onAlertEvent('game.leave', async () => {
      this.parts.backToMain();
      await this.parts.reloadUser();
      return true;
    });
  }

  /** Enters the running game; one that is on the screen already goes on. */
  start(resumed: boolean): void {
    if (this.session && !this.session.over) return;
    this.clear();
    this.resumed = resumed;
    rememberInGame(true);
    prepareSounds().catch(error => logTrouble(`sounds: ${String(error)}`));
    this.session = new GameSession({
      game,
      openChannel: listen =>
        this.parts.context.openChannel({
          name: 'game',
          retryMs: GAME_RECONNECT_MS,
          longestRetryMs: LONGEST_RETRY_MS,
          silenceMs: SILENCE_MS,
          ...listen,
        }),
      now: () => performance.now(),
      newId: newMoveId,
      run: effect => this.run(effect),
      onEnd: () => this.ended(),
      onFinal: code => this.closed(code),
    });
  }

  clear(): void {
    this.session?.dispose();
    this.session = null;
    rememberInGame(false);
    clearGame();
  }

  /** Premoves take another way and are not asked about: their moment has passed when they could be. */
  move(request: MoveRequest): void {
    if (asksFirst(game, settings, performance.now())) this.session?.act(proposeMove(game, request));
    else this.session?.move(request);
  }

  confirmMove(): void {
    if (game.proposed) this.session?.move({ ...game.proposed.request });
  }

  withdrawMove(): void {
    withdrawMove(game);
  }

  premove(request: PremoveRequest): void {
    this.session?.act(addPremove(game, request, premoveMode(settings)));
  }

  cancelPremoves(): void {
    cancelPremoves(game);
  }

  view(ply: number): void {
    viewPly(game, ply);
  }

  surrender(): void {
    this.session?.act(surrender(game));
  }

  offerDraw(): void {
    this.session?.act(offerDraw(game));
  }

  abort(): void {
    this.session?.act(abort(game));
  }

  rematch(): void {
    this.session?.act(rematch(game));
  }

  private run(effect: Parameters<ConstructorParameters<typeof GameSession>[0]['run']>[0]): void {
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
        void this.parts.reloadUser();
        return;
      default:
        effect satisfies never;
    }
  }

  private ended(): void {
    rememberInGame(false);
    const { result, player, opponent } = game;
    if (!result || result.outcome === 'aborted') return;
    // History and both players' figures have changed (HT-06).
    this.parts.context.http.forget('/matchs/', `/user/${player?.username}`, `/user/${opponent?.username}`);
  }

  /** @source LV-07…09; after the end of the game no close is news */
  private closed(code: number): void {
    if (code === closeCode.notSignedIn) {
      reloadForSignIn();
      return;
    }
    if (game.status === 'ended') return;
    if (code === closeCode.replaced) this.parts.onReplaced();
    const quiet = code === closeCode.finished || (this.resumed && game.status === 'starting');
    this.parts.backToMain();
    void this.parts.reloadUser(code === closeCode.notAllowed);
    if (quiet) return;
    const stale = code === closeCode.gameOver || code === closeCode.noSuchGame;
    alertActions.open({ kind: 'error', code: stale ? 'stale' : 'connectionClosed' });
  }
}

/** A move's id. `crypto.randomUUID` would be shorter, but exists on secure origins only. */
function newMoveId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Plays what the settings let be heard. */
export function sound(name: Sound): void {
  playSound(name, settings).catch(error => reportError(error, 'sound'));
}
