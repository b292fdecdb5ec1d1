import type { ReactNode } from 'react';
import { HomeScreen } from '../home/home-screen';
import { ANALYSIS_PATH, LIVE_VIEW, pageOf, STATEMENT_VIEW } from '../page/page-title';
import { useLocation } from '../page/router';
import type { Route } from '../page/routes';
import {
  AnalysisScreen,
  BoardsScreen,
  ConfigurationScreen,
  DuelScreen,
  HubScreen,
  ItemScreen,
  LiveScreen,
  MarketScreen,
  MatchesScreen,
  OtpScreen,
  ProfileScreen,
  ReplayScreen,
  SpectateScreen,
  StatementScreen,
  TournamentScreen,
  TournamentsScreen,
} from './lazy-screens';

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
