import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MarketQuery, SearchAnswer } from '../../protocol/market';
import { alertActions } from '../alerts/state/alert-actions';
import { useActions } from '../page/actions';
import { app } from '../state/app';
import { marketSearch } from './endpoints';
import { market } from './state/market';

export type FoundPage = Extract<SearchAnswer, { content: unknown }>;

interface Search {
  /** `null` while nothing has come. */
  found: FoundPage | null;
  /** Whether other items are on their way. */
  loading: boolean;
  failed: boolean;
  retry(): void;
}

interface Held {
  key: string;
  found: FoundPage | null;
  failed: boolean;
}

interface Circumstances {
  /** Of the marketplace: counts its deals. */
  version: number;
  attempt: number;
  /** KING of the user, once that is known. */
  king: number | undefined;
  /** Counts readings of the user's data, which are read anew when one of their items was sold. */
  userVersion: number;
}

/** Another key is another search. The purse counts only where items are measured by it, the user only for their own items. */
export const searchKey = (
  query: MarketQuery,
  { version, attempt, king, userVersion }: Circumstances,
): string =>
  [
    JSON.stringify(query),
    version,
    attempt,
    query.affordable ? king : '',
    query.action === 'sell' ? userVersion : '',
  ].join(' ');

/**
 * Items of the marketplace for a query; asked for again after each deal, one's own whenever the user's data are new, and when the
 * purse that they are measured by is another. Those found before stand until then.
 */
export function useSearch(query: MarketQuery): Search {
  const { calls } = useActions();
  const { version } = useSnapshot(market);
  const { user, userVersion } = useSnapshot(app);
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<Held>({ key: '', found: null, failed: false });
  const body = JSON.stringify(query);
  const key = searchKey(query, { version, attempt, king: user?.kingAmount, userVersion });

  useEffect(() => {
    let isWanted = true;
    void calls.post(marketSearch(), JSON.parse(body) as MarketQuery).then(result => {
      if (!isWanted) return;
      if (result.ok && 'content' in result.data) {
        setHeld({ key, found: result.data, failed: false });
        return;
      }
      setHeld(before => ({ key, found: before.found, failed: true }));
      // The server's own words (MK-18).
      if (result.ok && 'error' in result.data)
        alertActions.open({ kind: 'error', code: 'generic', message: result.data.error });
    });
    return () => {
      isWanted = false;
    };
  }, [calls, body, key]);

  const retry = useCallback(() => setAttempt(count => count + 1), []);
  const loading = held.key !== key;
  return { found: held.found, loading, failed: held.failed && !loading, retry };
}
