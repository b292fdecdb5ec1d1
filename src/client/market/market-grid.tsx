import { FilterX } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MARKET_TYPES, type MarketQuery } from '../../protocol/market';
import { NotComing } from '../alerts/not-coming';
import { family } from '../i18n/family';
import { withTexts } from '../i18n/i18n';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import { CallFailed } from '../screen/call-failed';
import { optional } from '../screen/lazy-screen';
import { WaitingKnight } from '../screen/vignette';
import { DesignPanel } from './design-panel';
import { MarketCard } from './market-card';
import { isNarrow, type MarketFilter } from './market-filter';
import styles from './market-screen.module.scss';
import { Pages } from './pages';
import { RecentDeals } from './recent-deals';
import { useDeals } from './use-deals';
import { type FoundPage, useSearch } from './use-search';
import type { Watches } from './use-watches';
import { Watched } from './watched';

const otherKey = family('market.empty.other', MARKET_TYPES);
const noneKey = family('market.none', MARKET_TYPES);
const ownKey = family('market.own', MARKET_TYPES);

interface MarketGridProps {
  filter: MarketFilter;
  query: MarketQuery;
  /** KING of the user; `null` while it is unknown. */
  king: number | null;
  onPage: (page: number) => void;
  onClear: () => void;
  onAction: (action: MarketFilter['action']) => void;
  /** The item that is tried on, by its id; `null` for none. */
  tried: number | null;
  onTry: (id: number | null) => void;
  watches: Watches;
}

/** Fetched when an item is tried on. */
const TryDialog = optional(
  () => withTexts(['items'], () => import('./try-dialog')),
  'TryDialog',
  'try on',
  NotComing,
);

/** Items of the marketplace, below their design or the watches, and the one that is tried on. */
export function MarketItems(props: MarketGridProps) {
  const { filter, query, tried, onTry, watches } = props;
  const search = useSearch(query);
  const { buy, sell } = useDeals();
  const items = search.found?.content ?? [];
  return (
    <div className={styles.found}>
      {filter.design !== '' ? (
        <DesignPanel filter={filter} watches={watches} />
      ) : (
        filter.action === 'buy' &&
        watches.watches !== null &&
        watches.watches.length > 0 && <Watched watches={watches.watches} />
      )}
      <MarketGrid {...props} search={search} />
      {/* A sale or a purchase changes the balance: the list is read anew. */}
      {filter.action === 'sell' && <RecentDeals key={props.king} />}
      {tried !== null && (
        <Suspense fallback={null}>
          <TryDialog
            key={tried}
            id={tried}
            item={items.find(({ id }) => id === tried) ?? null}
            onDeal={item => void (item.yours ? sell(item) : buy(item))}
            onClose={() => onTry(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A page of items, or why there is none. */
function MarketGrid(props: MarketGridProps & { search: ReturnType<typeof useSearch> }) {
  const { king, onPage, onTry } = props;
  const { t } = useTranslation();
  const { found, loading, failed, retry } = props.search;
  const top = useRef<HTMLElement>(null);
  const page = found?.number ?? 0;
  const shown = useRef(page);
  useEffect(() => {
    // Another page begins at its top.
    if (shown.current !== page) top.current?.scrollIntoView({ block: 'nearest' });
    shown.current = page;
  }, [page]);

  if (found === null && failed)
    return (
      <div className={styles.place}>
        <CallFailed level={2} title={t('market.error.title')} text={t('market.error.text')} onRetry={retry} />
      </div>
    );
  if (found === null) return <WaitingGrid />;
  return (
    <section ref={top} className={styles.page} aria-busy={loading} aria-label={t('market.items')}>
      <VisuallyHidden>
        <p role="status" data-testid="market-count">
          {t('market.count', { count: found.total ?? found.content.length })}
        </p>
      </VisuallyHidden>
      {failed && (
        <p className={styles.stale} role="alert">
          {t('market.stale')}
          <Button look="text" size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {found.content.length === 0 ? (
        <Nothing {...props} found={found} />
      ) : (
        <ul className={styles.grid} data-testid="market-grid">
          {found.content.map(item => (
            <MarketCard key={item.id} item={item} king={king} onTry={() => onTry(item.id)} />
          ))}
        </ul>
      )}
      <Pages current={found.number} pages={found.totalPages} onPage={onPage} />
    </section>
  );
}

function Nothing({ filter, found, onClear, onAction, onPage }: MarketGridProps & { found: FoundPage }) {
  const { t } = useTranslation();
  if (found.number > 0 && found.totalPages > 0)
    return (
      <Empty title={t('market.pages.over')} text={t('market.pages.overText')}>
        <Button onClick={() => onPage(0)}>{t('market.pages.first')}</Button>
      </Empty>
    );
  const { type } = filter;
  const sells = filter.action === 'sell';
  if (isNarrow(filter))
    return (
      <Empty title={t(sells ? 'market.own.narrow' : 'market.empty.title')} text={t(otherKey(type))}>
        <Button onClick={onClear} data-testid="market-clear">
          <FilterX size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('market.clear')}
        </Button>
      </Empty>
    );
  return (
    <Empty
      title={t(sells ? ownKey(type) : noneKey(type))}
      text={t(sells ? 'market.own.text' : 'market.none.text')}
    >
      <Button onClick={() => onAction(sells ? 'buy' : 'sell')} data-testid="market-turn">
        {t(sells ? 'market.own.action' : 'market.none.action')}
      </Button>
    </Empty>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.place} data-testid="market-empty">
      <Notice picture={<WaitingKnight />} level={2} title={title} text={text}>
        {children}
      </Notice>
    </div>
  );
}

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function WaitingGrid() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.grid}>
        {PLACES.map(place => (
          <Skeleton key={place} width="100%" height="330px" radius="var(--r-panel)" />
        ))}
      </div>
    </div>
  );
}
