import type { ref } from 'valtio';
import type { ChannelState } from '../../../protocol/close-codes';
import type { DuelRefused } from '../../../protocol/duel-refusal';
import type { GamePlayer } from '../../../protocol/entities';
import type { AbortedReason } from '../../../protocol/game';
import type { GameTournament, UnratedBecause } from '../../../protocol/game-frames';
import type { Captured, MoveRequest, Promotion, Side, Square } from '../../../rules/chess';
import type { HouseStrength } from '../../../rules/house';
import type { Position } from '../../../rules/position/position';
import type { Outcome } from '../../../rules/result';
import type { TimeControlName } from '../../../rules/time-control';
import type { Sound } from '../../audio/sound-names';

/** Shapes of a game's store, and the effects that its changes leave to be done. @source specification §3 */

/** A position in a store, which hands it on as it is. */
export type HeldPosition = ReturnType<typeof ref<Position>>;

export interface GameMove {
  san: string;
  from: Square;
  to: Square;
  /** Piece placement after the move: first field of its FEN. */
  board: string;
  /** Position after the move, and its FEN. */
  position: HeldPosition;
  fen: string;
  /** Milliseconds the mover thought; `null` where unknown. */
  spent: number | null;
}

/** A move shown at once and not yet confirmed by the server. */
export interface PendingMove {
  mid: string;
  /** Half-moves before it. */
  ply: number;
  from: Square;
  to: Square;
  promotion: Promotion | null;
  san: string;
  /** Own milliseconds left when it was made. */
  timeBefore: number;
  /** How often it was sent: a lost move is sent again after a reconnect, twice, then given up. */
  attempts: number;
}

/** A move chosen before its turn. */
export interface Premove {
  from: Square;
  to: Square;
  promotion: Promotion | null;
  /** Half-moves before it: it is made there or nowhere. */
  ply: number;
}

/** A move that the player has made on the board and not yet confirmed. */
export interface ProposedMove {
  request: MoveRequest & { from: Square; to: Square };
  san: string;
  /** Position after it. */
  position: HeldPosition;
}

export interface GameState {
  /** The server's number of the game; `null` while the server has given none. */
  id: number | null;
  /** Counts the games that this store has shown. */
  serial: number;
  channel: ChannelState;
  status: 'starting' | 'playing' | 'ended';
  side: Side;
  /** The board is seen from the other side. */
  flipped: boolean;
  /** FEN of the starting position; only an analysis may begin with another one than usual. */
  start: string;
  moves: GameMove[];
  /** The live position, own pending move included, and its FEN. */
  position: HeldPosition;
  fen: string;
  turn: Side;
  /** Piece placement of `fen`. */
  board: string;
  /** Index of the position on show: 0 is the start, `moves.length` the live one. */
  viewedPly: number;
  /** From and to of the last move made. */
  lastMove: { from: Square; to: Square } | null;
  /** Milliseconds left at the moment `clock.since`. */
  times: { player: number; opponent: number };
  /** Time left on the loser's clock, unless the game was lost on time; GM-17 sets the clock itself to zero. */
  kept: { who: 'player' | 'opponent'; left: number } | null;
  /**
   * `since`: performance.now(); `running`: whose time runs, `null` when both stand; `rate`: in a replay, how many
   * times faster than real time.
   */
  clock: {
    since: number;
    running: 'player' | 'opponent' | null;
    /** Milliseconds already taken off the running clock's `times` for this move. */
    spent?: number;
    rate?: number;
  };
  /** When the game is called off for want of a first move (performance.now()); `null` once both have moved. */
  firstMoveUntil: number | null;
  captured: Captured;
  player: GamePlayer | null;
  opponent: GamePlayer | null;
  gameMode: string | null;
  rated: boolean;
  /** Played for a duel: its receipt says what became of the stakes. */
  isDuel: boolean;
  /** KING that each of the two has staked on a duel; `null` where that is not known, and in all other games. */
  stake: number | null;
  /** Played in a tournament: how the series stood before it. */
  tournament: GameTournament | null;
  /** The strength that the house was asked for; `null` in all other games. */
  practice: HouseStrength | null;
  /**
   * `short`: the game ended too soon to count. `pair`: the two have had their rated games of the day. `few`: they have
   * had one with fewer than ten moves a side; this game is rated unless it becomes another such one.
   */
  unratedBecause: UnratedBecause | null;
  /**
   * `pressed`: an offer that is not sent yet and can be taken back. `accepted`: the opponent's offer, until the server
   * says that the game is over. `declined`: the player's offer, and `refused`: the opponent's, until the next move.
   */
  draw: 'none' | 'pressed' | 'offered' | 'wasOffered' | 'accepted' | 'declined' | 'refused';
  /** Whether the opponent takes no more draw offers; `null` where the server does not support declining. */
  drawMuted: boolean | null;
  pending: PendingMove | null;
  /** With `confirmMoves` on; ends with the position it was made on. */
  proposed: ProposedMove | null;
  /** In the order they are to be made; empty on one's own turn. */
  premoves: Premove[];
  /** How many of the last moves came all at once, after an absence. */
  missed: number;
  /** Consecutive heartbeats whose fen differs from ours. */
  mismatches: number;
  /** How it ended; `null` while it is played. `aborted` has no result. */
  result: { outcome: Outcome; reason: string } | { outcome: 'aborted'; reason: AbortedReason } | null;
  /** A player without a connection, and when the game is lost by it (performance.now()). */
  absence: { who: 'player' | 'opponent'; deadline: number } | null;
  /** Nothing has been heard from the server for a while, or the machine has no network. */
  isQuiet: boolean;
  /** True from 4 s without a connection while playing. */
  showReconnecting: boolean;
  /** Round-trip time in milliseconds, as the server measures it; `null` where it does not say. */
  roundTrip: number | null;
  /** The player's rating in the game's pool before the game ended; the new one is in the user's data. */
  ratingBefore: number | null;
  /** `AppState.userVersion` when the game ended; `null` before. */
  userVersion: number | null;
  rematch: 'none' | 'offered' | 'wasOffered' | 'declined';
  /** Duels only: why the last rematch could not begin, and whose KING or limit was the reason. */
  rematchRefusal: (DuelRefused & { who: 'player' | 'opponent' | null }) | null;
  /** The opponent has left since the end. */
  opponentGone: boolean;
  /** The latest breaks in the game's connection: evidence for support. `at`: epoch milliseconds. */
  closes: { code: number; at: number; ply: number }[];
  /** When its end was heard of (performance.now()); `null` while it is played. */
  endedAt: number | null;
  /** Until when a rematch can be agreed on (performance.now()); `null` while it is played. */
  rematchUntil: number | null;
}

/** Effect left to be done after a message or an action was applied; the session runs it. */
export type Effect =
  | { do: 'send'; message: object }
  /** An answer that is worth nothing later: sent now or never. */
  | { do: 'reply'; message: object }
  | { do: 'sound'; name: Sound }
  | { do: 'close'; code: number }
  | { do: 'notify'; what: 'gameStarted' }
  | { do: 'report'; raw: string }
  | { do: 'reloadUser' }
  /** Back to the queue; `isAgain`: the opponent did not come or move. */
  | { do: 'requeue'; gameMode: TimeControlName; house: HouseStrength | null; side?: Side; isAgain: boolean }
  /** A rematch needs a one-time code, or another one. */
  | { do: 'askCode'; refusal: string }
  /** Leaves the game for a page. */
  | { do: 'leave'; to: string };
