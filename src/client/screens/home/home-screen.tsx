import { LifeBuoy, ShoppingBag, Store, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { withTexts } from '../../i18n/i18n';
import { useOnline } from '../../kit/use-online';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { UserNotLoaded } from '../../shell/call-failed';
import { pageUrl } from '../../shell/navigation';
import { app } from '../../state/app';
import { installation } from '../../state/installation';
import { support, supportActions } from '../../state/support';
import { Hero } from './hero';
import { HomeLinks } from './home-links';
import styles from './home-screen.module.css';
import { RecordPanel } from './record-panel';
import { WatchPanel } from './watch-panel';

const SupportPanel = lazy(async () => {
  const module = await withTexts(['support', 'figures'], () => import('../support/support-panel'));
  return { default: module.SupportPanel };
});

/** The home menu: what can be played, and how it has gone. @source specification §2 (home), HM-01…07, design §5 (there is always a game to watch) */
export function HomeScreen() {
  const { t } = useTranslation();
  const { user, loading } = useSnapshot(app);
  const isSupportOpen = useSnapshot(support).isOpen && user !== null;
  const named = user !== null && user.username !== user.firebaseId;
  return (
    <main className={styles.home} aria-busy={loading && user === null}>
      {user === null && !loading ? (
        <div className={styles.failed}>
          <UserNotLoaded title={t('home.user.error.title')} text={t('home.user.error.text')} />
        </div>
      ) : (
        <>
          <div className={styles.heroes}>
            <Hero mode="rapid" rating={user?.rapidRating ?? null} />
            <Hero mode="blitz" rating={user?.blitzRating ?? null} />
          </div>
          <div className={styles.middle}>
            <RecordPanel username={named ? user.username : null} unnamed={user !== null && !named} />
            {/* The server tells nothing to whom it does not know yet. */}
            {named && <WatchPanel />}
          </div>
          <HomeLinks username={named ? user.username : null} />
        </>
      )}
      <OfflineNote />
      <div className={styles.floats}>
        <Link to="/marketplace" className={styles.float} data-testid="fab-market">
          <Store size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('home.market')}
        </Link>
        <a
          className={styles.float}
          href={pageUrl(installation.pages.shop)}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="fab-shop"
        >
          <ShoppingBag size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('home.shop')}
          <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
        </a>
        {user !== null && <SupportButton isUnread={user.hastUnreadSupport} />}
      </div>
      {isSupportOpen && (
        <Suspense fallback={null}>
          <SupportPanel />
        </Suspense>
      )}
    </main>
  );
}

/** Opens support as a panel over home, with a marker while an answer is unread (HM-08). */
function SupportButton({ isUnread }: { isUnread: boolean }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.float}
      data-unread={isUnread || undefined}
      aria-label={isUnread ? t('home.supportUnread') : undefined}
      onClick={() => supportActions.open()}
      data-testid="fab-support"
    >
      <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('home.support')}
    </button>
  );
}

/** Without a network nothing can be played: said before somebody presses play, without moving anything. */
function OfflineNote() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status" data-testid="offline">
      {!online && (
        <p className={styles.offline}>
          <WifiOff size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('common.offline.title')}
        </p>
      )}
    </div>
  );
}
