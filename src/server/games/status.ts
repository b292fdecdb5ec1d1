import type { StatusFrame } from '../../protocol/status';
import type { Bus } from '../bus/bus';
import type { StatusSource } from '../status/channel';
import { userFree, userPlaying } from './events';
import type { Games } from './games';

export interface GameStatusParts {
  games: Pick<Games, 'isPlaying' | 'windowOf'>;
  bus: Bus;
}

const started = (window: string | null | undefined): StatusFrame => ({
  action: 'started',
  ...(window != null && { window }),
});
const ENDED: StatusFrame = { action: 'gameEnded' };

/**
 * Tells the pages of a user that a game of theirs has started, or is running when they connect, and that it has ended.
 * While a window plays it or takes it, that is said too.
 */
export const gameStatus = ({ games, bus }: GameStatusParts): StatusSource => ({
  current: async uid => ((await games.isPlaying(uid)) ? [started(games.windowOf(uid))] : []),
  subscribe: send => {
    bus.subscribe(userPlaying, ({ uid, window }) => send(uid, started(window)));
    bus.subscribe(userFree, ({ uid }) => send(uid, ENDED));
  },
});
