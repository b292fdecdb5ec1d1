import * as v from 'valibot';
import { windowSchema, wireError } from './live';
import { readJson } from './parse';

/**
 * Messages of the status channel. @source specification §7; requirements LV-18…22
 */

const wireStatusAction = v.object({
  action: v.string(),
  /** Added to the wire, with `started`: the window that takes the game, or plays it. The others leave it alone. */
  window: v.optional(windowSchema),
  /** Added to the wire, with `started`: whether it begins now, or was running when the channel connected. */
  begins: v.optional(v.boolean()),
});

/** What the server says on `/status`. `gameEnded` is added to the wire: the user's game is over. */
export type StatusFrame = { action: 'started'; window?: string; begins: boolean } | { action: 'gameEnded' };

/** A server message on `/status`. Actions that are not named here are `other`. */
export type StatusMessage =
  /** `begins`: `undefined` from a server that does not say. */
  | { kind: 'started'; window: string | null; begins: boolean | undefined }
  | { kind: 'gameEnded' | 'ping' | 'check' }
  | { kind: 'other' }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

/** Reads a server's frame on `/status`. Never throws. */
export function parseStatusMessage(text: string): StatusMessage {
  const value = readJson(text);
  const action = v.safeParse(wireStatusAction, value);
  if (action.success) {
    const { action: kind, window = null, begins } = action.output;
    if (kind === 'started') return { kind, window, begins };
    return kind === 'gameEnded' || kind === 'ping' || kind === 'check' ? { kind } : { kind: 'other' };
  }
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}
