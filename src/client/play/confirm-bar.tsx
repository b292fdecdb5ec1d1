import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { continuesMove, typedSign } from '../board/typed-move';
import { gameActions } from '../game/state/game-actions';
import type { KeyPress, Place } from '../keys/key-table';
import { CONFIRM_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { Button } from '../kit/button';
import styles from './confirm-bar.module.scss';

/** Buttons and dialogs have an Enter of their own. */
const hasOwnEnter = (press: KeyPress) => press.isIn('control') || press.isIn('field') || press.isIn('dialog');

/**
 * Yes or no to the move on the board, in the place of the step buttons: a second press there hits nothing that matters.
 * Enter and Escape do the same from the board.
 */
export function ConfirmBar({ san }: { san: string }) {
  const { t, i18n } = useTranslation();

  const confirm = (press: KeyPress) => {
    // An Enter that is held down since the move was made must not answer for it, nor pick a piece.
    if (press.repeat) return true;
    if (hasOwnEnter(press)) return false;
    gameActions.confirmMove();
    return true;
  };
  useKeys(
    'sheet',
    CONFIRM_KEYS,
    { confirm, withdraw: gameActions.withdrawMove },
    {
      // Another move takes this one's place.
      onOther: press => beginsMove(press) && gameActions.withdrawMove(),
    },
  );

  return (
    <fieldset
      className={styles.bar}
      dir={i18n.dir()}
      aria-label={t('game.confirm.label')}
      data-testid="confirm-move"
    >
      <Button className={styles.no} onClick={gameActions.withdrawMove} data-testid="confirm-no">
        <X size={20} strokeWidth={2} aria-hidden="true" />
        {t('common.cancel')}
      </Button>
      <Button look="gold" className={styles.yes} onClick={gameActions.confirmMove} data-testid="confirm-yes">
        <Check size={20} strokeWidth={2.25} aria-hidden="true" />
        {t('game.confirm.yes')}
        <bdi dir="ltr" className={styles.san}>
          {san}
        </bdi>
      </Button>
    </fieldset>
  );
}

/** Places whose keys never reach the board. */
const ELSEWHERE = ['text', 'menu', 'dialog', 'question'] as const satisfies readonly Place[];

/** Whether a key begins another move on the board: the first sign of a typed one, or the space bar on a square. */
export function beginsMove(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || ELSEWHERE.some(press.isIn)) return false;
  const isOnSquare = press.isIn('grid');
  if (press.key === ' ') return isOnSquare;
  const sign = typedSign(press);
  // A square writes down whatever is typed.
  return sign !== null && (isOnSquare || continuesMove('', sign));
}
