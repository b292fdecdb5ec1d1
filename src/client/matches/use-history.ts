import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '../../protocol/history';
import { useActions } from '../page/actions';
import { app } from '../state/app';
import * as endpoints from './endpoints';
import { type HistoryPages, NO_PAGES, withPage } from './history-pages';

export interface History {
  pages: HistoryPages;
  /** How many games there are; `null` before the last page came, and while a page that was kept is read anew. */
  total: number | null;
  /** The page that did not come. */
  failed: number | null;
  /** A page is on its way. */
  loading: boolean;
  /** Asks for a page unless one is on its way or has failed. */
  want(page: number): void;
  retry(): void;
}

/** The list that was left last: going back to it from a game finds it as it was. */
let left: { query: string; userVersion: number; pages: HistoryPages; scroll: number } | null = null;

/**
 * Reads the user's finished games page by page.
 *
 * @param query of the filter; another one needs another component (`key`)
 * @param returning the user comes back: the list is where they left it, unless their data were loaded since
 */
export function useHistory(query: string, returning: boolean): History & { scroll: number } {
  const { calls } = useActions();
  const [start] = useState(() => {
    const kept = returning && left?.query === query && left.userVersion === app.userVersion ? left : null;
    return { pages: kept?.pages ?? NO_PAGES, scroll: kept?.scroll ?? 0 };
  });
  const [pages, setPages] = useState(start.pages);
  const [failed, setFailed] = useState<number | null>(null);
  const [loading, setLoading] = useState(false);
  const running = useRef<AbortController | null>(null);

  const load = useCallback(
    (page: number, fresh: boolean) => {
      if (running.current) return;
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setLoading(true);
      setFailed(null);
      const onData = ({ content }: { content: readonly HistoryEntry[] }) => {
        if (!signal.aborted) setPages(before => withPage(before, page, content));
      };
      void calls.read(endpoints.history(page, query), { signal, fresh, onData }).then(result => {
        if (running.current === controller) running.current = null;
        if (signal.aborted) return;
        setLoading(false);
        if (!result.ok) setFailed(page);
      });
    },
    [calls, query],
  );
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  // Read when the list goes: the last scroll of a slow page may not have been heard, nor the page that it fetched.
  useLayoutEffect(
    () => () => {
      left = { query, userVersion: app.userVersion, pages, scroll: scrollY };
    },
    [query, pages],
  );

  const want = useCallback(
    (page: number) => {
      if (failed === null) load(page, pages.hasMoved);
    },
    [load, failed, pages.hasMoved],
  );
  const retry = useCallback(() => {
    if (failed !== null) load(failed, true);
  }, [load, failed]);
  const total = loading ? null : pages.total;
  return { pages, total, failed, loading, want, retry, scroll: start.scroll };
}
