import type { ServerMessage } from '../../protocol/entities';

/** The operator's messages to all players: which one is shown, and for how long a closed one stays hidden. */

/** How long a closed message stays hidden. @source SM-03 */
const HIDDEN_MS = 48 * 3_600_000;

/** The messages that the user has closed. */
export interface HiddenMessages {
  /** Epoch milliseconds. */
  until: number;
  messages: readonly string[];
}

/** The message in the user's language, or else the first one. @source SM-01 */
export function messageFor(messages: readonly ServerMessage[], language: string): ServerMessage | null {
  return messages.find(({ lang }) => lang === language) ?? messages[0] ?? null;
}

/**
 * Hides the present messages in every language, so that a change of language does not bring them back. Later messages
 * of the operator are shown nevertheless.
 *
 * @param now epoch milliseconds
 * @source SM-03, settled reading 64
 */
export const hideMessages = (messages: readonly ServerMessage[], now: number): HiddenMessages => ({
  until: now + HIDDEN_MS,
  messages: messages.map(nameOf),
});

/** @param now epoch milliseconds */
export function isHidden(message: ServerMessage, hidden: HiddenMessages | null, now: number): boolean {
  if (hidden === null || now >= hidden.until) return false;
  // A clock that was set back must not hide it for longer.
  return hidden.until - now <= HIDDEN_MS && hidden.messages.includes(nameOf(message));
}

/** Messages have no id. Repeated words with a new date are a new message. */
const nameOf = ({ lang, date, text }: ServerMessage): string => `${lang} ${date} ${text}`;
