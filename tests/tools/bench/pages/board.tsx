import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { proxy } from 'valtio';
import '../../../../src/client/styles/tokens.css';
import '../../../../src/client/styles/base.scss';
import '../../../../src/client/styles/fonts';
import './shell.css';
import type { BoardActions, BoardFeed } from '../../../../src/client/board/feed';
import { Board, useBoardControl } from '../../../../src/client/game/board/board';
import { warmBoard } from '../../../../src/client/game/board/warm-board';
import { feedOf } from '../../../../src/client/game/state/board-feed';
import { loadAreas, showLanguage } from '../../../../src/client/i18n/i18n';
import { turnOf } from '../../../../src/rules/chess';
import { Position } from '../../../../src/rules/position/position';
import { bench, drawn, type Show } from './host';
import { mountWall } from './wall';

/**
 * Our boards on the contract of the bench: one is the whole board of a game, with its twin in the DOM;
 * several are a wall of boards in one canvas.
 */

const PIECES = { set: 'court', palette: '4_1_1' };

const nothing = () => undefined;
const actions: BoardActions = {
  step: nothing,
  play: { move: nothing, premove: nothing, cancelPremoves: nothing, goLive: nothing, select: nothing },
};

function OneBoard({ feed }: { feed: BoardFeed }) {
  return <Board control={useBoardControl(feed, actions)} label="Board" />;
}

async function mountOne(slot: HTMLElement, start: string, animationMs: number): Promise<Show> {
  const shown = proxy<{ fen: string; move: Parameters<Show>[1] }>({ fen: start, move: null });
  const feed = feedOf([shown], () => ({
    shown: new Position(shown.fen),
    live: new Position(shown.fen),
    game: 0,
    keepsMarks: false,
    orientation: 'w',
    lastMove: shown.move && { from: shown.move[0], to: shown.move[1] },
    movable: turnOf(shown.fen),
    alwaysQueen: true,
    premoves: [],
    premoveMode: 'off',
    through: [],
    style: {
      theme: 'CLASSIC',
      white: PIECES,
      black: PIECES,
      grayscale: false,
      lightGraphics: false,
      coordinates: 'inside',
      inkShapes: false,
    },
    travelMs: animationMs,
  }));
  createRoot(slot).render(createElement(OneBoard, { feed }));
  await drawn(slot, 'board');
  return (fen, move) => Object.assign(shown, { fen, move });
}

await showLanguage('en');
await loadAreas(['board']);
if (new URLSearchParams(location.search).has('warm')) await warmBoard();
window.__bench = bench({
  async mount(slots, fen, size, animationMs) {
    const [only] = slots;
    if (slots.length === 1 && only) return [await mountOne(only, fen, animationMs)];
    return mountWall(slots.length, size, fen, animationMs);
  },
  // Fetched here alone: it is no part of what a mount costs.
  tick: async leftMs => (await import('./clock')).tickBeside(leftMs),
});
