import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the page may be seen: it is neither in the background nor covered by others. */
export const useIsSeen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
