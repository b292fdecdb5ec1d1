import { closeCode } from '../../protocol/close-codes';
import { versionAnswer } from '../../protocol/installation';
import { RECONNECT_MS } from '../../protocol/limits';
import { parseStatusMessage } from '../../protocol/status';
import { acceptTermsAnswer, type UserStatus, userAnswer } from '../../protocol/users';
import { reviewBlocking } from '../state/alert-actions';
import { onAlertEvent } from '../state/alert-events';
import {
  app,
  clearSession,
  setLoggedIn,
  setUser,
  setUserStatus,
  setVersion,
  userNotLoaded,
} from '../state/app';
import type { Channel } from '../transport/channel';
import type { Failure } from '../transport/http';
import { SIGNAL_SILENCE_MS } from './channels';
import type { Context } from './context';
import { refreshPage, reloadForSignIn } from './trouble';

/** What the status channel says this soon after connecting is how things stand, not what happens. */
const GREETING_MS = 2_000;

interface SessionParts {
  /**
   * The status channel tells of a game (LV-21).
   *
   * @param begins it begins now; otherwise it ran already when the channel connected
   */
  gameStarted(begins: boolean): void;
  signOut(): Promise<void>;
}

/** The signed-in user: data, what blocks him, and the status channel. @source ID-06…17, LV-18…22 */
export class Session {
  private status: Channel | null = null;
  /** When the status channel last connected, performance.now(). */
  private connected = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** Those who wait until the server answers this user. */
  private waiting: (() => void)[] = [];
  /** The server closed a channel on the user: until his data is there nobody knows whether it answers him. */
  private inDoubt = false;

  constructor(
    private readonly context: Context,
    private readonly parts: SessionParts,
  ) {
    onAlertEvent('session.signOut', async () => {
      await parts.signOut();
      // Signing out closes every alert itself (ID-13).
      return false;
    });
    onAlertEvent('session.acceptTerms', async () => {
      await this.acceptTerms();
      // The reloaded user data decides which alert follows (ID-12).
      return false;
    });
    onAlertEvent('page.refresh', () => {
      refreshPage();
      return false;
    });
  }

  /** Somebody signed in: user data and version are each loaded once (ID-06). */
  async begin(): Promise<void> {
    setLoggedIn();
    await Promise.all([this.loadUser(), this.loadVersion()]);
  }

  /** Nobody is signed in any more: nothing of the user stays behind (ID-09). */
  end(): void {
    this.inDoubt = false;
    this.closeStatus();
    clearSession();
    this.admit();
  }

  /**
   * Waits until the server answers this user's calls: before the terms have been agreed to, say, it refuses
   * them. Whether it does is known with the user's data; where they do not come it is left to the call itself.
   */
  admitted(): Promise<void> {
    const isUnknown = app.userStatus === null && !app.loading;
    if (!this.inDoubt && (app.userStatus === 'OK' || isUnknown)) return Promise.resolve();
    return new Promise(resolve => this.waiting.push(resolve));
  }

  /**
   * Loads user data anew, past the cache (HT-06).
   *
   * @param inDoubt the server may have stopped answering this user: his other calls wait for this one
   */
  async loadUser(inDoubt = false): Promise<void> {
    if (inDoubt) this.inDoubt = true;
    const uid = this.context.userId();
    const result = await this.context.http.get('/user', userAnswer);
    // Meanwhile somebody else, or nobody, may be signed in.
    if (uid !== this.context.userId()) return;
    this.inDoubt = false;
    if (!result.ok) {
      userNotLoaded();
      if (app.userStatus === null || app.userStatus === 'OK') this.admit();
      return;
    }
    setUser(result.data);
    this.statusIs(result.data.userStatus);
  }

  /** The server refused something: a ban or new terms show at once (IP-21). */
  refused(failure: Failure): void {
    if (failure.status !== 403 || !failure.userStatus) return;
    setUserStatus(failure.userStatus);
    this.statusIs(failure.userStatus);
  }

  private async loadVersion(): Promise<void> {
    const result = await this.context.http.get('/version', versionAnswer);
    if (!result.ok) return;
    setVersion(result.data);
    reviewBlocking();
  }

  private async acceptTerms(): Promise<void> {
    const result = await this.context.http.post('/acepttyc', {}, acceptTermsAnswer);
    if (!result.ok) throw new Error(result.error);
    await this.loadUser();
  }

  private statusIs(userStatus: UserStatus): void {
    reviewBlocking();
    if (userStatus === 'OK') {
      this.admit();
      this.openStatus();
    } else this.closeStatus();
  }

  private admit(): void {
    const admitted = this.waiting;
    this.waiting = [];
    for (const go of admitted) go();
  }

  private openStatus(): void {
    if (this.status || this.pause !== undefined) return;
    this.status = this.context.openChannel({
      name: 'status',
      retryMs: RECONNECT_MS,
      silenceMs: SIGNAL_SILENCE_MS,
      onState: state => {
        if (state === 'connected') this.connected = performance.now();
      },
      onText: text => this.statusSays(text),
      onFinal: code => this.statusEnded(code),
    });
  }

  private closeStatus(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.status?.dispose();
    this.status = null;
  }

  /** Errors are ignored here (LV-18). */
  private statusSays(text: string): void {
    const message = parseStatusMessage(text);
    if (message.kind === 'ping' || message.kind === 'check') this.status?.sendNow({ action: message.kind });
    if (message.kind === 'started') this.parts.gameStarted(performance.now() - this.connected > GREETING_MS);
  }

  private statusEnded(code: number): void {
    this.status = null;
    if (code === closeCode.notSignedIn) reloadForSignIn();
    if (code !== closeCode.notAllowed) return;
    // User data tells why. If it gives no reason, the channel opens again, but not at once.
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (app.userStatus === 'OK') this.openStatus();
    }, RECONNECT_MS);
    void this.loadUser(true);
  }
}
