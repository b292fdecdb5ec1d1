import * as v from 'valibot';
import { cardSchema, serverMessageSchema } from './entities';

/**
 * The HTTP calls: bodies and answers. Paths are relative to the API base.
 *
 * @source specification §7; requirements API-01…22
 */

const id = v.pipe(v.number(), v.integer());

export const versionAnswer = v.object({
  version: v.number(),
  serverMessages: v.array(serverMessageSchema),
});
export type VersionAnswer = v.InferOutput<typeof versionAnswer>;

export const userStatusSchema = v.picklist(['OK', 'BAN', 'tyc_not_agreed']);
export type UserStatus = v.InferOutput<typeof userStatusSchema>;

export const userAnswer = v.object({
  user: v.object({
    /** Equals `firebaseId` until one is chosen. */
    username: v.string(),
    firebaseId: v.string(),
    /** KING with two decimals. */
    kingAmount: v.number(),
    activeBoard: v.nullable(v.object({ id, name: v.string() })),
    /** Two-factor on. */
    otp: v.boolean(),
    rapid_ranked: v.number(),
    blitz_ranked: v.number(),
  }),
  otp: v.boolean(),
  card: cardSchema,
  hasUnreadSupport: v.boolean(),
  userStatus: userStatusSchema,
});
export type UserAnswer = v.InferOutput<typeof userAnswer>;

/** Free text here: its form is a business rule, so a refusal is an answer with `message`, not a 400. */
export const usernameBody = v.object({ username: v.pipe(v.string(), v.maxLength(200)) });

/** `username` echoed on success, else `message` (a code that the client turns into words). */
export const usernameAnswer = v.object({
  username: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type UsernameAnswer = v.InferOutput<typeof usernameAnswer>;

export const acceptTermsAnswer = v.object({ status: v.literal('ok') });

export const statsSchema = v.object({
  games: id,
  wins: id,
  draws: id,
  checkmates: id,
  surrenders: id,
  leaves: id,
});

/** Answer of `/user/{username}`; an unknown name answers an object without `username`. */
export const publicUserAnswer = v.object({
  username: v.string(),
  rapid_ranked: v.number(),
  blitz_ranked: v.number(),
  elo: v.number(),
  card: cardSchema,
  stats: statsSchema,
  active_board: v.nullable(v.object({ id, name: v.string() })),
});
export type PublicUserAnswer = v.InferOutput<typeof publicUserAnswer>;

export const historyEntry = v.object({
  id,
  matchId: id,
  /** ISO 8601, when the game ended. */
  date: v.string(),
  whites: v.string(),
  blacks: v.string(),
  /** True if White won. */
  win: v.boolean(),
  draw: v.boolean(),
  reason: v.string(),
  /** Space-separated SAN, each followed by '>' and the epoch ms at which it was made. */
  movements: v.string(),
  /** Time control's name, for example `BLITZ_3`. */
  gameTimeControl: v.string(),
  /** RANKED, NORMAL, BLITZ_RANKED, BLITZ_NORMAL, BULLET_RANKED or BULLET_NORMAL. */
  type: v.string(),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

export const historyAnswer = v.object({ content: v.array(historyEntry) });

/** Answer of `/match/{gameid}`; an unknown game answers 404. */
export const matchAnswer = v.object({ whites: v.string(), blacks: v.string(), movements: v.string() });

/** Body of every refusal outside business rules: 400, 401, 403, 404, 413, 429, 500. */
export const failureAnswer = v.object({
  message: v.string(),
  userStatus: v.optional(userStatusSchema),
});

/** What the client needs to know of its installation: `/config.json`. */
export const clientConfig = v.object({
  apiBase: v.string(),
  liveBase: v.string(),
  itemsBase: v.string(),
  /** `null`: the embedded identity of this server. */
  firebase: v.nullable(v.object({ apiKey: v.string(), authDomain: v.string(), projectId: v.string() })),
  /** Exactly two, in the order of the buttons. */
  providers: v.pipe(v.array(v.object({ id: v.string(), name: v.string() })), v.length(2)),
  pages: v.object({
    shop: v.string(),
    swap: v.string(),
    hub: v.string(),
    terms: v.string(),
    chat: v.string(),
    itemsSite: v.string(),
  }),
  sentryDsn: v.nullable(v.string()),
});
export type ClientConfig = v.InferOutput<typeof clientConfig>;
