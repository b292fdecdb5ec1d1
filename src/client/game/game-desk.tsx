import { createContext, type ReactNode, useContext } from 'react';
import { game } from '../state/game';
import type { GameState } from '../state/shapes';

/** The game that the parts around a board show, and who looks at it. */
export interface GameDesk {
  /** A proxy: read it through `useSnapshot`. */
  store: GameState;
  /** Whoever looks at it plays it himself; otherwise both sides are somebody else. */
  own: boolean;
}

const Desk = createContext<GameDesk>({ store: game, own: true });

/** Shows another game than the user's own: one that is watched, one that is over. */
export function GameDeskProvider({ store, children }: { store: GameState; children: ReactNode }) {
  return <Desk value={{ store, own: false }}>{children}</Desk>;
}

export const useGameDesk = (): GameDesk => useContext(Desk);
