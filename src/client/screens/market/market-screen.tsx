import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { designOf, marketItemName } from '../../game/market-item';
import { family } from '../../i18n/family';
import { useToast } from '../../kit/toast';
import { HeadNote } from '../../shell/head-note';
import { app } from '../../state/app';
import { market, marketActions } from '../../state/market';
import { FilterPanel } from './filter-panel';
import { changedQuery, type MarketFilter, marketFilterOf, marketQueryOf } from './market-filter';
import { MarketGrid } from './market-grid';
import styles from './market-screen.module.css';
import { namesFor } from './names-for';

const doneKey = family('market.done', ['bought', 'listed', 'cancelled']);

/** What players sell each other. @source specification §2 (marketplace), requirements MK-01…20 */
export function MarketScreen() {
  const { t } = useTranslation();
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const { done } = useSnapshot(market);
  // Somebody else's balance would let through other things.
  const { user } = useSnapshot(app);
  const { toast, say } = useToast();
  const filter = marketFilterOf(location.pathname, query);
  const { type, text } = filter;
  // With another language comes another `t`, and the words mean other items.
  const names = useMemo(() => namesFor(t, type, text), [t, type, text]);

  useEffect(() => {
    if (done === null) return;
    const { what, item } = done;
    const isBoard = designOf(item).kind === 'board';
    say(
      t(doneKey(what), { name: marketItemName(t, item) }),
      what === 'bought' && (
        <Link
          to={isBoard ? '/boards' : '/profile/avatars'}
          state={{ tried: item.id }}
          data-testid="bought-use"
        >
          {isBoard ? t('market.done.play') : t('market.done.wear')}
        </Link>
      ),
    );
    marketActions.said();
  }, [done, say, t]);

  /** Another filter is the same page: the way back leads out of it. Another page of it is not. */
  const change = (parts: Partial<MarketFilter>) =>
    setQuery(before => changedQuery(before, parts), {
      replace: parts.page === undefined,
      state: location.state,
    });
  const clear = () => change({ generation: 'ALL', text: '', affordable: false });

  return (
    <main className={styles.screen} aria-label={t('market.title')}>
      <HeadNote>{filter.action === 'sell' ? t('market.introSell') : t('market.intro')}</HeadNote>
      <FilterPanel filter={filter} onChange={change} />
      <MarketGrid
        filter={filter}
        query={marketQueryOf(filter, names)}
        king={user?.kingAmount ?? null}
        onPage={page => change({ page })}
        onClear={clear}
        onAction={action => change({ action })}
      />
      {toast}
    </main>
  );
}
