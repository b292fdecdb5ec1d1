import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Promotion, Side } from '../../../rules/chess';
import { squareCell } from '../../../rules/squares';
import type { PendingPromotion } from '../../board/hand';
import { pieceImageUrl } from '../../canvas/board/piece-art';
import { family } from '../../i18n/family';
import { useTranslation } from '../../i18n/use-translation';
import styles from './board.module.css';

/** Nearest the promotion square first. @source BI-12 */
const CHOICES: readonly Promotion[] = ['q', 'r', 'b', 'n'];
const pieceKey = family('board.promotion', ['q', 'r', 'b', 'n']);
/** A square wide, and as wide as fingers need. */
const WIDTH = 'max(12.5%, 44px)';

interface PromotionPickerProps {
  promotion: PendingPromotion;
  orientation: Side;
  pieces: { set: string; palette: string };
  onChoose(piece: Promotion, byPointer: boolean): void;
  /** A click outside. */
  onDismiss(): void;
  /** Escape. */
  onCancel(): void;
}

/** Asks what a pawn becomes, on the file it arrived on and always inside the board. */
export function PromotionPicker(props: PromotionPickerProps) {
  const { promotion, orientation, onDismiss } = props;
  const { t } = useTranslation();
  const images = useImages(promotion.side, props.pieces);
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
        {CHOICES.map(piece => (
          <button
            key={piece}
            type="button"
            className={styles.choice}
            data-testid={`promotion-${piece}`}
            data-choice={piece}
            aria-label={t(pieceKey(piece))}
            onClick={event => props.onChoose(piece, event.detail > 0)}
          >
            {images[piece] && <img src={images[piece]} alt="" draggable={false} />}
          </button>
        ))}
      </div>
    </>
  );
}

/** Arrows walk, letters choose, Escape cancels; nothing of it reaches the screen's own keys. */
function onKey(event: KeyboardEvent<HTMLDivElement>, isOnTop: boolean, props: PromotionPickerProps) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex(button => button.matches(':focus'));
  const focus = (index: number) => buttons[(index + buttons.length) % buttons.length]?.focus();
  const letter = CHOICES.find(piece => piece === event.key.toLowerCase());
  const down = isOnTop ? 1 : -1;
  if (event.key === 'Escape') props.onCancel();
  else if (event.key === 'ArrowDown') focus(at + down);
  else if (event.key === 'ArrowUp') focus(at - down);
  else if (event.key === 'Home') focus(0);
  else if (event.key === 'End') focus(-1);
  else if (letter && !event.repeat) props.onChoose(letter, false);
  else if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) return event.stopPropagation();
  else if (event.key === 'Tab') return trapTab(event, () => focus(at + (event.shiftKey ? -1 : 1)));
  event.preventDefault();
  event.stopPropagation();
}

function trapTab(event: KeyboardEvent, move: () => void) {
  event.preventDefault();
  event.stopPropagation();
  move();
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

function useImages(side: Side, { set, palette }: { set: string; palette: string }) {
  const [images, setImages] = useState<Partial<Record<Promotion, string>>>({});
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const entries = await Promise.all(
        CHOICES.map(async piece => [piece, await pieceImageUrl({ set, palette }, side, piece)] as const),
      );
      if (isCurrent) setImages(Object.fromEntries(entries));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [side, set, palette]);
  return images;
}
