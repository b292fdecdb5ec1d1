import { useCallback, useSyncExternalStore } from 'react';
import { MEDIA, type MediaName } from '../styles/media';

/** Whether the window is of this kind now; follows it. */
export function useMedia(name: MediaName): boolean {
  const query = MEDIA[name];
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  const isNow = () => matchMedia(query).matches;
  // The same where a screen is written as text: it is not left out there.
  return useSyncExternalStore(subscribe, isNow, isNow);
}
