import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Skeleton } from '../kit/waiting';
import { history } from '../matches/endpoints';
import { ShortRows } from '../matches/short-rows';
import { useRead } from '../page/use-read';
import { CallFailed } from '../screen/call-failed';
import { app } from '../state/app';
import styles from './duel-screen.module.scss';

const SHOWN = 5;

/** The duels that the user has played last. */
export function RecentDuels() {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const { data, error, loading, retry } = useRead(history(0, 'origin=duel'));
  const title = t('duel.recent.title');
  return (
    <section className={styles.panel} aria-label={title} aria-busy={loading} data-testid="recent-duels">
      <h2>{title}</h2>
      {loading && <Skeleton width="100%" height="104px" />}
      {data === null && error !== null && (
        <CallFailed
          low
          level={3}
          title={t('duel.recent.error')}
          text={t('duel.recent.errorText')}
          onRetry={retry}
        />
      )}
      {data?.content.length === 0 && <p>{t('duel.recent.none')}</p>}
      {data && data.content.length > 0 && (
        <ShortRows games={data.content.slice(0, SHOWN)} username={user?.username ?? ''} />
      )}
    </section>
  );
}
