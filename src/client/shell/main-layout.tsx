import { type Ref, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Navigate,
  NavigationType,
  Outlet,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Challenges } from '../duel/challenges';
import { withTexts } from '../i18n/i18n';
import { useMedia } from '../kit/use-media';
import { recoveryCodes } from '../otp/state/recovery-codes';
import { ANALYSIS_PATH, OTP_PATH, pageOf } from '../page/page-title';
import { tournamentPath } from '../page/profile-path';
import { NameCards } from '../players/name-cards';
import { AboveQueuePill, QueuePill, QueuePillRoom } from '../queue/queue-pill';
import { QueueScreen } from '../queue/queue-screen';
import { ComingScreen } from '../screen/coming-screen';
import { lazyScreen } from '../screen/lazy-screen';
import { SceneChrome } from '../screen/scene-chrome';
import { ScreenBoundary } from '../screen/screen-boundary';
import { app, gameQueue, queueForTournament, queueOf } from '../state/app';
import { OpenSupport } from '../support/open-support';
import { Chrome } from './chrome';
import { LineNote } from './line-note';
import { MENU_BADGES } from './menu-badges/menu-badges';

export const importDuels = () => withTexts(['duel', 'matches', 'queue'], () => import('../duel/duel-views'));
const DuelWait = lazyScreen(importDuels, 'DuelWait');
const DuelReady = lazyScreen(importDuels, 'DuelReady');
const StakeBack = lazyScreen(importDuels, 'StakeBack');

const importTournament = () => withTexts(['lobby', 'game'], () => import('../tournament/tournament-overlay'));
const TournamentOverlay = lazyScreen(importTournament, 'TournamentOverlay');
const TournamentNote = lazyScreen(importTournament, 'TournamentNote');

/** Handle of a route without the chrome: its board has the whole window (SH-09). */
export const BESIDE_BOARD = 'beside board';

/** Around every page of the sections main and matchmaking, and what may lie in its place. @source requirements SH-09, QU-04 */
export function MainLayout() {
  const { actualSection, queue: current, stakeBack } = useSnapshot(app);
  const queue = gameQueue(current);
  // Once an opponent is found, they are shown over any page the user was looking at (SH-10).
  const isWaiting =
    actualSection === 'matchmaking' &&
    queue !== null &&
    (!queue.isFolded || Boolean(queueOf(queue, 'duel')?.opponent));
  const isInterrupted =
    actualSection === 'matchmaking' && current?.type === 'tournament' && current.view !== null;
  const pill = useFocusWhenFolded(isWaiting);
  return (
    <>
      <BeginAtTop />
      <KeepOnRecoveryCodes />
      <AwaitStart />
      <NameCards />
      {stakeBack && (
        // Lies over every screen, which stays if it breaks: its words are among the notices.
        <ScreenBoundary instead={null}>
          <Suspense fallback={null}>
            <StakeBack />
          </Suspense>
        </ScreenBoundary>
      )}
      {!isInterrupted && <Challenges />}
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
          <CurrentPage pill={pill} />
          <OpenSupport />
        </>
      )}
    </>
  );
}

/** A new page begins at its top. */
function BeginAtTop(): null {
  const page = pageOf(useLocation());
  const arrival = useNavigationType();
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // After Back and Forward the browser itself scrolls to where the user was.
    if (arrival !== NavigationType.Pop) scrollTo(0, 0);
  }, [page, arrival]);
  return null;
}

/** Leads every page back to the recovery codes until the user has kept them, since they are shown only once. */
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
  const duel = queueOf(useSnapshot(app).queue, 'duel');
  if (!duel) return <QueueScreen />;
  return <Suspense fallback={<ComingScreen />}>{duel.opponent ? <DuelReady /> : <DuelWait />}</Suspense>;
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
      <ScreenBoundary instead={null}>
        <Suspense fallback={null}>
          <TournamentNote />
        </Suspense>
      </ScreenBoundary>
    )
  );
}

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

/** The screen of the address. */
function CurrentPage({ pill }: PageProps) {
  const page = pageOf(useLocation());
  const isBesideBoard = useMatches().some(({ handle }) => handle === BESIDE_BOARD);
  const Around = isBesideBoard || page === ANALYSIS_PATH ? BesideBoard : InChrome;
  return <Around pill={pill} />;
}

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
      {/* A pill of the queue tells it too. */}
      {!isQueued && <LineNote />}
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
  // Another page is another screen, also where both have the same route.
  const page = pageOf(useLocation());
  return (
    <Suspense key={page} fallback={<ComingScreen />}>
      <Outlet />
    </Suspense>
  );
}
