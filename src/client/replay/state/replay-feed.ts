import type { Side } from '../../../rules/chess';
import type { Drawn } from '../../board/drawing';
import { type BoardFeed, READ_ONLY } from '../../board/feed';
import { feedOf, marksOf, squaresOf, styleOf, TRAVEL } from '../../game/state/board-feed';
import { sideBelow } from '../../game/state/game';
import type { Settings } from '../../settings/state/settings-shapes';
import { type EngineState, engineArrow } from './engine';
import { bestArrow, type ReviewState } from './review';
import type { Replayed } from './variation';

/**
 * A finished game. Moves may be tried on any of its positions.
 *
 * @param game as `replay/state/replay` keeps it: `fen` is the position on show
 * @param boardOf whose board it is shown on
 * @param review what an engine has said of the game, if it has
 * @param engine what engines have said of positions
 * @param drawn marks and arrows that the game itself has for the position on show
 */
export const replayFeed = (
  { game, match: { players }, variation }: Replayed,
  settings: Settings,
  boardOf: Side,
  review: ReviewState,
  engine: EngineState,
  drawn: () => readonly Drawn[] = () => [],
): BoardFeed =>
  feedOf([game, settings, variation, review, engine], () => ({
    ...READ_ONLY,
    movable: game.turn,
    alwaysQueen: settings.promote === 'q',
    shown: game.position,
    live: game.position,
    ...marksOf(game, settings),
    orientation: sideBelow(game),
    travelMs: TRAVEL[settings.animation],
    lastMove: squaresOf(game.lastMove),
    arrows: [...drawn(), ...(bestArrow(review, game, variation) ?? engineArrow(engine, game.fen))],
    through: [],
    style: styleOf(settings, players[boardOf].board, {
      w: players.w.card?.piece?.type,
      b: players.b.card?.piece?.type,
    }),
  }));
