import * as v from 'valibot';
import { type DuelRefused, refusalDetails, refusedSchema } from './duel-refusal';
import { gamePlayerSchema, millisSchema, timeControlSchema } from './entities';
import { tokenSchema, windowSchema, wireError } from './live';
import { doorCode } from './otp';
import { readJson } from './parse';

/**
 * Messages of the duel channel. Amounts are whole KING, moments are epoch milliseconds of the server's clock. Fields
 * that the specification does not name are added to the wire: a client or server without them still works.
 *
 * @source specification §7; requirements DU-06…17, WS-13, WS-14, WS-20, SC-08, SC-09, IP-14; settled readings 34 to 36
 */

/** Longest text that is looked at as the code of a duel. */
const MAX_CODE_TEXT = 64;
/** Longest text that is looked at as somebody's name. */
const MAX_NAME_TEXT = 200;

/**
 * First client message on `/duel`. With an `idMatch` that is not blank its user joins that duel, whose stake and game
 * mode hold; without one they create a duel. A user who has a duel open already comes back to it, whatever this says.
 */
export const duelHelloSchema = v.object({
  token: tokenSchema,
  gameMode: timeControlSchema,
  options: v.optional(
    v.object({
      /** Whether it can be a stake is a business rule: a refusal is an error with a code. */
      bet: v.optional(v.number(), 0),
      public: v.optional(v.boolean(), true),
      idMatch: v.nullish(v.pipe(v.string(), v.maxLength(MAX_CODE_TEXT))),
      /** Added: the only player who may join, by name; they are told of the duel, which is never public. */
      challenge: v.optional(v.pipe(v.string(), v.maxLength(MAX_NAME_TEXT))),
    }),
    {},
  ),
  window: v.optional(windowSchema),
  /** Added: the one-time code that a stake may need (`codeNeeded`). */
  otpCode: doorCode,
  /** Added: the duel that its user was in before the line was cut. If it is over, they are told how, and no other begins. */
  resumes: v.optional(v.pipe(v.string(), v.maxLength(MAX_CODE_TEXT))),
});
export type DuelHello = v.InferOutput<typeof duelHelloSchema>;

/** Why somebody does not want to play the opponent they have got. */
export const DECLINE_REASONS = ['connection', 'strength', 'changedMind', 'stake', 'other'] as const;
export const declineReasonSchema = v.picklist(DECLINE_REASONS);
export type DeclineReason = v.InferOutput<typeof declineReasonSchema>;

/**
 * How a duel that was not played came to an end for the reader. `cancelled`: its creator left. `expired`: nobody came
 * in time. `abandoned`: its creator had no connection for too long. `late`: not accepted by `limit`. `declined`: by
 * either. `busy`: the reader plays another game. `banned`: one of the two. `held`: value of one of the two may not move for now.
 */
export const DUEL_ENDINGS = [
  'cancelled',
  'expired',
  'abandoned',
  'late',
  'declined',
  'busy',
  'banned',
  'held',
] as const;
export const duelEndingSchema = v.picklist(DUEL_ENDINGS);
export type DuelEnding = v.InferOutput<typeof duelEndingSchema>;

/** How an opponent goes, after which the reader waits again. */
export const PARTINGS = ['late', 'declined', 'busy'] as const satisfies readonly DuelEnding[];
export type Parting = (typeof PARTINGS)[number];

/** Round trip of a player's connection in milliseconds: median and how far it varies. */
const latencySchema = v.nullable(v.object({ median: millisSchema, jitter: millisSchema }));
export type DuelLatency = v.InferOutput<typeof latencySchema>;

const duelFields = {
  /** The code, for example `K7QX4M`. */
  id: v.string(),
  bet: millisSchema,
  gameMode: timeControlSchema,
  /** The server's now: deadlines count from it, so a wrong clock of the client does not matter. */
  time: millisSchema,
  public: v.optional(v.boolean()),
  /** KING of the reader that lies in escrow for this duel. */
  held: v.optional(millisSchema),
};

const wireWaiting = v.object({
  action: v.literal('duel_waiting'),
  ...duelFields,
  /** When it is closed if nobody has come. */
  expires: millisSchema,
  /** Added: name of the only player who may join. */
  challenged: v.optional(v.string()),
});

const wireMatch = v.object({
  action: v.literal('duel_match'),
  ...duelFields,
  opponent: gamePlayerSchema,
  /** By when both have to accept. */
  limit: millisSchema,
  /** Whether each of the two has accepted already, for a client that reconnects. */
  accepted: v.optional(v.boolean()),
  opponentAccepted: v.optional(v.boolean()),
  /** Whether the reader made the duel, or has taken it over: it stays theirs if the opponent leaves. */
  own: v.optional(v.boolean()),
  player: v.optional(latencySchema),
  opponentLatency: v.optional(latencySchema),
});

/** Both connections, again whenever they are measured anew; `null` while unknown. */
const wireLatency = v.object({
  action: v.literal('duel_latency'),
  player: latencySchema,
  opponent: latencySchema,
});

/** One of the two does not want to play. The message on what that means for the reader follows at once. */
const wireDeclined = v.object({
  action: v.literal('duel_declined'),
  by: v.picklist(['player', 'opponent']),
  /** Left out where none was given. */
  reason: v.optional(declineReasonSchema),
});

/** The opponent is gone and the reader waits again; `duel_waiting` follows. */
const wireReturned = v.object({
  action: v.literal('duel_returned'),
  why: v.picklist(PARTINGS),
  /** The reader had joined, and the duel is theirs now. */
  takenOver: v.optional(v.boolean()),
});

/** The duel is over for the reader without having been played. The channel closes with 4200. */
const wireEnded = v.object({
  action: v.literal('duel_ended'),
  how: duelEndingSchema,
  /** KING that has come back. */
  refunded: millisSchema,
});

const wireSignal = v.object({ action: v.picklist(['ping', 'check', 'started', 'opponentAccepted']) });

/** `code` and its details are added to the wire. The channel closes with 4200 after it. */
const wireRefusal = v.object({ ...wireError.entries, ...refusalDetails });

/** Frames of the duel channel as the server writes them. */
export type DuelFrame =
  | v.InferInput<typeof wireWaiting>
  | v.InferInput<typeof wireMatch>
  | v.InferInput<typeof wireLatency>
  | v.InferInput<typeof wireDeclined>
  | v.InferInput<typeof wireReturned>
  | v.InferInput<typeof wireEnded>
  | v.InferInput<typeof wireSignal>
  | v.InferInput<typeof wireRefusal>;

/** A server message on `/duel` in our words. */
export type DuelMessage =
  | ({ kind: 'waiting' } & Omit<v.InferOutput<typeof wireWaiting>, 'action'>)
  | ({ kind: 'match' } & Omit<v.InferOutput<typeof wireMatch>, 'action'>)
  | ({ kind: 'latency' } & Omit<v.InferOutput<typeof wireLatency>, 'action'>)
  | ({ kind: 'declined' } & Omit<v.InferOutput<typeof wireDeclined>, 'action'>)
  | ({ kind: 'returned' } & Omit<v.InferOutput<typeof wireReturned>, 'action'>)
  | ({ kind: 'ended' } & Omit<v.InferOutput<typeof wireEnded>, 'action'>)
  | { kind: 'ping' | 'check' | 'started' | 'opponentAccepted' }
  /** `refusal`: `null` from a server that gives no code, or one that is not known here. */
  | { kind: 'error'; message: string; refusal: DuelRefused | null }
  | { kind: 'unknown'; raw: string };

const READABLE = v.variant('action', [
  wireWaiting,
  wireMatch,
  wireLatency,
  wireDeclined,
  wireReturned,
  wireEnded,
  wireSignal,
]);

const KINDS = {
  duel_waiting: 'waiting',
  duel_match: 'match',
  duel_latency: 'latency',
  duel_declined: 'declined',
  duel_returned: 'returned',
  duel_ended: 'ended',
} as const;

/** Reads a server's frame on `/duel`. Never throws; what has no known form becomes `unknown`. */
export function parseDuelMessage(text: string): DuelMessage {
  const value = readJson(text);
  const error = v.safeParse(wireError, value);
  if (error.success) {
    const refused = v.safeParse(refusedSchema, value);
    return { kind: 'error', message: error.output.message, refusal: refused.success ? refused.output : null };
  }
  const read = v.safeParse(READABLE, value);
  if (!read.success) return { kind: 'unknown', raw: text };
  const { action, ...rest } = read.output;
  const kind = action in KINDS ? KINDS[action as keyof typeof KINDS] : action;
  return { kind, ...rest } as DuelMessage;
}

const clientSignal = v.object({ action: v.picklist(['acceptMatch', 'leave', 'ping', 'pong', 'check']) });
const clientDecline = v.object({
  action: v.literal('declineMatch'),
  reason: v.optional(declineReasonSchema),
});
const clientOther = v.object({ action: v.string() });

/** A client's message on `/duel`, after the first. `leave` is free at any time before the game. */
export type DuelClientMessage =
  | { kind: v.InferOutput<typeof clientSignal>['action'] }
  | { kind: 'declineMatch'; reason: DeclineReason | null }
  | { kind: 'unknown' }
  | { kind: 'malformed' };

/** Reads a client's frame. Never throws; `malformed` for what is no message at all. */
export function parseDuelClientMessage(text: string): DuelClientMessage {
  const value = readJson(text);
  const signal = v.safeParse(clientSignal, value);
  if (signal.success) return { kind: signal.output.action };
  const decline = v.safeParse(clientDecline, value);
  if (decline.success) return { kind: 'declineMatch', reason: decline.output.reason ?? null };
  return { kind: v.is(clientOther, value) ? 'unknown' : 'malformed' };
}
