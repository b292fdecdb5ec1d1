import { useState } from 'react';
import { DuelReceipt } from '../screens/duel/duel-receipt';
import { useRead } from '../shell/use-read';
import { receiptOf } from '../transport/endpoints/duels';
import type { BodyProps } from './alert-dialog';
import styles from './duel-receipt-view.module.css';

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
