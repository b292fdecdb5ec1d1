import type { ReactNode } from 'react';
import { BoardsScreen } from '../boards/doors';
import { ConfigurationScreen } from '../configuration/doors';
import { DuelScreen } from '../duel/doors';
import { HomeScreen } from '../home/home-screen';
import { HubScreen, ItemScreen } from '../items/doors';
import { LiveScreen } from '../live/doors';
import { MarketScreen } from '../market/doors';
import { MatchesScreen } from '../matches/doors';
import { OtpScreen } from '../otp/doors';
import { ANALYSIS_PATH, LIVE_VIEW, pageOf, STATEMENT_VIEW } from '../page/page-title';
import { useLocation } from '../page/router';
import type { Route } from '../page/routes';
import { ProfileScreen } from '../profile/doors';
import { AnalysisScreen, ReplayScreen } from '../replay/doors';
import { SpectateScreen } from '../spectate/doors';
import { StatementScreen } from '../statement/doors';
import { TournamentScreen, TournamentsScreen } from '../tournament/doors';

interface ScreenRoute extends Route {
  screen: ReactNode;
  /** Without the chrome: the board has the whole window (SH-09). */
  isBesideBoard?: true;
}

export const OTP_PATH = '/configuration/otp';

/** Home, or the view of what is being played there. */
const Start = () => (pageOf(useLocation()) === LIVE_VIEW ? <LiveScreen /> : <HomeScreen />);

/** The games one has played, or a board to analyse on. */
const Matches = () => (pageOf(useLocation()) === ANALYSIS_PATH ? <AnalysisScreen /> : <MatchesScreen />);

/** Items that the user wears, or the movements on their accounts. */
const OwnProfile = () => (pageOf(useLocation()) === STATEMENT_VIEW ? <StatementScreen /> : <HubScreen />);

/** The screens by their addresses; the first that matches is shown. @source specification §2 (routes) */
export const ROUTES: readonly ScreenRoute[] = [
  { path: '/', screen: <Start /> },
  { path: '/matches', screen: <Matches /> },
  { path: '/matches/:gameid', screen: <ReplayScreen />, isBesideBoard: true },
  { path: '/duel', screen: <DuelScreen /> },
  { path: '/marketplace', screen: <MarketScreen /> },
  { path: '/marketplace/sell', screen: <MarketScreen /> },
  { path: '/profile', screen: <OwnProfile /> },
  ...(['avatar', 'piece', 'frame', 'flag'] as const).map(kind => ({
    path: `/profile/${kind}s`,
    screen: <ItemScreen kind={kind} />,
  })),
  { path: '/profile/:username', screen: <ProfileScreen /> },
  { path: '/profile/:username/spectate', screen: <SpectateScreen />, isBesideBoard: true },
  { path: '/tournament', screen: <TournamentsScreen /> },
  { path: '/tournament/:id', screen: <TournamentScreen /> },
  { path: '/configuration', screen: <ConfigurationScreen /> },
  { path: OTP_PATH, screen: <OtpScreen /> },
  { path: '/boards', screen: <BoardsScreen /> },
];
