import * as v from 'valibot';
import { idSchema, millisSchema, textSchema } from './entities';
import { SOLD_KINDS } from './items';

/**
 * Calls about the support desk. @source specification §3, §9; requirements API-26…29, SU-01…11, IP-22, IP-23
 */

export const MAX_TICKET_SUBJECT = 64;
export const MAX_TICKET_MESSAGE = 1_500;

/** Why a ticket is written, as a number on the wire. @source SU-03 */
export const TICKET_REASONS = [1, 2, 3, 4] as const;
export type TicketReason = (typeof TICKET_REASONS)[number];
/** Names of these reasons, in the order of their numbers. */
export const REASON_NAMES = ['feedback', 'bug', 'idea', 'other'] as const;

/** @returns `undefined` for a reason that is not known here */
export const reasonName = (reason: number): (typeof REASON_NAMES)[number] | undefined =>
  REASON_NAMES[reason - 1];

export const ticketSchema = v.object({
  id: idSchema,
  subject: v.string(),
  /** 0 open, 1 closed. */
  status: v.picklist([0, 1]),
  /** ISO 8601. */
  created_at: v.string(),
  read_by_user: v.picklist([0, 1]),
  /** Added to the specified ticket. */
  reason: v.optional(v.number()),
  /** The closed ticket that this one follows. */
  follows: v.optional(idSchema),
});
export type Ticket = v.InferOutput<typeof ticketSchema>;

export const ticketsAnswer = v.array(ticketSchema);

/** One break in a game's connection, as the player's client saw it. */
const closeSchema = v.object({
  code: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_999)),
  /** Epoch milliseconds. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Half-moves made by then. */
  ply: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
});

/** Attachment as a player sends it. The server looks up the rest. */
export const attachmentSchema = v.variant('kind', [
  v.object({
    kind: v.literal('game'),
    game: idSchema,
    /** The position that it is about, in half-moves; the last one if missing. */
    ply: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
    closes: v.optional(v.pipe(v.array(closeSchema), v.maxLength(20))),
  }),
  v.object({
    kind: v.literal('purchase'),
    reference: v.pipe(textSchema, v.trim(), v.minLength(1), v.maxLength(64)),
  }),
]);
export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** An attachment as it is shown: with what the server knows of it. */
export const evidenceSchema = v.variant('kind', [
  v.object({
    kind: v.literal('game'),
    game: idSchema,
    gameMode: v.string(),
    white: v.string(),
    black: v.string(),
    ply: v.number(),
    fen: v.string(),
    /** The move that led to it; `null` for the starting position. */
    move: v.nullable(v.object({ san: v.string(), from: v.string(), to: v.string() })),
    /** Round trips of the one who attached it, milliseconds; at most the last sixty. */
    roundTrips: v.array(v.number()),
    closes: v.array(closeSchema),
  }),
  v.object({
    kind: v.literal('purchase'),
    /** `MK-88120`. */
    reference: v.string(),
    item: v.object({ id: idSchema, kind: v.picklist(SOLD_KINDS), name: v.string() }),
    /** Whole KING. */
    price: v.number(),
    at: millisSchema,
    buyer: v.string(),
    seller: v.string(),
    /** Present owner of the item. */
    owner: v.string(),
    /** Why the operator has taken the sale back. */
    reversed: v.optional(v.string()),
  }),
]);
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** Query of GET `/evidence`: what is about to be attached, as an attachment names it. */
export const evidenceQuery = v.object({
  game: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  ply: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))),
  purchase: v.optional(v.pipe(textSchema, v.maxLength(64))),
});

/** Added: what the server knows of it; `null` for what the caller may not attach. */
export const evidenceAnswer = v.object({ evidence: v.nullable(evidenceSchema) });

export const ticketMessageSchema = v.object({
  /** `me` for the caller, else the name of the one who answered. */
  sender: v.string(),
  message: v.string(),
  /** ISO 8601. */
  timestamp: v.string(),
  /** The caller has not read it before. */
  isNew: v.optional(v.boolean()),
  evidence: v.optional(evidenceSchema),
});
export type TicketMessage = v.InferOutput<typeof ticketMessageSchema>;

export const threadAnswer = v.object({ messages: v.array(ticketMessageSchema) });

/** How long texts may be is a business rule: a refusal is an answer with `error`, not a 400. */
export const newTicketBody = v.object({
  reason: v.number(),
  subject: textSchema,
  message: textSchema,
  attachment: v.optional(attachmentSchema),
  /** Closed ticket of the caller, which this one follows. */
  follows: v.optional(idSchema),
});
export type NewTicket = v.InferOutput<typeof newTicketBody>;

export const replyBody = v.object({ message: textSchema, attachment: v.optional(attachmentSchema) });
export type TicketReply = v.InferOutput<typeof replyBody>;

/** `id` of the ticket that was written, or in English why it was not. */
export const ticketAnswer = v.object({ id: v.optional(idSchema), error: v.optional(v.string()) });
export type TicketAnswer = v.InferOutput<typeof ticketAnswer>;

/** Refusals that the client has words of its own for. */
export const TICKET_OPEN = 'You have an open ticket already.';
export const TICKET_CLOSED = 'This ticket is closed.';
export const TICKET_FULL = 'You have written much already: wait for an answer.';
/** Messages of a player to which support has not answered yet, at most; and tickets of a player in a day. */
export const MAX_UNANSWERED = 20;
export const MAX_TICKETS_A_DAY = 20;
