import '../styles/tokens.css';
import '../styles/base.scss';
import '../styles/fonts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { alertActions } from '../alerts/state/alert-actions';
import { withTexts } from '../i18n/i18n';
import { useToast } from '../kit/toast';
import { WholeText } from '../kit/whole-text';
import { LoginScreen } from '../login/login-screen';
import { GameScreen } from '../play/on-demand';
import { ComingScreen } from '../screen/coming-screen';
import { lazyScreen } from '../screen/lazy-screen';
import { BrokenScreen, ScreenBoundary } from '../screen/screen-boundary';
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
      <CurrentAlert />
      <WholeText />
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

/**
 * The dialog over all sections. Where its own file does not come, one that may be closed is closed and takes no screen away, be it a
 * game; any other has to be dealt with, so the page asks to be loaded anew.
 */
function CurrentAlert() {
  const { t } = useTranslation();
  const { alertSettings } = useSnapshot(app);
  const { toast, say } = useToast();
  const [wasLost, setLost] = useState(false);
  const tellLost = useCallback(() => {
    alertActions.close();
    setLost(true);
    say(t('common.failed.text'));
  }, [say, t]);
  return (
    <>
      {alertSettings && (
        <ScreenBoundary
          instead={alertSettings.closable === false ? <BrokenScreen /> : <Lost onLost={tellLost} />}
        >
          <Suspense fallback={null}>
            <ProductAlert />
          </Suspense>
        </ScreenBoundary>
      )}
      {wasLost && toast}
    </>
  );
}

function Lost({ onLost }: { onLost: () => void }): null {
  useEffect(onLost, [onLost]);
  return null;
}
