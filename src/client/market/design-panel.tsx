import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { SalesAnswer } from '../../protocol/market';
import { tierOfDesign } from '../items/designs';
import { ItemImage } from '../items/item-image';
import { itemName } from '../items/item-name';
import { marketPicture } from '../items/market-item';
import tiers from '../items/tiers.module.scss';
import { CoinAmount } from '../kit/coin-amount';
import { numberText } from '../kit/number-text';
import { useRead } from '../page/use-read';
import { SalesPlot } from './deals/sales-plot';
import styles from './design-panel.module.scss';
import { salesOf } from './endpoints';
import type { MarketFilter } from './market-filter';
import { market } from './state/market';
import type { Watches } from './use-watches';
import { WatchForm } from './watch-form';

interface DesignPanelProps {
  filter: MarketFilter;
  watches: Watches;
}

/** Panel of a design: the wish to hear of an offer, and the prices of its sales, of which there may be none. Its items for sale stand below. */
export function DesignPanel({ filter, watches }: DesignPanelProps) {
  const { t } = useTranslation();
  const { type, design: name } = filter;
  const kind = type === 'boards' ? 'board' : 'avatar';
  const itemType = kind === 'board' ? 'BOARD' : 'AVATAR';
  const tier = tierOfDesign(kind, name);
  const { version } = useSnapshot(market);
  const sales = useRead(salesOf(itemType, name), true, version);
  const own = watches.watches?.find(one => one.itemType === itemType && one.name === name) ?? null;
  const called = itemName(t, kind, name);
  const median = sales.data?.median ?? null;
  return (
    <section className={styles.design} aria-label={called} data-testid="market-design">
      <div className={`${styles.picture} ${tiers.tiered}`} data-tier={tier ?? undefined} data-kind={kind}>
        <ItemImage key={name} src={marketPicture(kind, name)} />
      </div>
      <header>
        <h2>{called}</h2>
        {tier !== null && <p>{t('market.rarity', { tier })}</p>}
        <Link to={`/marketplace?type=${type}`} className={styles.all} data-testid="market-design-end">
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('market.design.all')}
        </Link>
      </header>
      <WatchForm
        key={`${kind} ${name}`}
        design={{ itemType, name }}
        watch={own}
        suggested={median === null ? null : Math.max(1, Math.floor(median))}
        change={watches.change}
      />
      <div className={styles.sales}>
        <h3>{t('market.design.sales')}</h3>
        <SalesPlot sales={sales.data} failed={sales.error !== null} price={null} label="" />
        <DesignFacts sales={sales.data} />
      </div>
    </section>
  );
}

/** Lowest offer, number in being and number owned of a design. @param sales `null` while they are on their way: the lines keep their room */
export function DesignFacts({ sales }: { sales: SalesAnswer | null }) {
  const { t, i18n } = useTranslation();
  const { lowest, existing, owned } = sales ?? {};
  const counted = (count: number) => numberText(count, i18n.language);
  return (
    <dl className={styles.facts} data-testid="design-facts">
      <div>
        <dt>{t('market.design.lowest')}</dt>
        <dd>
          {lowest === null
            ? t('market.design.noOffer')
            : lowest !== undefined && <CoinAmount amount={lowest} size={18} />}
        </dd>
      </div>
      <div>
        <dt>{t('market.design.existing')}</dt>
        <dd>{existing === null ? t('market.design.many') : existing !== undefined && counted(existing)}</dd>
      </div>
      <div>
        <dt>{t('market.design.owned')}</dt>
        <dd>{owned !== undefined && counted(owned)}</dd>
      </div>
    </dl>
  );
}
