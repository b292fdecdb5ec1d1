import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { family } from '../i18n/family';
import { namedBy, ownItemPath, withItem } from '../items/item-address';
import { designOf, marketItemName } from '../items/market-item';
import { useToast } from '../kit/toast';
import { useQuery } from '../page/query';
import { HeadNote } from '../screen/head-note';
import { app } from '../state/app';
import { FilterPanel } from './filter-panel';
import { MarketBar } from './market-bar';
import { changedQuery, type MarketFilter, marketFilterOf, marketQueryOf } from './market-filter';
import { MarketItems } from './market-grid';
import styles from './market-screen.module.scss';
import { namesFor } from './names-for';
import { market, marketActions } from './state/market';
import { useWatches } from './use-watches';

const doneKey = family('market.done', ['bought', 'listed', 'cancelled']);

/** Marketplace, where players trade items. @source specification §2 (marketplace), requirements MK-01…20 */
export function MarketScreen() {
  const { t } = useTranslation();
  const location = useLocation();
  const [query, setQuery] = useQuery();
  const { done } = useSnapshot(market);
  const { user } = useSnapshot(app);
  const { toast, say } = useToast();
  const filter = marketFilterOf(location.pathname, query);
  const { type, text, design } = filter;
  const named = namedBy(query);
  const watches = useWatches();
  // Typed letters are looked up in the names of the language, which `t` stands for.
  const names = useMemo(() => (design === '' ? namesFor(t, type, text) : [design]), [t, type, text, design]);

  useEffect(() => {
    if (done === null) return;
    const { what, item } = done;
    const isBoard = designOf(item).kind === 'board';
    say(
      t(doneKey(what), { name: marketItemName(t, item) }),
      what === 'bought' && (
        <Link to={ownItemPath(isBoard ? 'board' : 'avatar', item.id)} data-testid="bought-use">
          {isBoard ? t('market.done.play') : t('market.done.wear')}
        </Link>
      ),
    );
    marketActions.said();
  }, [done, say, t]);

  /** Replaces the address, so that Back leads out of the page; only another page of items is a new entry. */
  const change = (parts: Partial<MarketFilter>) =>
    setQuery(before => changedQuery(before, parts), {
      replace: parts.page === undefined,
      state: location.state,
    });
  const clear = () => change({ generation: 'ALL', text: '', design: '', affordable: false });
  /** Opens an item over the list, or closes it. The address is replaced, since Back closes the item's dialog anyway. */
  const show = (id: number | null) =>
    setQuery(before => withItem(before, id), { replace: true, state: location.state });

  return (
    <main className={styles.screen} aria-label={t('market.title')}>
      <HeadNote>{filter.action === 'sell' ? t('market.introSell') : t('market.intro')}</HeadNote>
      <MarketBar
        filter={filter}
        onChange={parts => change('text' in parts ? { ...parts, design: '' } : parts)}
      />
      <FilterPanel filter={filter} onChange={change} />
      <MarketItems
        filter={filter}
        query={marketQueryOf(filter, names)}
        king={user?.kingAmount ?? null}
        onPage={page => change({ page })}
        onClear={clear}
        onAction={action => change({ action })}
        tried={named !== null && 'item' in named ? named.item : null}
        onTry={show}
        watches={watches}
      />
      {toast}
    </main>
  );
}
