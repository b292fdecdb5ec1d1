import { createElement, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../src/client/styles/tokens.css';
import '../../../src/client/styles/base.css';
import '../../../src/client/styles/fonts';
import './shell.css';
import { Board } from '../../../src/client/game/board/board';
import { startI18n } from '../../../src/client/i18n/i18n';
import { turnOf } from '../../../src/rules/chess';
import { bench, type Show } from './host';
import { mountWall } from './wall';

/**
 * Our boards on the contract of the bench: one is the whole board of a game, with its twin in the DOM;
 * several are a wall of boards in one canvas.
 */

interface Shown {
  fen: string;
  move: Parameters<Show>[1];
}

interface OneBoardProps {
  start: string;
  animationMs: number;
  expose(show: (shown: Shown) => void): void;
}

const PIECES = { set: 'court', palette: '4_1_1' };

function OneBoard({ start, animationMs, expose }: OneBoardProps) {
  const [{ fen, move }, show] = useState<Shown>({ fen: start, move: null });
  useLayoutEffect(() => expose(show), [expose]);
  return (
    <Board
      fen={fen}
      liveFen={fen}
      orientation="w"
      lastMove={move && { from: move[0], to: move[1] }}
      movable={turnOf(fen)}
      alwaysQueen
      boardTheme="CLASSIC"
      whitePieces={PIECES}
      blackPieces={PIECES}
      travelMs={animationMs}
      label="Board"
      onMove={() => undefined}
      onGoLive={() => undefined}
      onStep={() => undefined}
      onSound={() => undefined}
    />
  );
}

async function mountOne(slot: HTMLElement, start: string, animationMs: number): Promise<Show> {
  const show = await new Promise<(shown: Shown) => void>(expose => {
    createRoot(slot).render(createElement(OneBoard, { start, animationMs, expose }));
  });
  while (!slot.querySelector('[data-testid=board][data-ready]'))
    await new Promise(resolve => setTimeout(resolve, 1));
  return (fen, move) => show({ fen, move });
}

await startI18n('en');
window.__bench = bench({
  async mount(slots, fen, size, animationMs) {
    const [only] = slots;
    if (slots.length === 1 && only) return [await mountOne(only, fen, animationMs)];
    return mountWall(slots.length, size, fen, animationMs);
  },
});
