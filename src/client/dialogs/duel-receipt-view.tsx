import { useState } from 'react';
import { DuelReceipt } from '../screens/duel/duel-receipt';
import styles from './duel-receipt-view.module.css';

/**
 * Body of the `duelReceipt` alert: what became of the stakes of a game in the history.
 *
 * @param data number of the game
 */
export function DuelReceiptView({ data }: { data: unknown }) {
  const [told, setTold] = useState('');
  return (
    <div className={styles.view}>
      <DuelReceipt game={Number(data)} onTold={setTold} />
      <p className={styles.told} role="status">
        {told}
      </p>
    </div>
  );
}
