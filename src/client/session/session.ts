import { closeCode } from '../../protocol/close-codes';
import type { UserStatus } from '../../protocol/users';
import { alertActions, onAlertEvent, reviewBlocking } from '../alerts/state/alert-actions';
import { marketActions } from '../market/state/market';
import type { SessionActions, UsernameResult } from '../page/actions';
import { refreshPage, reloadForSignIn } from '../page/reload';
import {
  app,
  clearSession,
  confine,
  setLoggedIn,
  setUser,
  setUserStatus,
  setVersion,
  userNotLoaded,
} from '../state/app';
import { reachActions } from '../state/reach';
import { supportActions } from '../state/support';
import type { TournamentNews } from '../tournament/session/tournament-entry';
import { forgetTournament } from '../tournament/tournament-flags';
import type { Channels } from '../transport/channels';
import type { Failure, Http } from '../transport/http';
import type { ConfirmEnd, SignIn, SignInEnd } from '../transport/sign-in';
import * as endpoints from './endpoints';
import { type GameNews, StatusChannel } from './status-channel';
import { changeUsername } from './username';

export interface SessionOptions {
  http: Pick<Http, 'forget' | 'get' | 'post' | 'tell' | 'onRefused'>;
  signIn: Pick<SignIn, 'open' | 'prepare' | 'confirm' | 'leave' | 'userId' | 'givenName' | 'knownToken'>;
  channels: Pick<Channels, 'open'>;
  /** Fetches what is shown next, while the user signs in. */
  prefetch(): void;
}

/** The signed-in user: sign-in and sign-out, user data, what blocks the user, the status channel. @source ID-06…21 */
export class Session implements SessionActions {
  /** Receives news of the user's game. */
  onGame: (news: GameNews) => void = () => undefined;
  /** Receives news of the user's tournament. */
  onTournament: (news: TournamentNews) => void = () => undefined;
  private readonly http: SessionOptions['http'];
  private readonly signingIn: SessionOptions['signIn'];
  private readonly status: StatusChannel;
  private readonly prefetch: SessionOptions['prefetch'];
  /** Calls that wait until the server answers this user. */
  private waiting: (() => void)[] = [];
  /** The server closed a channel on the user: whether it still answers them is unknown until user data come. */
  private inDoubt = false;
  /** The session or the account is over, and the user is being signed out. */
  private isLeaving = false;
  private isAskingVersion = false;
  /** Loads of the user's data that have begun, and the newest one that has been taken over. */
  private loads = { begun: 0, taken: 0 };

  constructor({ http, signIn, channels, prefetch }: SessionOptions) {
    this.http = http;
    this.signingIn = signIn;
    this.prefetch = prefetch;
    this.status = new StatusChannel(channels, {
      game: news => this.onGame(news),
      tournament: news => this.onTournament(news),
      // A notice often comes with KING or an answer, so the user's data are loaded anew; on a connection only if some were missed.
      notice: unread => {
        if (unread === undefined || unread !== app.user?.unreadNotices) void this.reloadUser();
      },
      connected: () => this.loadMissing(),
      line: health => reachActions.noteLine(health),
      ended: code => this.statusEnded(code),
    });
    http.onRefused = failure => this.refused(failure);
    // Signing out closes every alert itself (ID-13); after the terms the reloaded user data decide (ID-12).
    onAlertEvent('session.signOut', () => keepOpen(this.signOut()));
    onAlertEvent('session.acceptTerms', () => keepOpen(this.acceptTerms()));
    onAlertEvent('session.ownData', () => {
      confine(true);
      return true;
    });
    onAlertEvent('page.refresh', () => {
      refreshPage();
      return false;
    });
  }

  signIn(providerId: string): Promise<SignInEnd> {
    // The popup first: it must open within the click.
    const done = this.signingIn.open(providerId);
    this.prefetch();
    return done;
  }

  prepareConfirm(): Promise<void> {
    return this.signingIn.prepare();
  }

  confirm(): Promise<ConfirmEnd> {
    return this.signingIn.confirm();
  }

  /**
   * Signs out, without waiting for the server: it ends the session, and its answer empties the browser's cache (HT-07).
   *
   * @source settled reading 84
   */
  async signOut(): Promise<void> {
    const token = this.signingIn.knownToken();
    if (token !== null) this.http.tell(endpoints.signOut(), token);
    await this.signingIn.leave();
  }

  /** The user has signed in: user data and version are each loaded once (ID-06). */
  async begin(): Promise<void> {
    setLoggedIn();
    await Promise.all([this.reloadUser(), this.loadVersion()]);
  }

  /** The user is signed out: removes everything of theirs (ID-09). */
  end(): void {
    this.inDoubt = false;
    this.status.close();
    clearSession();
    forgetTournament();
    supportActions.close();
    marketActions.said();
    this.admit();
  }

  /**
   * Waits until the server answers this user's calls, which it refuses before the terms are agreed to, for example. The
   * user's data tell whether it does; where they cannot be loaded, the call itself finds out.
   */
  admitted(): Promise<void> {
    const isUnknown = app.userStatus === null && !app.loading;
    if (!this.inDoubt && (app.userStatus === 'OK' || isUnknown)) return Promise.resolve();
    return new Promise(resolve => this.waiting.push(resolve));
  }

  /**
   * Loads user data anew, past the cache (HT-06).
   *
   * @param inDoubt the server may have stopped answering this user: other calls wait for this one
   */
  async reloadUser(inDoubt = false): Promise<void> {
    const uid = this.signingIn.userId();
    // Without a user there is nothing to load, and a channel that was opened would end for good.
    if (uid === null) return;
    if (inDoubt) this.inDoubt = true;
    this.loads.begun += 1;
    const { begun } = this.loads;
    const { settingsVersion } = app;
    const result = await this.http.get(endpoints.ownUser());
    // Another user, or none, may be signed in by now.
    if (uid !== this.signingIn.userId()) return;
    // A load that began later has been answered before this one.
    if (begun < this.loads.taken) return;
    this.inDoubt = false;
    if (!result.ok) {
      userNotLoaded();
      if (app.userStatus === null || app.userStatus === 'OK') this.admit();
      // The channel says that the server is gone, and waits for it (ER-04).
      if (app.userStatus === null && !this.isLeaving) this.status.open();
      return;
    }
    this.loads.taken = begun;
    // Kept answers have the old name, by which a screen would not find the user in their own games.
    if (app.user && app.user.username !== result.data.user.username)
      this.http.forget('publicUser', 'history', 'finishedMatch');
    setUser(result.data, settingsVersion);
    this.statusChanged(result.data.userStatus);
  }

  givenName(): string {
    return this.signingIn.givenName() ?? '';
  }

  async changeUsername(name: string, otpCode?: string): Promise<UsernameResult> {
    return changeUsername({ http: this.http, reloadUser: () => this.reloadUser() }, name, otpCode);
  }

  /**
   * Asks the server for the reason when it has closed a channel for its token.
   *
   * @returns whether it gave one: then nobody is signed in any more
   */
  async isOver(): Promise<boolean> {
    await this.reloadUser(true);
    return this.isLeaving || this.signingIn.userId() === null;
  }

  /** The server refused something: a ban or new terms show at once (IP-21). */
  private refused({ status, userStatus, departed, ended }: Failure): void {
    if (departed) void this.leave({ kind: 'accountDeleted' });
    else if (ended) void this.leave(ended === 'signedOut' ? null : { kind: 'sessionEnded', why: ended });
    if (status !== 403 || !userStatus) return;
    setUserStatus(userStatus);
    this.statusChanged(userStatus);
  }

  /**
   * Signs the user out when the server refuses them for good, which the provider does not know.
   *
   * @param told the reason to show; `null` where the user knows it
   */
  private async leave(told: Parameters<typeof alertActions.tellSignedOut>[0] | null): Promise<void> {
    if (this.isLeaving) return;
    this.isLeaving = true;
    await this.signingIn.leave().catch(() => undefined);
    this.isLeaving = false;
    if (told) alertActions.tellSignedOut(told);
  }

  /** Loads the user's data and the version once the server answers, where they could not be loaded before. */
  private loadMissing(): void {
    if (app.userStatus === null) void this.reloadUser();
    if (app.serverVersion === null) void this.loadVersion();
  }

  private async loadVersion(): Promise<void> {
    if (this.isAskingVersion) return;
    this.isAskingVersion = true;
    const result = await this.http.get(endpoints.version());
    this.isAskingVersion = false;
    if (!result.ok) return;
    setVersion(result.data);
    reviewBlocking();
  }

  /** @throws Error when the call fails */
  private async acceptTerms(): Promise<void> {
    const { termsVersion } = app;
    const result = await this.http.post(
      endpoints.acceptTerms(),
      termsVersion === null ? {} : { version: termsVersion },
    );
    if (!result.ok) throw new Error(result.error);
    await this.reloadUser();
  }

  private statusChanged(userStatus: UserStatus): void {
    if (userStatus === 'OK') confine(false);
    reviewBlocking();
    if (userStatus === 'OK') {
      this.admit();
      this.status.open();
    } else this.status.close();
  }

  private admit(): void {
    const admitted = this.waiting;
    this.waiting = [];
    for (const go of admitted) go();
  }

  private statusEnded(code: number): void {
    if (code === closeCode.notSignedIn) reloadForSignIn();
    if (code !== closeCode.notAllowed) return;
    // The user's data tell the reason. If they give none, the channel opens again.
    this.status.openLater(() => app.userStatus === 'OK');
    void this.reloadUser(true);
  }
}

/** Result of an alert's action that leaves the alert open: its other effects close it. */
async function keepOpen(action: Promise<void>): Promise<boolean> {
  await action;
  return false;
}
