import { useSnapshot } from 'valtio';
import type { Watch, WatchAnswer, WatchBody } from '../../protocol/market';
import { useActions } from '../page/actions';
import { useRead } from '../page/use-read';
import { app } from '../state/app';
import { randomId } from '../state/random-id';
import { watch, watches as watchesCall } from './endpoints';

export interface Watches {
  /** `null` until they have come, or when they do not. */
  watches: readonly Watch[] | null;
  /** @returns `null` where no answer came: whether it has been done is unknown, so they are read again */
  change(body: WatchBody): Promise<WatchAnswer | null>;
}

/** The designs that the user wants to hear of; read again with the user's data, since a watch ends when an offer was told. */
export function useWatches(): Watches {
  const { calls } = useActions();
  const { userVersion } = useSnapshot(app);
  const { data, retry, replace } = useRead(watchesCall(), true, userVersion);
  return {
    watches: data?.watches ?? null,
    async change(body) {
      const result = await calls.post(watch(), body, randomId());
      if (result.ok) replace({ watches: result.data.watches });
      else retry();
      return result.ok ? result.data : null;
    },
  };
}
