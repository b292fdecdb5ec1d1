import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { IconButton } from '../kit/button';
import { useMedia } from '../kit/use-media';
import { alertActions } from '../state/alert-actions';
import { Balance } from './balance';
import styles from './chrome.module.css';
import { LanguageMenu } from './language-menu';
import { Brand, LogoMark, PRODUCT_NAME } from './logo';
import { NoticesBell } from './notices/notices-bell';
import { BackArrow, HomeHeading, PageHeading } from './page-heading';
import { pageOf, pageTitle, shortTitle } from './page-title';
import { RailPlace } from './rail-place';
import { SkipLink } from './skip-link';
import { Strips } from './strips';
import { OwnLink, UserBlock } from './user-block';

interface ChromeProps {
  /** The screen paints the whole window; the chrome turns translucent over it, without the user block. */
  scene?: boolean;
  /** Stands at the foot of the rail, above the balance. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * What surrounds the screens of main and matchmaking: a rail on wide windows, a bar on narrow ones.
 *
 * @source specification §2 (header), requirements SH-09, SH-11…16, HM-04; settled reading 7
 */
export function Chrome({ scene = false, foot, children }: ChromeProps) {
  const wide = useMedia('no-phone');
  const page = pageOf(useLocation());
  const title = scene ? null : pageTitle(page);
  return (
    <div className={styles.around}>
      {!scene && <SkipLink />}
      {!scene && <Strips />}
      <div className={styles.shell} data-scene={scene || undefined}>
        {title === null && (wide ? <Rail scene={scene} foot={foot} /> : <TopBar scene={scene} />)}
        {title !== null &&
          (wide ? <PageRail key={page} title={title} foot={foot} /> : <PageBar key={page} title={title} />)}
        {children}
      </div>
    </div>
  );
}

interface PageProps {
  /** Key below `common.page`. */
  title: NonNullable<ReturnType<typeof pageTitle>>;
}

/** The rail beside another page than home: where one is, and the way back. */
function PageRail({ title, foot }: PageProps & Pick<ChromeProps, 'foot'>) {
  return (
    <header className={styles.rail} data-page>
      <div className={styles.top}>
        <Link to="/" className={styles.home}>
          <Brand quiet />
        </Link>
        <NoticesBell />
      </div>
      <div className={styles.heading}>
        <BackArrow />
        <PageHeading title={title} />
      </div>
      <RailPlace />
      <div className={styles.foot}>
        {foot}
        <Balance />
        <hr />
        <OwnLink />
      </div>
    </header>
  );
}

/** As the rail, above the page. Where there is no way back, the mark leads home. */
function PageBar({ title }: PageProps) {
  return (
    <header className={styles.bar} data-page>
      <BackArrow
        otherwise={
          <Link to="/" className={styles.markLink} aria-label={PRODUCT_NAME}>
            <LogoMark className={styles.mark} />
          </Link>
        }
      />
      <PageHeading title={shortTitle(title)} />
      <Balance compact />
    </header>
  );
}

function Rail({ scene, foot }: Pick<ChromeProps, 'foot'> & { scene: boolean }) {
  const { t } = useTranslation();
  return (
    <header className={styles.rail}>
      <div className={styles.top}>
        {scene ? <Brand /> : <HomeHeading />}
        {!scene && <NoticesBell />}
      </div>
      {!scene && <UserBlock />}
      <div className={styles.foot}>
        {foot}
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
  return (
    <>
      <header className={styles.bar}>
        {scene ? <Brand /> : <HomeHeading />}
        <Balance compact />
        {!scene && <NoticesBell />}
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

/** On the home path the way back leads out, after a question (SH-14). */
const confirmExit = (): void => alertActions.open({ kind: 'leave' });
