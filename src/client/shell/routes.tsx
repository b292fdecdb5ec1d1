import {
  createBrowserRouter,
  type DataRouter,
  Navigate,
  type RouteObject,
  useLocation,
} from 'react-router-dom';
import { HomeScreen } from '../home/home-screen';
import { withTexts } from '../i18n/i18n';
import { numbering } from '../page/entries';
import { ANALYSIS_PATH, LIVE_VIEW, OTP_PATH, pageOf, STATEMENT_VIEW } from '../page/page-title';
import { lazyScreen } from '../screen/lazy-screen';
import { BrokenScreen } from '../screen/screen-boundary';
import { MEDIA } from '../styles/media';
import { BracketMap } from '../tournament/bracket/views';
import { BESIDE_BOARD, importDuels, MainLayout } from './main-layout';

/**
 * The screens by their addresses. The code of a screen is awaited below its route and not by the router: the address and the title
 * change at the press, and the place of the screen says that it is coming.
 *
 * @source specification §2 (routes)
 */

const importItems = () => withTexts(['items', 'figures'], () => import('../items/item-views'));
const HubScreen = lazyScreen(importItems, 'HubScreen');
const ItemScreen = lazyScreen(importItems, 'ItemScreen');
const LiveScreen = lazyScreen(
  () => withTexts(['live', 'tournament', 'matches'], () => import('../live/live-screen')),
  'LiveScreen',
);
const MatchesScreen = lazyScreen(
  () => withTexts(['matches', 'review'], () => import('../matches/matches-screen')),
  'MatchesScreen',
);
const AnalysisScreen = lazyScreen(
  () =>
    withTexts(
      ['replay', 'review', 'matches', 'game', 'board'],
      () => import('../replay/analysis/analysis-screen'),
    ),
  'AnalysisScreen',
);
const StatementScreen = lazyScreen(
  () => withTexts(['statement', 'figures'], () => import('../statement/statement-screen')),
  'StatementScreen',
);
const MarketScreen = lazyScreen(
  () => withTexts(['market', 'figures', 'statement'], () => import('../market/market-screen')),
  'MarketScreen',
);

/** Comes with its map, but on a phone, which shows the list first. */
async function importTournament() {
  const [module] = await Promise.all([
    withTexts(
      ['before', 'bracket', 'lobby', 'matches', 'tournament'],
      () => import('../tournament/tournament-screen'),
    ),
    matchMedia(MEDIA.phone).matches ? null : BracketMap.fetch(),
  ]);
  return module;
}

/** Home, or the view of what is being played there. */
const Start = () => (pageOf(useLocation()) === LIVE_VIEW ? <LiveScreen /> : <HomeScreen />);

/** The games one has played, or a board to analyse on. */
const Matches = () => (pageOf(useLocation()) === ANALYSIS_PATH ? <AnalysisScreen /> : <MatchesScreen />);

/** Items that the user wears, or the movements on their accounts. */
const OwnProfile = () => (pageOf(useLocation()) === STATEMENT_VIEW ? <StatementScreen /> : <HubScreen />);

const SCREENS: RouteObject[] = [
  { path: '/', Component: Start },
  { path: '/matches', Component: Matches },
  {
    path: '/matches/:gameid',
    handle: BESIDE_BOARD,
    Component: lazyScreen(
      () =>
        withTexts(['replay', 'review', 'matches', 'game', 'board'], () => import('../replay/replay-screen')),
      'ReplayScreen',
    ),
  },
  {
    path: '/duel',
    Component: lazyScreen(importDuels, 'DuelScreen'),
  },
  { path: '/marketplace', Component: MarketScreen },
  { path: '/marketplace/sell', Component: MarketScreen },
  { path: '/profile', Component: OwnProfile },
  ...(['avatar', 'piece', 'frame', 'flag'] as const).map(kind => ({
    path: `/profile/${kind}s`,
    element: <ItemScreen kind={kind} />,
  })),
  {
    path: '/profile/:username',
    Component: lazyScreen(
      () => withTexts(['profile', 'matches'], () => import('../profile/profile-screen')),
      'ProfileScreen',
    ),
  },
  {
    path: '/profile/:username/spectate',
    handle: BESIDE_BOARD,
    Component: lazyScreen(
      () => withTexts(['live', 'game', 'board'], () => import('../spectate/spectate-screen')),
      'SpectateScreen',
    ),
  },
  {
    path: '/tournament',
    Component: lazyScreen(
      () => withTexts(['tournament'], () => import('../tournament/list/tournaments-screen')),
      'TournamentsScreen',
    ),
  },
  {
    path: '/tournament/:id',
    Component: lazyScreen(importTournament, 'TournamentScreen'),
  },
  {
    path: '/configuration',
    Component: lazyScreen(
      () =>
        withTexts(
          ['account', 'configuration', 'settings', 'matches', 'keys'],
          () => import('../configuration/configuration-screen'),
        ),
      'ConfigurationScreen',
    ),
  },
  {
    path: OTP_PATH,
    Component: lazyScreen(
      () => withTexts(['otp', 'account'], () => import('../otp/otp-screen')),
      'OtpScreen',
    ),
  },
  {
    path: '/boards',
    Component: lazyScreen(
      () => withTexts(['boards', 'items', 'figures'], () => import('../boards/boards-screen')),
      'BoardsScreen',
    ),
  },
  { path: '*', element: <Navigate to="/" replace /> },
];

export const ROUTES: RouteObject[] = [
  {
    Component: MainLayout,
    errorElement: <BrokenScreen />,
    // A screen that broke or did not come leaves the menu beside it, with which another one is gone to.
    children: [{ errorElement: <BrokenScreen />, children: SCREENS }],
  },
];

let router: DataRouter | null = null;

/** The router of the pages, made when main is entered for the first time. It goes on while a game is played. */
export function mainRouter(): DataRouter {
  router ??= numbering(createBrowserRouter(ROUTES));
  return router;
}
