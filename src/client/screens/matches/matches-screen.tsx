import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { PgnForm } from '../../../rules/pgn';
import { useToast } from '../../kit/toast';
import { UserNotLoaded } from '../../shell/call-failed';
import { app } from '../../state/app';
import { FilterBar } from './filter-bar';
import { FILTER_NAMES, type FilterName, filterOf, filterQuery } from './history-filter';
import { MatchList, Waiting } from './match-list';
import styles from './matches-screen.module.css';
import { useExport } from './use-export';
import { useMatchActions } from './use-match-actions';

/** The finished games of the user. @source specification §2 (matches), requirements MH-01…10 */
export function MatchesScreen() {
  const { t } = useTranslation();
  const { user, loading } = useSnapshot(app);
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const [form, setForm] = useState<PgnForm>('plain');
  const [filled, setFilled] = useState(false);
  const { toast, say } = useToast();
  const actions = useMatchActions(form, say);
  const filter = filterOf(query);
  const text = filterQuery(filter);
  const { exporting, exportAll } = useExport(text, form, say);

  /** Another filter is the same page: the way back leads out of it. */
  const change = (edit: (next: URLSearchParams) => void) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true, state: location.state },
    );
  const pick = (name: FilterName, value: string) =>
    change(next => (value === '' ? next.delete(name) : next.set(name, value)));
  const clear = () =>
    change(next => {
      for (const name of FILTER_NAMES) next.delete(name);
    });

  return (
    <main className={styles.screen} aria-label={t('matches.title')}>
      <FilterBar
        filter={filter}
        onFilter={pick}
        onClear={clear}
        form={form}
        onForm={setForm}
        filled={filled}
        exporting={exporting}
        onExport={exportAll}
      />
      {user !== null && (
        <MatchList
          key={text}
          query={text}
          username={user.username}
          form={form}
          actions={actions}
          onClear={clear}
          onFilled={setFilled}
        />
      )}
      {/* Which side the user played is known only with their name. */}
      {user === null &&
        (loading ? (
          <Waiting />
        ) : (
          <UserNotLoaded title={t('matches.error.title')} text={t('matches.error.text')} />
        ))}
      {toast}
    </main>
  );
}
