import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/client/styles/tokens.css';
import '../../src/client/styles/base.css';
import '../../src/client/styles/fonts';
import { isLanguage, startI18n } from '../../src/client/i18n/i18n';
import { Board } from '../../src/client/parts/board/board';
import { ChessGame, type Promotion, type Side, type Square, START_FEN } from '../../src/rules/chess';

/**
 * One board alone, played by both sides, for pictures and for measuring. The address says how:
 * `fen`, `last` (e2e4), `side` (w, b), `width` in pixels, `queen`, `locked`, `lang`, `white` and `black` palettes.
 */
const wish = new URLSearchParams(location.search);

interface Shown {
  fen: string;
  lastMove: { from: Square; to: Square } | null;
}

const lastWish = wish.get('last');
const start: Shown = {
  fen: wish.get('fen') ?? START_FEN,
  lastMove: lastWish ? { from: lastWish.slice(0, 2) as Square, to: lastWish.slice(2) as Square } : null,
};
const side: Side = wish.get('side') === 'b' ? 'b' : 'w';

function BoardPage() {
  const [history, setHistory] = useState<Shown[]>([start]);
  const [viewed, setViewed] = useState(0);
  const live = history[history.length - 1] ?? start;
  const shown = history[viewed] ?? live;
  const play = (move: { from: Square; to: Square; promotion?: Promotion }) => {
    const played = new ChessGame(live.fen).move(move);
    if (!played) throw new Error(`illegal move ${move.from}${move.to}`);
    setHistory([...history, { fen: played.fen, lastMove: { from: move.from, to: move.to } }]);
    setViewed(history.length);
  };
  const step = { first: 0, previous: viewed - 1, next: viewed + 1, last: history.length - 1 };
  return (
    <div
      style={{ width: `${wish.get('width') ?? '768'}px`, maxWidth: '100%', padding: 4, margin: '8px auto' }}
    >
      <Board
        fen={shown.fen}
        liveFen={live.fen}
        orientation={side}
        lastMove={shown.lastMove}
        movable={wish.has('locked') ? null : new ChessGame(live.fen).turn}
        alwaysQueen={wish.has('queen')}
        grayscale={wish.has('grayscale')}
        boardTheme="CLASSIC"
        whitePieces={{ set: 'court', palette: wish.get('white') ?? '4_1_1' }}
        blackPieces={{ set: 'court', palette: wish.get('black') ?? '4_1_1' }}
        label="Board"
        onMove={play}
        onGoLive={() => setViewed(history.length - 1)}
        onStep={to => setViewed(Math.max(0, Math.min(step[to], history.length - 1)))}
        onSound={() => undefined}
      />
    </div>
  );
}

const language = wish.get('lang');
await startI18n(isLanguage(language) ? language : 'es');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BoardPage />
    </StrictMode>,
  );
}
