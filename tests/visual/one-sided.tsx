import { type ReactNode, useState } from 'react';
import { proxy } from 'valtio';
import type { Ink } from '../../src/client/board/drawing';
import type { BoardActions } from '../../src/client/board/feed';
import type { PremoveMode } from '../../src/client/board/premoves';
import { Board, useBoardControl } from '../../src/client/game/board/board';
import { DrawTools } from '../../src/client/game/board/draw-tools';
import { feedOf } from '../../src/client/game/state/board-feed';
import { applyOwnMove, canMove, createGameState, viewPly } from '../../src/client/game/state/game';
import { gameMove, placeAt, placeOf, pushMove, setPosition } from '../../src/client/game/state/game-position';
import { addPremove, cancelPremoves, playPremove } from '../../src/client/game/state/premove';
import { otherSide, type Side, START_FEN } from '../../src/rules/chess';
import { ChessGame } from '../../src/rules/game';
import { pieceStyle } from '../../src/rules/piece-style';

const PIECES = pieceStyle('court_4_1_1');

/**
 * One board with the product's own game behind it, and a server that accepts every move at once. `opponent(…moves)`
 * plays for the other side; several moves arrive together, as after an absence.
 */
export function oneSided(wish: URLSearchParams): () => ReactNode {
  const side: Side = wish.get('me') === 'b' ? 'b' : 'w';
  const mode = (wish.get('premove') ?? 'one') as PremoveMode;
  const game = proxy(createGameState());
  const start = wish.get('fen') ?? START_FEN;
  game.status = 'playing';
  game.side = side;
  game.start = start;
  setPosition(game, placeOf(start));

  const agree = () => {
    game.pending = null;
  };
  const opponent = (...moves: string[]) => {
    for (const move of moves) {
      const played = new ChessGame(game.position).moveSan(move);
      if (!played) throw new Error(`${move} is not legal in ${game.fen}`);
      pushMove(game, gameMove(played, null));
    }
    if (moves.length > 1) game.missed = moves.length;
    playPremove(game, () => 'mid', performance.now());
    agree();
  };
  Object.assign(window, { opponent });

  const feed = feedOf([game], () => {
    const { moves, viewedPly, missed, position, premoves, turn } = game;
    const move = moves[viewedPly - 1];
    return {
      shown: viewedPly === moves.length ? position : placeAt(game, viewedPly).position,
      live: position,
      game: 0,
      keepsMarks: false,
      orientation: wish.get('side') === 'b' ? 'b' : side,
      lastMove: move ? { from: move.from, to: move.to } : null,
      movable: canMove(game) ? side : null,
      alwaysQueen: wish.has('queen'),
      premoves: premoves.map(({ from, to, promotion }) => ({ from, to, promotion })),
      premoveMode: turn === otherSide(side) ? mode : 'off',
      through: missed > 1 ? moves.slice(-missed, -1).map(one => one.position) : [],
      style: {
        theme: wish.get('theme') ?? 'CLASSIC',
        white: PIECES,
        black: PIECES,
        grayscale: false,
        lightGraphics: wish.has('light'),
        coordinates: 'inside',
        inkShapes: wish.has('shapes'),
      },
    };
  });
  const actions: BoardActions = {
    step(to) {
      const { viewedPly, moves } = game;
      viewPly(game, { first: 0, previous: viewedPly - 1, next: viewedPly + 1, last: moves.length }[to]);
    },
    play: {
      move(move) {
        applyOwnMove(game, move, 'mid', performance.now());
        agree();
      },
      premove: move => addPremove(game, move, mode),
      cancelPremoves: () => cancelPremoves(game),
      goLive: () => viewPly(game, game.moves.length),
      select: () => undefined,
    },
  };

  return function OneSided() {
    const [ink, setInk] = useState<Ink | null>(null);
    return (
      <>
        <Board control={useBoardControl(feed, actions)} label="Board" ink={ink} />
        <div style={{ margin: '80px 0 80px 240px', inlineSize: 60 }}>
          <DrawTools ink={ink} onInk={setInk} />
        </div>
      </>
    );
  };
}
