import { proxy } from 'valtio';
import type { LineHealth } from '../../protocol/close-codes';

/** The way to the server, apart from the calls that fail on it. */
export const reach = proxy({
  /** A part of the client waits for a server that does not answer: a screen that was never shown before. */
  isGone: false,
  /** The page on show says that it waits for the server. */
  isSaid: false,
  /** The channel of every signed-in page has been without a connection for seconds. */
  isLost: false,
});

export const reachActions = {
  noteGone(): void {
    reach.isGone = true;
  },
  noteSaid(isSaid: boolean): void {
    reach.isSaid = isSaid;
  },
  noteLine(health: LineHealth): void {
    reach.isLost = health === 'lost';
  },
};
