import { Grid2x2, History, Settings2, Swords, Trophy, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { isBoardTheme } from '../../canvas/board/theme';
import { boardKey } from '../../game/board/board-theme';
import { withTexts } from '../../i18n/i18n';
import { optional } from '../../reporting/optional';
import { isWhole, useMenuLook } from '../../shell/menu/use-menu-look';
import { app } from '../../state/app';
import styles from './home-links.module.css';

const TournamentBubble = optional('tournament bubble', async () => {
  const module = await withTexts(['tournament'], () => import('../tournament/tournament-bubble'));
  return module.TournamentBubble;
});

/**
 * The smaller ways on from home; the one to the boards says which is active.
 *
 * @param username `null` while the user is not known or has chosen no name
 * @source HM-03, HM-05, HM-06
 */
export function HomeLinks({ username }: { username: string | null }) {
  const { t } = useTranslation();
  const board = useSnapshot(app).profile?.board?.name;
  // Where the whole menu stands beside the page, its entries are these links.
  const isMenu = isWhole(useMenuLook());
  return (
    <nav className={styles.links} aria-label={t('home.links.label')}>
      <HomeLink
        to="/tournament"
        testId="home-tournament"
        title={t('common.page.tournaments')}
        text={t('home.links.tournament')}
      >
        <Trophy size={24} strokeWidth={1.75} aria-hidden="true" />
        {/* The server tells nothing to whom it does not know yet. */}
        {username !== null && (
          <Suspense>
            <TournamentBubble />
          </Suspense>
        )}
      </HomeLink>
      <HomeLink
        to="/boards"
        testId="home-boards"
        title={t('common.page.boards')}
        text={board !== undefined && isBoardTheme(board) ? t(boardKey(board)) : ''}
      >
        <Grid2x2 size={24} strokeWidth={1.75} aria-hidden="true" />
      </HomeLink>
      {!isMenu && (
        <>
          <HomeLink to="/duel" testId="home-duel" title={t('common.page.duel')} text={t('home.links.duel')}>
            <Swords size={24} strokeWidth={1.75} aria-hidden="true" />
          </HomeLink>
          <HomeLink
            to="/matches"
            testId="home-matches"
            title={t('common.page.matches')}
            text={t('home.links.matches')}
          >
            <History size={24} strokeWidth={1.75} aria-hidden="true" />
          </HomeLink>
          <HomeLink
            to="/profile"
            testId="home-profile"
            title={t('common.page.profile')}
            text={t('home.links.you')}
          >
            <UserRound size={24} strokeWidth={1.75} aria-hidden="true" />
          </HomeLink>
          <HomeLink
            to="/configuration"
            testId="home-configuration"
            title={t('common.page.configuration')}
            text={t('home.links.configuration')}
          >
            <Settings2 size={24} strokeWidth={1.75} aria-hidden="true" />
          </HomeLink>
        </>
      )}
    </nav>
  );
}

interface HomeLinkProps {
  to: string;
  testId: string;
  title: string;
  text: string;
  children: ReactNode;
}

function HomeLink({ to, testId, title, text, children }: HomeLinkProps) {
  return (
    <Link to={to} className={styles.link} data-testid={testId}>
      {children}
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </Link>
  );
}
