import type { Bus } from '../bus/bus';
import type { StatusSource } from '../status/channel';
import { userPlaying } from './events';
import type { Games } from './games';

export interface GameStatusParts {
  games: Pick<Games, 'isPlaying'>;
  bus: Bus;
}

const STARTED = { action: 'started' };

/** Tells the pages of a user that a game of theirs has started, or is running when they connect. */
export const gameStatus = ({ games, bus }: GameStatusParts): StatusSource => ({
  current: async uid => ((await games.isPlaying(uid)) ? [STARTED] : []),
  subscribe: send => bus.subscribe(userPlaying, ({ uid }) => send(uid, STARTED)),
});
