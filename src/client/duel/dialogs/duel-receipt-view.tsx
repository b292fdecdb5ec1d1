import { useState } from 'react';
import type { BodyProps } from '../../alerts/alert-dialog';
import { useRead } from '../../page/use-read';
import { DuelReceipt } from '../duel-receipt';
import { receiptOf } from '../endpoints';
import styles from './duel-receipt-view.module.scss';

/**
 * Body of the `duelReceipt` alert: what became of the stakes of a game in the history.
 *
 * @param data number of the game
 */
export function DuelReceiptView({ data }: BodyProps<'duelReceipt'>) {
  const [told, setTold] = useState('');
  const read = useRead(receiptOf(data), true);
  return (
    <div className={styles.view}>
      <DuelReceipt read={read} onTold={setTold} />
      <p className={styles.told} role="status">
        {told}
      </p>
    </div>
  );
}
