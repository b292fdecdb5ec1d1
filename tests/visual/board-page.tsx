import { type ReactNode, useState } from 'react';
import { proxy } from 'valtio';
import '../../src/client/styles/tokens.css';
import '../../src/client/styles/base.scss';
import '../../src/client/styles/fonts';
import type { BoardActions } from '../../src/client/board/feed';
import { Board, useBoardControl } from '../../src/client/game/board/board';
import { feedOf } from '../../src/client/game/state/board-feed';
import { loadAreas, showLanguage } from '../../src/client/i18n/i18n';
import { settings } from '../../src/client/settings/state/settings';
import { isLanguage } from '../../src/protocol/settings';
import { type Side, type Square, START_FEN } from '../../src/rules/chess';
import { ChessGame } from '../../src/rules/game';
import { pieceStyle } from '../../src/rules/piece-style';
import { Position } from '../../src/rules/position/position';
import { oneSided } from './one-sided';
import { showWishes } from './show';

interface Shown {
  fen: string;
  lastMove: { from: Square; to: Square } | null;
}

/** A board on which one user plays both sides. */
function bothSides(wish: URLSearchParams): () => ReactNode {
  const lastWish = wish.get('last');
  const start: Shown = {
    fen: wish.get('fen') ?? START_FEN,
    lastMove: lastWish ? { from: lastWish.slice(0, 2) as Square, to: lastWish.slice(2) as Square } : null,
  };
  const set = wish.get('set') ?? 'court';
  const coordinates = wish.get('coordinates');
  const side: Side = wish.get('side') === 'b' ? 'b' : 'w';

  const page = proxy({ history: [start], viewed: 0 });
  const liveFen = () => (page.history.at(-1) ?? start).fen;
  const view = (ply: number) => {
    page.viewed = Math.max(0, Math.min(ply, page.history.length - 1));
  };

  const feed = feedOf([page, settings], () => {
    const { fen, lastMove } = page.history[page.viewed] ?? start;
    return {
      shown: new Position(fen),
      live: new Position(liveFen()),
      game: 0,
      keepsMarks: false,
      orientation: side,
      lastMove,
      movable: wish.has('locked') ? null : new ChessGame(liveFen()).turn,
      alwaysQueen: wish.has('queen'),
      premoves: [],
      premoveMode: 'off',
      through: [],
      style: {
        theme: wish.get('theme') ?? 'CLASSIC',
        white: pieceStyle(`${set}_${wish.get('white') ?? '4_1_1'}`),
        black: pieceStyle(`${set}_${wish.get('black') ?? '4_1_1'}`),
        grayscale: wish.has('grayscale'),
        lightGraphics: settings.lightGraphics,
        coordinates: coordinates === 'outside' || coordinates === 'off' ? coordinates : 'inside',
        inkShapes: wish.has('shapes'),
      },
    };
  });

  const nothing = () => undefined;
  const actions: BoardActions = {
    step(to) {
      const { viewed, history } = page;
      view({ first: 0, previous: viewed - 1, next: viewed + 1, last: history.length - 1 }[to]);
    },
    play: {
      move(move) {
        const played = new ChessGame(liveFen()).move(move);
        if (!played) throw new Error(`illegal move ${move.from}${move.to}`);
        page.history.push({ fen: played.fen, lastMove: { from: move.from, to: move.to } });
        page.viewed = page.history.length - 1;
      },
      premove: nothing,
      cancelPremoves: nothing,
      goLive: () => view(page.history.length - 1),
      select: nothing,
    },
  };

  return function BothSides() {
    return <Board control={useBoardControl(feed, actions)} label="Board" />;
  };
}

/** A board that leaves the screen and comes back. */
function Folding({ children }: { children: ReactNode }) {
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
      {isOpen && children}
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

/**
 * One board alone, for pictures and for measuring. One user plays both sides, or with `me` (w, b) one of them, with
 * premoves (`premove`: off, one, queue). Other parts of the wish:
 * `fen`, `last` (e2e4), `side` (w, b), `width` in pixels, `queen`, `locked`, `lang`, `theme`, `set` of pieces, `shapes`
 * of inks, `coordinates` (inside, outside, off), `white` and `black` palettes, `light` graphics, `switches` for a
 * button that turns these on and off, `folds` for one that removes the board and brings it back.
 */
await showWishes(async wish => {
  settings.lightGraphics = wish.has('light');
  const language = wish.get('lang');
  await showLanguage(isLanguage(language) ? language : 'es');
  await loadAreas(['board']);
  const Shown = wish.has('me') ? oneSided(wish) : bothSides(wish);
  return (
    <div
      style={{ width: `${wish.get('width') ?? '768'}px`, maxWidth: '100%', padding: 4, margin: '8px auto' }}
    >
      {wish.has('folds') ? (
        <Folding>
          <Shown />
        </Folding>
      ) : (
        <Shown />
      )}
      {wish.has('switches') && <LightSwitch />}
    </div>
  );
});
