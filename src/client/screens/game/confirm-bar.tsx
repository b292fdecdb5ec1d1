import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../commands';
import { modalOpen } from '../../game/use-game-keys';
import { Button } from '../../kit/button';
import styles from './confirm-bar.module.css';

/** Buttons that keep their own Enter. */
const OWN_ENTER = 'button, a, input, select, [role=dialog]';

/**
 * Yes or no to the move on the board, in the place of the step buttons: whoever presses twice there hits nothing
 * that matters. Enter and Escape do the same from the board.
 */
export function ConfirmBar({ san }: { san: string }) {
  const { t, i18n } = useTranslation();
  const { confirmMove, withdrawMove } = useCommands();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (modalOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Enter' && !event.repeat) {
        if (target instanceof Element && target.closest(OWN_ENTER)) return;
        confirmMove();
      } else if (key === 'Escape') withdrawMove();
      else {
        // Another move is being typed, or picked with the space bar: it takes this one's place.
        if (key.length === 1 && target instanceof Element && target.closest('[role=grid]')) withdrawMove();
        // An Enter that is held down since the move was made must not answer for it, nor pick a piece.
        if (key !== 'Enter') return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [confirmMove, withdrawMove]);

  return (
    <fieldset
      className={styles.bar}
      dir={i18n.dir()}
      aria-label={t('game.confirm.label')}
      data-testid="confirm-move"
    >
      <Button className={styles.no} onClick={withdrawMove} data-testid="confirm-no">
        <X size={20} strokeWidth={2} aria-hidden="true" />
        {t('common.cancel')}
      </Button>
      <Button look="gold" className={styles.yes} onClick={confirmMove} data-testid="confirm-yes">
        <Check size={20} strokeWidth={2.25} aria-hidden="true" />
        {t('game.confirm.yes')}
        <bdi dir="ltr" className={styles.san}>
          {san}
        </bdi>
      </Button>
    </fieldset>
  );
}
