import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Chrome } from '../parts/chrome/chrome';
import { NavigationDesk } from '../parts/navigation-desk';
import { app } from '../state/app';
import { HomeScreen } from './home/home-screen';
import { QueueScreen } from './queue/queue-screen';

/**
 * The sections main and matchmaking, with the routes. Nobody needs them before he has signed in, so they
 * are fetched while that is being found out.
 *
 * @source specification §2 (routes); requirements SH-05, SH-06, QU-04
 */
export function MainSection() {
  const { actualSection } = useSnapshot(app);
  return (
    <BrowserRouter>
      <NavigationDesk />
      {actualSection === 'matchmaking' ? (
        <Chrome scene>
          <QueueScreen />
        </Chrome>
      ) : (
        <Chrome>
          <Routes>
            <Route path="/" element={<HomeScreen />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </Chrome>
      )}
    </BrowserRouter>
  );
}
