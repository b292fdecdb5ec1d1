import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import type { PgnForm } from '../../rules/pgn';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { apart } from '../kit/player-name';
import { useMedia } from '../kit/use-media';
import { useOnline, useRetryOnline } from '../kit/use-online';
import { Skeleton, Spinner } from '../kit/waiting';
import { CallFailed } from '../screen/call-failed';
import { LonePawn } from '../screen/vignette';
import type { Choice } from './choice';
import { missingPage, rowCount } from './history-pages';
import styles from './match-list.module.scss';
import { type MatchActions, WaitingRow } from './match-row';
import { MatchTable, TableHead } from './match-table';
import tableStyles from './match-table.module.scss';
import { type History, useHistory } from './use-history';

/** This close to the end of the page the next games are fetched. @source MH-01 */
const BOTTOM_PX = 10;

interface MatchListProps {
  /** Query of the call; another one is another list (`key`). */
  query: string;
  /** Whose games. */
  username: string;
  /** Shown when nothing is found although nothing was filtered. */
  empty: ReactNode;
  /** Said when no games came. */
  notLoaded: NotLoadedWords;
  isFiltered: boolean;
  /** Letters of opponents' names that are searched for. */
  searched: string;
  form: PgnForm;
  actions: MatchActions;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onToggle: (game: number) => void;
  onClear: () => void;
  /** The user asks for the games again. */
  onRetry: () => void;
}

export interface NotLoadedWords {
  title: string;
  text: string;
}

/** The games that a filter lets through, with all that may stand in their place. */
export function MatchList(props: MatchListProps) {
  const { query, username, empty, notLoaded, isFiltered, searched } = props;
  const { form, actions, choice, onChoose, onToggle, onClear, onRetry } = props;
  const returning = useNavigationType() === NavigationType.Pop;
  const history = useHistory(query, returning);
  const { pages, failed, loading, retry } = history;
  const scroll = useScrollBack(history.scroll);
  const count = rowCount(pages);
  // An empty list has `CallFailed` for that.
  useRetryOnline(failed !== null && count > 0, retry);
  const onRange = useMissingPages(history);
  const askAgain = () => {
    retry();
    onRetry();
  };

  if (count > 0)
    return (
      <>
        <MatchTable
          pages={pages}
          username={username}
          form={form}
          actions={actions}
          choice={choice}
          onChoose={onChoose}
          onToggle={onToggle}
          searched={searched}
          scroll={scroll}
          onRange={onRange}
        />
        <Tail {...history} retry={askAgain} />
      </>
    );
  if (history.total === 0) return isFiltered ? <NothingFound onClear={onClear} /> : empty;
  return failed !== null && !loading ? <NotLoaded {...notLoaded} onRetry={askAgain} /> : <Waiting />;
}

/** Scrolls once to where the list was left. @returns where to, until it is there */
function useScrollBack(to: number): number {
  const [goal, setGoal] = useState(to);
  useLayoutEffect(() => {
    if (goal === 0) return;
    scrollTo(0, goal);
    setGoal(0);
  }, [goal]);
  return goal;
}

/** Fetches games that come into view and are not there, and the next page where the list ends. */
function useMissingPages({ pages, want, failed, loading }: History): (first: number, last: number) => void {
  const range = useRef({ first: 0, last: 0 });
  const look = useCallback(() => {
    if (failed !== null || loading) return;
    const { scrollHeight } = document.documentElement;
    const atBottom = scrollHeight - innerHeight - scrollY <= BOTTOM_PX;
    const page = missingPage(pages, { ...range.current, atBottom });
    if (page !== null) want(page);
  }, [pages, want, failed, loading]);
  useEffect(() => {
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [look]);
  return useCallback((first, last) => {
    range.current = { first, last };
  }, []);
}

/** Below the games: more are coming, did not come, or there are no more. */
function Tail({ total, failed, loading, retry }: History) {
  const { t } = useTranslation();
  const online = useOnline();
  const next = failed !== null && !loading;
  return (
    <div className={styles.tail} role="status" data-testid="matches-end">
      {next && (
        <>
          <p>{online ? t('matches.more.failed') : t('common.offline.title')}</p>
          <Button size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        </>
      )}
      {!next && total === null && (
        <p>
          <Spinner /> {t('matches.more.loading')}
        </p>
      )}
      {!next && total !== null && <p>{t('matches.more.end', { count: total })}</p>}
    </div>
  );
}

/** Notice for a user who has not played yet: it shows where to begin. */
export function NoGames() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.place}>
      <Notice
        picture={<LonePawn />}
        level={2}
        title={t('matches.empty.title')}
        text={t('matches.empty.text')}
      >
        <Button look="gold" onClick={() => void navigate('/')}>
          {t('matches.empty.action')}
        </Button>
      </Notice>
    </div>
  );
}

/** Notice that another player has not played yet. */
export function NoGamesOf({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Notice
        picture={<LonePawn />}
        level={2}
        title={t('matches.empty.title')}
        text={t('matches.empty.textOf', { name: apart(name) })}
      />
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Notice
        picture={<LonePawn />}
        level={2}
        title={t('matches.filtered.title')}
        text={t('matches.filtered.text')}
      >
        <Button onClick={onClear}>{t('matches.filter.clear')}</Button>
      </Notice>
    </div>
  );
}

function NotLoaded(props: NotLoadedWords & { onRetry: () => void }) {
  return (
    <div className={styles.place}>
      <CallFailed level={2} {...props} />
    </div>
  );
}

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Before the first games are there. */
export function Waiting() {
  const { t } = useTranslation();
  const wide = useMedia('no-tablet');
  if (!wide)
    return (
      <div className={styles.waiting} aria-busy="true">
        {PLACES.map(place => (
          <Skeleton key={place} width="100%" height="88px" radius="var(--r-panel)" />
        ))}
      </div>
    );
  return (
    <table className={tableStyles.table} aria-label={t('matches.title')} aria-busy="true">
      <TableHead chosen={null} />
      <tbody>
        {PLACES.map(place => (
          <WaitingRow key={place} row={place} />
        ))}
      </tbody>
    </table>
  );
}
