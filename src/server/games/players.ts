import type { TimeControl } from '../../rules/time-control';
import type { GameStore } from './game-store';
import type { Players } from './revive';
import type { StoredGame } from './stored-game';

type Store = Pick<GameStore, 'players'>;

/**
 * The two who sit down, as they are shown.
 *
 * @param ratings those they began with; left out: those they have now
 * @throws Error for unknown players
 */
export async function playersFor(
  store: Store,
  { white, black, control }: { white: string; black: string; control: TimeControl },
  ratings?: StoredGame['ratings'],
): Promise<Players> {
  const gameMode = control.name;
  const [w, b] = await store.players([
    { uid: white, gameMode, elo: ratings?.w ?? null },
    { uid: black, gameMode, elo: ratings?.b ?? null },
  ]);
  if (!w || !b) throw new Error('a game of unknown players');
  return { w: { uid: white, player: w }, b: { uid: black, player: b } };
}

/** The two of a stored game: what they show now, with the ratings they began with. */
export const playersOf = (store: Store, stored: StoredGame): Promise<Players> =>
  playersFor(store, stored, stored.ratings);
