/**
 * Messages between the nodes of one installation. A hint, never the truth: what is lost here is read
 * again from the database.
 */
export interface Bus {
  publish(to: string | Everybody, message: UserMessage): void;
  /** Calls `listen` for each message, own messages included. @returns an undo */
  subscribe(listen: (to: string | Everybody, message: UserMessage) => void): () => void;
}

/** All users, where a message to one names his uid. */
export const EVERYBODY = Symbol('everybody');
export type Everybody = typeof EVERYBODY;

/** To all live channels of one user, or of all. */
export type UserMessage =
  /** A game of his began. */
  | { kind: 'started' }
  /** Close all his channels. */
  | { kind: 'drop'; code: number };
