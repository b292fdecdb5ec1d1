import '../shell.css';
import 'cm-chessboard/assets/chessboard.css';
import markers from 'cm-chessboard/assets/extensions/markers/markers.svg?url';
import pieces from 'cm-chessboard/assets/pieces/standard.svg?url';
import { Chessboard } from 'cm-chessboard/src/Chessboard.js';
import { MARKER_TYPE, Markers } from 'cm-chessboard/src/extensions/markers/Markers.js';
import { bench } from '../host';

const absolute = url => new URL(url, location.href).href;

window.__bench = bench({
  async mount(slots, fen, _size, animationMs) {
    const boards = slots.map(slot => {
      const board = new Chessboard(slot, {
        position: fen,
        assetsUrl: '',
        style: { animationDuration: animationMs, pieces: { file: absolute(pieces) } },
        extensions: [{ class: Markers, props: { sprite: absolute(markers), autoMarkers: null } }],
      });
      board.enableMoveInput(() => true);
      return (next, move) => {
        board.setPosition(next, true);
        board.removeMarkers(MARKER_TYPE.square);
        for (const square of move ?? []) board.addMarker(MARKER_TYPE.square, square);
      };
    });
    // Pieces point into an SVG sprite that is fetched over HTTP: wait for it.
    while (!document.querySelector('[id^="cm-chessboard-sprite"] :is(svg, symbol, g)'))
      await new Promise(resolve => setTimeout(resolve, 1));
    return boards;
  },
});
