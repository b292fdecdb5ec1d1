import * as v from 'valibot';
import { cardSchema, gamePlayerSchema, serverMessageSchema } from './entities';
import { MAX_REPORT_REASON } from './limits';

/**
 * The HTTP calls: bodies and answers. Paths are relative to the API base.
 *
 * @source specification §7; requirements API-01…22
 */

const id = v.pipe(v.number(), v.integer());
/** Text that a database takes. */
const text = v.pipe(
  v.string(),
  v.check(value => !value.includes('\0'), 'Not a text'),
);

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

/** Reasons a game in the history may have. @source MH-04, settled reading 25 */
export const HISTORY_REASONS = [
  'draw',
  'surrender',
  'insufficientmaterial',
  'timeout',
  'afk',
  'stalemate',
  'checkmate',
  'threefoldrepetition',
  'fiftymoves',
] as const;

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

/** Which of the user's games `/matchs/{page}` and `/matchs/pgn` are about: query parameters, all of them optional. */
export const historyFilter = v.object({
  /** The colour the user played. */
  side: v.optional(v.picklist(['w', 'b'])),
  /** How it ended for him. */
  result: v.optional(v.picklist(['win', 'lose', 'draw'])),
  reason: v.optional(v.picklist(HISTORY_REASONS)),
  gameTimeControl: v.optional(v.pipe(text, v.maxLength(40))),
});
export type HistoryFilter = v.InferOutput<typeof historyFilter>;

/** Query of `/matchs/pgn`: every game that the filter lets through, newest first, as one PGN file. */
export const exportQuery = v.object({
  ...historyFilter.entries,
  /** `annotated` has the clock after each move as `%clk`. */
  form: v.optional(v.picklist(['plain', 'annotated']), 'plain'),
});

/** Answer of `/match/{gameid}`; an unknown game answers 404. */
export const matchAnswer = v.object({
  whites: v.string(),
  blacks: v.string(),
  movements: v.string(),
  /** Added to the specified answer: a server without it leaves the replay without clocks and boards. */
  details: v.optional(
    v.object({
      ...v.pick(historyEntry, ['date', 'win', 'draw', 'reason', 'gameTimeControl', 'type']).entries,
      /** With the ratings the game began with, and what each shows now. */
      white: gamePlayerSchema,
      black: gamePlayerSchema,
      /** Milliseconds left to the mover after each move. */
      clocks: v.array(id),
    }),
  ),
});
export type MatchAnswer = v.InferOutput<typeof matchAnswer>;

export const reportBody = v.object({
  match: v.pipe(v.number(), v.safeInteger()),
  reason: v.pipe(text, v.trim(), v.minLength(1), v.maxLength(MAX_REPORT_REASON)),
});
/** `date` above zero (epoch milliseconds) if the report is kept, else `message` (a code). @source API-08 */
export const reportAnswer = v.object({
  date: v.optional(v.number()),
  message: v.optional(v.string()),
});
export type ReportAnswer = v.InferOutput<typeof reportAnswer>;

/** Answer of `/watch` (added to the wire): games that are being played now, strongest first. */
export const watchAnswer = v.object({
  games: v.array(
    v.object({
      game: id,
      white: gamePlayerSchema,
      black: gamePlayerSchema,
      gameMode: v.string(),
      fen: v.string(),
      /** Half-moves made. */
      ply: id,
    }),
  ),
});
export type WatchAnswer = v.InferOutput<typeof watchAnswer>;

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
