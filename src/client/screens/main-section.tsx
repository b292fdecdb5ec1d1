import { type Ref, type RefObject, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useActions } from '../actions';
import { tournamentPath } from '../game/profile-path';
import { useMedia } from '../kit/use-media';
import { keepAccountSettings } from '../sessions/account-settings';
import { Chrome } from '../shell/chrome';
import { ComingScreen } from '../shell/coming-screen';
import { ANALYSIS_PATH, LIVE_VIEW, pageOf, STATEMENT_VIEW } from '../shell/page-title';
import { RouterNavigation } from '../shell/router-navigation';
import { SceneChrome } from '../shell/scene-chrome';
import { ScreenBoundary } from '../shell/screen-boundary';
import { app, gameQueue, queueForTournament } from '../state/app';
import { recoveryCodes } from '../state/recovery-codes';
import { HomeScreen } from './home/home-screen';
import {
  AnalysisScreen,
  BoardsScreen,
  ConfigurationScreen,
  DuelReady,
  DuelScreen,
  DuelWait,
  HubScreen,
  ItemScreen,
  LiveScreen,
  MarketScreen,
  MatchesScreen,
  NameCards,
  OtpScreen,
  ProfileScreen,
  ReplayScreen,
  SpectateScreen,
  StakeBack,
  StatementScreen,
  TournamentNote,
  TournamentOverlay,
  TournamentScreen,
  TournamentsScreen,
} from './lazy-screens';
import { MENU_BADGES } from './menu-badges/on-demand';
import { AboveQueuePill, QueuePill, QueuePillRoom } from './queue/queue-pill';
import { QueueScreen } from './queue/queue-screen';
import { OpenSupport } from './support/open-support';

const OTP_PATH = '/configuration/otp';

/**
 * The sections main and matchmaking, with the routes. They are not needed before sign-in, so they
 * are fetched while that is being found out.
 *
 * @source specification §2 (routes); requirements SH-05, SH-06, SH-09, QU-04
 */
export function MainSection() {
  const { actualSection, queue: current, stakeBack } = useSnapshot(app);
  const queue = gameQueue(current);
  // An opponent who has come is on show whatever else was looked at (SH-10).
  const isWaiting =
    actualSection === 'matchmaking' && queue !== null && (!queue.isFolded || Boolean(queue.opponent));
  const isInterrupted =
    actualSection === 'matchmaking' && current?.type === 'tournament' && current.view !== null;
  const pill = useFocusWhenFolded(isWaiting);
  const { calls } = useActions();
  useEffect(() => keepAccountSettings({ calls, events: window }), [calls]);
  return (
    <BrowserRouter>
      <RouterNavigation />
      <KeepOnRecoveryCodes />
      <AwaitStart />
      <Suspense fallback={null}>
        <NameCards />
      </Suspense>
      {stakeBack && (
        <Suspense fallback={null}>
          <StakeBack />
        </Suspense>
      )}
      {isInterrupted ? (
        <Suspense fallback={<ComingScreen />}>
          <TournamentOverlay />
        </Suspense>
      ) : isWaiting ? (
        <SceneChrome>
          <CurrentWait />
        </SceneChrome>
      ) : (
        <>
          <Routes>
            <Route element={<AroundPage pill={pill} />}>
              <Route path="/" element={<Start />} />
              <Route path="/matches" element={<Matches />} />
              <Route path="/duel" element={<DuelScreen />} />
              <Route path="/marketplace" element={<MarketScreen />} />
              <Route path="/marketplace/sell" element={<MarketScreen />} />
              <Route path="/profile" element={<OwnProfile />} />
              <Route path={OTP_PATH} element={<OtpScreen />} />
              <Route path="/tournament" element={<TournamentsScreen />} />
              <Route path="/configuration" element={<ConfigurationScreen />} />
              <Route path="/boards" element={<BoardsScreen />} />
              {(['avatar', 'piece', 'frame', 'flag'] as const).map(kind => (
                <Route
                  key={kind}
                  path={`/profile/${kind}s`}
                  element={<ItemScreen key={kind} kind={kind} />}
                />
              ))}
              <Route path="/profile/:username" element={<ProfileScreen />} />
              <Route path="/tournament/:id" element={<TournamentScreen />} />
            </Route>
            <Route element={<BesideBoard pill={pill} />}>
              <Route path="/matches/:gameid" element={<ReplayScreen />} />
              <Route path="/profile/:username/spectate" element={<SpectateScreen />} />
            </Route>
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
          <OpenSupport />
        </>
      )}
    </BrowserRouter>
  );
}

/** Codes that are shown once do not go away before they have been kept (see `recovery-codes.tsx`). */
function KeepOnRecoveryCodes() {
  const { user } = useSnapshot(app);
  const { uid } = useSnapshot(recoveryCodes);
  const { pathname } = useLocation();
  const isKept = uid === null || uid !== user?.firebaseId;
  return isKept || pathname === OTP_PATH ? null : <Navigate to={OTP_PATH} replace />;
}

/** The page of the user's tournament, before it begins, is its lobby (TM-05). */
function AwaitStart() {
  const { tournament } = useSnapshot(app);
  const { pathname } = useLocation();
  const isHere = tournament?.status === 'OPEN' && pathname === tournamentPath(tournament.id);
  useEffect(() => {
    // A lobby that is folded stays so: the page below it says what the tournament is, and leads back.
    if (isHere && !app.queue) queueForTournament();
  }, [isHere]);
  return null;
}

/** View of the present wait, in the quick queue or for a duel: before and after an opponent has come (QU-08, QU-09). */
function CurrentWait() {
  const queue = gameQueue(useSnapshot(app).queue);
  if (queue?.type !== 'duel') return <QueueScreen />;
  return <Suspense fallback={<ComingScreen />}>{queue.opponent ? <DuelReady /> : <DuelWait />}</Suspense>;
}

/** Note for a user in a tournament who looks at another page (QU-07). */
function BesideTournament() {
  const isIn = useSnapshot(app).queue?.type === 'tournament';
  const page = pageOf(useLocation());
  // Home and the pages of tournaments show it themselves.
  const isToldThere = page === '/' || page.startsWith('/tournament');
  return (
    isIn &&
    !isToldThere && (
      <Suspense fallback={null}>
        <TournamentNote />
      </Suspense>
    )
  );
}

/** Home, or the view of what is being played there. */
const Start = () => (pageOf(useLocation()) === LIVE_VIEW ? <LiveScreen /> : <HomeScreen />);

/** The games one has played, or a board to analyse on. */
const Matches = () => (pageOf(useLocation()) === ANALYSIS_PATH ? <AnalysisScreen /> : <MatchesScreen />);

/** Items that the user wears, or the movements on their accounts. */
const OwnProfile = () => (pageOf(useLocation()) === STATEMENT_VIEW ? <StatementScreen /> : <HubScreen />);

/** The waiting view has folded into the pill: the focus goes with it. */
function useFocusWhenFolded(isWaiting: boolean): RefObject<HTMLButtonElement | null> {
  const pill = useRef<HTMLButtonElement>(null);
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) pill.current?.focus({ preventScroll: true });
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  return pill;
}

interface PageProps {
  /** The wait in the queue, while there is one. */
  pill: Ref<HTMLButtonElement>;
}

/** The chrome, but around a board to analyse on (SH-09). */
const AroundPage = ({ pill }: PageProps) =>
  pageOf(useLocation()) === ANALYSIS_PATH ? <BesideBoard pill={pill} /> : <InChrome pill={pill} />;

function InChrome({ pill }: PageProps) {
  const isQueued = gameQueue(useSnapshot(app).queue) !== null;
  const roomy = useMedia('roomy');
  const short = useMedia('short');
  // Below the menu there is room for it in a window that is wide and high.
  const isInRail = roomy && !short;
  return (
    <Chrome badges={MENU_BADGES} foot={isQueued && isInRail && <QueuePill place="rail" ref={pill} />}>
      <Page />
      {isQueued && !isInRail && (
        <>
          <QueuePillRoom />
          <QueuePill place="foot" ref={pill} />
        </>
      )}
      <BesideTournament />
    </Chrome>
  );
}

/** A screen without the chrome: the board has the whole window (SH-09). */
function BesideBoard({ pill }: PageProps) {
  const isQueued = gameQueue(useSnapshot(app).queue) !== null;
  const narrow = useMedia('column');
  return (
    <>
      <AboveQueuePill isThere={isQueued && narrow}>
        <Page />
      </AboveQueuePill>
      {isQueued && <QueuePill place={narrow ? 'foot' : 'narrow'} ref={pill} />}
      <BesideTournament />
    </>
  );
}

function Page() {
  // A screen that broke does not stand in the way of the next one.
  const page = pageOf(useLocation());
  return (
    <ScreenBoundary key={page}>
      <Suspense fallback={<ComingScreen />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}
