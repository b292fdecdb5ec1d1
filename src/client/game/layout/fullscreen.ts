import { useSyncExternalStore } from 'react';

/** The page on the whole screen. Some browsers, those of iPhones for one, have no such thing. */

export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

/** Goes to the whole screen, or back. */
export function toggleFullscreen(): void {
  const { fullscreenElement, documentElement } = document;
  const asked = fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen();
  // A browser may say no: everything stays as it is.
  asked.catch(() => undefined);
}

/** Whether the page fills the screen. */
export const useFullscreen = (): boolean =>
  useSyncExternalStore(
    onChange => {
      document.addEventListener('fullscreenchange', onChange);
      return () => document.removeEventListener('fullscreenchange', onChange);
    },
    () => document.fullscreenElement !== null,
  );
