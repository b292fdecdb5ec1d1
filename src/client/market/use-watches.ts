import { useState } from 'react';
import type { Watch, WatchAnswer, WatchBody } from '../../protocol/market';
import { useActions } from '../page/actions';
import { useRead } from '../page/use-read';
import { randomId } from '../state/random-id';
import { watch, watches as watchesCall } from './endpoints';

export interface Watches {
  /** `null` until they have come, or when they do not. */
  watches: readonly Watch[] | null;
  /** @returns `null` where no answer came */
  change(body: WatchBody): Promise<WatchAnswer | null>;
}

/** The designs that the user wants to hear of. */
export function useWatches(): Watches {
  const { calls } = useActions();
  const { data } = useRead(watchesCall(), true);
  // Watches as the last change answered them.
  const [heard, setHeard] = useState<readonly Watch[] | null>(null);
  return {
    watches: heard ?? data?.watches ?? null,
    async change(body) {
      const result = await calls.post(watch(), body, randomId());
      if (!result.ok) return null;
      setHeard(result.data.watches);
      return result.data;
    },
  };
}
