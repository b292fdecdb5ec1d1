import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/fonts';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { LoginScreen } from '../login/login-screen';
import { GameScreen } from '../play/on-demand';
import { ScreenBoundary } from '../screen/screen-boundary';
import { WaitingScreen } from '../screen/waiting-screen';
import { app } from '../state/app';
import { MainSection, OwnDataScreen, ProductAlert } from './on-demand';

/**
 * The four sections and what lies over all of them. The login screen is all that a visitor loads: everything
 * else is fetched when somebody is signed in.
 *
 * @source specification §2 (sections, routes); requirements SH-02
 */
export function App() {
  return (
    <ScreenBoundary>
      <CurrentSection />
      <Suspense fallback={null}>
        <CurrentAlert />
      </Suspense>
    </ScreenBoundary>
  );
}

const SECTIONS = { own: OwnDataScreen, login: LoginScreen, game: GameScreen, main: MainSection };

/** A section that broke does not stand in the way of the next one, such as a game that has been found. */
function CurrentSection() {
  const { actualSection, confined } = useSnapshot(app);
  const section = confined ? 'own' : actualSection === 'matchmaking' ? 'main' : actualSection;
  const Section = SECTIONS[section];
  return (
    <ScreenBoundary key={section}>
      <Suspense fallback={<WaitingScreen />}>
        <Section />
      </Suspense>
    </ScreenBoundary>
  );
}

function CurrentAlert() {
  return useSnapshot(app).alertSettings && <ProductAlert />;
}
