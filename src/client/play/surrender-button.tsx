import { Flag } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { gameActions } from '../game/state/game-actions';
import { Button } from '../kit/button';
import styles from './game-controls.module.scss';
import { useHold } from './use-hold';

/** Long enough not to happen by accident. The ring in the style sheet takes as long. */
const HOLD_MS = 1_200;

interface SurrenderButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  disabled: boolean;
  /** Asks first (GM-07). */
  onAsk: () => void;
}

/** Held down it surrenders, while a ring closes; pressed it asks first. */
export function SurrenderButton({ ref, disabled, onAsk }: SurrenderButtonProps) {
  const { t } = useTranslation();
  const { holding, handlers } = useHold(HOLD_MS, gameActions.surrender, onAsk);
  return (
    <Button
      ref={ref}
      className={styles.item}
      disabled={disabled}
      title={t('game.surrender.hold')}
      data-holding={holding}
      data-testid="surrender"
      {...handlers}
    >
      <span className={styles.hold} aria-hidden="true">
        <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="14" pathLength="1" />
        </svg>
        <Flag className={styles.holdIcon} size={20} strokeWidth={1.75} />
      </span>
      {t('game.menu.surrender')}
    </Button>
  );
}
