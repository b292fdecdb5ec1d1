import * as v from 'valibot';
import { END_REASONS, OUTCOMES } from '../rules/result';
import { gamePlayerSchema, idSchema, portraitSchema, sideSchema, textSchema } from './entities';
import { MAX_USERNAME } from './limits';
import { WATCHED_ORIGINS } from './watch';

/**
 * Calls about finished games. @source requirements API-16, API-17, MH-01…12
 */

const ratingsSchema = v.object({
  before: v.number(),
  /** Left out of games from before it was kept. */
  after: v.optional(v.number()),
});

export const historyEntry = v.object({
  id: idSchema,
  matchId: idSchema,
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
  /** Added to the specified entry: what a rated game was begun with, and what it left its players with. */
  ratings: v.optional(v.object({ white: ratingsSchema, black: ratingsSchema })),
  /** Added to the specified entry: it was a duel, and its two players have a receipt. */
  duel: v.optional(v.boolean()),
  /** Added to the specified entry: one of its players is of the house, and which; an earlier server names no side. */
  house: v.optional(v.boolean()),
  houseSides: v.optional(v.array(sideSchema)),
  /** Added to the specified entry: the tournament that it was a game of. */
  tournament: v.optional(v.object({ id: idSchema, name: v.string() })),
  /** Added to the specified entry: what its players look like now. */
  portraits: v.optional(v.object({ white: portraitSchema, black: portraitSchema })),
  /** Added to the specified entry: it has been reviewed, and so near did each come to the engine's play, percent. */
  accuracy: v.optional(v.object({ white: v.nullable(v.number()), black: v.nullable(v.number()) })),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** `/watch/ended` (added to the wire): the games that ended last, whoever played them. */
export const endedAnswer = v.object({
  games: v.array(
    v.pick(historyEntry, [
      'matchId',
      'date',
      'whites',
      'blacks',
      'win',
      'draw',
      'gameTimeControl',
      'duel',
      'tournament',
    ]),
  ),
});
export type EndedGame = v.InferOutput<typeof endedAnswer>['games'][number];

export const historyAnswer = v.object({ content: v.array(historyEntry) });

/** A moment: ISO 8601 in UTC. */
const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(text => !Number.isNaN(Date.parse(text)), 'Not a moment'),
);

/** Which games `/matchs/{page}` and `/matchs/pgn` are about: query parameters, all of them optional. */
export const historyFilter = v.object({
  /** Whose games, by name; the user's own without it. The parts below are as that player sees them. */
  player: v.optional(v.pipe(textSchema, v.maxLength(200))),
  /** The colour the user played. */
  side: v.optional(sideSchema),
  /** How it ended for the user. */
  result: v.optional(v.picklist(OUTCOMES)),
  reason: v.optional(v.picklist(END_REASONS)),
  gameTimeControl: v.optional(v.pipe(textSchema, v.maxLength(40))),
  /** Letters that stand somewhere in the opponent's name, small or capital. */
  opponent: v.optional(v.pipe(textSchema, v.trim(), v.minLength(1), v.maxLength(MAX_USERNAME))),
  /** Only games that were played for something: of tournaments, or duels. */
  origin: v.optional(v.picklist(WATCHED_ORIGINS)),
  /** When it ended: from this moment on, and before that one. */
  since: v.optional(instantSchema),
  until: v.optional(instantSchema),
});
export type HistoryFilter = v.InferOutput<typeof historyFilter>;

/** Orders of `/matchs/{page}`: by date, by half-moves, and by the accuracy of the player they are read of. */
export const HISTORY_ORDERS = ['newest', 'oldest', 'longest', 'shortest', 'accurate', 'inaccurate'] as const;
export type HistoryOrder = (typeof HISTORY_ORDERS)[number];

/** Query of `/matchs/{page}`. Games without a review come last where the order is by accuracy. */
export const historyQuery = v.object({
  ...historyFilter.entries,
  order: v.optional(v.picklist(HISTORY_ORDERS), 'newest'),
});

/** Answer of `/matchs/summary`: what all games that a filter lets through came to, for the player they are read of. */
export const historySummary = v.object({
  games: idSchema,
  /** Of these, practice against the house, which is in no statistics: neither among the wins nor among the draws. */
  practice: v.optional(idSchema),
  wins: idSchema,
  draws: idSchema,
  /** Their change of each rating; `null` where none of them counted for it. */
  change: v.object({ rapid: v.nullable(idSchema), blitz: v.nullable(idSchema) }),
});
export type HistorySummary = v.InferOutput<typeof historySummary>;

/** Games that may be named in a query: their ids stand in its address. */
export const MOST_NAMED_GAMES = 500;

/** Ids with commas between them. */
const idsSchema = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${MOST_NAMED_GAMES - 1}}$`)),
  v.transform(text => text.split(',').map(Number)),
);

/** Query of `/matchs/pgn`: every game that the filter lets through, newest first, as one PGN file. */
export const exportQuery = v.object({
  ...historyFilter.entries,
  /** `annotated` has the clock after each move as `%clk`. */
  form: v.optional(v.picklist(['plain', 'annotated']), 'plain'),
  /** Of these games only those that are named, or all but those. */
  only: v.optional(idsSchema),
  except: v.optional(idsSchema),
  /** With the verdict on each position as `%eval`, in games that have been reviewed. */
  analysis: v.optional(v.literal('true')),
});

/** Answer of `/match/{gameid}`; an unknown game answers 404. */
export const matchAnswer = v.object({
  whites: v.string(),
  blacks: v.string(),
  movements: v.string(),
  /** Added to the specified answer: a server without it leaves the replay without clocks and boards. */
  details: v.optional(
    v.object({
      ...v.pick(historyEntry, ['date', 'win', 'draw', 'reason', 'gameTimeControl', 'type', 'duel']).entries,
      /** With the ratings the game began with, and what each shows now. */
      white: gamePlayerSchema,
      black: gamePlayerSchema,
      /** Milliseconds left to the mover after each move. */
      clocks: v.array(idSchema),
      /** Milliseconds left to both when the game ended; left out by earlier servers. */
      left: v.optional(v.object({ w: idSchema, b: idSchema })),
      /** With the match of the bracket that it was a game of, and which of its games. */
      tournament: v.optional(v.object({ id: idSchema, name: v.string(), match: idSchema, number: idSchema })),
    }),
  ),
});
export type MatchAnswer = v.InferOutput<typeof matchAnswer>;
