import { bench } from './host';

/** Page of either version of chessground, which have the same interface. */
export function chessgroundPage(Chessground) {
  window.__bench = bench({
    mount: (slots, fen, _size, animationMs) =>
      slots.map(slot => {
        const ground = Chessground(slot, {
          fen,
          coordinates: true,
          animation: { enabled: animationMs > 0, duration: animationMs },
          movable: { free: true, color: 'both' },
          draggable: { enabled: true },
          drawable: { enabled: true },
        });
        return (next, move) => ground.set({ fen: next, lastMove: move });
      }),
  });
}
