import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BUSY_ITEMS, type MarketItem } from '../../protocol/market';
import { family } from '../i18n/family';
import { designPath } from '../items/item-address';
import { ItemImage } from '../items/item-image';
import { designOf, marketItemName, marketPicture } from '../items/market-item';
import tiers from '../items/tiers.module.scss';
import { Button } from '../kit/button';
import { CoinAmount } from '../kit/coin-amount';
import { VisuallyHidden } from '../kit/visually-hidden';
import styles from './market-card.module.scss';
import { useDeals } from './use-deals';

const busyKey = family('market.busy', BUSY_ITEMS);

interface MarketCardProps {
  item: MarketItem;
  /** KING of the user; a price above it is dimmed. */
  king: number | null;
  onTry: () => void;
}

/**
 * One item: what it is, what it costs, and the one thing to do about it.
 *
 * @source MK-06…08
 */
export function MarketCard({ item, king, onTry }: MarketCardProps) {
  const { t } = useTranslation();
  const { buy, sell, cancel } = useDeals();
  const [running, setRunning] = useState(false);
  const { kind, name } = designOf(item);
  const called = marketItemName(t, item);
  const { id, price, yours, rarity, busy, seller } = item;
  const isListed = price > 0;
  const state = yours ? t(busy ? busyKey(busy) : 'market.yours') : null;
  const isDear = !yours && king !== null && price > king;

  async function takeBack(): Promise<void> {
    setRunning(true);
    await cancel(item);
    setRunning(false);
  }

  return (
    <li
      className={`${styles.card} ${tiers.tiered}`}
      data-tier={rarity}
      data-kind={kind}
      data-testid={`market-item-${id}`}
    >
      <button
        type="button"
        className={styles.picture}
        aria-label={t('market.tryNamed', { name: called })}
        onClick={onTry}
        data-testid={`market-try-${id}`}
      >
        <ItemImage key={name} src={marketPicture(kind, name)} />
        {/* Said with the name below. */}
        {rarity !== undefined && (
          <span className={tiers.label} aria-hidden="true">
            {rarity}
          </span>
        )}
        {state !== null && (
          <span className={styles.own} aria-hidden="true">
            {state}
          </span>
        )}
        <span className={styles.try} aria-hidden="true">
          <Eye size={18} strokeWidth={1.75} />
          <span>{t('market.try')}</span>
        </span>
      </button>
      <div className={styles.body}>
        <h3>
          <Link to={designPath(kind, name)} data-testid={`market-design-${id}`}>
            {called}
          </Link>
          {rarity !== undefined && (
            <VisuallyHidden>{`, ${t('market.rarity', { tier: rarity })}`}</VisuallyHidden>
          )}
          {state !== null && <VisuallyHidden>{`, ${state}`}</VisuallyHidden>}
        </h3>
        <p className={styles.more}>
          {kind === 'board' ? (
            <span data-short>{t('market.upgrades', { count: item.upgrades ?? 0 })}</span>
          ) : (
            !yours && seller && <bdi data-short>{seller.username}</bdi>
          )}
          {(item.strikes ?? 0) > 0 && (
            <span data-short>{t('market.strikes', { count: item.strikes ?? 0 })}</span>
          )}
        </p>
        <p className={styles.price} data-dear={isDear || undefined}>
          {isListed ? (
            <CoinAmount amount={price} size={20} named />
          ) : (
            <span className={styles.unlisted}>{t('market.notListed')}</span>
          )}
        </p>
        {yours && isListed ? (
          <Button
            look="line"
            aria-label={t('market.cancelNamed', { name: called })}
            busy={running}
            disabled={running}
            onClick={() => void takeBack()}
            data-testid={`market-cancel-${id}`}
          >
            {t('market.cancel')}
          </Button>
        ) : yours ? (
          <Button
            aria-label={t('market.sellNamed', { name: called })}
            disabled={busy !== undefined}
            onClick={() => sell(item)}
            data-testid={`market-sell-${id}`}
          >
            {t('market.sell')}
          </Button>
        ) : (
          <Button
            className={styles.buy}
            aria-label={t('market.buyNamed', { name: called })}
            onClick={() => buy(item)}
            data-testid={`market-buy-${id}`}
          >
            {t('market.buy')}
          </Button>
        )}
      </div>
    </li>
  );
}
