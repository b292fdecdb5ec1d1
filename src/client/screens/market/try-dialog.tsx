import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketItem } from '../../../protocol/market';
import { Story } from '../../game/items/story';
import { TryOn } from '../../game/items/try-on';
import { designOf, marketItemName } from '../../game/market-item';
import { useFocusReturn, useModalKeys } from '../../keys/use-keys';
import { Button } from '../../kit/button';
import { CoinAmount } from '../../kit/coin-amount';
import { apart } from '../../kit/player-name';
import { useMedia } from '../../kit/use-media';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { DialogClose } from '../../shell/dialog-close';
import { useBackCloses } from '../../shell/navigation';
import styles from './try-dialog.module.css';

interface TryDialogProps {
  item: MarketItem;
  /** Begins to buy it, once the dialog is gone. */
  onBuy: () => void;
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

function Panel({ item, onBuy, onClose }: TryDialogProps) {
  const { t } = useTranslation();
  useModalKeys();
  useBackCloses(onClose);
  const phone = useMedia('phone');
  const returnFocus = useFocusReturn();
  const isTaken = useRef(false);
  const { kind, name } = designOf(item);
  const { id, price, yours, rarity, seller } = item;
  const buy = (): void => {
    isTaken.current = true;
    onClose();
  };
  return (
    <Content
      className={styles.dialog}
      aria-describedby={undefined}
      data-testid="try"
      onCloseAutoFocus={event => {
        returnFocus(event);
        // The next dialog gives the focus back to where it is now.
        if (isTaken.current) onBuy();
      }}
    >
      <header className={styles.head}>
        <Title className={styles.title}>{marketItemName(t, item)}</Title>
        <p>
          {rarity && <span>{t('market.rarity', { tier: rarity })}</span>}
          {!yours && seller && <span>{t('market.sells', { name: apart(seller.username) })}</span>}
        </p>
        <DialogClose className={styles.close} data-testid="try-close" />
      </header>
      <div className={styles.look}>
        <TryOn kind={kind} name={name} size={phone ? 108 : 196} />
      </div>
      <div className={styles.story}>
        <Story id={id} />
      </div>
      {!yours && price > 0 && (
        <Button look="gold" size="large" block onClick={buy} data-testid="try-buy">
          {t('market.buyFor')} <CoinAmount amount={price} size={20} />
          <VisuallyHidden> KING</VisuallyHidden>
        </Button>
      )}
    </Content>
  );
}
