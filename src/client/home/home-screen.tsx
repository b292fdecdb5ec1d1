import { LifeBuoy, ShoppingBag, Store } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Snapshot, useSnapshot } from 'valtio';
import { START_RATING } from '../../rules/glicko2';
import { VisuallyHidden } from '../kit/visually-hidden';
import { pageUrl } from '../page/page-url';
import { UserNotLoaded } from '../screen/call-failed';
import { app, hasName } from '../state/app';
import { installation } from '../state/installation';
import type { User } from '../state/shapes';
import { supportActions } from '../state/support';
import { rememberRated, wasRated } from '../storage/flags';
import { HomeLinks } from './home-links';
import styles from './home-screen.module.scss';
import { NextStrip, WatchPanel } from './later-parts';
import { BoardTile, TournamentTile } from './middle-tiles';
import { QuickModes } from './quick-modes';

/** The home menu: what can be played, and how it has gone. @source specification §2 (home), HM-01…07, design §5 (there is always a game to watch) */
export function HomeScreen() {
  const { t } = useTranslation();
  const { user, loading } = useSnapshot(app);
  const named = hasName(user);
  const isFirst = useIsFirst(user);
  return (
    <main className={styles.home} aria-busy={loading && user === null}>
      {user === null && !loading ? (
        <div className={styles.failed}>
          <UserNotLoaded title={t('home.user.error.title')} text={t('home.user.error.text')} />
        </div>
      ) : (
        <div className={styles.main}>
          {/* Its height is kept: what is pressed below it does not move when it comes. */}
          <div className={styles.next} data-first={isFirst || undefined}>
            {named && (
              <Suspense>
                <NextStrip username={user.username} isFirst={isFirst} />
              </Suspense>
            )}
          </div>
          <QuickModes user={user} />
          <div className={styles.middle}>
            <TournamentTile isKnown={named} />
            <BoardTile />
          </div>
          {/* The server tells nothing to whom it does not know yet. */}
          {named && (
            <Suspense fallback={<div className={styles.watch} data-watch />}>
              <WatchPanel />
            </Suspense>
          )}
          <HomeLinks />
        </div>
      )}
      <Floats />
    </main>
  );
}

/**
 * Whether the user has both ratings as everybody begins: most likely there are first steps to come, which are higher. Until
 * the user is loaded it is as it was here at the last visit, so that nothing moves.
 */
function useIsFirst(user: Snapshot<User> | null): boolean {
  const isFirst = user
    ? user.rapidRating === START_RATING.rating && user.blitzRating === START_RATING.rating
    : !wasRated();
  useEffect(() => {
    if (user) rememberRated(!isFirst);
  }, [user, isFirst]);
  return isFirst;
}

/** Shop, support and market: beside the tiles of a wide window, and below them in others (HM-07, HM-08). */
function Floats() {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const isUnread = user?.hastUnreadSupport === true;
  return (
    <div className={styles.floats}>
      <a
        className={styles.float}
        href={pageUrl(installation.pages.shop)}
        target="_blank"
        rel="noopener noreferrer"
        data-testid="fab-shop"
      >
        <span>
          <ShoppingBag size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        {t('home.shop')}
        <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
      </a>
      {user !== null && (
        <button
          type="button"
          className={styles.float}
          data-unread={isUnread || undefined}
          aria-label={isUnread ? t('home.supportUnread') : undefined}
          onClick={() => supportActions.open()}
          data-testid="fab-support"
        >
          <span>
            <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
          </span>
          {t('home.support')}
        </button>
      )}
      <Link to="/marketplace" className={styles.float} data-testid="fab-market">
        <span>
          <Store size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        {t('home.market')}
      </Link>
    </div>
  );
}
