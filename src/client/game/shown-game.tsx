import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { game } from './state/game';
import { materialOnShow } from './state/game-position';
import type { GameState } from './state/game-shapes';

/** The game that the parts around a board show, and the user's relation to it. */
export interface ShownGame {
  /** A proxy: read it through `useSnapshot`. */
  store: GameState;
  /** The user plays it; otherwise both players are others. */
  own: boolean;
  /** The game is over, and `fen` and `captured` of the store are those of the position on show. */
  isReplay: boolean;
}

const ShownGameContext = createContext<ShownGame>({ store: game, own: true, isReplay: false });

interface ShownGameProviderProps extends Partial<Pick<ShownGame, 'isReplay'>> {
  store: GameState;
  children: ReactNode;
}

/** Shows a game other than the user's own: a watched or a finished one. */
export function ShownGameProvider({ store, isReplay = false, children }: ShownGameProviderProps) {
  const shown = useMemo(() => ({ store, own: false, isReplay }), [store, isReplay]);
  return <ShownGameContext value={shown}>{children}</ShownGameContext>;
}

/** Players shown above and below the board. */
export function useSeats(): { above: 'player' | 'opponent'; below: 'player' | 'opponent' } {
  const { flipped } = useSnapshot(useShownGame().store);
  return flipped ? { above: 'player', below: 'opponent' } : { above: 'opponent', below: 'player' };
}

export const useShownGame = (): ShownGame => useContext(ShownGameContext);

/** The position on show, and the pieces taken by then. */
export function useMaterial(): Pick<Snapshot<GameState>, 'fen' | 'captured'> {
  const { store, isReplay } = useShownGame();
  const { fen, captured, moves, viewedPly } = useSnapshot(store);
  return useMemo(
    () => (isReplay ? { fen, captured } : materialOnShow({ fen, captured, moves, viewedPly })),
    [isReplay, fen, captured, moves, viewedPly],
  );
}
