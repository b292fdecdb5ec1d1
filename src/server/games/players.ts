import type { GameStore } from './game-store';
import { firstOrigin, type GameOrder } from './order';
import type { Players } from './revive';
import type { StoredGame } from './stored-game';

type Store = Pick<GameStore, 'players' | 'stakeOf'>;

/**
 * The two who sit down, as they are shown.
 *
 * @param ratings those they began with; left out: those they have now
 * @throws Error for unknown players
 */
export async function playersFor(
  store: Store,
  { white, black, control, origin }: Pick<GameOrder, 'white' | 'black' | 'control' | 'origin'>,
  ratings?: StoredGame['ratings'],
): Promise<Players> {
  const gameMode = control.name;
  const [w, b] = await store.players([
    { uid: white, gameMode, elo: ratings?.w ?? null },
    { uid: black, gameMode, elo: ratings?.b ?? null },
  ]);
  if (!w || !b) throw new Error('a game of unknown players');
  // A rematch is played for the same stakes.
  const first = firstOrigin(origin);
  const stake = first.kind === 'duel' ? await store.stakeOf(first.reference) : null;
  return { w: { uid: white, player: w }, b: { uid: black, player: b }, ...(stake !== null && { stake }) };
}

/** The two of a stored game: what they show now, with the ratings they began with. */
export const playersOf = (store: Store, stored: StoredGame): Promise<Players> =>
  playersFor(store, stored, stored.ratings);
