import { proxy } from 'valtio';
import type { GamePlayer } from '../../../protocol/entities';
import type { MoveRequest, PlayedMove, Side } from '../../../rules/chess';
import { ChessGame, MAX_WRITTEN_PLIES } from '../../../rules/game';
import type { WrittenGame } from '../../../rules/read-game';
import type { Sound } from '../../audio/sound-names';
import { createGameState } from '../../game/state/game';
import { gameMove, soundOf } from '../../game/state/game-position';
import { openReplay } from './replay';
import type { ReplayMatch } from './replay-match';
import { createVariation, playEach, type Replayed, showGame, tryMove } from './variation';

/** An analysis: a game or a position that the user brought, in the shape of a replay. Nothing of it is stored. */

/**
 * Opens what was brought at so many half-moves.
 *
 * @param players what the two sides are called, and whose board and pieces are shown
 */
export function openAnalysis(
  { start, moves }: WrittenGame,
  players: Record<Side, GamePlayer>,
  ply: number,
): Replayed {
  const match: ReplayMatch = {
    players,
    start,
    moves: moves.map(move => gameMove(move, null)),
    taken: moves.map(({ captured }) => captured),
    clocks: null,
    gameMode: null,
    date: null,
    isDuel: false,
    tournament: null,
    end: null,
    unread: null,
  };
  const game = proxy(createGameState());
  openReplay(game, match, 'w', ply);
  return { game, match, variation: proxy(createVariation()) };
}

/**
 * Plays a move on the position on show. At the end of the game it goes on with it, elsewhere it is tried as in a replay.
 *
 * @returns how it sounds; `null` for a move that is not possible
 */
export function playOn(analysis: Replayed, request: MoveRequest): Sound | null {
  const { game, match, variation } = analysis;
  const { length } = match.moves;
  if (variation.at !== null || game.viewedPly < length) return tryMove(analysis, request);
  const played = length < MAX_WRITTEN_PLIES && new ChessGame(game.position).move(request);
  if (!played) return null;
  add(analysis, played);
  return soundOf(played);
}

function add(analysis: Replayed, played: PlayedMove): void {
  const { game, match } = analysis;
  const move = gameMove(played, null);
  analysis.match = {
    ...match,
    moves: [...match.moves, move],
    taken: [...match.taken, played.captured],
  };
  game.moves.push(move);
  showGame(analysis, game.moves.length);
}

/** Plays a line from the position on show on. @param line moves in UCI's letters @returns as above, of its last move */
export const playLineOn = (analysis: Replayed, line: readonly string[]): Sound | null =>
  playEach(line, request => playOn(analysis, request));
