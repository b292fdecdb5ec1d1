import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Avatar } from '../../kit/avatar';
import { PlayerName } from '../../kit/player-name';
import { Skeleton } from '../../kit/waiting';
import { NoticesBell } from '../../notices/notices-bell';
import { Brand } from '../../page/logo';
import { profilePath } from '../../page/profile-path';
import { Balance } from '../../screen/balance';
import { type EntryId, RAIL } from '../../screen/entries';
import { confirmExit } from '../../screen/exit';
import { LanguageMenu } from '../../screen/language-menu';
import type { MenuLook } from '../../screen/use-menu-look';
import { app, hasName } from '../../state/app';
import { portraitOf } from '../../state/installation';
import { HomeHeading } from '../page-heading';
import { SearchButton } from '../player-search/search-button';
import styles from './menu.module.scss';
import { MenuBar } from './menu-bar';
import { type Badges, type Here, MenuLink } from './menu-link';
import { SupportEntry } from './support-entry';

interface MenuRailProps {
  look: Exclude<MenuLook, 'phone'>;
  here: Here;
  isHome: boolean;
  badges: Badges;
  /** Stands above the balance. */
  foot: ReactNode;
}

/** On home the menu's entries are the links that HM-06 asks for. */
const HOME_LINKS: readonly EntryId[] = ['matches', 'duel', 'profile', 'configuration'];
const testIdOf = (id: EntryId, isHome: boolean): string =>
  isHome && HOME_LINKS.includes(id) ? `home-${id}` : `menu-${id}`;

/**
 * The rail of a wide window: where one is, the menu, the balance and the user.
 *
 * @source specification §2 (header), requirements SH-09, HM-04, HM-06; settled readings 79 and 93
 */
export function MenuRail({ look, here, isHome, badges, foot }: MenuRailProps) {
  return (
    <header className={styles.rail} data-look={look}>
      <div className={styles.top}>
        {isHome ? (
          <HomeHeading />
        ) : (
          <Link to="/" className={styles.brand}>
            <Brand quiet />
          </Link>
        )}
        <NoticesBell />
      </div>
      {look === 'squat' ? (
        <MenuBar here={here} badges={badges} />
      ) : (
        <WholeMenu here={here} isHome={isHome} badges={badges} />
      )}
      {foot}
      {look !== 'squat' && (
        <>
          <hr />
          <Balance isHome={isHome} />
          <div className={styles.people}>
            {/* Icons alone have no room for both: home has its link to the user's own card, and other pages the search in their head. */}
            {(look === 'wide' || !isHome) && <OwnLink />}
            {(look === 'wide' || isHome) && <SearchButton className={styles.find} />}
          </div>
        </>
      )}
      {isHome && <WayOut look={look} />}
    </header>
  );
}

function WholeMenu({ here, isHome, badges }: Pick<MenuRailProps, 'here' | 'isHome' | 'badges'>) {
  const { t } = useTranslation();
  return (
    <nav className={styles.menu} aria-label={t('shell.menu.label')} data-menu>
      <ul>
        {RAIL.map(id => (
          <li key={id}>
            <MenuLink id={id} here={here} testId={testIdOf(id, isHome)} badges={badges} />
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <SupportEntry />
        </li>
        <li>
          <MenuLink id="configuration" here={here} testId={testIdOf('configuration', isHome)} />
        </li>
      </ul>
    </nav>
  );
}

/** The user's own picture and name, and the way to their card. */
function OwnLink() {
  const { t } = useTranslation();
  const { user, profile } = useSnapshot(app);
  if (user === null) return <Skeleton width="132px" height="40px" />;
  if (!hasName(user)) return null;
  return (
    <Link
      to={profilePath(user.username)}
      className={styles.own}
      aria-label={t('common.ownCard', { name: user.username })}
      data-testid="menu-card"
    >
      <Avatar {...portraitOf(profile)} size={32} />
      <PlayerName name={user.username} lines={2} />
    </Link>
  );
}

/** On home the exit is in sight (SH-14). */
function WayOut({ look }: Pick<MenuRailProps, 'look'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.out}>
      {/* A narrower rail has no room for it: the settings have the language too. */}
      {look === 'wide' && <LanguageMenu />}
      <button
        type="button"
        className={styles.exit}
        onClick={confirmExit}
        title={look === 'wide' ? undefined : t('common.exit')}
        data-testid="back"
      >
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.exitWord}>{t('common.exit')}</span>
      </button>
    </div>
  );
}
