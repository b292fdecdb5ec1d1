import { proxy } from 'valtio';
import { type ChannelState, closeCode, type LineHealth } from '../../../protocol/close-codes';
import type { GameMessage } from '../../../protocol/game';
import type { SpectateMessage } from '../../../protocol/spectate';
import { validateFen } from '../../../rules/fen';
import { applyChannelState, applyLine, createGameState, flipBoard, viewPly } from '../../game/state/game';
import { applyGameMessage } from '../../game/state/game-messages';
import type { Effect, GameState } from '../../game/state/game-shapes';

/**
 * The watched game of another player, and the only code that writes it.
 *
 * @source specification §4, spectate channel; requirements SP-04…08, BI-20
 */

export interface SpectatedState {
  /**
   * `connecting`: the server has not said anything yet. `over`: the game has ended and is still on show.
   * `notFound`: no player has that name. `refused`: the server does not want to show them.
   */
  presence: 'connecting' | 'playing' | 'over' | 'notPlaying' | 'notFound' | 'refused';
  /** White sits below, whichever side the watched player has. */
  whiteBelow: boolean;
  /** The game on show; its `player` is the one who is watched. The same object throughout: screens subscribe to it. */
  game: GameState;
  /** The game that is followed, to be named when the connection is opened again. */
  gameId: number | null;
  /** The last game whose end has been received. */
  pastId: number | null;
  /** Half-moves that had been played when the live position was last on show. */
  seen: number;
  /** The next game, already being played while the user still studies the one before. */
  next: GameState | null;
}

export function createSpectated(whiteBelow = false): SpectatedState {
  return {
    presence: 'connecting',
    whiteBelow,
    game: createGameState(),
    gameId: null,
    pastId: null,
    seen: 0,
    next: null,
  };
}

export const spectated = proxy<SpectatedState>(createSpectated());

/** Begins to watch a player of whom nothing is known yet. */
export function resetSpectated(state: SpectatedState, whiteBelow = false): void {
  const { game } = state;
  Object.assign(state, { ...createSpectated(whiteBelow), game });
  Object.assign(game, createGameState(game.serial + 1));
}

/**
 * Applies one message of the spectate channel. Mutates `state`, touches nothing else.
 *
 * @param now performance.now() when it arrived
 * @returns what is left to do, in order
 */
export function applySpectateMessage(state: SpectatedState, message: SpectateMessage, now: number): Effect[] {
  switch (message.kind) {
    case 'state':
      return applyState(state, message, now);
    case 'ended': {
      const { spectatedUserWon, reason, clocks } = message;
      const outcome = message.outcome === 'draw' ? 'draw' : spectatedUserWon ? 'win' : 'lose';
      return applyEnd(
        state,
        { kind: 'ended', outcome, reason, counted: true, ...(clocks && { clocks }) },
        now,
      );
    }
    case 'aborted':
      return applyEnd(state, message, now);
    case 'notPlaying':
      if (state.presence !== 'over') clearSpectated(state);
      // The end of the last game stays on show until it has been read.
      else Object.assign(state, { next: null, gameId: null } satisfies Partial<SpectatedState>);
      return [];
    case 'error':
      // The session shows its message (LV-18); the game on show stays as it is.
      return [];
    case 'moved': {
      const effects = applyTo(state, message, now);
      keepSeen(state);
      return effects;
    }
    default:
      return applyTo(state, message, now);
  }
}

function applyState(
  state: SpectatedState,
  message: Extract<SpectateMessage, { kind: 'state' }>,
  now: number,
): Effect[] {
  const { state: shown } = message;
  const { id } = shown;
  if (!validateFen(shown.fen).ok) return [{ do: 'report', raw: shown.fen }];
  // The server was asked before the end of this game had reached us, and answers with the game again.
  if (id !== null && id === state.pastId) return [];
  const begins = followed(state).status === 'ended' || id !== state.gameId;
  if (begins) beginGame(state);
  const effects = applyTo(state, message, now);
  const game = followed(state);
  if (begins && state.whiteBelow && game.side === 'b') flipBoard(game);
  state.gameId = id;
  if (state.next === null) state.presence = 'playing';
  keepSeen(state);
  return effects;
}

/** Makes room for another game: at once, or beside one that the user still studies. */
function beginGame(state: SpectatedState): void {
  const { channel, serial } = state.game;
  const empty = { ...createGameState(serial + 1), channel };
  if (state.presence === 'over' && isStudying(state)) {
    state.next = empty;
    return;
  }
  state.next = null;
  state.seen = 0;
  Object.assign(state.game, empty);
}

/** The game that the channel speaks of. */
const followed = (state: SpectatedState): GameState => state.next ?? state.game;

const isStudying = ({ game }: SpectatedState): boolean => game.viewedPly < game.moves.length;

function applyTo(state: SpectatedState, message: GameMessage, now: number): Effect[] {
  return applyGameMessage(followed(state), message, now).filter(isForSpectators);
}

/** A spectator hears the sounds of moves, but no start sound, and their own account does not change. @source BI-20 */
function isForSpectators(effect: Effect): boolean {
  if (effect.do === 'sound') return effect.name !== 'start';
  return effect.do !== 'notify' && effect.do !== 'reloadUser' && effect.do !== 'requeue';
}

type GameEnd = Extract<GameMessage, { kind: 'ended' | 'aborted' }>;

/** The game is not followed any more; it stays on show until the spectator has read how it ended (SP-07). */
function applyEnd(state: SpectatedState, message: GameEnd, now: number): Effect[] {
  // An end without its game: there is nothing to show.
  if (followed(state).status !== 'playing') return [];
  const effects = applyTo(state, message, now);
  state.pastId = state.gameId ?? state.pastId;
  state.gameId = null;
  if (state.next === null) state.presence = 'over';
  return effects;
}

/** Nothing is on show: the player plays no game. */
function clearSpectated(state: SpectatedState): void {
  const { channel, serial } = state.game;
  Object.assign(state.game, { ...createGameState(serial + 1), channel });
  Object.assign(state, {
    presence: 'notPlaying',
    gameId: null,
    seen: 0,
    next: null,
  } satisfies Partial<SpectatedState>);
}

/** Shows the position after `ply` half-moves. @source GM-05 */
export function viewSpectated(state: SpectatedState, ply: number): void {
  viewPly(state.game, ply);
  keepSeen(state);
}

/** The end has been read: on to the next game if there is one already, or to waiting for it. */
export function dismissEnd(state: SpectatedState): void {
  if (state.presence !== 'over') return;
  const { next } = state;
  if (next?.status !== 'playing') {
    clearSpectated(state);
    return;
  }
  state.next = null;
  Object.assign(state.game, next);
  state.presence = 'playing';
  keepSeen(state);
}

function keepSeen(state: SpectatedState): void {
  const { moves, viewedPly } = state.game;
  state.seen =
    viewedPly === moves.length ? moves.length : Math.min(moves.length, Math.max(state.seen, viewedPly));
}

/** How many moves have been made since an older one is being looked at. */
export function newMoves({ game, seen }: { game: { moves: readonly unknown[] }; seen: number }): number {
  return game.moves.length - seen;
}

/** How the channel is. */
export function applySpectateChannel(state: SpectatedState, channel: ChannelState): void {
  applyChannelState(state.game, channel);
  if (state.next) applyChannelState(state.next, channel);
}

/** How well the server is heard has changed. @source GM-12 */
export function applySpectateLine(state: SpectatedState, health: LineHealth): void {
  applyLine(state.game, health);
}

/** The channel has closed for good. */
export function applySpectateClose(state: SpectatedState, code: number): void {
  clearSpectated(state);
  state.presence = code === closeCode.noSuchGame ? 'notFound' : 'refused';
}
