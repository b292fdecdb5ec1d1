import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio';
import '../../src/client/styles/tokens.css';
import '../../src/client/styles/base.css';
import '../../src/client/styles/fonts';
import { Board } from '../../src/client/game/board/board';
import { isLanguage, startI18n } from '../../src/client/i18n/i18n';
import { settings } from '../../src/client/state/settings';
import { ChessGame, type Promotion, type Side, type Square, START_FEN } from '../../src/rules/chess';
import { pieceStyle } from '../../src/rules/piece-style';
import { oneSided } from './one-sided';

/**
 * One board alone, played by both sides, for pictures and for measuring; with `me` (w, b) by one of them, who
 * may think ahead (`premove`: off, one, queue). The address says how:
 * `fen`, `last` (e2e4), `side` (w, b), `width` in pixels, `queen`, `locked`, `lang`, `theme`, `set` of pieces,
 * `white` and `black` palettes, `light` graphics, `switches` for a button that turns these on and off,
 * `folds` for one that takes the board away and back.
 */
const wish = new URLSearchParams(location.search);
settings.lightGraphics = wish.has('light');

interface Shown {
  fen: string;
  lastMove: { from: Square; to: Square } | null;
}

const lastWish = wish.get('last');
const start: Shown = {
  fen: wish.get('fen') ?? START_FEN,
  lastMove: lastWish ? { from: lastWish.slice(0, 2) as Square, to: lastWish.slice(2) as Square } : null,
};
const set = wish.get('set') ?? 'court';
const side: Side = wish.get('side') === 'b' ? 'b' : 'w';

function BoardPage() {
  const [history, setHistory] = useState<Shown[]>([start]);
  const [viewed, setViewed] = useState(0);
  const { lightGraphics } = useSnapshot(settings);
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
    <Board
      fen={shown.fen}
      liveFen={live.fen}
      orientation={side}
      lastMove={shown.lastMove}
      movable={wish.has('locked') ? null : new ChessGame(live.fen).turn}
      alwaysQueen={wish.has('queen')}
      grayscale={wish.has('grayscale')}
      boardTheme={wish.get('theme') ?? 'CLASSIC'}
      lightGraphics={lightGraphics}
      whitePieces={pieceStyle(`${set}_${wish.get('white') ?? '4_1_1'}`)}
      blackPieces={pieceStyle(`${set}_${wish.get('black') ?? '4_1_1'}`)}
      label="Board"
      onMove={play}
      onGoLive={() => setViewed(history.length - 1)}
      onStep={to => setViewed(Math.max(0, Math.min(step[to], history.length - 1)))}
      onSound={() => undefined}
    />
  );
}

const Shown = wish.has('me') ? oneSided(wish) : BoardPage;
/** A board that leaves the screen and comes back. */
function Folding() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button
        type="button"
        style={{ position: 'fixed', insetInlineStart: 0 }}
        onClick={() => setOpen(!isOpen)}
      >
        fold
      </button>
      {isOpen && <Shown />}
    </>
  );
}

/** The settings' switch. */
function LightSwitch() {
  return (
    <button
      type="button"
      style={{ position: 'fixed', insetInlineEnd: 0 }}
      onClick={() => Object.assign(settings, { lightGraphics: !settings.lightGraphics })}
    >
      light
    </button>
  );
}

const language = wish.get('lang');
await startI18n(isLanguage(language) ? language : 'es');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <div
        style={{ width: `${wish.get('width') ?? '768'}px`, maxWidth: '100%', padding: 4, margin: '8px auto' }}
      >
        {wish.has('folds') ? <Folding /> : <Shown />}
        {wish.has('switches') && <LightSwitch />}
      </div>
    </StrictMode>,
  );
}
