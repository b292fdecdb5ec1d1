import { MonitorSmartphone } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { withTexts } from '../i18n/i18n';
import { Button } from '../kit/button';
import { useActions } from '../page/actions';
import { optional } from '../screen/lazy-screen';
import { app, setReplaced } from '../state/app';
import { Banner } from './banner';
import styles from './strips.module.scss';

// Loaded when it is needed only: hardly any account is ever held.
const HoldNote = optional(
  () => withTexts(['otp'], () => import('./hold-note')),
  'HoldNote',
  'note of a hold',
);

/** Messages over every page of main. Their height is `--strips` of the element around them. */
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
      {user?.heldUntil != null && (
        <Suspense fallback={null}>
          <HoldNote />
        </Suspense>
      )}
      {isTold && <Banner />}
    </div>
  );
}

/**
 * Says that the user's game is played in another window, with a button to play it here; or that another window has
 * taken the place of this one. @source LV-09, LV-21
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
                <b>{t('alert.error.connectionClosed')}.</b>{' '}
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
