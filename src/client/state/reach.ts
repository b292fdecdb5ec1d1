import { proxy } from 'valtio';

/** Whether a part of the client waits for a server that does not answer: a screen that was never shown before. */
export const reach = proxy({ isGone: false });

export const reachActions = {
  noteGone(): void {
    reach.isGone = true;
  },
};
