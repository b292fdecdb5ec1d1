/**
 * Messages between the nodes of one installation. A hint, never the truth: what is lost here is read
 * again from the database.
 */
export interface Bus {
  publish(uid: string, message: UserMessage): void;
  /** Calls `listen` for each message to any user, own messages included. @returns an undo */
  subscribe(listen: (uid: string, message: UserMessage) => void): () => void;
}

/** To all live channels of one user. */
export type UserMessage =
  /** A game of his began. */
  | { kind: 'started' }
  /** Close all his channels. */
  | { kind: 'drop'; code: number };
