import { useEffect, useState } from 'react';

const DONE_MS = 2_000;

type CopyState = 'idle' | 'busy' | 'copied';

/** State of a button that copies: at work, then done for a while. */
export function useCopyState(): [CopyState, (state: CopyState) => void] {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), DONE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return [state, setState];
}
