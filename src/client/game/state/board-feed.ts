import { subscribe } from 'valtio';
import type { Side } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import type { Position } from '../../../rules/position/position';
import { type BoardFeed, type BoardScene, type BoardStyle, READ_ONLY } from '../../board/feed';
import { TRAVEL_MS } from '../../board/model';
import type { Settings } from '../../settings/state/settings-shapes';
import { canMove, sideBelow } from './game';
import { START_POSITION } from './game-position';
import type { GameState } from './game-shapes';
import { premoveMode } from './premove';

/** Board feeds of the user's own game and of a watched one; finished games have theirs in `replay-feed.ts`. */

/** How long pieces travel, in milliseconds. */
export const TRAVEL = { off: 0, fast: 90, normal: TRAVEL_MS, slow: 360 } as const satisfies Record<
  Settings['animation'],
  number
>;

/** Builds a feed from stores. @param stores proxies that `read` depends on */
export function feedOf(stores: readonly object[], read: () => BoardScene): BoardFeed {
  return {
    read,
    subscribe(onChange) {
      const ends = stores.map(store => subscribe(store, onChange));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The user's own game: moves on the live position, whichever is shown. @source requirements GM-27 */
export const playFeed = (game: GameState, settings: Settings): BoardFeed =>
  feedOf([game, settings], () => {
    const { moves, viewedPly, side, position, proposed, status, turn } = game;
    const isLive = viewedPly === moves.length;
    const move = moves[viewedPly - 1];
    return {
      // A proposed move is shown as an old one is: a press on the board leads back to the live position.
      shown: isLive ? (proposed?.position ?? position) : (move?.position ?? START_POSITION),
      live: position,
      ...marksOf(game, settings),
      orientation: sideBelow(game),
      travelMs: TRAVEL[settings.animation],
      lastMove: squaresOf(isLive && proposed ? proposed.request : move),
      movable: canMove(game) ? side : null,
      alwaysQueen: settings.promote === 'q',
      premoves: game.premoves.map(({ from, to, promotion }) => ({ from, to, promotion })),
      premoveMode: status === 'playing' && turn !== side ? premoveMode(settings) : 'off',
      through: missedPositions(game),
      style: gameStyle(game, settings),
    };
  });

/** A game that others play. A press on an older move stays there: it is a mark, never a move. @source SP-08 */
export const watchFeed = (game: GameState, settings: Settings): BoardFeed =>
  feedOf([game, settings], () => {
    const { moves, viewedPly } = game;
    const move = moves[viewedPly - 1];
    const position = move?.position ?? START_POSITION;
    return {
      ...READ_ONLY,
      shown: position,
      live: position,
      ...marksOf(game, settings),
      orientation: sideBelow(game),
      travelMs: TRAVEL[settings.animation],
      lastMove: squaresOf(move),
      through: missedPositions(game),
      style: gameStyle(game, settings),
    };
  });

/** The board is that of the player shown below; each side has its own player's pieces. */
function gameStyle({ side, player, opponent }: GameState, settings: Settings): BoardStyle {
  const [own, other] = [player?.card?.piece?.type, opponent?.card?.piece?.type];
  const pieces = side === 'w' ? { w: own, b: other } : { w: other, b: own };
  return styleOf(settings, player?.board, pieces);
}

export const styleOf = (
  { theme, lightGraphics, coordinates, inkShapes }: Settings,
  board: string | undefined,
  pieces: Record<Side, string | undefined>,
): BoardStyle => ({
  theme: board ?? 'CLASSIC',
  white: pieceStyle(pieces.w),
  black: pieceStyle(pieces.b),
  grayscale: theme === 'grayscale',
  lightGraphics,
  coordinates,
  inkShapes,
});

/** The game that marks and arrows belong to, and whether they outlast its moves. */
export const marksOf = ({ serial }: GameState, { keepMarks }: Settings) => ({
  game: serial,
  keepsMarks: keepMarks,
});

/** Positions passed through by moves that came all at once, without the last. */
const missedPositions = ({ moves, missed, viewedPly }: GameState): Position[] =>
  missed > 1 && viewedPly === moves.length ? moves.slice(-missed, -1).map(move => move.position) : [];

export const squaresOf = (move: BoardScene['lastMove'] | undefined): BoardScene['lastMove'] =>
  move ? { from: move.from, to: move.to } : null;
