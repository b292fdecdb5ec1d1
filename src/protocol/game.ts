import * as v from 'valibot';
import { type DuelRefusal, duelRefusalSchema } from './duel-refusal';
import {
  capturedSchema,
  gamePlayerSchema,
  idSchema,
  millisSchema,
  promotionSchema,
  sideSchema,
  squareSchema,
} from './entities';
import { plySchema, wireError } from './live';
import { readJson } from './parse';

/**
 * Messages of the game channel. The wire's own spellings (`recconect`, `timeO`) end here: the parsers hand out
 * our words.
 *
 * @source specification §7; requirements WS-01…17 and settled readings 14, 29 to 34; design §5
 */

/** Milliseconds left for the first move of the side to move, which no clock counts; absent afterwards. */
const firstMoveSchema = v.optional(millisSchema);

/** Outcome of a game for the one who reads it. */
export const outcomeSchema = v.picklist(['win', 'lose', 'draw']);
export type Outcome = v.InferOutput<typeof outcomeSchema>;

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

const wireState = v.object({
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
  /** Added to the wire. `pair`: the two have had their rated games of the day. */
  unratedBecause: v.optional(v.string()),
  /** Added to the wire, for a duel: its stakes are on the receipt of the game. */
  duel: v.optional(v.boolean()),
  /** Added to the wire, for a game of a tournament. */
  tournament: v.optional(gameTournamentSchema),
  /** Whose draw offer stands, seen from the receiver. */
  drawOffer: v.optional(v.picklist(['player', 'opponent'])),
  /** False while the side to move has not yet made its first move: its clock stands. */
  clockRunning: v.optional(v.boolean()),
  firstMove: firstMoveSchema,
});

const wireMove = v.object({
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

const wireHeartbeat = v.object({
  action: v.literal('pg'),
  fen: v.string(),
  ply: v.optional(plySchema),
  /** Added to the wire: milliseconds that the side to move has thought; left out while no clock runs. */
  spent: v.optional(millisSchema),
});

const wireEnd = v.object({
  action: outcomeSchema,
  reason: v.string(),
  /** Added to the wire: false where the game ended too soon to be rated or counted in statistics. */
  counted: v.optional(v.boolean()),
});

const wireAborted = v.object({
  action: v.literal('aborted'),
  reason: v.picklist(['abort', 'nostart']),
  /** Added to the wire: the opponent never came; back in the queue, the receiver is its first. */
  requeue: v.optional(v.boolean()),
});

const wireOpponentConnection = v.object({
  action: v.literal('opponentConnection'),
  /** Who is meant, seen from the receiver. */
  who: v.picklist(['player', 'opponent']),
  connected: v.boolean(),
  /** Epoch milliseconds of the server's clock. */
  deadline: v.optional(millisSchema),
  now: millisSchema,
});

const wireSignal = v.object({
  action: v.picklist(['ping', 'check', 'drawOffered', 'rematchOffered', 'rematchDeclined']),
  /** Added to the wire, with `rematchDeclined` of a duel: why it cannot be played again. */
  code: v.optional(v.fallback(v.nullable(duelRefusalSchema), null)),
  /** Whose purse or limit it is, seen from the receiver. */
  who: v.optional(v.picklist(['player', 'opponent'])),
});

/** Frames of the game channel as the server writes them. */
export type WireState = v.InferInput<typeof wireState>;
export type WireMove = v.InferInput<typeof wireMove>;
export type GameFrame =
  | WireState
  | WireMove
  | v.InferInput<typeof wireHeartbeat>
  | v.InferInput<typeof wireEnd>
  | v.InferInput<typeof wireAborted>
  | v.InferInput<typeof wireOpponentConnection>
  | v.InferInput<typeof wireSignal>
  | v.InferInput<typeof wireError>;

type Captured = v.InferOutput<typeof capturedSchema>;

type Player = v.InferOutput<typeof gamePlayerSchema>;

/** The whole game, as one player sees it. */
export interface GameSnapshot {
  /** `null` if the server did not say. */
  id: number | null;
  player: Player;
  opponent: Player;
  moves: { san: string; from: string; to: string; spent: number | null }[];
  fen: string;
  side: 'w' | 'b';
  /** Milliseconds left, before the thinking time `spent` of the side to move is taken off. */
  playerTime: number;
  opponentTime: number;
  spent: number;
  captured: Captured;
  gameMode: string | null;
  rated: boolean;
  /** `null` also for a reason that is not known here. */
  unratedBecause: 'pair' | null;
  /** Set for a duel. */
  duel?: true;
  /** Set for a game of a tournament. */
  tournament?: GameTournament;
  drawOffer: 'player' | 'opponent' | null;
  clockRunning: boolean;
  /** Milliseconds left for the first move of the side to move; `null` if the server did not say. */
  firstMove: number | null;
}

/** A server message on the game channel in our words. */
export type GameMessage =
  | { kind: 'state'; state: GameSnapshot }
  | {
      kind: 'moved';
      san: string;
      from: string;
      to: string;
      promotion: 'q' | 'r' | 'b' | 'n' | null;
      /** Set for the mover only: the `mid` they sent, or the SAN. */
      confirmation: string | null;
      playerTime: number;
      opponentTime: number;
      captured: Captured;
      ply: number | null;
      fen: string | null;
      clockRunning: boolean;
      /** As in `GameSnapshot`. */
      firstMove: number | null;
    }
  | { kind: 'heartbeat'; fen: string; ply: number | null; spent?: number }
  | { kind: 'ping' | 'check' | 'drawOffered' | 'rematchOffered' }
  /** `refusal`: why a duel cannot be played again, and because of whom. */
  | { kind: 'rematchDeclined'; refusal?: { code: DuelRefusal; who: 'player' | 'opponent' | null } }
  /** `counted`: in statistics, and in ratings if it is a rated one. */
  | { kind: 'ended'; outcome: Outcome; reason: string; counted: boolean }
  /** `requeue`: the opponent never came, and the player goes back to the queue. */
  | { kind: 'aborted'; reason: 'abort' | 'nostart'; requeue: boolean }
  | {
      kind: 'connection';
      who: 'player' | 'opponent';
      connected: boolean;
      /** Milliseconds of grace left when the message was written; `null` while connected. */
      grace: number | null;
    }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

/** Reads a server's frame on the game channel. Never throws; what has no known form becomes `unknown`. */
export function parseGameMessage(text: string): GameMessage {
  return readGameMessage(readJson(text), text);
}

/** As `parseGameMessage`, of a frame whose JSON has been read already. */
export function readGameMessage(value: unknown, text: string): GameMessage {
  const signal = v.safeParse(wireSignal, value);
  if (signal.success) return readSignal(signal.output);
  const heartbeat = v.safeParse(wireHeartbeat, value);
  if (heartbeat.success) {
    const { fen, ply = null, spent } = heartbeat.output;
    return { kind: 'heartbeat', fen, ply, ...(spent !== undefined && { spent }) };
  }
  const move = v.safeParse(wireMove, value);
  if (move.success) return readMove(move.output);
  const state = v.safeParse(wireState, value);
  if (state.success) return { kind: 'state', state: readState(state.output) };
  const end = v.safeParse(wireEnd, value);
  if (end.success) {
    const { action: outcome, reason, counted = true } = end.output;
    return { kind: 'ended', outcome, reason, counted };
  }
  const aborted = v.safeParse(wireAborted, value);
  if (aborted.success) {
    const { reason, requeue = false } = aborted.output;
    return { kind: 'aborted', reason, requeue };
  }
  const connection = v.safeParse(wireOpponentConnection, value);
  if (connection.success) return readConnection(connection.output);
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}

function readSignal({ action, code, who }: v.InferOutput<typeof wireSignal>): GameMessage {
  if (action !== 'rematchDeclined' || !code) return { kind: action };
  return { kind: action, refusal: { code, who: who ?? null } };
}

function readMove(wire: v.InferOutput<typeof wireMove>): GameMessage {
  return {
    kind: 'moved',
    san: wire.move,
    from: wire.from,
    to: wire.to,
    promotion: wire.promotion ?? null,
    confirmation: wire.confirmation ?? null,
    playerTime: wire.time,
    opponentTime: wire.timeO,
    captured: wire.captured,
    ply: wire.ply ?? null,
    fen: wire.fen ?? null,
    clockRunning: wire.clockRunning ?? true,
    firstMove: wire.firstMove ?? null,
  };
}

function readState(wire: v.InferOutput<typeof wireState>): GameSnapshot {
  return {
    id: wire.game ?? null,
    player: wire.player,
    opponent: wire.opponent,
    moves: wire.moves.map(move => ({
      san: move.move,
      from: move.from,
      to: move.to,
      spent: move.spent ?? null,
    })),
    fen: wire.fen,
    side: wire.side,
    playerTime: wire.time,
    opponentTime: wire.timeO,
    spent: wire.lastMove,
    captured: wire.captured,
    gameMode: wire.gameMode ?? null,
    rated: wire.rated ?? true,
    unratedBecause: wire.unratedBecause === 'pair' ? 'pair' : null,
    ...(wire.duel === true && { duel: true as const }),
    ...(wire.tournament && { tournament: wire.tournament }),
    drawOffer: wire.drawOffer ?? null,
    clockRunning: wire.clockRunning ?? true,
    firstMove: wire.firstMove ?? null,
  };
}

function readConnection(wire: v.InferOutput<typeof wireOpponentConnection>): GameMessage {
  return {
    kind: 'connection',
    who: wire.who,
    connected: wire.connected,
    grace: wire.deadline === undefined ? null : Math.max(0, wire.deadline - wire.now),
  };
}
