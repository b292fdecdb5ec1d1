import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PgnForm } from '../../rules/pgn';
import { useToast } from '../kit/toast';
import { useRetryOnline } from '../kit/use-online';
import { useQuery } from '../page/query';
import { useRead } from '../page/use-read';
import { ALL } from './choice';
import { ChoiceBar } from './choice-bar';
import { historySummary } from './endpoints';
import { FilterBar } from './filter-bar';
import { FILTER_PARTS, filterOf, filterQuery, listQuery, orderOf } from './history-filter';
import { SummaryLine } from './history-summary';
import { MatchList, type NotLoadedWords, Waiting } from './match-list';
import styles from './matches-screen.module.scss';
import { useChoice } from './use-choice';
import { useMatchActions } from './use-match-actions';

interface MatchHistoryProps {
  /** Whose games; `null` until that is known. */
  username: string | null;
  /** The matches are the user's own. */
  own?: boolean;
  label: string;
  heading?: ReactNode;
  /** Shown in place of the games of somebody who has not played. */
  empty: ReactNode;
  /** Said when no games came. */
  notLoaded: NotLoadedWords;
  /** Why it will not be known whose games. */
  problem?: ReactNode;
}

/** Finished games, narrowed down by what stands in the address, and what they came to. */
export function MatchHistory(props: MatchHistoryProps) {
  const { username, own = false, label, heading, empty, notLoaded, problem } = props;
  const [query, setQuery] = useQuery();
  const location = useLocation();
  const [form, setForm] = useState<PgnForm>('plain');
  const [analysis, setAnalysis] = useState(false);
  const { toast, say } = useToast();
  const filter = filterOf(query);
  const order = orderOf(query);
  const text = filterQuery(filter, own ? undefined : (username ?? undefined));
  const list = listQuery(text, order);
  const { choice, choose, toggle } = useChoice(text, say);
  const actions = useMatchActions(form, own, say);
  const { data: summary, error, loading, retry } = useRead(username === null ? null : historySummary(text));
  const total = summary?.games ?? null;
  const isWaiting = username === null ? !problem : loading;
  useRetryOnline(error !== null, retry);

  /** Replaces the address: another filter or order is the same page, so Back leads out of it. */
  const change = (parts: Partial<Record<(typeof FILTER_PARTS)[number] | 'order', string | undefined>>) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before);
        for (const [part, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(part);
          else next.set(part, value);
        }
        return next;
      },
      { replace: true, state: location.state },
    );
  const clear = () => change(Object.fromEntries(FILTER_PARTS.map(part => [part, undefined])));

  return (
    <main className={styles.screen} aria-label={label}>
      {heading}
      <FilterBar
        filter={filter}
        onFilter={change}
        onClear={clear}
        order={order}
        onOrder={picked => change({ order: picked === 'newest' ? undefined : picked })}
        hasAnalysis={own}
      />
      {(isWaiting || (summary !== null && summary.games > 0)) && (
        <SummaryLine summary={summary} onExport={() => choose(ALL)} />
      )}
      {username !== null && (
        <MatchList
          key={list}
          query={list}
          username={username}
          empty={empty}
          notLoaded={notLoaded}
          isFiltered={Object.keys(filter).length > 0}
          searched={filter.opponent ?? ''}
          form={form}
          actions={actions}
          choice={choice}
          onChoose={choose}
          onToggle={toggle}
          onClear={clear}
          onRetry={() => {
            if (error !== null) retry();
          }}
        />
      )}
      {username === null && (problem || <Waiting />)}
      <ChoiceBar
        query={text}
        choice={choice}
        total={total}
        form={form}
        analysis={analysis}
        say={say}
        onChoose={choose}
        onForm={setForm}
        onAnalysis={setAnalysis}
      />
      {toast}
    </main>
  );
}
