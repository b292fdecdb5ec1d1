import * as v from 'valibot';
import { houseStrengthSchema, millisSchema, quickModeSchema, sideSchema } from './entities';
import { tokenSchema, windowSchema, wireError } from './live';
import { readJson } from './parse';

/**
 * Messages of the queue channel. @source specification §7; requirements WS-13, QU-01
 */

/** First client message on `/queue`. */
export const queueHelloSchema = v.object({
  token: tokenSchema,
  gameMode: quickModeSchema,
  playlist: v.literal('NORMAL'),
  window: v.optional(windowSchema),
  /** Added to the wire: a game against the house, at once and of this strength. Only where `/config.json` says so. */
  house: v.optional(houseStrengthSchema),
  /** Added to the wire: the user's colour against the house; without it the server decides. */
  side: v.optional(sideSchema),
});
export type QueueHello = v.InferOutput<typeof queueHelloSchema>;

const wireQueueSignal = v.object({
  action: v.picklist(['started', 'ping', 'check']),
  /** Added to the wire, with the first signal: how long a wait takes as a rule. */
  wait: v.optional(millisSchema),
  /** Added to the wire: the user did not let a game begin, and is looked for an opponent only after this. */
  pause: v.optional(millisSchema),
});

/** A server message on `/queue`. */
export type QueueMessage =
  | { kind: 'started' | 'ping' | 'check'; wait?: number; pause?: number }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

/** Reads a server's frame on `/queue`. Never throws. */
export function parseQueueMessage(text: string): QueueMessage {
  const value = readJson(text);
  const signal = v.safeParse(wireQueueSignal, value);
  if (signal.success) {
    const { action: kind, wait, pause } = signal.output;
    return { kind, ...(wait !== undefined && { wait }), ...(pause !== undefined && { pause }) };
  }
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}
