import { LogOut, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { app } from '../../state/app';
import { installation } from '../../state/installation';
import { currentLanguage } from '../../state/settings';
import { IconButton } from '../button';
import { KingCoin, kingText, shortKingText } from '../coin-amount';
import { useCommands } from '../commands';
import { LanguageMenu } from '../language-menu';
import { Brand } from '../logo';
import { pageUrl } from '../page-url';
import { Skeleton } from '../skeleton';
import { useMedia } from '../use-media';
import styles from './chrome.module.css';
import { UserBlock } from './user-block';

interface ChromeProps {
  /** The screen paints the whole window; the chrome turns translucent over it, without the user block. */
  scene?: boolean;
  children: ReactNode;
}

/**
 * What surrounds the screens of main and matchmaking: a rail on wide windows, a bar on narrow ones.
 *
 * @source specification §2 (header), requirements SH-09, SH-13, SH-14, HM-04; settled reading 7
 */
export function Chrome({ scene = false, children }: ChromeProps) {
  const wide = useMedia('(min-width: 641px)');
  return (
    <div className={styles.shell} data-scene={scene || undefined}>
      {wide ? <Rail scene={scene} /> : <TopBar scene={scene} />}
      {children}
    </div>
  );
}

function Rail({ scene }: { scene: boolean }) {
  const { t } = useTranslation();
  const confirmExit = useConfirmExit();
  return (
    <header className={styles.rail}>
      <Brand as={scene ? 'span' : 'h1'} />
      {!scene && <UserBlock />}
      <div className={styles.foot}>
        <Balance />
        <hr />
        <div>
          <LanguageMenu />
          <button type="button" className={styles.exit} onClick={confirmExit} data-testid="back">
            <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('common.exit')}
          </button>
        </div>
      </div>
    </header>
  );
}

function TopBar({ scene }: { scene: boolean }) {
  const { t } = useTranslation();
  const confirmExit = useConfirmExit();
  return (
    <>
      <header className={styles.bar}>
        <Brand as={scene ? 'span' : 'h1'} />
        <Balance compact />
        <IconButton
          className={styles.exitIcon}
          label={t('common.exit')}
          onClick={confirmExit}
          data-testid="back"
        >
          <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      {!scene && (
        <UserBlock compact>
          <LanguageMenu compact />
        </UserBlock>
      )}
    </>
  );
}

/** The KING balance; it opens the shop in a new tab (HM-04). */
function Balance({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  if (!user) return <Skeleton width={compact ? '96px' : '100%'} height="36px" radius="18px" />;
  const amount = kingText(user.kingAmount, currentLanguage());
  return (
    <a
      className={compact ? styles.pill : styles.balance}
      href={pageUrl(installation.pages.shop)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('common.king.buy', { amount })}
      data-testid="home-king"
    >
      <KingCoin size={compact ? 22 : 30} />
      <span className={styles.amount}>
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
}

/** On the home path the way back leads out, after a question (SH-14). */
function useConfirmExit(): () => void {
  const { t } = useTranslation();
  const { openAlert, signOut } = useCommands();
  return () =>
    openAlert({
      title: t('alert.exit.title'),
      text: t('alert.exit.text'),
      actions: [
        {
          label: t('alert.exit.confirm'),
          event: async () => {
            await signOut();
            return true;
          },
        },
        { label: t('common.cancel'), event: () => true },
      ],
    });
}
