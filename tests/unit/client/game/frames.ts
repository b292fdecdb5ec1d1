import { createGameState } from '../../../../src/client/game/state/game';
import { applyGameMessage } from '../../../../src/client/game/state/game-messages';
import type { Effect, GameState } from '../../../../src/client/game/state/game-shapes';
import { parseGameMessage } from '../../../../src/protocol/game';
import { START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { KeptGame } from '../../../support/games/kept-game';

/** Frames as a server writes them, for one game seen by one player. */

type Frame = Record<string, unknown>;

const somebody = (username: string) => ({ username, elo: 1500, board: 'CLASSIC' });

export interface Times {
  time?: number;
  timeO?: number;
  spent?: number;
}

/** The full state after these moves. */
export function stateFrame(sans: readonly string[], side: 'w' | 'b' = 'w', times: Times = {}): Frame {
  const chess = new KeptGame();
  const moves = sans.map(san => {
    const played = chess.moveSan(san);
    if (!played) throw new Error(`illegal ${san}`);
    return { move: played.san, from: played.from, to: played.to, spent: 1000 };
  });
  return {
    status: 'recconect',
    player: somebody('me'),
    opponent: somebody('other'),
    moves,
    fen: chess.fen,
    side,
    time: times.time ?? 180_000,
    timeO: times.timeO ?? 180_000,
    lastMove: times.spent ?? 0,
    captured: chess.captured,
    ply: moves.length,
    gameMode: 'BLITZ_3',
    rated: true,
    clockRunning: moves.length >= 2,
  };
}

/** The last of these moves as its echo (`confirmation` given) or as the opponent reads it. */
export function moveFrame(sans: readonly string[], extra: Frame = {}): Frame {
  const chess = KeptGame.of(sans.slice(0, -1));
  const played = chess.moveSan(sans.at(-1) ?? '');
  if (!played) throw new Error(`illegal ${sans.join(' ')}`);
  return {
    move: played.san,
    from: played.from,
    to: played.to,
    ...(played.promotion ? { promotion: played.promotion } : {}),
    time: 170_000,
    timeO: 160_000,
    captured: chess.captured,
    ply: sans.length,
    fen: chess.fen,
    clockRunning: sans.length >= 2,
    ...extra,
  };
}

export const fenAfter = (sans: readonly string[]): string => ChessGame.replay(sans)?.fen ?? START_FEN;

/** Hands a frame to the store as the channel does. */
export function receive(game: GameState, frame: Frame, now = 0): Effect[] {
  return applyGameMessage(game, parseGameMessage(JSON.stringify(frame)), now);
}

/** A game in progress. */
export function gameAfter(sans: readonly string[], side: 'w' | 'b' = 'w', times: Times = {}): GameState {
  const game = createGameState();
  receive(game, stateFrame(sans, side, times));
  return game;
}

/** Names of the effects, with what tells them apart. */
export const told = (effects: readonly Effect[]): string[] =>
  effects.map(effect => {
    if (effect.do === 'sound') return `sound ${effect.name}`;
    if (effect.do === 'close') return `close ${effect.code}`;
    if (effect.do === 'send' || effect.do === 'reply')
      return `${effect.do} ${(effect.message as { action: string }).action}`;
    return effect.do;
  });
