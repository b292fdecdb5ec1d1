import * as v from 'valibot';
import type { HouseStrength } from '../rules/house';
import type { Outcome } from '../rules/result';
import type { DuelRefused } from './duel-refusal';
import type { capturedSchema, gamePlayerSchema } from './entities';
import {
  type GameTournament,
  UNRATED_AT_START,
  wireAborted,
  wireEnd,
  wireHeartbeat,
  wireMove,
  wireOpponentConnection,
  wireSignal,
  wireState,
} from './game-frames';
import { wireError } from './live';
import { readJson } from './parse';

/** Messages of the game channel in our words, and how they are read from its frames (`game-frames.ts`). */

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
  unratedBecause: (typeof UNRATED_AT_START)[number] | null;
  /** Set for a duel. */
  duel?: true;
  /** KING that each has staked on it; `null` where the server does not say. */
  stake?: number | null;
  /** Set for a game of a tournament. */
  tournament?: GameTournament;
  /** Set for a game that the house was asked for: its strength. */
  practice?: HouseStrength;
  drawOffer: 'player' | 'opponent' | null;
  /** The player's offer was declined in this position. */
  drawDeclined: boolean;
  /** Whether the opponent takes no more offers; `null` where the server does not know of declining. */
  drawMuted: boolean | null;
  clockRunning: boolean;
  /** Milliseconds left for the first move of the side to move; `null` if the server did not say. */
  firstMove: number | null;
}

/** Milliseconds left on both clocks when a game ended. */
export interface EndClocks {
  player: number;
  opponent: number;
}

export type AbortedReason = 'abort' | 'nostart' | 'ordered';

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
  | {
      kind: 'heartbeat';
      fen: string;
      ply: number | null;
      spent?: number | undefined;
      roundTrip?: number | undefined;
    }
  | { kind: 'ping' | 'check' | 'drawOffered' | 'rematchOffered' }
  /** `refusal`: why a duel cannot be played again, and because of whom. */
  | { kind: 'rematchDeclined'; refusal?: DuelRefused & { who: 'player' | 'opponent' | null } }
  /**
   * `counted`: in statistics, and in ratings if it is a rated one. `tooFew`: unrated for its few moves. `left`:
   * milliseconds for a rematch, where the end is told late. `clocks` here and below: as they stood at the end, if the
   * server says so.
   */
  | {
      kind: 'ended';
      outcome: Outcome;
      reason: string;
      counted: boolean;
      tooFew?: boolean;
      left?: number;
      clocks?: EndClocks;
    }
  /** `ordered`: by the operator. `requeue`: the opponent did not come or move, and the player goes back to the queue. */
  | { kind: 'aborted'; reason: AbortedReason; requeue: boolean; clocks?: EndClocks }
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
    const { action: _, ply = null, ...beat } = heartbeat.output;
    return { kind: 'heartbeat', ply, ...beat };
  }
  const move = v.safeParse(wireMove, value);
  if (move.success) return readMove(move.output);
  const state = v.safeParse(wireState, value);
  if (state.success) return { kind: 'state', state: readState(state.output) };
  const end = v.safeParse(wireEnd, value);
  if (end.success) {
    const { action: outcome, reason, counted = true, rated, left } = end.output;
    return {
      ...{ kind: 'ended', outcome, reason, counted },
      ...(rated === false && { tooFew: true }),
      ...(left !== undefined && { left }),
      ...endClocks(end.output),
    };
  }
  const aborted = v.safeParse(wireAborted, value);
  if (aborted.success) {
    const { reason, requeue = false, ordered = false } = aborted.output;
    return { kind: 'aborted', reason: ordered ? 'ordered' : reason, requeue, ...endClocks(aborted.output) };
  }
  const connection = v.safeParse(wireOpponentConnection, value);
  if (connection.success) return readConnection(connection.output);
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}

/** The clocks that an end came with; nothing from a server that does not tell both. */
export const endClocks = ({
  time,
  timeO,
}: Pick<v.InferOutput<typeof wireEnd>, 'time' | 'timeO'>): { clocks?: EndClocks } =>
  time === undefined || timeO === undefined ? {} : { clocks: { player: time, opponent: timeO } };

function readSignal({ action, code, who, until, triesLeft }: v.InferOutput<typeof wireSignal>): GameMessage {
  if (action !== 'rematchDeclined' || !code) return { kind: action };
  return { kind: action, refusal: { code, who: who ?? null, until, triesLeft } };
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
    unratedBecause: UNRATED_AT_START.find(because => because === wire.unratedBecause) ?? null,
    ...(wire.duel === true && { duel: true as const, stake: wire.stake ?? null }),
    ...(wire.tournament && { tournament: wire.tournament }),
    ...(wire.practice && { practice: wire.practice }),
    drawOffer: wire.drawOffer ?? null,
    drawDeclined: wire.drawDeclined ?? false,
    drawMuted: wire.drawMuted ?? null,
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
