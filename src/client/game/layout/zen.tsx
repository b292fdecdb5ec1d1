import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Step } from '../../board/steps';
import { letterKey } from '../../keys/key-table';
import { VIEW_KEYS } from '../../keys/tables';
import { Button } from '../../kit/button';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { settings, settingsActions } from '../../settings/state/settings';
import { useShownGame } from '../shown-game';
import styles from './zen.module.scss';

/**
 * Parts of a game's screen that zen mode hides: they can neither be seen nor reached, and the board has the room of the cards
 * among them.
 */
export function Quiet({ children }: { children: ReactNode }) {
  const { zen } = useSnapshot(settings);
  return (
    <div className={styles.quiet} data-zen={zen}>
      {children}
    </div>
  );
}

/** A part inside `Quiet` that zen mode shows all the same. */
export function Needed({ children }: { children: ReactNode }) {
  return <div className={styles.needed}>{children}</div>;
}

/** Leaves zen mode or an old position, in the place of the buttons through the moves. */
export function ZenExit({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  const { zen } = useSnapshot(settings);
  const key = letterKey(VIEW_KEYS.zen);
  return (
    <>
      <VisuallyHidden live>{zen && t('game.zen.spoken', { key })}</VisuallyHidden>
      {zen && (
        <div className={styles.exit}>
          <ToLive onStep={onStep} />
          <Button
            look="text"
            onClick={settingsActions.toggleZen}
            aria-keyshortcuts={key}
            data-testid="zen-exit"
          >
            {t('game.zen.leave')}
            <span className={styles.key} aria-hidden="true">
              {key}
            </span>
          </Button>
        </div>
      )}
    </>
  );
}

/** Button back to the live position: in zen mode it alone tells that an old one is on show. */
function ToLive({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  const { moves, viewedPly, status } = useSnapshot(useShownGame().store);
  return (
    status === 'playing' &&
    viewedPly < moves.length && (
      <Button
        look="sky"
        onClick={event => {
          // The button goes away at once, so the focus moves to its neighbour.
          const next = event.currentTarget.nextElementSibling;
          if (next instanceof HTMLElement) next.focus();
          onStep('last');
        }}
        data-testid="zen-live"
      >
        {t('game.moves.live')}
      </Button>
    )
  );
}
