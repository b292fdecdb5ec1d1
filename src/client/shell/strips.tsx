import { MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useActions } from '../actions';
import { withTexts } from '../i18n/i18n';
import { Button } from '../kit/button';
import { app, setReplaced } from '../state/app';
import styles from './strips.module.css';

// Loaded when it is needed only: most days the operator has nothing to say.
const Banner = lazy(async () => {
  const module = await withTexts(['banner'], () => import('./banner'));
  return { default: module.Banner };
});

// Loaded when it is needed only: hardly anybody's two-factor is ever turned off.
const OtpResetNote = lazy(async () => {
  const module = await withTexts(['otp'], () => import('./otp-reset'));
  return { default: module.OtpResetNote };
});

/** What is to be said over every page of main. Its height is `--strips` of the element around it. */
export function Strips() {
  const { serverMessages, user } = useSnapshot(app);
  const isTold = serverMessages.length > 0;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const around = element?.parentElement;
    if (!element || !around) return;
    // A message may take several lines.
    const tell = () => around.style.setProperty('--strips', `${element.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <PlayedElsewhere />
      {user?.otpReset && (
        <Suspense fallback={null}>
          <OtpResetNote />
        </Suspense>
      )}
      {isTold && (
        <Suspense fallback={null}>
          <Banner />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The user's game is played in another window: where it is, and the way to have it here. Or another window waits in place of this
 * one. @source LV-09, LV-21
 */
function PlayedElsewhere() {
  const { t } = useTranslation();
  const { game } = useActions();
  const { playedElsewhere, isReplaced } = useSnapshot(app);
  return (
    <div role="status">
      {(playedElsewhere || isReplaced) && (
        <div className={styles.elsewhere} data-testid="played-elsewhere">
          <MonitorSmartphone size={24} strokeWidth={1.75} aria-hidden="true" />
          <p>
            {isReplaced && (
              <>
                <b>{t('error.connectionClosed')}.</b>{' '}
              </>
            )}
            {t(playedElsewhere ? 'shell.elsewhere.text' : 'shell.elsewhere.wait')}
          </p>
          {playedElsewhere ? (
            <Button look="sky" onClick={() => void game.enter(true)} data-testid="play-here">
              {t('shell.elsewhere.here')}
            </Button>
          ) : (
            <Button onClick={() => setReplaced(false)} data-testid="replaced-close">
              {t('common.close')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
