import * as v from 'valibot';
import { idSchema, promotionSchema, squareSchema } from './entities';
import { doorCode } from './otp';
import { readJson } from './parse';

/**
 * Messages that the live channels share: the first one, and those that a client may send after it.
 *
 * @source specification §7; requirements WS-01…20; design §5
 */

export const tokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(3800));

/**
 * Added to the wire: names one window of a user, so that their others can tell whether a game is taken there. The
 * client makes it up anew with every load of the page.
 */
export const windowSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** First client message of the channels that need nothing but the token. */
export const plainHelloSchema = v.object({ token: tokenSchema });

/**
 * First client message on `/game`. `game`: added, the one that the window had before; it comes to no other. `again`:
 * added, the window comes back by itself, and leaves the game to another one that has taken it meanwhile.
 */
export const gameHelloSchema = v.object({
  token: tokenSchema,
  window: v.optional(windowSchema),
  game: v.optional(idSchema),
  again: v.optional(v.boolean()),
});
export type GameHello = v.InferOutput<typeof gameHelloSchema>;

/**
 * `mid`: the client's unique id of a move; the server echoes it as `confirmation`. No text column takes a NUL or
 * half a surrogate.
 */
const midSchema = v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u));

/** Number of half-moves before the one meant: 0 for White's first. */
export const plySchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const clientMoveSchema = v.object({
  action: v.literal('move'),
  from: squareSchema,
  to: squareSchema,
  promotion: v.nullish(promotionSchema),
  san: v.optional(v.pipe(v.string(), v.maxLength(16))),
  ply: v.optional(plySchema),
  mid: v.optional(midSchema),
});
export type ClientMove = v.InferOutput<typeof clientMoveSchema>;

const CLIENT_SIGNALS = ['surrender', 'offerDraw', 'abort', 'rematch', 'ping', 'pong', 'check'] as const;
export type ClientSignal = (typeof CLIENT_SIGNALS)[number];

/**
 * `otpCode`: added, with the `rematch` of a duel, whose stake may need one. `ply`: added, with `offerDraw`: an offer, or
 * its acceptance, is meant for the position after so many half-moves and no other.
 */
const clientSignal = v.object({
  action: v.picklist(CLIENT_SIGNALS),
  otpCode: doorCode,
  ply: v.optional(plySchema),
});

/** Added to the wire: declines the opponent's draw offer; with `mute` no further one of this game is told. */
const clientDecline = v.object({ action: v.literal('declineDraw'), mute: v.optional(v.boolean(), false) });

const anyAction = v.object({ action: v.string() });

/** A client's message on the game channel, after the first. */
export type ClientMessage =
  | { kind: 'move'; move: ClientMove }
  | { kind: ClientSignal; otpCode?: string | undefined; ply?: number | undefined }
  | { kind: 'declineDraw'; mute: boolean }
  | { kind: 'unknown' }
  | { kind: 'malformed' };

/** Signals as clients write them: most frames are answers to heartbeats, and need not be taken apart. */
const PLAIN_SIGNALS: ReadonlyMap<string, ClientMessage> = new Map(
  CLIENT_SIGNALS.map(kind => [JSON.stringify({ action: kind }), { kind }]),
);

/** Reads a client's frame. Never throws; `malformed` for what is no message at all. */
export function parseClientMessage(text: string): ClientMessage {
  const plain = PLAIN_SIGNALS.get(text);
  if (plain) return plain;
  const value = readJson(text);
  const move = v.safeParse(clientMoveSchema, value);
  if (move.success) return { kind: 'move', move: move.output };
  const signal = v.safeParse(clientSignal, value);
  if (signal.success) {
    const { action: kind, ...more } = signal.output;
    return { kind, ...more };
  }
  const decline = v.safeParse(clientDecline, value);
  if (decline.success) return { kind: decline.output.action, mute: decline.output.mute };
  const other = v.safeParse(anyAction, value);
  // A move with impossible squares is broken, not merely unknown.
  if (other.success && other.output.action !== 'move') return { kind: 'unknown' };
  return { kind: 'malformed' };
}

const tokenMessage = v.object({ action: v.literal('token'), token: tokenSchema });

/** On any open channel: a newer token of its user, with which it goes on. @source settled reading 70 */
export type TokenMessage = v.InferOutput<typeof tokenMessage>;

/** The token of a token message, `null` for every other text. */
export function readTokenMessage(text: string): string | null {
  // Every frame of every game comes by here, and hardly any holds a token: look for the word before parsing.
  if (!text.includes('"token"')) return null;
  const read = v.safeParse(tokenMessage, readJson(text));
  return read.success ? read.output.token : null;
}

export const wireError = v.object({ status: v.literal('error'), message: v.string() });
