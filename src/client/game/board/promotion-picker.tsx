import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PROMOTIONS, type Promotion, type Side } from '../../../rules/chess';
import type { PieceStyle } from '../../../rules/piece-style';
import { squareCell } from '../../../rules/squares';
import type { PendingPromotion } from '../../board/hand';
import { promotionKey } from '../../board/promotion-keys';
import { family } from '../../i18n/family';
import { PieceImage } from '../../screen/piece-image';
import styles from './board.module.scss';

const pieceKey = family('board.promotion', PROMOTIONS);
/** A square wide, and as wide as fingers need. */
const WIDTH = 'max(12.5%, 44px)';

interface PromotionPickerProps {
  promotion: PendingPromotion;
  orientation: Side;
  pieces: PieceStyle;
  onChoose(piece: Promotion, byPointer: boolean): void;
  /** A click outside. */
  onDismiss(): void;
  /** Escape. */
  onCancel(): void;
}

/** Asks what a pawn becomes, on the file it arrived on and always inside the board. */
export function PromotionPicker(props: PromotionPickerProps) {
  const { promotion, orientation, pieces, onDismiss } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return;
      onDismiss();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onDismiss]);

  const { column, row } = squareCell(promotion.to, orientation);
  const isOnTop = row === 0;
  return (
    <>
      <div className={styles.backdrop} />
      <div
        ref={box}
        role="dialog"
        aria-label={t('board.promotion.title')}
        className={styles.picker}
        style={{
          width: WIDTH,
          left: `clamp(0px, ${(column + 0.5) * 12.5}% - ${WIDTH} / 2, 100% - ${WIDTH})`,
          [isOnTop ? 'top' : 'bottom']: 0,
          flexDirection: isOnTop ? 'column' : 'column-reverse',
        }}
        onKeyDown={event => onKey(event, isOnTop, props)}
      >
        {PROMOTIONS.map(piece => (
          <button
            key={piece}
            type="button"
            className={styles.choice}
            data-testid={`promotion-${piece}`}
            data-choice={piece}
            aria-label={t(pieceKey(piece))}
            onClick={event => props.onChoose(piece, event.detail > 0)}
          >
            <PieceImage side={promotion.side} letter={piece} look={pieces} size="100%" />
          </button>
        ))}
      </div>
    </>
  );
}

/** Nothing of it reaches the screen's own keys. */
function onKey(event: KeyboardEvent<HTMLDivElement>, isOnTop: boolean, props: PromotionPickerProps) {
  event.stopPropagation();
  const effect = promotionKey(event, isOnTop);
  if (!effect) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex(button => button.matches(':focus'));
  if (effect.kind === 'cancel') props.onCancel();
  else if (effect.kind === 'choose') props.onChoose(effect.piece, false);
  else if (effect.kind === 'walk') buttons.at((at + effect.by) % buttons.length)?.focus();
  else if (effect.kind === 'jump') buttons.at(effect.to === 'first' ? 0 : -1)?.focus();
}

/** Puts the focus on the queen, and back where it was at the end. */
function useFocusInside(box: { readonly current: HTMLDivElement | null }) {
  useEffect(() => {
    const before = document.activeElement;
    const focus = () => box.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    focus();
    // The mouse press that opened the picker goes on to take the focus away.
    const again = requestAnimationFrame(focus);
    return () => {
      cancelAnimationFrame(again);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [box]);
}
