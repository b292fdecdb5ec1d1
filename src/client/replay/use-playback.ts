import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Millis } from '../../rules/units';
import type { GameState } from '../game/state/game-shapes';
import { haltClock, runClock } from './state/replay';
import type { ReplayMatch } from './state/replay-match';

/** A move a second, four times as fast as it was played, or as it was. */
export const PACES = ['steady', 'fast', 'real'] as const;
export type Pace = (typeof PACES)[number];

export interface Playback {
  playing: boolean;
  pace: Pace;
  setPace(pace: Pace): void;
  /** Plays on from here, from the start if nothing follows; or stops. */
  toggle(): void;
  /** Stops, for instance where the user steps through the moves by hand. */
  stop(): void;
}

const RATES: Readonly<Record<Pace, number>> = { real: 1, fast: 4, steady: 0 };
/** Time of a move at the steady pace, and of a move whose time is not known. */
const STEADY_MS: Millis = 1_000;
/** A premove took no time at all; its piece still has to be seen. */
const LEAST_MS: Millis = 200;

/**
 * Plays a finished game by itself.
 *
 * @param show shows the position after so many half-moves
 * @param onMove a half-move was made, by its index from 0
 */
export function usePlayback(
  store: GameState,
  match: ReplayMatch,
  show: (ply: number) => void,
  onMove: (index: number) => void,
): Playback {
  const { viewedPly } = useSnapshot(store);
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState<Pace>('steady');
  /** How much of the present move's time has passed before a pause. */
  const thought = useRef<{ ply: number; ms: Millis } | null>(null);
  const last = match.moves.length;

  useEffect(() => {
    if (!playing) return;
    if (viewedPly >= last) {
      setPlaying(false);
      return;
    }
    const since = performance.now();
    const rate = RATES[pace];
    const before = thought.current?.ply === viewedPly ? thought.current.ms : 0;
    const spent = match.moves[viewedPly]?.spent ?? STEADY_MS;
    const wait = rate === 0 ? STEADY_MS : Math.max(LEAST_MS, (spent - before) / rate);
    if (rate > 0) runClock(store, match, since, rate);
    const timer = setTimeout(() => {
      show(viewedPly + 1);
      onMove(viewedPly);
    }, wait);
    return () => {
      clearTimeout(timer);
      const now = performance.now();
      haltClock(store, now);
      // A move shown by hand is given its whole time when playing goes on.
      const isHere = store.viewedPly === viewedPly;
      thought.current = isHere ? { ply: viewedPly, ms: before + (now - since) * rate } : null;
    };
  }, [store, match, show, onMove, playing, pace, viewedPly, last]);

  const toggle = useCallback(() => {
    // Playing goes through the game itself, so a tried variation is left.
    if (!playing) show(store.viewedPly >= last ? 0 : store.viewedPly);
    setPlaying(!playing && last > 0);
  }, [store, show, playing, last]);

  const stop = useCallback(() => {
    setPlaying(false);
    thought.current = null;
  }, []);

  return { playing, pace, setPace, toggle, stop };
}
