import * as v from 'valibot';
import { isQuickMode } from '../rules/time-control';
import { houseStrengthSchema, idSchema, millisSchema, sideSchema, timeControlSchema } from './entities';
import { tokenSchema, windowSchema, wireError } from './live';
import { readJson } from './parse';

/**
 * Messages of the queue channel. @source specification §7; requirements WS-13, QU-01
 */

/**
 * Added to the wire: what a user wants who has waited for a while without an opponent. `open`: they have not said yet.
 * `people`: to go on waiting for a person, however long. `house`: a house player now.
 *
 * @source requirements, settled reading 100
 */
export const QUEUE_CHOICES = ['open', 'people', 'house'] as const;
export const choiceSchema = v.picklist(QUEUE_CHOICES);
export type QueueChoice = v.InferOutput<typeof choiceSchema>;
/** The choices that are pressed. */
export type QueuePress = Exclude<QueueChoice, 'open'>;

/** First client message on `/queue`. */
export const queueHelloSchema = v.pipe(
  v.object({
    token: tokenSchema,
    /** One of the queue's three; with `house` any. */
    gameMode: timeControlSchema,
    playlist: v.literal('NORMAL'),
    window: v.optional(windowSchema),
    /** Added to the wire: a game against the house, at once and of this strength. Only where `/config.json` says so. */
    house: v.optional(houseStrengthSchema),
    /** Added to the wire: the user's colour against the house; without it the server decides. */
    side: v.optional(sideSchema),
    /** Added to the wire. Without it the client offers no choice, and the user gets a house player after the set wait. */
    choice: v.optional(choiceSchema),
  }),
  v.check(({ house, gameMode }) => house !== undefined || isQuickMode(gameMode)),
);
export type QueueHello = v.InferOutput<typeof queueHelloSchema>;

const clientChoice = v.object({ action: v.literal('choose'), choice: v.picklist(['people', 'house']) });

/** A client's message on `/queue` that says what the user wants. */
export type QueueChoiceMessage = v.InferInput<typeof clientChoice>;

/** Reads the choice in a client's frame on `/queue`; `null` for any other frame. Never throws. */
export function parseQueueChoice(text: string): QueuePress | null {
  const read = v.safeParse(clientChoice, readJson(text));
  return read.success ? read.output.choice : null;
}

/** How many other people wait, by time control; those with nobody are left out. */
const waitingSchema = v.record(v.string(), idSchema);

const wireQueueSignal = v.object({
  action: v.picklist(['started', 'ping', 'check']),
  /** Added to the wire, with the first signal: how long a wait takes as a rule. */
  wait: v.optional(millisSchema),
  /** Added to the wire: the user did not let a game begin, and is looked for an opponent only after this. */
  pause: v.optional(millisSchema),
  /**
   * Added to the wire, for a client that sends a `choice`: nobody has come for a while, and the house can be played.
   * `begins`: how soon it takes a user who says nothing; left out for one who goes on waiting for people.
   */
  offer: v.optional(v.object({ begins: v.optional(millisSchema) })),
  /** Added to the wire, likewise: who waits in the queue's other time controls. */
  waiting: v.optional(waitingSchema),
});
export type QueueFrame = v.InferInput<typeof wireQueueSignal>;
type QueueSignal = v.InferOutput<typeof wireQueueSignal>;

/** A server message on `/queue`. */
export type QueueMessage =
  | ({ kind: QueueSignal['action'] } & Omit<QueueSignal, 'action'>)
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

/** Reads a server's frame on `/queue`. Never throws. */
export function parseQueueMessage(text: string): QueueMessage {
  const value = readJson(text);
  const signal = v.safeParse(wireQueueSignal, value);
  if (signal.success) {
    const { action: kind, ...rest } = signal.output;
    return { kind, ...rest };
  }
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}
