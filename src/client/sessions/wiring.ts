import * as v from 'valibot';
import type { ClientConfig } from '../../protocol/installation';
import { playSound } from '../audio/sounds';
import type { Commands } from '../commands';
import { logTrouble, reportError } from '../reporting/report';
import { prefetchMain } from '../screens/prefetch-main';
import { alertActions } from '../state/alert-actions';
import { app, setSection } from '../state/app';
import { settings } from '../state/settings';
import { rememberInGame, wasInGame } from '../storage/flags';
import { Http } from '../transport/http';
import { startSignIn } from '../transport/sign-in';
import { Channels } from './channels';
import type { Context } from './context';
import type { Play } from './game/play';
import { QuickQueue } from './queue/queue';
import { reportMatch } from './report-match';
import { Session } from './session';
import { changeUsername } from './username';

const SIGN_OUT_PATIENCE_MS = 2_000;

/**
 * Joins transport, stores and screens for one installation.
 *
 * @param navigate goes to a route; the product's own navigations replace the one on show
 * @returns what the screens can ask for
 */
export function startWiring(config: ClientConfig, navigate: (to: string) => void): Commands {
  let uid: string | null = null;
  let play: Play | null = null;
  /** Another tab plays the user's game: this one does not take it back by itself. */
  let replaced = false;

  const signIn = startSignIn(config.firebase, {
    onUser: next => void userIs(next),
    onTrouble: logTrouble,
  });
  const channels = new Channels(config.liveBase, signIn.token);
  const http = new Http({
    base: config.apiBase,
    token: signIn.token,
    userId: () => uid,
    onRefused: failure => session.refused(failure),
  });
  const context: Context = {
    http,
    signIn,
    userId: () => uid,
    navigate,
    openChannel: options => channels.open(options),
  };
  const queue = new QuickQueue(context, () => void enterGame());
  const session = new Session(context, { gameStarted, signOut: leaveForGood });

  async function userIs(next: string | null): Promise<void> {
    if (uid !== null) leave();
    uid = next;
    if (uid === null) {
      session.end();
      // Fetched now, so that a press opens the popup at once.
      await signIn.prepare().catch(error => logTrouble(`sign-in: ${String(error)}`));
      return;
    }
    const loaded = session.begin();
    // A game that this tab showed before a reload comes back without a detour (SH-03).
    if (wasInGame()) void enterGame(true);
    else setSection('main');
    await loaded;
  }

  /** Closes everything that belongs to the user who is leaving. */
  function leave(): void {
    queue.leave();
    play?.clear();
    session.end();
    navigate('/');
  }

  /** @param resumed the game may be over by now, which is no news then */
  async function enterGame(resumed = false): Promise<void> {
    if (app.loginStatus !== 'logged') return;
    replaced = false;
    queue.leave();
    setSection('game');
    try {
      const { Play } = await import('./game/play');
      play ??= new Play({
        context,
        reloadUser: inDoubt => session.loadUser(inDoubt),
        backToMain,
        onReplaced,
      });
      // Somebody may have signed out while the code was loading.
      if (app.actualSection === 'game') play.start(resumed);
    } catch (error) {
      reportError(error, 'game');
      backToMain();
      alertActions.open({ kind: 'error', code: 'later' });
    }
  }

  function backToMain(to = '/'): void {
    play?.clear();
    rememberInGame(false);
    setSection('main');
    navigate(to);
  }

  function onReplaced(): void {
    replaced = true;
  }

  /**
   * The status channel tells every tab of a game, and tells it again when it reconnects. Two tabs on one game
   * would push each other out (4002) for ever: one that was pushed out leaves that game alone, and one that
   * nobody looks at waits until it is looked at.
   */
  function gameStarted(begins: boolean): void {
    if (replaced && !begins) return;
    if (document.visibilityState === 'visible' || app.actualSection !== 'main') void enterGame();
    else document.addEventListener('visibilitychange', () => void enterGame(true), { once: true });
  }

  const wake = () => {
    if (document.visibilityState === 'visible') channels.probe();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);

  /** The server's answer empties the browser's cache (HT-07); signing out does not depend on it. */
  async function leaveForGood(): Promise<void> {
    const told = http.post('/signout', {}, v.unknown());
    await Promise.race([told, new Promise(resolve => setTimeout(resolve, SIGN_OUT_PATIENCE_MS))]);
    await signIn.leave();
  }

  return {
    signIn(providerId) {
      // The popup first: it must open within the click.
      const done = signIn.open(providerId);
      prefetchMain();
      return done;
    },
    signOut: leaveForGood,
    joinQuick: mode => queue.join(mode),
    cancelQueue: () => queue.leave(),
    move: request => play?.move(request),
    confirmMove: () => play?.confirmMove(),
    withdrawMove: () => play?.withdrawMove(),
    premove: request => play?.premove(request),
    cancelPremoves: () => play?.cancelPremoves(),
    view: ply => play?.view(ply),
    surrender: () => play?.surrender(),
    offerDraw: () => play?.offerDraw(),
    abort: () => play?.abort(),
    rematch: () => play?.rematch(),
    async leaveGame(to) {
      backToMain(to);
      await session.loadUser();
    },
    async changeUsername(name) {
      const result = await changeUsername(http, app.user, name);
      if (result.ok) await session.loadUser();
      return result;
    },
    report: (match, reason) => reportMatch(http, match, reason),
    async download(path, signal) {
      const result = await http.download(path, signal);
      return result.ok ? result.data : null;
    },
    watch(username) {
      let stop: (() => void) | null = null;
      let isLeft = false;
      Promise.all([import('./watch/watch'), session.admitted()])
        .then(([{ startWatching }]) => {
          // Somebody may have gone on meanwhile.
          if (!isLeft) stop = startWatching(context, username);
        })
        .catch(error => {
          reportError(error, 'watch');
          alertActions.open({ kind: 'error', code: 'later' });
        });
      return () => {
        isLeft = true;
        stop?.();
      };
    },
    playSound(name) {
      playSound(name, settings).catch(error => reportError(error, 'sound'));
    },
    setLanguage(language) {
      settings.language = language;
    },
    reloadUser: () => session.loadUser(),
    read: async (path, schema, options) => {
      await session.admitted();
      let result = await http.read(path, schema, options);
      // New terms, agreed to while the question stands.
      if (!result.ok && result.userStatus) {
        await session.admitted();
        result = await http.read(path, schema, options);
      }
      return result.ok ? result : { ok: false, error: result.error, aborted: result.aborted };
    },
  };
}
