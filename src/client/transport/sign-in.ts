import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  type AuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  onIdTokenChanged,
  type Persistence,
  type PopupRedirectResolver,
  reauthenticateWithPopup,
  signInWithPopup,
  signOut,
  type User,
} from 'firebase/auth';
import type { ClientConfig } from '../../protocol/installation';
import { tokenOf } from './held-token';
import { HearingTurns, hasSleptThrough, RefreshTimer } from './token-refresh';

/** Hears of an error that the user need not hear of (ID-04). */
type OnTrouble = (what: string) => void;

/** Whether this browser's sign-in has been moved to local storage. */
export interface KeptSignIn {
  isMoved(): boolean;
  noteMoved(): void;
}

/** How a press on a provider's button ended. A popup that the user closed counts as `done`. */
export type SignInEnd = 'done' | 'unreachable';

/**
 * How a new sign-in of the same user ended. `remembered`: the provider did not ask who they are; `unsaid`: it does not say when it
 * did.
 */
export type ConfirmEnd = 'confirmed' | 'other' | 'unreachable' | 'remembered' | 'unsaid' | 'closed';

/** Firebase's error codes when its servers or its popup's script are out of reach. */
const UNREACHABLE = new Set(['auth/network-request-failed', 'auth/internal-error', 'auth/timeout']);

/** Error codes after which a new sign-in has confirmed nothing; the last two are our server's. */
const UNCONFIRMED: Readonly<Record<string, ConfirmEnd>> = {
  'auth/user-mismatch': 'other',
  'auth/requires-recent-login': 'remembered',
  'auth/no-auth-time': 'unsaid',
};

export interface SignIn {
  /**
   * Reports the signed-in user, `null` for none: once the stored session is known, then at each change; and every new
   * token of theirs.
   */
  follow(onUser: (uid: string | null) => void, onToken: (token: string) => void): void;
  /** Id of the signed-in user; `null` for none, or while it is not known yet. */
  userId(): string | null;
  /**
   * Name that the user has given in the popup of the embedded identity; `null` with any other provider, which knows a
   * person's real name, and that is not to become a public one.
   */
  givenName(): string | null;
  /** Loads what a popup needs, so that `open` can open it within the click. */
  prepare(): Promise<void>;
  /**
   * Opens the provider's popup. Never rejects: its errors are only logged (ID-04).
   *
   * @returns `unreachable` if the provider's service did not answer
   */
  open(providerId: string): Promise<SignInEnd>;
  /** As `open`, to sign the present user in anew. `other`: the popup signed in another identity. */
  confirm(): Promise<ConfirmEnd>;
  leave(): Promise<void>;
  /** The newest token that is known; it may have run out. */
  knownToken(): string | null;
  /**
   * A token that is still good, or `null` without a user.
   *
   * @param refused a token that the server has refused, however good it seems by this machine's clock: another is fetched
   * @throws when it has to be refreshed and the network fails
   */
  token(refused?: string): Promise<string | null>;
}

/**
 * Starts Firebase's sign-in: with the installation's project, or pointed at the server's embedded identity.
 *
 * @source design §4 (sign-in); requirements ID-01…08
 */
export function startSignIn(
  firebase: ClientConfig['firebase'],
  kept: KeptSignIn,
  onTrouble: OnTrouble,
): SignIn {
  const auth = firebase ? projectAuth(firebase, kept) : embeddedAuth(kept);
  let resolver: PopupRedirectResolver | undefined;
  let uid: string | null | undefined;
  void auth.authStateReady().then(kept.noteMoved);

  const prepare = async (): Promise<void> => {
    if (!firebase && !resolver) resolver = (await import('./popup-resolver')).popupResolver;
  };

  return {
    follow(onUser, onToken) {
      keepFresh(auth, onTrouble, user => {
        const next = user?.uid ?? null;
        if (next !== uid) {
          uid = next;
          onUser(next);
        }
        if (user) onToken(tokenOf(user).accessToken);
      });
    },
    userId: () => uid ?? null,
    givenName: () => (firebase ? null : (auth.currentUser?.displayName ?? null)),
    prepare,
    async open(providerId) {
      try {
        // Browsers allow a popup only within the click: nothing is waited for once `prepare` has run.
        if (!firebase && !resolver) await prepare();
        await signInWithPopup(auth, providerOf(providerId), resolver);
        return 'done';
      } catch (error) {
        const code = error instanceof FirebaseError ? error.code : String(error);
        onTrouble(`sign-in: ${code}`);
        return UNREACHABLE.has(code) ? 'unreachable' : 'done';
      }
    },
    async confirm() {
      const { currentUser } = auth;
      const providerId = currentUser?.providerData[0]?.providerId;
      if (!currentUser || providerId === undefined) return 'unreachable';
      try {
        if (!firebase && !resolver) await prepare();
        const provider = providerOf(providerId);
        // Google asks for no password again, but for the account at least; our own popup asks its provider itself.
        if (provider instanceof GoogleAuthProvider)
          provider.setCustomParameters({ prompt: 'select_account' });
        await reauthenticateWithPopup(currentUser, provider, resolver);
        return 'confirmed';
      } catch (error) {
        const code = error instanceof FirebaseError ? error.code : String(error);
        onTrouble(`sign-in: ${code}`);
        return UNCONFIRMED[code] ?? (UNREACHABLE.has(code) ? 'unreachable' : 'closed');
      }
    },
    leave: () => signOut(auth),
    knownToken: () => auth.currentUser && tokenOf(auth.currentUser).accessToken,
    async token(refused) {
      await auth.authStateReady();
      await hearOfOtherTabs(auth);
      const token = (await auth.currentUser?.getIdToken()) ?? null;
      if (token === null || token !== refused) return token;
      // The user may have signed in anew in another window: then this window's refresh token is of no use either.
      await readStored();
      const stored = (await auth.currentUser?.getIdToken()) ?? null;
      return stored === refused ? ((await auth.currentUser?.getIdToken(true)) ?? null) : stored;
    },
  };
}

/**
 * The sign-in is kept in local storage, which is read at once: a database of the browser answers in several turns, and
 * after a reload each of them waits for the code of the game. Earlier versions kept it in that database: the first page of
 * this one has the SDK look there and move it, and no later one, which might find a sign-in that was left meanwhile.
 */
function persistence({ isMoved }: KeptSignIn): Persistence[] {
  return isMoved() ? [browserLocalPersistence] : [browserLocalPersistence, indexedDBLocalPersistence];
}

function projectAuth(options: NonNullable<ClientConfig['firebase']>, kept: KeptSignIn): Auth {
  return initializeAuth(initializeApp(options), {
    persistence: persistence(kept),
    popupRedirectResolver: browserPopupRedirectResolver,
  });
}

function embeddedAuth(kept: KeptSignIn): Auth {
  const options = { apiKey: 'kingside', authDomain: location.host, projectId: 'kingside' };
  const auth = initializeAuth(initializeApp(options), {
    persistence: persistence(kept),
  });
  connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

function providerOf(id: string): AuthProvider {
  return id === GoogleAuthProvider.PROVIDER_ID ? new GoogleAuthProvider() : new OAuthProvider(id);
}

/** Refreshes the token five minutes before its end: the SDK alone waits for the next call. @source ID-07 */
function keepFresh(auth: Auth, onTrouble: OnTrouble, onUser: (user: User | null) => void): void {
  const timer = new RefreshTimer({
    // A new token comes back through `onIdTokenChanged`. A disabled user or a revoked session is signed out
    // by the SDK (ID-08), which stops the timer.
    refresh: async () => {
      const before = auth.currentUser && tokenOf(auth.currentUser).accessToken;
      await readStored();
      await hearOfOtherTabs(auth);
      const { currentUser } = auth;
      if (currentUser && tokenOf(currentUser).accessToken === before) await currentUser.getIdToken(true);
    },
    failed: error =>
      onTrouble(`token refresh: ${error instanceof FirebaseError ? error.code : String(error)}`),
  });
  window.addEventListener('online', () => timer.retry());
  onIdTokenChanged(auth, user => {
    timer.stop();
    onUser(user);
    if (user) timer.keep(tokenOf(user).expirationTime);
  });
}

/** Longer than the second after which the SDK looks on a phone for a token that another tab has stored. */
const OTHER_TABS_MS = 2_000;
const LOADED_AT = Date.now();
const turns = new HearingTurns();

/** Gives a tab that has slept the time to learn of a token that another tab has fetched meanwhile. */
async function hearOfOtherTabs({ currentUser }: Auth): Promise<void> {
  if (!currentUser) return;
  const { accessToken, expirationTime } = tokenOf(currentUser);
  const now = Date.now();
  if (!hasSleptThrough(expirationTime, LOADED_AT, now)) return;
  await turns.take(accessToken, now, () => readStored(OTHER_TABS_MS));
}

/**
 * Has the SDK compare what it knows with what is stored: a tab that slept may not have been told.
 *
 * @param ms how long another tab may take to store something; what is stored already has been read after none
 */
async function readStored(ms = 0): Promise<void> {
  window.dispatchEvent(new StorageEvent('storage'));
  await new Promise(resolve => setTimeout(resolve, ms));
}
