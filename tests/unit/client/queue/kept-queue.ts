import { vi } from 'vitest';
import { WAITS } from '../../../../src/client/compose-waits';
import { keepQueue } from '../../../../src/client/queue/session/queue';
import { clearSession, setLoggedIn, setSection } from '../../../../src/client/state/app';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

/** Requests that the queue has made of the page. */
export const asked = { entered: 0, reloads: 0 };

/** Keeps the queue as a page does. @returns ends it: the store outlives a file of tests, as a page does not */
export const keepTestQueue = () =>
  keepQueue({
    channels: fakeChannels,
    windowId: 'this-window',
    loadWaits: () => Promise.resolve(WAITS),
    prefetchGame: () => undefined,
    enterGame() {
      asked.entered += 1;
    },
    reloadUser() {
      asked.reloads += 1;
    },
  });

/** As a page begins on which somebody is signed in. */
export function beginPage(): void {
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  Object.assign(asked, { entered: 0, reloads: 0 });
  clearSession();
  setLoggedIn();
  setSection('main');
}
