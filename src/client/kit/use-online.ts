import { useEffect, useSyncExternalStore } from 'react';

function subscribeToNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the browser believes it has a network. */
export function useOnline(): boolean {
  const isNow = () => navigator.onLine;
  // The same where a screen is written as text.
  return useSyncExternalStore(subscribeToNetwork, isNow, isNow);
}

/** Runs `retry` when the network comes back, for as long as something has failed. */
export function useRetryOnline(failed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed, retry]);
}
