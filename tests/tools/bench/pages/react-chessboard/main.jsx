import '../shell.css';
import { createElement, useLayoutEffect, useState } from 'react';
import { Chessboard } from 'react-chessboard';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { bench } from '../host';

const MARKED = { background: 'rgba(155, 199, 0, 0.41)' };

function Board({ id, start, animationMs, expose }) {
  const [shown, show] = useState({ fen: start, move: null });
  useLayoutEffect(() => expose(show), [expose]);
  const squareStyles = shown.move ? { [shown.move[0]]: MARKED, [shown.move[1]]: MARKED } : {};
  return (
    <Chessboard
      options={{
        id,
        position: shown.fen,
        animationDurationInMs: animationMs,
        squareStyles,
        allowDragging: true,
        onPieceDrop: () => true,
      }}
    />
  );
}

window.__bench = bench({
  mount: (slots, fen, _size, animationMs) =>
    slots.map((slot, i) => {
      let show;
      const expose = given => {
        show = given;
      };
      const board = createElement(Board, { id: `board${i}`, start: fen, animationMs, expose });
      flushSync(() => createRoot(slot).render(board));
      return (next, move) => show({ fen: next, move });
    }),
});
