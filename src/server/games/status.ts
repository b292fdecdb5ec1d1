import type { StatusFrame } from '../../protocol/status';
import type { Bus } from '../bus/bus';
import type { StatusSource } from '../status/channel';
import { userFree, userPlaying } from './events';
import type { Games } from './games';

export interface GameStatusDeps {
  games: Pick<Games, 'isPlaying' | 'windowOf'>;
  bus: Bus;
}

/** @param begins now; a page that has just connected could not tell it from a game that ran before */
const started = (window: string | null | undefined, begins: boolean): StatusFrame => ({
  action: 'started',
  begins,
  ...(window != null && { window }),
});
const ENDED: StatusFrame = { action: 'gameEnded' };

/**
 * Tells the pages of a user that a game of theirs has started, or is running when they connect, and that it has ended.
 * While a window plays it or takes it, that is said too.
 */
export const gameStatus = ({ games, bus }: GameStatusDeps): StatusSource => ({
  current: async uid => ((await games.isPlaying(uid)) ? [started(games.windowOf(uid), false)] : []),
  subscribe: send => {
    bus.subscribe(userPlaying, ({ uid, window }) => send(uid, started(window, true)));
    bus.subscribe(userFree, ({ uid }) => send(uid, ENDED));
  },
});
