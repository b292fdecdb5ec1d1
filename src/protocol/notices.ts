import * as v from 'valibot';
import { RATING_POOLS } from '../rules/time-control';
import { idSchema, millisSchema, timeControlSchema } from './entities';
import { ITEM_KINDS, wonItemSchema } from './items';
import { deviceSchema } from './sessions';

/** Calls about notices: what has happened while the user looked elsewhere. Added to the wire. */

/** How long a notice is kept. */
export const NOTICE_DAYS = 30;

const item = v.object({
  kind: v.picklist(ITEM_KINDS),
  /** As on its card: a url, a type or a theme. */
  name: v.string(),
});

/** News in a notice, as data: the client makes the words. Amounts are KING. */
export const newsSchema = v.variant('kind', [
  /** `king`: what the seller has received. */
  v.object({ kind: v.literal('sold'), item, king: v.number() }),
  /** `king`: what the buyer has paid. */
  v.object({ kind: v.literal('bought'), item, king: v.number() }),
  /** The operator has taken a sale back. `king`: what came back to the buyer, or went from the seller. */
  v.object({
    kind: v.literal('saleReversed'),
    item,
    king: v.number(),
    part: v.picklist(['seller', 'buyer']),
  }),
  /** An item of a design that the user watches is for sale. `king`: what it costs. `id`: the item's. */
  v.object({ kind: v.literal('offered'), item, king: v.number(), id: idSchema }),
  /** A listing ended without a sale, and not by its seller. */
  v.object({ kind: v.literal('withdrawn'), item }),
  v.object({ kind: v.literal('ticketAnswered'), ticket: idSchema, subject: v.string() }),
  v.object({ kind: v.literal('ticketClosed'), ticket: idSchema, subject: v.string() }),
  /** The user's own item is back from a loan, or from a deposit. */
  v.object({ kind: v.literal('itemBack'), item, from: v.picklist(['lent', 'staked']) }),
  /** An item that the user had on loan is its owner's again. */
  v.object({ kind: v.literal('loanEnded'), item }),
  v.object({ kind: v.literal('terms'), version: v.number() }),
  /** The account was signed in to somewhere else as well. */
  v.object({ kind: v.literal('signedIn'), ...deviceSchema.entries }),
  /** Two-factor was turned on, off with a code, off with a recovery code, or off by the operator. */
  v.object({ kind: v.picklist(['otpOn', 'otpOff', 'otpRecovered', 'otpReset']) }),
  /** The operator has ended all sessions of the account, and value may not leave it for a day. */
  v.object({ kind: v.literal('sessionsEnded') }),
  /** A duel in which the user had a stake was closed without a game while they may have been away. `king`: what came back. */
  v.object({ kind: v.literal('duelClosed'), king: v.number() }),
  /** The other player challenges the user to a duel. `bet`: what each stakes. `expires`: until when they wait, or when that was over. */
  v.object({
    kind: v.literal('challenge'),
    duel: v.string(),
    gameMode: timeControlSchema,
    bet: millisSchema,
    expires: millisSchema,
  }),
  /** The operator has taken the payment of a duel back. `king`: what came back to the loser, or went from the winner. */
  v.object({
    kind: v.literal('duelReversed'),
    king: v.number(),
    part: v.picklist(['winner', 'loser']),
    reason: v.string(),
  }),
  /** The operator has corrected a rating of the user. */
  v.object({
    kind: v.literal('ratingCorrected'),
    pool: v.picklist(RATING_POOLS),
    from: v.number(),
    to: v.number(),
    reason: v.string(),
  }),
  /** The user has won a tournament of the house, and this with it. */
  v.object({ kind: v.literal('itemWon'), item: wonItemSchema, tournament: idSchema, name: v.string() }),
  /** A tournament that the user had entered was cancelled. `king`: what came back. */
  v.object({
    kind: v.literal('tournamentCancelled'),
    tournament: idSchema,
    name: v.string(),
    king: v.number(),
  }),
]);
export type News = v.InferOutput<typeof newsSchema>;

const noticeSchema = v.object({
  id: idSchema,
  /** Epoch milliseconds. */
  at: millisSchema,
  unread: v.boolean(),
  /** The other player in it. */
  player: v.optional(v.string()),
  /** `null` for news that this client does not know. */
  news: v.fallback(v.nullable(newsSchema), null),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

/** Answer of GET `/notices`: the newest first. */
export const noticesAnswer = v.object({
  notices: v.array(noticeSchema),
  /** The server's now: `expires` counts from it. */
  time: v.optional(millisSchema),
});

/** Body of POST `/notices/read`: everything up to this one has been seen. */
export const noticesReadBody = v.object({
  upTo: v.pipe(idSchema, v.minValue(0)),
});
export const noticesReadAnswer = v.object({ unread: v.number() });
