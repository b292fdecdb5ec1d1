import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { KingCoin, kingText, shortKingText } from '../kit/coin-amount';
import { QueenAmount } from '../kit/queen-coin';
import { Skeleton } from '../kit/waiting';
import { app } from '../state/app';
import { installation } from '../state/installation';
import { currentLanguage } from '../state/settings';
import styles from './chrome.module.css';
import { pageUrl } from './navigation';

/** The KING balance; it opens the shop in a new tab (HM-04). */
export function Balance({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { user, queue } = useSnapshot(app);
  if (!user) return <Skeleton width={compact ? '96px' : '100%'} height="36px" radius="18px" />;
  const amount = kingText(user.kingAmount, currentLanguage());
  // A stake has left the balance as soon as its duel has a code.
  const held = queue?.type === 'duel' && queue.idMatch !== undefined ? (queue.bet ?? 0) : 0;
  const link = (
    <a
      className={compact ? styles.pill : styles.balance}
      href={pageUrl(installation.pages.shop)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('common.king.buy', { amount })}
      data-testid="home-king"
    >
      <KingCoin size={compact ? 22 : 30} />
      <span className={styles.amount} aria-hidden="true">
        <bdi>{compact ? shortKingText(user.kingAmount, currentLanguage()) : amount}</bdi>
        {!compact && <small>{t('common.king.name')}</small>}
      </span>
      {!compact && (
        <span className={styles.plus}>
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
    </a>
  );
  const queens = user.queenAmount ?? 0;
  if (compact || (held === 0 && queens === 0)) return link;
  return (
    <div className={styles.purse}>
      {link}
      {held > 0 && (
        <p className={styles.held} data-testid="held">
          <span>{t('common.king.held')}</span>
          <bdi>{kingText(held, currentLanguage())}</bdi>
        </p>
      )}
      {queens > 0 && (
        <p className={styles.held} data-testid="queens">
          <span>{t('shell.queens')}</span>
          <QueenAmount amount={queens} size={18} />
        </p>
      )}
    </div>
  );
}
