import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/fonts';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { withTexts } from '../i18n/i18n';
import { LoginScreen } from '../login/login-screen';
import { GameScreen } from '../play/on-demand';
import { ComingScreen } from '../screen/coming-screen';
import { lazyScreen } from '../screen/lazy-screen';
import { ScreenBoundary } from '../screen/screen-boundary';
import { app } from '../state/app';

const MainSection = lazyScreen(
  () => withTexts(['home', 'queue', 'shell'], () => import('./main-section')),
  'MainSection',
);
/** The one screen of a user who is banned or has not agreed to the terms. */
const OwnDataScreen = lazyScreen(
  () =>
    withTexts(
      ['account', 'configuration', 'matches', 'settings', 'support'],
      () => import('../configuration/own-data/own-data-screen'),
    ),
  'OwnDataScreen',
);
const ProductAlert = lazyScreen(() => import('./alert-bodies'), 'ProductAlert');

/** Fetches the home screen and the alert dialog while somebody signs in. */
export function prefetchMain(): void {
  // Only a head start: if it fails, opening the section tries again and reports.
  Promise.all([MainSection.fetch(), ProductAlert.fetch()]).catch(() => undefined);
}

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
      <Suspense fallback={<ComingScreen />}>
        <Section />
      </Suspense>
    </ScreenBoundary>
  );
}

function CurrentAlert() {
  return useSnapshot(app).alertSettings && <ProductAlert />;
}
