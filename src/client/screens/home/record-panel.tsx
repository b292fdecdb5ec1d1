import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GamesPlayed, ScoreSplit } from '../../game/score-split';
import { LonePawn } from '../../game/vignette';
import { Notice } from '../../kit/notice';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { Skeleton } from '../../kit/waiting';
import { CallFailed } from '../../shell/call-failed';
import { useRead } from '../../shell/use-read';
import { publicUser } from '../../transport/endpoints/users';
import styles from './record-panel.module.css';

/**
 * How the user's games went, as their public profile tells it.
 *
 * @param username `null` while the user is not known or has chosen no name
 */
export function RecordPanel({ username, unnamed }: { username: string | null; unnamed: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const call = username === null ? null : publicUser(username);
  // A game may have ended since, here or on another device: an old answer would deny it (HT-06).
  const { data, error, retry } = useRead(call, true);

  // Who has no name yet has not played.
  const empty = unnamed || data?.stats.games === 0;
  const waiting = !empty && !data && error === null;
  const title = <h2 id={id}>{t('home.record.title')}</h2>;
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={waiting}>
      {empty || error !== null ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      {empty && (
        <Notice
          low
          picture={<LonePawn />}
          title={t('home.record.empty.title')}
          text={t('home.record.empty.text')}
        />
      )}
      {!empty && error !== null && (
        <CallFailed
          low
          title={t('home.record.error.title')}
          text={t('home.record.error.text')}
          onRetry={retry}
        />
      )}
      {waiting && <WaitingRecord />}
      {!empty && error === null && data && (
        <>
          <p className={styles.total}>
            <GamesPlayed count={data.stats.games} />
          </p>
          <ScoreSplit stats={data.stats} />
        </>
      )}
    </section>
  );
}

function WaitingRecord() {
  return (
    <>
      <div className={styles.total}>
        <Skeleton width="104px" height="40px" />
      </div>
      <div className={styles.waiting}>
        <Skeleton width="100%" height="14px" radius="2px" />
        <Skeleton width="70%" height="48px" />
      </div>
    </>
  );
}
