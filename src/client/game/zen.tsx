import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../kit/button';
import { VisuallyHidden } from '../kit/visually-hidden';
import { settings, settingsActions } from '../state/settings';
import styles from './zen.module.css';

/**
 * What a game can do without. In zen mode it keeps its place, so that the board stays where it is, and can neither
 * be seen nor reached.
 */
export function Quiet({ children }: { children: ReactNode }) {
  const { zen } = useSnapshot(settings);
  return (
    <div className={styles.quiet} data-zen={zen}>
      {children}
    </div>
  );
}

/** A part of something quiet that is needed all the same. */
export function Needed({ children }: { children: ReactNode }) {
  return <div className={styles.needed}>{children}</div>;
}

/** The way out of zen mode, where the buttons through the moves were. */
export function ZenExit() {
  const { t } = useTranslation();
  const { zen } = useSnapshot(settings);
  return (
    <>
      <VisuallyHidden live>{zen && t('game.zen.spoken')}</VisuallyHidden>
      {zen && (
        <Button
          look="text"
          className={styles.exit}
          onClick={settingsActions.toggleZen}
          aria-keyshortcuts="Z"
          data-testid="zen-exit"
        >
          {t('game.zen.leave')}
          <span className={styles.key} aria-hidden="true">
            Z
          </span>
        </Button>
      )}
    </>
  );
}
