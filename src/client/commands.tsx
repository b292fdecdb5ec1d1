import { createContext, type ReactNode, useContext } from 'react';
import type * as v from 'valibot';
import type { MoveRequest } from '../rules/chess';
import type { PremoveRequest } from './state/premove';
import type { Language, QuickMode, Sound } from './state/shapes';

export type UsernameRefusal =
  | 'invalid username'
  | 'username reserved'
  | 'username already taken'
  | 'not enough king'
  | 'error';

export type UsernameResult = { ok: true } | { ok: false; code: UsernameRefusal; message?: string };

/** `message`: the server's own words or code for a refusal; `null` where it has none. */
export type ReportResult = { ok: true } | { ok: false; message: string | null };

export type ReadResult = { ok: true } | { ok: false; error: string; aborted: boolean };

export interface ReadOptions<T> {
  signal: AbortSignal;
  /** Never from the cache. */
  fresh?: boolean;
  /** Called once, or twice when a stale answer is shown while the new one is fetched (HT-04). */
  onData(data: T): void;
}

/** All that a screen can ask for. The wiring fulfils it; screens know neither sockets nor calls. */
export interface Commands {
  /** Opens the provider's popup at once: call it straight from the click. Never rejects (ID-04). */
  signIn(providerId: string): Promise<void>;
  signOut(): Promise<void>;
  joinQuick(mode: QuickMode): void;
  cancelQueue(): void;
  /** Sends a move if it is legal and it is the player's turn; with `confirmMoves` on it only proposes it. */
  move(request: MoveRequest): void;
  /** Sends the proposed move. */
  confirmMove(): void;
  /** Takes the proposed move back. */
  withdrawMove(): void;
  /** Makes a move as soon as the opponent has made his, if it is legal then. */
  premove(request: PremoveRequest): void;
  cancelPremoves(): void;
  /** Shows the position after this many half-moves. */
  view(ply: number): void;
  surrender(): void;
  /** Offers a draw, or accepts the one offered. */
  offerDraw(): void;
  /** Ends a game in which not both sides have moved. */
  abort(): void;
  /** Offers another game, or accepts the one offered. */
  rematch(): void;
  /** Reloads user data, clears the game and returns to the home screen, or to another page. */
  leaveGame(to?: string): Promise<void>;
  changeUsername(name: string): Promise<UsernameResult>;
  /** Reports a finished game of one's own to the operator. @param reason 1 to 140 characters */
  report(match: number, reason: string): Promise<ReportResult>;
  /** Fetches a file below the API base; `null` if it did not come. */
  download(path: string, signal: AbortSignal): Promise<Blob | null>;
  /**
   * Watches somebody's games, this one and the next ones, in `state/spectated`.
   *
   * @returns ends it
   */
  watch(username: string): () => void;
  playSound(name: Sound): void;
  setLanguage(language: Language): void;
  reloadUser(): Promise<void>;
  /** GET of a cacheable call; components use `useRead`. */
  read<TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    options: ReadOptions<v.InferOutput<TSchema>>,
  ): Promise<ReadResult>;
}

const CommandsContext = createContext<Commands | null>(null);

export function CommandsProvider({ commands, children }: { commands: Commands; children: ReactNode }) {
  return <CommandsContext value={commands}>{children}</CommandsContext>;
}

/** @throws Error outside `CommandsProvider` */
export function useCommands(): Commands {
  const commands = useContext(CommandsContext);
  if (!commands) throw new Error('useCommands outside CommandsProvider');
  return commands;
}
