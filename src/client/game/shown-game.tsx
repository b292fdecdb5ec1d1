import { createContext, type ReactNode, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { game } from '../state/game';
import type { GameState } from '../state/game-shapes';

/** The game that the parts around a board show, and who looks at it. */
export interface ShownGame {
  /** A proxy: read it through `useSnapshot`. */
  store: GameState;
  /** The user plays it; otherwise both sides are somebody else. */
  own: boolean;
}

const ShownGameContext = createContext<ShownGame>({ store: game, own: true });

/** Shows another game than the user's own: one that is watched, one that is over. */
export function ShownGameProvider({ store, children }: { store: GameState; children: ReactNode }) {
  return <ShownGameContext value={{ store, own: false }}>{children}</ShownGameContext>;
}

/** Who sits above the board, and who below it. */
export function useSeats(): { above: 'player' | 'opponent'; below: 'player' | 'opponent' } {
  const { flipped } = useSnapshot(useShownGame().store);
  return flipped ? { above: 'player', below: 'opponent' } : { above: 'opponent', below: 'player' };
}

export const useShownGame = (): ShownGame => useContext(ShownGameContext);
