import { useCallback, useEffect, useRef, useState } from 'react';
import type { StatementAnswer, StatementEntry } from '../../protocol/statement';
import { useActions } from '../page/actions';
import { statement } from './endpoints';

export interface StatementPages {
  /** The answer to the first page: balances and what is held; `null` while it has not come. */
  head: Pick<StatementAnswer, 'balances' | 'held'> | null;
  entries: readonly StatementEntry[];
  /** There are more. */
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  more(): void;
  retry(): void;
}

/**
 * Reads the user's statement page by page.
 *
 * @param query of the filter; another one needs another component (`key`)
 * @param version with another one the first page is read anew; what is known is shown until that has come, and its later
 * pages stay where the new page joins them
 */
export function useStatement(query: string, version: number): StatementPages {
  const { calls } = useActions();
  const [pages, setPages] = useState<readonly StatementAnswer[]>([]);
  const [loading, setLoading] = useState(true);
  const [failed, setFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  /** The page that was asked for last. */
  const asked = useRef<number | null>(null);
  const next = pages.at(-1)?.next ?? null;

  const load = useCallback(
    (before: number | null) => {
      if (running.current) return;
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      asked.current = before;
      setLoading(true);
      setFailed(false);
      const onData = (answer: StatementAnswer) => {
        if (!signal.aborted)
          setPages(known => (before === null ? renewed(known, answer) : [...known, answer]));
      };
      const parts = [query, before === null ? '' : `before=${before}`].filter(Boolean).join('&');
      // Money that was moved since would be denied by an old answer (HT-06).
      void calls.read(statement(parts), { signal, fresh: true, onData }).then(result => {
        if (signal.aborted) return;
        running.current = null;
        setLoading(false);
        setFailed(!result.ok);
      });
    },
    [calls, query],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another version the pages are others
  useEffect(() => {
    load(null);
    return () => {
      running.current?.abort();
      running.current = null;
    };
  }, [load, version]);

  const go = useCallback(() => load(next), [load, next]);
  const first = pages[0];
  return {
    head: first ? { balances: first.balances, held: first.held } : null,
    entries: pages.flatMap(({ entries }) => entries),
    hasMore: next !== null,
    loading,
    failed,
    more: go,
    retry: useCallback(() => load(asked.current), [load]),
  };
}

/** The known pages behind a newer first page; that page alone where movements between them are missing. */
function renewed(known: readonly StatementAnswer[], first: StatementAnswer): readonly StatementAnswer[] {
  const oldest = first.entries.at(-1)?.id;
  const newest = known[0]?.entries[0]?.id;
  if (first.next === null || oldest === undefined || newest === undefined || newest < oldest) return [first];
  const later = known
    .map(page => ({ ...page, entries: page.entries.filter(({ id }) => id < oldest) }))
    .filter(({ entries }) => entries.length > 0);
  // A stake may have been released since: an old page still shows it as held.
  return later.some(({ entries }) => entries.some(({ held }) => held)) ? [first] : [first, ...later];
}
