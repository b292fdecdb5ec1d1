import * as v from 'valibot';
import { OUTCOMES } from '../rules/result';
import { duelRefusalSchema, refusalDetails } from './duel-refusal';
import {
  capturedSchema,
  gamePlayerSchema,
  houseStrengthSchema,
  idSchema,
  millisSchema,
  promotionSchema,
  sideSchema,
  squareSchema,
} from './entities';
import { plySchema, type wireError } from './live';

/**
 * Frames of the game channel as the server writes them, with the wire's own spellings (`recconect`, `timeO`).
 *
 * @source specification §7; requirements WS-01…17 and settled readings 14, 29 to 34; design §5
 */

/** Reasons that are known when a game begins. */
export const UNRATED_AT_START = ['pair', 'few'] as const;
/**
 * Why a game that was ordered as a rated one is none. `short`: it ended before it counts. `unmoved`: a game of a
 * tournament ended before each side had moved once; it counts in statistics. `pair`: the two have had their rated games of the day. `few`: it ended with fewer than ten moves a side, and the two have had such a game; while
 * it is played that is not known yet, and the game is a rated one.
 */
export const UNRATED_BECAUSE = ['short', 'unmoved', ...UNRATED_AT_START] as const;
export type UnratedBecause = (typeof UNRATED_BECAUSE)[number];

/** Added to the wire: milliseconds on the receiver's clock and on the other's when the game ended. */
export const clocksAtEnd = { time: v.optional(millisSchema), timeO: v.optional(millisSchema) };

/** Milliseconds left for the first move of the side to move, which no clock counts; absent afterwards. */
const firstMoveSchema = v.optional(millisSchema);

/** Outcome of a game for the one who reads it. */
export const outcomeSchema = v.picklist(OUTCOMES);

/** The series of a tournament that a game belongs to. */
const gameTournamentSchema = v.object({
  id: idSchema,
  name: v.string(),
  /** Games of the series, and which one this is, from 1. */
  childCount: idSchema,
  game: idSchema,
  isArmageddon: v.boolean(),
  /** As it stood before this game. */
  score: v.object({ player: v.number(), opponent: v.number() }),
});
export type GameTournament = v.InferOutput<typeof gameTournamentSchema>;

const wireReconnectMove = v.object({
  move: v.string(),
  from: squareSchema,
  to: squareSchema,
  /** Milliseconds the mover thought. */
  spent: v.optional(millisSchema),
});

export const wireState = v.object({
  status: v.picklist(['recconect', 'connect']),
  player: gamePlayerSchema,
  opponent: gamePlayerSchema,
  moves: v.array(wireReconnectMove),
  fen: v.string(),
  side: sideSchema,
  time: millisSchema,
  timeO: millisSchema,
  /** Milliseconds already spent on the move that is being thought about; 0 while that is not charged. */
  lastMove: millisSchema,
  captured: capturedSchema,
  ply: v.optional(plySchema),
  /** Added to the wire: by this number the game is found once it is over. */
  game: v.optional(idSchema),
  gameMode: v.optional(v.string()),
  rated: v.optional(v.boolean()),
  /**
   * Added to the wire. `pair`: the two have had their rated games of the day. `few`: they have had one with fewer than ten
   * moves a side, so this one, which is `rated`, will not be if it ends like that.
   */
  unratedBecause: v.optional(v.string()),
  /** Added to the wire, for a duel: its stakes are on the receipt of the game. */
  duel: v.optional(v.boolean()),
  /** Added to the wire, for a duel: KING that each of the two has staked, 0 for none. */
  stake: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Added to the wire, for a game of a tournament. */
  tournament: v.optional(gameTournamentSchema),
  /** Added to the wire: the house was asked for this game, which counts for nothing, at this strength. */
  practice: v.optional(houseStrengthSchema),
  /** Whose draw offer stands, seen from the receiver. */
  drawOffer: v.optional(v.picklist(['player', 'opponent'])),
  /** Added to the wire: the receiver's offer was declined, and another can be made after a move. */
  drawDeclined: v.optional(v.boolean()),
  /** Added to the wire by servers that know `declineDraw`: whether the opponent takes no more offers of the receiver. */
  drawMuted: v.optional(v.boolean()),
  /** False while the side to move has not yet made its first move: its clock stands. */
  clockRunning: v.optional(v.boolean()),
  firstMove: firstMoveSchema,
});

export const wireMove = v.object({
  move: v.string(),
  from: squareSchema,
  to: squareSchema,
  promotion: v.optional(promotionSchema),
  confirmation: v.optional(v.string()),
  time: millisSchema,
  timeO: millisSchema,
  captured: capturedSchema,
  /** Half-moves made, this one included. */
  ply: v.optional(plySchema),
  fen: v.optional(v.string()),
  clockRunning: v.optional(v.boolean()),
  firstMove: firstMoveSchema,
});

export const wireHeartbeat = v.object({
  action: v.literal('pg'),
  fen: v.string(),
  ply: v.optional(plySchema),
  /** Added to the wire: milliseconds that the side to move has thought; left out while no clock runs. */
  spent: v.optional(millisSchema),
  /** Added to the wire: milliseconds to the receiver and back, as the server measures them. */
  roundTrip: v.optional(millisSchema),
});

export const wireEnd = v.object({
  action: outcomeSchema,
  reason: v.string(),
  /** Added to the wire: false where the game ended too soon to be rated or counted in statistics. */
  counted: v.optional(v.boolean()),
  /**
   * Added to the wire: false where the game, announced as `few`, has ended with too few moves, or one of a tournament
   * before each side had moved once.
   */
  rated: v.optional(v.boolean()),
  ...clocksAtEnd,
  /** Added to the wire, for a player who comes after the end: milliseconds in which a rematch can still be agreed on. */
  left: v.optional(millisSchema),
});

export const wireAborted = v.object({
  action: v.literal('aborted'),
  reason: v.picklist(['abort', 'nostart']),
  ...clocksAtEnd,
  /** Added to the wire: an order of the operator ended it. */
  ordered: v.optional(v.boolean()),
  /** Added to the wire: the opponent did not come or move; back in the queue, the receiver is its first. */
  requeue: v.optional(v.boolean()),
});

export const wireOpponentConnection = v.object({
  action: v.literal('opponentConnection'),
  /** The player who is meant, seen from the receiver. */
  who: v.picklist(['player', 'opponent']),
  connected: v.boolean(),
  /** Epoch milliseconds of the server's clock. */
  deadline: v.optional(millisSchema),
  now: millisSchema,
});

export const wireSignal = v.object({
  action: v.picklist(['ping', 'check', 'drawOffered', 'rematchOffered', 'rematchDeclined']),
  /** Added to the wire, with `rematchDeclined` of a duel: why it cannot be played again. */
  code: v.optional(v.fallback(v.nullable(duelRefusalSchema), null)),
  /** Whose purse or limit it is, seen from the receiver. */
  who: v.optional(v.picklist(['player', 'opponent'])),
  /** As of a refusal of a duel. */
  until: refusalDetails.until,
  triesLeft: refusalDetails.triesLeft,
});

export type WireState = v.InferInput<typeof wireState>;
export type WireMove = v.InferInput<typeof wireMove>;
export type WireAborted = v.InferInput<typeof wireAborted>;
export type GameFrame =
  | WireState
  | WireMove
  | v.InferInput<typeof wireHeartbeat>
  | v.InferInput<typeof wireEnd>
  | WireAborted
  | v.InferInput<typeof wireOpponentConnection>
  | v.InferInput<typeof wireSignal>
  | v.InferInput<typeof wireError>;
