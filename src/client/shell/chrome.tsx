import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { IconButton } from '../kit/button';
import { NoticesBell } from '../notices/notices-bell';
import { LogoMark, PRODUCT_NAME } from '../page/logo';
import { pageOf, pageTitle, shortTitle, type titleKey } from '../page/page-title';
import { Balance } from '../screen/balance';
import { entryOf } from '../screen/entries';
import { confirmExit } from '../screen/exit';
import { HeadPlace, TitlePlace } from '../screen/head-place';
import { useMenuLook } from '../screen/use-menu-look';
import { app } from '../state/app';
import styles from './chrome.module.scss';
import { MenuBar } from './menu/menu-bar';
import type { Badges } from './menu/menu-link';
import { MenuRail } from './menu/menu-rail';
import { BackArrow, HomeHeading, PageHeading } from './page-heading';
import { SearchButton } from './player-search/search-button';
import { Strips } from './strips';

interface ChromeProps {
  /** The badges beside the menu's entries. */
  badges: Badges;
  /** Stands at the foot of the rail, above the balance. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the pages of main: the menu in a rail, and the title at the head of the content; on a phone a bar above the page
 * with the title, and one below it with the menu.
 *
 * @source specification §2 (header), requirements SH-09, SH-11…16, HM-04; settled readings 7 and 79
 */
export function Chrome({ badges, foot, children }: ChromeProps) {
  const look = useMenuLook();
  const page = pageOf(useLocation());
  const title = pageTitle(page);
  const here = entryOf(page, useSnapshot(app).user?.username ?? null);
  const isHome = page === '/';
  return (
    <div className={styles.around}>
      <SkipLink />
      <Strips />
      <div className={styles.shell}>
        {look === 'phone' ? (
          <TopBar key={page} title={title} />
        ) : (
          <MenuRail look={look} here={here} isHome={isHome} badges={badges} foot={foot} />
        )}
        <div className={styles.page} data-headed={(look !== 'phone' && title !== null) || undefined}>
          {look !== 'phone' && title !== null && <PageHead key={page} title={title} />}
          {children}
        </div>
        {look === 'phone' && <MenuBar here={here} badges={badges} />}
      </div>
    </div>
  );
}

interface TopBarProps {
  /** Key below `common.page`; `null` on home. */
  title: ReturnType<typeof pageTitle>;
}

/** Above the page of a phone. Where there is no way back, the mark leads home. */
function TopBar({ title }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.bar} data-page={title !== null || undefined}>
      {title === null ? (
        <HomeHeading />
      ) : (
        <>
          <BackArrow
            otherwise={
              <Link to="/" className={styles.markLink} aria-label={PRODUCT_NAME}>
                <LogoMark className={styles.mark} />
              </Link>
            }
          />
          <PageHeading title={shortTitle(title)} />
        </>
      )}
      <div className={styles.end}>
        <NoticesBell />
        <Balance isHome={title === null} compact />
        {title === null && (
          <IconButton
            className={styles.exitIcon}
            label={t('common.exit')}
            onClick={confirmExit}
            data-testid="back"
          >
            <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </header>
  );
}

/** Leads past rail or bar to the page itself. The first thing that Tab finds, and seen only there. */
function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={skip} data-testid="skip">
      {t('shell.skip')}
    </button>
  );
}

/** Without an anchor: the address says what is on show, and that stays. */
function skip(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

/** The head of a page's content: the way back, its title, and what the page puts beside it. On a phone the bar has both. */
function PageHead({ title }: { title: Parameters<typeof titleKey>[0] }) {
  // A wide rail has the search beside the user's own name.
  const hasSearch = useMenuLook() !== 'wide';
  return (
    <div className={styles.head}>
      <BackArrow otherwise={null} />
      <div className={styles.titles}>
        <PageHeading title={title} />
        <TitlePlace />
      </div>
      <HeadPlace />
      {hasSearch && <SearchButton />}
    </div>
  );
}
