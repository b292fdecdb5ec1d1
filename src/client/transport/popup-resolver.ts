import { FirebaseError } from 'firebase/app';
import type { Auth, AuthProvider, PopupRedirectResolver } from 'firebase/auth';
import { tokenOf } from './held-token';

/**
 * The popup of the server's own identity, for Firebase's `signInWithPopup`.
 *
 * Firebase's own resolver loads a script of Google's, which an installation without a Firebase project does
 * not have. The members below are the contract the SDK expects of a resolver; they have had these names since
 * its version 9, but are no public interface, so an end-to-end test watches over them.
 *
 * @source design §4 (sign-in), requirements ID-03 and ID-05
 */

const POPUP = { width: 500, height: 600 };
const PAGE = '/emulator/auth/handler';
/** As in the server's scripts of the popup. */
const CHANNEL = 'kingside-sign-in';
const SIGN_IN = 'signInViaPopup';
/** Of a user who is signed in. */
const REAUTH = 'reauthViaPopup';

interface AuthEvent {
  type: string;
  eventId: string;
  error?: { code: string };
}

/** One sign-in that waits for its popup; the SDK's object. */
interface Consumer {
  eventId: string | null;
  filter: string[];
  onAuthEvent(event: AuthEvent): unknown;
  onError(error: unknown): unknown;
}

/** The SDK's handle of an open popup. The SDK polls `window.closed` and sets `associatedEvent` itself. */
class AuthWindow {
  associatedEvent: string | null = null;
  readonly window: { readonly closed: boolean };

  constructor(private readonly popup: Window) {
    this.window = {
      // A provider's page may cut the popup off from us, and then it looks closed while somebody signs in there. Who
      // has closed it is back at our page.
      get closed() {
        return popup.closed && document.hasFocus();
      },
    };
  }

  close(): void {
    this.popup.close();
  }
}

/**
 * Hands what the popup page says to the sign-in that opened it. Over a channel, which only pages of ours hear, and which
 * no provider's page can cut as it can cut `window.opener`.
 */
class PopupEvents {
  private readonly consumers = new Set<Consumer>();
  private readonly channel = new BroadcastChannel(CHANNEL);

  constructor() {
    this.channel.addEventListener('message', message => {
      const event = readEvent(message.data);
      if (event) this.deliver(event);
    });
  }

  registerConsumer(consumer: Consumer): void {
    this.consumers.add(consumer);
  }

  unregisterConsumer(consumer: Consumer): void {
    this.consumers.delete(consumer);
  }

  private deliver(event: AuthEvent): void {
    for (const consumer of this.consumers) {
      if (consumer.eventId !== event.eventId || !consumer.filter.includes(event.type)) continue;
      // The popup closes itself then.
      this.channel.postMessage({ heard: event.eventId });
      if (event.error) consumer.onError(new FirebaseError(event.error.code, event.error.code));
      else consumer.onAuthEvent(event);
    }
  }
}

function readEvent(data: unknown): AuthEvent | null {
  if (typeof data !== 'object' || data === null || !('kingsideAuth' in data)) return null;
  const event = data.kingsideAuth as Partial<AuthEvent> | null;
  const isKnown = event?.type === SIGN_IN || event?.type === REAUTH;
  return isKnown && typeof event.eventId === 'string' ? (event as AuthEvent) : null;
}

class Resolver {
  private events: PopupEvents | null = null;
  readonly _shouldInitProactively = true;
  // Redirects are never used.
  readonly _redirectPersistence = null;
  readonly _completeRedirectFn = () => Promise.resolve(null);
  readonly _overrideRedirectResult = () => undefined;

  async _initialize(): Promise<PopupEvents> {
    this.events ??= new PopupEvents();
    return this.events;
  }

  async _openPopup(
    auth: Auth,
    provider: AuthProvider,
    authType: string,
    eventId: string,
  ): Promise<AuthWindow> {
    const query = new URLSearchParams({
      apiKey: auth.app.options.apiKey ?? '',
      appName: auth.app.name,
      authType,
      redirectUrl: location.href,
      v: '12',
      eventId,
      providerId: provider.providerId,
      lang: document.documentElement.lang,
      ...(authType === REAUTH && sessionOf(auth)),
    });
    const popup = window.open(`${PAGE}?${query}`, eventId, features());
    if (!popup) throw new FirebaseError('auth/popup-blocked', 'The browser blocked the popup.');
    popup.focus();
    return new AuthWindow(popup);
  }

  async _openRedirect(): Promise<never> {
    throw new FirebaseError('auth/operation-not-supported-in-this-environment', 'Only popups are supported.');
  }

  async _originValidation(): Promise<void> {}

  _isIframeWebStorageSupported(_auth: Auth, tell: (supported: boolean) => void): void {
    tell(true);
  }
}

/** Which session signs in anew: it goes on, with a newer sign-in. */
function sessionOf({ currentUser }: Auth): { uid: string; sid: string } {
  if (!currentUser) return { uid: '', sid: '' };
  return { uid: currentUser.uid, sid: sidOf(tokenOf(currentUser).accessToken) };
}

/** The session that a token names; empty where it names none. */
function sidOf(token: string): string {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const sid = typeof claims === 'object' && claims !== null && 'sid' in claims ? claims.sid : '';
    return typeof sid === 'string' ? sid : '';
  } catch {
    // A new session begins then.
    return '';
  }
}

/** In the middle of the screen. */
function features(): string {
  const { width, height } = POPUP;
  const left = Math.max(0, (screen.availWidth - width) / 2);
  const top = Math.max(0, (screen.availHeight - height) / 2);
  return `width=${width},height=${height},left=${left},top=${top},resizable=yes,scrollbars=yes`;
}

/** Third argument of `signInWithPopup`: the SDK makes the one instance itself. */
export const popupResolver: PopupRedirectResolver = Resolver;
