import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketItem } from '../../protocol/market';
import { designOf, marketItemName } from '../items/market-item';
import { Story } from '../items/story';
import { TryOn } from '../items/try-on';
import { useFocusReturn, useModalKeys } from '../keys/use-keys';
import { Button } from '../kit/button';
import { CoinAmount } from '../kit/coin-amount';
import { apart } from '../kit/player-name';
import { useMedia } from '../kit/use-media';
import { Skeleton } from '../kit/waiting';
import { useBackCloses } from '../page/use-back-closes';
import { useRead } from '../page/use-read';
import { DialogClose } from '../screen/dialog-close';
import { marketItemOf } from './endpoints';
import styles from './try-dialog.module.scss';

interface TryDialogProps {
  /** The item's id. */
  id: number;
  /** The item, where it is on the page already. */
  item: MarketItem | null;
  /** Begins to buy it, or to sell one's own, once the dialog is gone. */
  onDeal: (item: MarketItem) => void;
  onClose: () => void;
}

/** An item as it would look on the user, and where it comes from, before it is taken. */
export function TryDialog(props: TryDialogProps) {
  return (
    <Root open onOpenChange={open => open || props.onClose()}>
      <Portal>
        <Overlay className={styles.scrim} />
        <Panel {...props} />
      </Portal>
    </Root>
  );
}

function Panel({ id, item: seen, onDeal, onClose }: TryDialogProps) {
  const read = useRead(seen === null ? marketItemOf(id) : null, true);
  const item = seen ?? read.data?.item ?? null;
  useModalKeys();
  useBackCloses(onClose);
  const returnFocus = useFocusReturn();
  const beginsDeal = useRef(false);
  const closeForDeal = (): void => {
    beginsDeal.current = true;
    onClose();
  };
  return (
    <Content
      className={styles.dialog}
      aria-describedby={undefined}
      data-testid="try"
      onCloseAutoFocus={event => {
        returnFocus(event);
        // The deal's dialog opens after the focus is back: it notes where the focus is, and returns it there.
        if (beginsDeal.current && item !== null) onDeal(item);
      }}
    >
      {item === null ? (
        <NotThere failed={read.error !== null} onRetry={read.retry} />
      ) : (
        <Shown item={item} onDeal={closeForDeal} />
      )}
    </Content>
  );
}

/** Placeholder while the item is loading, or the news that it could not be loaded. */
function NotThere({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <header className={styles.head}>
        <Title className={styles.title}>{failed ? t('market.item.failed') : t('common.loading')}</Title>
        <DialogClose className={styles.close} data-testid="try-close" />
      </header>
      {failed ? (
        <>
          <p>{t('market.item.failedText')}</p>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </>
      ) : (
        <Skeleton width="100%" height="320px" radius="var(--r-panel)" />
      )}
    </>
  );
}

function Shown({ item, onDeal }: { item: MarketItem; onDeal: () => void }) {
  const { t } = useTranslation();
  const phone = useMedia('phone');
  const { kind, name } = designOf(item);
  const { id, price, yours, busy, rarity, seller } = item;
  return (
    <>
      <header className={styles.head}>
        <Title className={styles.title}>{marketItemName(t, item)}</Title>
        <p>
          {rarity && <span>{t('market.rarity', { tier: rarity })}</span>}
          {price === 0 && <span>{t('market.notListed')}</span>}
          {!yours && seller && <span>{t('market.sells', { name: apart(seller.username) })}</span>}
        </p>
        <DialogClose className={styles.close} data-testid="try-close" />
      </header>
      <div className={styles.look}>
        <TryOn kind={kind} name={name} size={phone ? 108 : 196} />
      </div>
      <div>
        <Story id={id} />
      </div>
      {!yours && price > 0 && (
        <Button look="gold" size="large" block onClick={onDeal} data-testid="try-buy">
          {t('market.buyFor')} <CoinAmount amount={price} size={20} named />
        </Button>
      )}
      {yours && price === 0 && busy === undefined && (
        <Button size="large" block onClick={onDeal} data-testid="try-sell">
          {t('market.sell')}
        </Button>
      )}
    </>
  );
}
