import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Tournament } from '../../../protocol/tournament-entities';
import { Notice } from '../../kit/notice';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { Skeleton } from '../../kit/waiting';
import { CallFailed } from '../../screen/call-failed';
import { LonePawn } from '../../screen/vignette';
import { tournaments } from '../state/tournaments';
import { ComingTournaments } from './coming-tournaments';
import { TournamentCard } from './tournament-card';
import { FinishedTournaments, RunningTournaments } from './tournament-rows';
import styles from './tournaments-screen.module.scss';
import { useTournaments } from './use-tournaments';

const EVERY_MS = 8_000;
/** So many are shown large; those that follow are rows. */
const CARDS = 3;

/** Tournaments: open ones, those to come, those that are played and those that are over. @source TL-01…09 */
export function TournamentsScreen() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  useTournaments(EVERY_MS + attempt);
  const { list, isAway } = useSnapshot(tournaments);
  if (list === null)
    return (
      <main className={styles.screen} aria-busy={!isAway} data-testid="tournaments">
        {isAway ? (
          <CallFailed
            level={2}
            title={t('tournament.error.title')}
            text={t('tournament.error.text')}
            onRetry={() => setAttempt(count => count + 1)}
          />
        ) : (
          <Waiting />
        )}
      </main>
    );
  const coming = [...list.open, ...list.created] as Tournament[];
  const running = list.close as readonly Tournament[];
  const finished = list.finished as readonly Tournament[];
  const isEmpty = coming.length + running.length + finished.length === 0;
  return (
    <main className={styles.screen} data-testid="tournaments">
      <p className={styles.intro}>{t('tournament.intro')}</p>
      <p className={styles.away} role="status">
        {isAway && t('tournament.away')}
      </p>
      {isEmpty && (
        <div className={styles.empty}>
          <Notice
            picture={<LonePawn />}
            level={2}
            title={t('tournament.empty.title')}
            text={t('tournament.empty.text')}
          />
        </div>
      )}
      {coming.length > 0 && <Carousel tournaments={coming.slice(0, CARDS)} />}
      {coming.length > CARDS && <ComingTournaments tournaments={coming.slice(CARDS)} />}
      <div className={styles.lists}>
        {running.length > 0 && <RunningTournaments tournaments={running} />}
        {finished.length > 0 && <FinishedTournaments tournaments={finished} />}
      </div>
    </main>
  );
}

/** Cards side by side. The keyboard reaches all of them; the arrows are for the pointer. */
function Carousel({ tournaments: shown }: { tournaments: readonly Tournament[] }) {
  const { t } = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ first: 0, start: true, end: true });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      // Below zero where the text runs from right to left.
      const left = Math.abs(list.scrollLeft);
      const cards = [...list.children] as HTMLElement[];
      const origin = cards[0]?.offsetLeft ?? 0;
      const first = cards.filter(card => Math.abs(card.offsetLeft - origin) < left - 8).length;
      setAt({ first, start: left < 4, end: left + list.clientWidth > list.scrollWidth - 4 });
    };
    const watch = new ResizeObserver(look);
    watch.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);
  const step = (direction: 1 | -1) => {
    const list = row.current;
    const next = list?.children[Math.min(shown.length - 1, Math.max(0, at.first + direction))];
    next?.scrollIntoView({ inline: 'start', block: 'nearest' });
  };
  return (
    <section className={styles.carousel} aria-label={t('tournament.coming')} data-more={!at.end || undefined}>
      <ul ref={row}>
        {shown.map((tournament, index) => (
          <li key={tournament.id} data-first={index === 0 || undefined}>
            <TournamentCard tournament={tournament} first={index === 0} />
          </li>
        ))}
      </ul>
      {!at.start && (
        <button
          type="button"
          className={styles.previous}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => step(-1)}
        >
          <ChevronLeft size={24} strokeWidth={1.75} />
        </button>
      )}
      {!at.end && (
        <button
          type="button"
          className={styles.next}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => step(1)}
        >
          <ChevronRight size={24} strokeWidth={1.75} />
        </button>
      )}
      {shown.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {shown.map(({ id }, index) => (
            <i key={id} data-current={index === at.first || undefined} />
          ))}
        </div>
      )}
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>{t('tournament.loading')}</VisuallyHidden>
      <Skeleton width="100%" height="100%" radius="var(--r-panel)" />
      <Skeleton width="100%" height="100%" radius="var(--r-panel)" />
    </div>
  );
}
