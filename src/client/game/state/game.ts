import { proxy, ref, type Snapshot } from 'valtio';
import type { LineHealth } from '../../../protocol/close-codes';
import type { Card, GamePlayer } from '../../../protocol/entities';
import { type MoveRequest, otherSide, placementOf, type Side, START_FEN } from '../../../rules/chess';
import { ChessGame } from '../../../rules/game';
import {
  FIRST_MOVE_MS,
  isQuickMode,
  isTimeControlName,
  type TimeControlName,
} from '../../../rules/time-control';
import type { Settings } from '../../settings/state/settings-shapes';
import { clockLeft, timeAtTurn } from './game-clock';
import { gameMove, pushMove, START_POSITION, soundOf } from './game-position';
import type { Effect, GameState, PendingMove } from './game-shapes';
import { lapseRematch } from './rematch';

/** The game store and what its parts share: `game-actions.ts` has what a player does, `game-messages.ts` the server's. */

/** @param serial of the game, where the store has shown others before */
export function createGameState(serial = 0): GameState {
  return {
    id: null,
    serial,
    channel: 'initiating',
    status: 'starting',
    side: 'w',
    flipped: false,
    start: START_FEN,
    moves: [],
    position: START_POSITION,
    fen: START_FEN,
    turn: 'w',
    board: placementOf(START_FEN),
    viewedPly: 0,
    lastMove: null,
    times: { player: 0, opponent: 0 },
    kept: null,
    clock: { since: 0, running: null },
    firstMoveUntil: null,
    captured: { w: [], b: [] },
    player: null,
    opponent: null,
    gameMode: null,
    rated: true,
    isDuel: false,
    stake: null,
    tournament: null,
    practice: null,
    unratedBecause: null,
    draw: 'none',
    drawMuted: null,
    pending: null,
    proposed: null,
    premoves: [],
    missed: 0,
    mismatches: 0,
    result: null,
    absence: null,
    isQuiet: false,
    showReconnecting: false,
    roundTrip: null,
    ratingBefore: null,
    userVersion: null,
    rematch: 'none',
    rematchRefusal: null,
    opponentGone: false,
    closes: [],
    endedAt: null,
    rematchUntil: null,
  };
}

export const game = proxy<GameState>(createGameState());

/** As many breaks as support is told of. */
const MAX_CLOSES = 20;

/** Notes a break in the connection. @param at epoch milliseconds */
export function noteClose(state: GameState, code: number, at: number): void {
  state.closes = [...state.closes, { code, at, ply: state.moves.length }].slice(-MAX_CLOSES);
}

/** Empties the store for the next game. */
export function clearGame(): void {
  Object.assign(game, createGameState(game.serial + 1));
}

/**
 * Shows the position after `ply` half-moves; beyond either end it is that end. Looking back takes the premoves back:
 * none is made on a board that is not on show.
 *
 * @source GM-05
 */
export function viewPly(state: GameState, ply: number): void {
  state.viewedPly = Math.min(Math.max(0, ply), state.moves.length);
  state.missed = 0;
  if (state.viewedPly < state.moves.length) state.premoves = [];
}

const NO_CARD: Card = { avatar: null, piece: null, frame: null, flag: null, board: null };

/** A player of a game with another board and other pieces. @param piece left out: those they have */
export const dressed = (
  player: GamePlayer,
  board: string,
  piece: Card['piece'] = player.card?.piece ?? null,
): GamePlayer => ({ ...player, board, card: { ...(player.card ?? NO_CARD), piece } });

/** Shows the player's own board and pieces as they are now. @param look `null` while it is not known */
export function wearNow(state: GameState, look: Pick<Card, 'board' | 'piece'> | null): void {
  const { player } = state;
  if (player && look) state.player = dressed(player, look.board?.name ?? player.board, look.piece);
}

/** Shows the board from the other side, or from the own one again. */
export function flipBoard(state: GameState): void {
  state.flipped = !state.flipped;
}

/** Side of the board that is below. */
export const sideBelow = ({ side, flipped }: Pick<GameState, 'side' | 'flipped'>): Side =>
  flipped ? otherSide(side) : side;

/** Whether the player may move now. */
export function canMove(state: Pick<GameState, 'status' | 'turn' | 'side' | 'pending'>): boolean {
  return state.status === 'playing' && state.turn === state.side && state.pending === null;
}

/** With less on the clock no move is asked about: the question would cost more than it saves. @source features.md */
const CONFIRM_ABOVE_MS = 20_000;

/** Whether the player may offer a draw, or accept the opponent's offer. @source GM-08, settled reading 81 */
export function canOfferDraw({
  status,
  draw,
  drawMuted,
}: Pick<GameState, 'status' | 'draw' | 'drawMuted'>): boolean {
  if (status !== 'playing') return false;
  return draw === 'wasOffered' || (drawMuted !== true && (draw === 'none' || draw === 'refused'));
}

/**
 * The mode of a game from the quick queue, or of one that the house was asked for.
 *
 * @returns `null` for duels, for games of tournaments, and where the server does not name a mode
 */
export const quickModeOf = ({
  isDuel,
  tournament,
  gameMode,
  practice = null,
}: Pick<Snapshot<GameState>, 'isDuel' | 'tournament' | 'gameMode'> &
  Partial<Pick<GameState, 'practice'>>): TimeControlName | null => {
  if (isDuel || tournament !== null) return null;
  if (practice !== null) return isTimeControlName(gameMode) ? gameMode : null;
  return isQuickMode(gameMode) ? gameMode : null;
};

/** The moment in which an offer can be taken back is over. */
export function sendOffer(state: GameState): Effect[] {
  if (state.draw !== 'pressed') return [];
  state.draw = 'offered';
  return [{ do: 'send', message: { action: 'offerDraw', ply: state.moves.length } }];
}

/**
 * Whether a move has to be asked about before it is made.
 *
 * @param now performance.now()
 */
export function asksFirst(
  state: Pick<GameState, 'times' | 'clock'>,
  settings: Pick<Settings, 'confirmMoves'>,
  now: number,
): boolean {
  return settings.confirmMoves && clockLeft(state, 'player', now) >= CONFIRM_ABOVE_MS;
}

/** Puts a move on the board that is sent only when the player says so; another one takes its place. */
export function proposeMove(state: GameState, request: MoveRequest): Effect[] {
  if (!canMove(state)) return [];
  const played = new ChessGame(state.position).move(request);
  if (!played) return [];
  state.viewedPly = state.moves.length;
  const { from, to, promotion, san, position } = played;
  state.proposed = { request: { from, to, promotion }, san, position: ref(position) };
  return [{ do: 'sound', name: 'select' }];
}

/**
 * Makes the player's own move at once and leaves it pending until the server confirms it.
 *
 * @param mid unique id of this move: the server answers a repeated one with the same echo
 * @param now performance.now()
 * @returns nothing when it is not the player's turn or the move is not legal (BI-01)
 */
export function applyOwnMove(state: GameState, request: MoveRequest, mid: string, now: number): Effect[] {
  if (!canMove(state)) return [];
  const played = new ChessGame(state.position).move(request);
  if (!played) return [];
  const timeBefore = timeAtTurn(state, 'player');
  const ply = state.moves.length;
  // A move is made on the live position, which is then on show (GM-27).
  state.viewedPly = ply;
  pushMove(state, gameMove(played, null));
  if (played.captured) state.captured[otherSide(state.side)].push(played.captured);
  state.times = { player: clockLeft(state, 'player', now), opponent: state.times.opponent };
  // Each side's first move is not charged (design §5); the echo corrects a server that does.
  const charged = state.moves.length >= 2;
  state.clock = { since: now, running: charged ? 'opponent' : null };
  state.firstMoveUntil = charged ? null : now + FIRST_MOVE_MS;
  state.draw = 'none';
  const { from, to, promotion, san } = played;
  state.pending = { mid, ply, from, to, promotion, san, timeBefore, attempts: 1 };
  return [{ do: 'sound', name: soundOf(played) }, sendMove(state.pending)];
}

export function sendMove(pending: PendingMove): Effect {
  const { from, to, promotion, san, ply, mid } = pending;
  const message = { action: 'move', from, to, ...(promotion ? { promotion } : {}), san, ply, mid };
  return { do: 'send', message };
}

/** The game has ended: user data of a later version than this bring the new rating. */
export function keepUserVersion(state: GameState, version: number): void {
  state.userVersion = version;
}

export function applyChannelState(state: GameState, channel: GameState['channel']): void {
  state.channel = channel;
  if (channel === 'reconnecting') lapseRematch(state);
}

/** How well the server is heard has changed. @source GM-12 */
export function applyLine(state: GameState, health: LineHealth): void {
  state.isQuiet = health !== 'good';
  state.showReconnecting = state.status === 'playing' && health === 'lost';
}
