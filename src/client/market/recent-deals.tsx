import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Skeleton } from '../kit/waiting';
import { STATEMENT_VIEW } from '../page/page-title';
import { useRead } from '../page/use-read';
import { CallFailed } from '../screen/call-failed';
import { statement } from '../statement/endpoints';
import { Movements } from '../statement/statement-list';
import styles from './recent-deals.module.scss';

const SHOWN = 5;

/** The items that the user has sold and bought last. */
export function RecentDeals() {
  const { t } = useTranslation();
  const { data, error, loading, retry } = useRead(statement(`group=market&limit=${SHOWN}`), true);
  const title = t('market.deals.title');
  return (
    <section className={styles.deals} aria-label={title} aria-busy={loading} data-testid="recent-deals">
      <header>
        <h2>{title}</h2>
        {data && data.entries.length > 0 && (
          <Link to={`${STATEMENT_VIEW}&show=market`} data-testid="recent-deals-all">
            {t('market.deals.all')}
          </Link>
        )}
      </header>
      {loading && <Skeleton width="100%" height="168px" />}
      {data === null && error !== null && (
        <CallFailed
          low
          level={3}
          title={t('statement.error.title')}
          text={t('statement.error.text')}
          onRetry={retry}
        />
      )}
      {data?.entries.length === 0 && <p>{t('market.deals.none')}</p>}
      {data && data.entries.length > 0 && <Movements entries={data.entries} />}
    </section>
  );
}
