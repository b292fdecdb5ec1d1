import { Trophy, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { minutesText } from '../game/texts/time-text';
import { useCountdown } from '../game/versus/use-countdown';
import { Button, IconButton } from '../kit/button';
import { app } from '../state/app';
import { tournamentActions } from './state/tournament';
import styles from './tournament-note.module.scss';

/**
 * On other pages: that the user is in a tournament, how long nothing is asked of them, and the way back. Over a page it can be
 * closed, since it may lie on what the page is used by; the next page has it again.
 *
 * @param inFlow in a place of its own, not over the page
 * @source QU-07
 */
export function TournamentNote({ inFlow = false }: { inFlow?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tournament } = useSnapshot(app);
  const isBefore = tournament?.status === 'OPEN';
  const isPaused = isBefore ? tournament.tournament?.paused : tournament?.paused;
  const until = isBefore && !isPaused ? tournament.startDate : null;
  const left = useCountdown(until, tournament?.time, tournament?.heardAt);
  const { pathname } = useLocation();
  const [closedOn, setClosedOn] = useState<string | null>(null);
  if (!tournament || (!inFlow && closedOn === pathname)) return null;
  const { you, name } = tournament;
  const go = () => {
    tournamentActions.fold(false);
    void navigate(`/tournament/${tournament.id}`);
  };
  return (
    <aside
      className={styles.note}
      data-flow={inFlow || undefined}
      role="status"
      data-testid="tournament-note"
    >
      <Trophy size={28} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <b>{t('lobby.note.title')}</b>
        <small>
          <bdi>{name}</bdi> ·{' '}
          {isPaused
            ? t('lobby.paused.title')
            : isBefore
              ? t('lobby.note.starts')
              : you?.state === 'waiting'
                ? t('lobby.note.waiting')
                : t('lobby.note.runs')}
        </small>
      </div>
      {left !== null && (
        <time dir="ltr" aria-hidden="true">
          {minutesText(left, 'up')}
        </time>
      )}
      <Button className={styles.go} onClick={go} data-testid="go-to-tournament">
        {t('lobby.note.go')}
      </Button>
      {!inFlow && (
        <IconButton
          label={t('common.close')}
          className={styles.close}
          onClick={() => setClosedOn(pathname)}
          data-testid="tournament-note-close"
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </aside>
  );
}
