import {
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { Challenges } from '../duel/challenges';
import { DuelReady, DuelWait, StakeBack } from '../duel/doors';
import { useMedia } from '../kit/use-media';
import { recoveryCodes } from '../otp/state/recovery-codes';
import { useActions } from '../page/actions';
import { ANALYSIS_PATH, pageOf } from '../page/page-title';
import { tournamentPath } from '../page/profile-path';
import { ParamsProvider, Redirect, Router, useLocation } from '../page/router';
import { findRoute } from '../page/routes';
import { NameCards } from '../players/doors';
import { AboveQueuePill, QueuePill, QueuePillRoom } from '../queue/queue-pill';
import { QueueScreen } from '../queue/queue-screen';
import { ComingScreen } from '../screen/coming-screen';
import { SceneChrome } from '../screen/scene-chrome';
import { ScreenBoundary } from '../screen/screen-boundary';
import { keepAccountSettings } from '../settings/session/account-settings';
import { app, gameQueue, queueForTournament, queueOf } from '../state/app';
import { OpenSupport } from '../support/open-support';
import { TournamentNote, TournamentOverlay } from '../tournament/doors';
import { Chrome } from './chrome';
import { LineNote } from './line-note';
import { MENU_BADGES } from './menu-badges/on-demand';
import { OTP_PATH, ROUTES } from './routes';

/**
 * The sections main and matchmaking, with the router. Nothing of them is needed before sign-in, so they are fetched
 * while the sign-in is looked up.
 *
 * @source specification §2 (routes); requirements SH-05, SH-06, SH-09, QU-04
 */
export function MainSection() {
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
  const { calls } = useActions();
  useEffect(() => keepAccountSettings({ calls, events: window }), [calls]);
  return (
    <Router>
      <BeginAtTop />
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
    </Router>
  );
}

/** A new page begins at its top. */
function BeginAtTop(): null {
  const location = useLocation();
  const page = pageOf(location);
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // After Back and Forward the browser itself scrolls to where the user was.
    if (location.arrival !== 'pop') scrollTo(0, 0);
  }, [page, location.arrival]);
  return null;
}

/** Leads every page back to the recovery codes until the user has kept them, since they are shown only once. */
function KeepOnRecoveryCodes() {
  const { user } = useSnapshot(app);
  const { uid } = useSnapshot(recoveryCodes);
  const { pathname } = useLocation();
  const isKept = uid === null || uid !== user?.firebaseId;
  return isKept || pathname === OTP_PATH ? null : <Redirect to={OTP_PATH} />;
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
      <Suspense fallback={null}>
        <TournamentNote />
      </Suspense>
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
  children: ReactNode;
}

/** The screen of the address. An unknown address leads home. */
function CurrentPage({ pill }: Pick<PageProps, 'pill'>) {
  const location = useLocation();
  const found = useMemo(() => findRoute(ROUTES, location.pathname), [location.pathname]);
  if (found === null) return <Redirect to="/" />;
  const { screen, isBesideBoard } = found.route;
  const Around = isBesideBoard || pageOf(location) === ANALYSIS_PATH ? BesideBoard : InChrome;
  return (
    <ParamsProvider value={found.params}>
      <Around pill={pill}>{screen}</Around>
    </ParamsProvider>
  );
}

function InChrome({ pill, children }: PageProps) {
  const isQueued = gameQueue(useSnapshot(app).queue) !== null;
  const roomy = useMedia('roomy');
  const short = useMedia('short');
  // Below the menu there is room for it in a window that is wide and high.
  const isInRail = roomy && !short;
  return (
    <Chrome badges={MENU_BADGES} foot={isQueued && isInRail && <QueuePill place="rail" ref={pill} />}>
      <Page>{children}</Page>
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
function BesideBoard({ pill, children }: PageProps) {
  const isQueued = gameQueue(useSnapshot(app).queue) !== null;
  const narrow = useMedia('column');
  return (
    <>
      <AboveQueuePill isThere={isQueued && narrow}>
        <Page>{children}</Page>
      </AboveQueuePill>
      {isQueued && <QueuePill place={narrow ? 'foot' : 'narrow'} ref={pill} />}
      <BesideTournament />
    </>
  );
}

function Page({ children }: Pick<PageProps, 'children'>) {
  // A screen that broke does not stand in the way of the next one.
  const page = pageOf(useLocation());
  return (
    <ScreenBoundary key={page}>
      <Suspense fallback={<ComingScreen />}>{children}</Suspense>
    </ScreenBoundary>
  );
}
