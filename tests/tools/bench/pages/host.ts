import type { Square } from '../../../../src/rules/chess';

/** Shows a position with animation and returns at once. */
export type Show = (fen: string, move: readonly [Square, Square] | null) => void;

/** One half-move of the game that is played. */
interface Ply {
  fen: string;
  move: readonly [Square, Square];
}

interface Page {
  /** Shows White below in each slot; resolves when the pieces can be painted. */
  mount(slots: HTMLElement[], fen: string, size: number, animationMs: number): Promise<Show[]> | Show[];
  /** Lets the page's own clock run beside the board, from this time left on. */
  tick?(leftMs: number): Promise<void>;
}

/** Gap between boards, in CSS pixels. */
export const GAP_PX = 8;
/** A clock stands from here on, right of the one board. */
export const BOARD_END_PX = 600;

/**
 * The interface that every board page puts on `window.__bench`, so that the same timers drive all of them.
 *
 * `mount` shows n boards of `size` CSS pixels in a grid of ceil(sqrt n) columns; `?anim=80` in the address is the
 * animation time, in milliseconds. `play` resolves after the game, `wall` to the number of positions shown.
 */
export function bench({ mount, tick = tickPlain }: Page) {
  const animationMs = Number(new URLSearchParams(location.search).get('anim') ?? 80);
  let boards: Show[] = [];
  const api = {
    tick,
    async mount(n: number, size: number, fen: string) {
      boards = await mount(slotsFor(n, size), fen, size, animationMs);
    },
    set(i: number, fen: string, move: Ply['move'] | null) {
      boards[i]?.(fen, move);
    },
    play(game: readonly Ply[], stepMs: number) {
      return new Promise<void>(resolve => {
        let made = 0;
        const timer = setInterval(() => {
          const ply = game[made++];
          if (ply) {
            api.set(0, ply.fen, ply.move);
            return;
          }
          clearInterval(timer);
          setTimeout(resolve, 400);
        }, stepMs);
      });
    },
    wall(game: readonly Ply[], n: number, periodMs: number, seconds: number) {
      return new Promise<number>(resolve => {
        const start = performance.now();
        const made = Array.from({ length: n }, (_, i) => (i * 5) % game.length);
        let count = 0;
        const timer = setInterval(() => {
          const i = count++ % n;
          const at = ((made[i] ?? 0) + 1) % game.length;
          made[i] = at;
          const ply = game[at];
          if (ply) api.set(i, ply.fen, ply.move);
          if (performance.now() - start > seconds * 1000) {
            clearInterval(timer);
            resolve(count);
          }
        }, periodMs / n);
      });
    },
  };
  return api;
}

/** Resolves when something in `root` is drawn. An observer, since polling would be part of the measurement. */
export function drawn(root: HTMLElement, what: string): Promise<void> {
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (!root.querySelector(`[data-testid=${what}][data-ready]`)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { subtree: true, attributeFilter: ['data-ready'] });
  });
}

/** A clock of nothing but its tenths, for pages that have none. */
async function tickPlain(leftMs: number): Promise<void> {
  const face = document.body.appendChild(document.createElement('div'));
  face.style.cssText = `position:absolute;top:0;left:${BOARD_END_PX}px;font:700 48px sans-serif;color:#fff`;
  const end = performance.now() + leftMs;
  setInterval(() => {
    face.textContent = Math.max(0, (end - performance.now()) / 1000).toFixed(1);
  }, 100);
}

function slotsFor(n: number, size: number): HTMLElement[] {
  const columns = Math.ceil(Math.sqrt(n));
  return Array.from({ length: n }, (_, i) => {
    const slot = document.createElement('div');
    slot.style.cssText = `position:absolute;width:${size}px;height:${size}px`;
    slot.style.left = `${(i % columns) * (size + GAP_PX)}px`;
    slot.style.top = `${Math.floor(i / columns) * (size + GAP_PX)}px`;
    document.getElementById('root')?.append(slot);
    return slot;
  });
}

declare global {
  interface Window {
    __bench?: ReturnType<typeof bench>;
  }
}
