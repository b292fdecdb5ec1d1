import { type ReactNode, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Ink } from '../../src/client/board/drawing';
import { Board } from '../../src/client/game/board/board';
import { DrawTools } from '../../src/client/game/board/draw-tools';
import { applyOwnMove, canMove, createGameState, viewPly } from '../../src/client/state/game';
import { gameMove, pushMove, setPosition } from '../../src/client/state/game-position';
import { addPremove, cancelPremoves, type PremoveMode, playPremove } from '../../src/client/state/premove';
import { ChessGame, otherSide, type Side, START_FEN } from '../../src/rules/chess';
import { pieceStyle } from '../../src/rules/piece-style';

const PIECES = pieceStyle('court_4_1_1');

/**
 * One board with the product's own game behind it, and a server that agrees at once. `opponent(…moves)` plays
 * for the other side; several moves are what came all at once after an absence.
 */
export function oneSided(wish: URLSearchParams): () => ReactNode {
  const side: Side = wish.get('me') === 'b' ? 'b' : 'w';
  const mode = (wish.get('premove') ?? 'one') as PremoveMode;
  const game = proxy(createGameState());
  const start = wish.get('fen') ?? START_FEN;
  game.status = 'playing';
  game.side = side;
  setPosition(game, start);

  const agree = () => {
    game.pending = null;
  };
  const opponent = (...moves: string[]) => {
    for (const move of moves) {
      const played = new ChessGame(game.fen).moveSan(move);
      if (!played) throw new Error(`${move} is not legal in ${game.fen}`);
      pushMove(game, gameMove(played, null));
    }
    if (moves.length > 1) game.missed = moves.length;
    playPremove(game, () => 'mid', performance.now());
    agree();
  };
  Object.assign(window, { opponent });

  return function OneSided() {
    const state = useSnapshot(game);
    const [ink, setInk] = useState<Ink | null>(null);
    const { moves, viewedPly, missed, fen } = state;
    const shown = moves[viewedPly - 1];
    const steps = { first: 0, previous: viewedPly - 1, next: viewedPly + 1, last: moves.length };
    return (
      <>
        <Board
          fen={viewedPly === moves.length ? fen : (shown?.fen ?? start)}
          liveFen={fen}
          orientation={wish.get('side') === 'b' ? 'b' : side}
          lastMove={shown ? { from: shown.from, to: shown.to } : null}
          movable={canMove(state) ? side : null}
          through={missed > 1 ? moves.slice(-missed, -1).map(move => move.fen) : []}
          premoves={state.premoves}
          premoveMode={state.turn === otherSide(side) ? mode : 'off'}
          ink={ink}
          alwaysQueen={wish.has('queen')}
          boardTheme={wish.get('theme') ?? 'CLASSIC'}
          lightGraphics={wish.has('light')}
          whitePieces={PIECES}
          blackPieces={PIECES}
          label="Board"
          onMove={move => {
            applyOwnMove(game, move, 'mid', performance.now());
            agree();
          }}
          onPremove={move => addPremove(game, move, mode)}
          onCancelPremoves={() => cancelPremoves(game)}
          onGoLive={() => viewPly(game, game.moves.length)}
          onStep={to => viewPly(game, steps[to])}
          onSound={() => undefined}
        />
        <div style={{ margin: '80px 0 80px 240px', inlineSize: 60 }}>
          <DrawTools ink={ink} onInk={setInk} />
        </div>
      </>
    );
  };
}
