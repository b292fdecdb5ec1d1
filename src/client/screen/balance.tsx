import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { KingCoin, kingText, shortKingText } from '../kit/coin-amount';
import { QueenAmount } from '../kit/queen-coin';
import { Skeleton } from '../kit/waiting';
import { STATEMENT_VIEW } from '../page/page-title';
import { pageUrl } from '../page/page-url';
import { currentLanguage } from '../settings/state/settings';
import { app } from '../state/app';
import { installation } from '../state/installation';
import styles from './balance.module.scss';

interface BalanceProps {
  /** On home it opens the shop in a new tab (HM-04), elsewhere the statement, and its plus the shop (settled reading 79). */
  isHome: boolean;
  /** The amount alone, in a bar. */
  compact?: boolean;
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The KING balance. */
export function Balance({ isHome, compact = false }: BalanceProps) {
  const { t } = useTranslation();
  const { user, queue } = useSnapshot(app);
  if (!user) return <Skeleton width={compact ? '96px' : '100%'} height="36px" radius="18px" />;
  const amount = kingText(user.kingAmount, currentLanguage());
  // A stake has left the balance as soon as its duel has a code.
  const held = queue?.type === 'duel' && queue.idMatch !== undefined ? (queue.bet ?? 0) : 0;
  const queens = user.queenAmount ?? 0;
  const shop = pageUrl(installation.pages.shop);
  const plus = <Plus size={20} strokeWidth={1.75} aria-hidden="true" />;
  const figure = (
    <>
      <KingCoin size={compact ? 22 : 30} />
      <span className={styles.amount} aria-hidden="true">
        <bdi>{compact ? shortKingText(user.kingAmount, currentLanguage()) : amount}</bdi>
        {!compact && <small>{t('common.king.name')}</small>}
      </span>
    </>
  );
  const words = isHome ? t('common.king.buy', { amount }) : t('shell.menu.statement', { amount });
  const toShop = isHome && (
    <a
      {...NEW_TAB}
      href={shop}
      className={compact ? styles.pill : styles.balance}
      aria-label={words}
      title={words}
      data-testid="home-king"
    >
      {figure}
      {!compact && <span className={styles.plus}>{plus}</span>}
    </a>
  );
  const toStatement = !isHome && (
    <Link
      to={STATEMENT_VIEW}
      className={compact ? styles.pill : styles.amountLink}
      aria-label={words}
      title={words}
      data-testid="home-king"
    >
      {figure}
    </Link>
  );
  if (compact) return toShop || toStatement;
  return (
    <div className={styles.purse}>
      {toShop || (
        <div className={styles.balance}>
          {toStatement}
          <a
            {...NEW_TAB}
            href={shop}
            className={styles.plus}
            aria-label={t('shell.menu.buyKing')}
            title={t('shell.menu.buyKing')}
            data-testid="menu-shop"
          >
            {plus}
          </a>
        </div>
      )}
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
