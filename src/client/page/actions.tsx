import { createContext, type ReactNode, useContext } from 'react';
import type * as v from 'valibot';
import type { DoorRefused } from '../../protocol/otp';
import type { Channel, ChannelOptions } from '../transport/channel';
import type { Call, EndpointName } from '../transport/endpoint';
import type { CallResult, Failure, FileCall, ReadOptions } from '../transport/http';
import type { ConfirmEnd, SignInEnd } from '../transport/sign-in';

/** Actions of the signed-in user. */
export interface SessionActions {
  /** Opens the provider's popup at once: call it straight from the click. Never rejects (ID-04). */
  signIn(providerId: string): Promise<SignInEnd>;
  /** Loads what the popup of `confirm` needs, so that it can open within the click. */
  prepareConfirm(): Promise<void>;
  /** Has the user sign in anew, in the provider's popup: call it straight from the click. Never rejects. */
  confirm(): Promise<ConfirmEnd>;
  signOut(): Promise<void>;
  /** Loads user data anew, past the cache (HT-06). */
  reloadUser(): Promise<void>;
  /** Name under which the user has signed in, where it may become a username; else empty. */
  givenName(): string;
  /** Chooses or changes the username, and updates the balance. @source ID-18…21 */
  changeUsername(name: string, otpCode?: string): Promise<UsernameResult>;
}

export type UsernameRefusal =
  | 'invalid username'
  | 'username reserved'
  | 'username already taken'
  | 'not enough king'
  | 'error';

/** `door`: KING may not leave the account now, see `DOOR_REFUSALS`. */
export type UsernameResult =
  | { ok: true }
  | { ok: false; code: UsernameRefusal; message?: string }
  | { ok: false; code: 'door'; refused: DoorRefused };

/** The user's own game. */
export interface GameActions {
  /**
   * Goes to the game; another window that shows it gives way.
   *
   * @param resumed the game may be over by now, which is no news then
   */
  enter(resumed?: boolean): Promise<void>;
}

/** The part that opens live channels. */
export interface ChannelOpener {
  open(options: Omit<ChannelOptions, 'url' | 'token'>): Channel;
}

/** Follows something live until the returned function is called. */
export type Follow = (channels: ChannelOpener) => () => void;

/** The way to a live channel. */
export interface LiveActions {
  /**
   * Follows a channel as soon as the server answers this user.
   *
   * @returns ends it, also before it has begun
   */
  follow(follow: Follow): () => void;
}

/** Calls of the API. */
export interface CallActions {
  /** GET of a cacheable call; components use `useRead`. */
  read<S extends v.GenericSchema>(
    call: Call<S>,
    options: ReadOptions<v.InferOutput<S>>,
  ): Promise<{ ok: true } | Failure>;
  post<S extends v.GenericSchema>(
    call: Call<S>,
    body: object,
    key?: string,
    signal?: AbortSignal,
  ): Promise<CallResult<v.InferOutput<S>>>;
  /** GET of a call that changes something, past the cache. @param changed what is out of date when it has */
  change<S extends v.GenericSchema>(
    call: Call<S>,
    ...changed: readonly EndpointName[]
  ): Promise<CallResult<v.InferOutput<S>>>;
  download(file: FileCall, signal: AbortSignal): Promise<CallResult<Blob>>;
}

/**
 * Actions of screens on the parts that need the network, as `compose.ts` makes them. Actions of a store alone are
 * imported from beside it: `alertActions`, `queueActions`, `settingsActions`, `gameActions`.
 */
export interface Actions {
  session: SessionActions;
  game: GameActions;
  live: LiveActions;
  calls: CallActions;
  /** The same without waiting until the server answers the user: for calls that it answers for everyone. */
  ownCalls: CallActions;
}

const ActionsContext = createContext<Actions | null>(null);

export function ActionsProvider({ actions, children }: { actions: Actions; children: ReactNode }) {
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

/** @throws Error outside `ActionsProvider` */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('useActions outside ActionsProvider');
  return actions;
}
