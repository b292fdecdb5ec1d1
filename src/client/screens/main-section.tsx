import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { withTexts } from '../i18n/i18n';
import { Chrome } from '../shell/chrome';
import { RouterNavigation } from '../shell/router-navigation';
import { ScreenBoundary } from '../shell/screen-boundary';
import { WaitingScreen } from '../shell/waiting-screen';
import { app } from '../state/app';
import { HomeScreen } from './home/home-screen';
import { QueueScreen } from './queue/queue-screen';

const MatchesScreen = lazy(async () => {
  const module = await withTexts(['matches'], () => import('./matches/matches-screen'));
  return { default: module.MatchesScreen };
});
const ProfileScreen = lazy(async () => {
  const module = await withTexts(['profile'], () => import('./profile/profile-screen'));
  return { default: module.ProfileScreen };
});
// A board comes with these two.
const ReplayScreen = lazy(async () => {
  const module = await withTexts(
    ['replay', 'matches', 'game', 'board'],
    () => import('./replay/replay-screen'),
  );
  return { default: module.ReplayScreen };
});
const SpectateScreen = lazy(async () => {
  const module = await withTexts(
    ['spectate', 'game', 'board', 'settings'],
    () => import('./spectate/spectate-screen'),
  );
  return { default: module.SpectateScreen };
});

/**
 * The sections main and matchmaking, with the routes. They are not needed before sign-in, so they
 * are fetched while that is being found out.
 *
 * @source specification §2 (routes); requirements SH-05, SH-06, SH-09, QU-04
 */
export function MainSection() {
  const { actualSection } = useSnapshot(app);
  return (
    <BrowserRouter>
      <RouterNavigation />
      {actualSection === 'matchmaking' ? (
        <Chrome scene>
          <QueueScreen />
        </Chrome>
      ) : (
        <Routes>
          <Route element={<InChrome />}>
            <Route path="/" element={<HomeScreen />} />
            <Route path="/matches" element={<MatchesScreen />} />
            <Route path="/profile/:username" element={<ProfileScreen />} />
          </Route>
          <Route element={<Alone />}>
            <Route path="/matches/:gameid" element={<ReplayScreen />} />
            <Route path="/profile/:username/spectate" element={<SpectateScreen />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      )}
    </BrowserRouter>
  );
}

function InChrome() {
  return (
    <Chrome>
      <Alone />
    </Chrome>
  );
}

/** A screen without the chrome: the board has the whole window (SH-09). */
function Alone() {
  // A screen that broke does not stand in the way of the next one.
  const { pathname } = useLocation();
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<WaitingScreen />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}
