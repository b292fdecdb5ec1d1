import {
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Promotion, Side, Square } from '../../../rules/chess';
import { piecesOf } from '../../../rules/squares';
import { VisuallyHidden } from '../visually-hidden';
import styles from './board.module.css';
import { BoardControl, type BoardOut } from './board-control';
import { BoardGrid } from './board-grid';
import { PromotionPicker } from './promotion-picker';
import { useBoardCanvas } from './use-board-canvas';
import { useEscape } from './use-escape';
import { useGridKeys } from './use-grid-keys';
import { usePointer } from './use-pointer';

interface PieceStyle {
  set: string;
  palette: string;
}

interface BoardProps {
  /** The position shown. */
  fen: string;
  /** The position moves are made on; differs from `fen` while an old move is viewed. */
  liveFen: string;
  orientation: Side;
  /** Of the position shown. */
  lastMove: { from: Square; to: Square } | null;
  /** Whose pieces may be moved now; `null` is read only. */
  movable: Side | null;
  alwaysQueen: boolean;
  grayscale?: boolean;
  /** Unknown names look like CLASSIC. */
  boardTheme: string;
  whitePieces: PieceStyle;
  blackPieces: PieceStyle;
  /** Default true. */
  coordinates?: boolean;
  /** Accessible name. */
  label: string;
  /** Text of the last move for the live region. */
  lastSpoken?: string;
  onMove(move: { from: Square; to: Square; promotion?: Promotion }): void;
  /** Input while an old move is viewed: the live position has to be shown (GM-27). */
  onGoLive(): void;
  /** Page keys inside the grid. */
  onStep(to: 'first' | 'previous' | 'next' | 'last'): void;
  onSound(name: 'select'): void;
  /** Laid over the canvas. */
  children?: ReactNode;
}

/**
 * The chess board: a canvas, its twin in the DOM, the promotion picker. Fills the width its parent
 * gives, in whole pixels per square, and keeps its own direction inside Arabic.
 */
export function Board(props: BoardProps) {
  const { fen, orientation, whitePieces, blackPieces, children } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const control = useControl(props);
  const input = useSyncExternalStore(control.subscribe, control.snapshot);
  const pieces = useMemo(() => piecesOf(fen), [fen]);
  const keys = useGridKeys(control, props);
  const pointer = usePointer(control, surface);
  // A screen that speaks its moves says check with them.
  const check = control.check ? t('board.check', { square: control.check }) : '';
  const instructions = useId();
  useBoardCanvas(control, root, surface, props);
  useEscape(control, input);

  return (
    <div
      ref={root}
      className={styles.board}
      data-testid="board"
      data-fen={fen}
      data-orientation={orientation === 'w' ? 'white' : 'black'}
      data-renders="0"
    >
      <div ref={surface} className={styles.surface} {...pointer} />
      <div {...keys.handlers} ref={keys.holder}>
        <BoardGrid
          pieces={pieces}
          orientation={orientation}
          selected={input.selected}
          cursor={keys.cursor}
          label={props.label}
          describedBy={instructions}
        />
      </div>
      {keys.typed && (
        <div className={styles.chip} data-illegal={keys.isIllegal || undefined}>
          {keys.typed}
        </div>
      )}
      {input.promotion && (
        <PromotionPicker
          promotion={input.promotion}
          orientation={orientation}
          squarePx={(root.current?.clientWidth ?? 0) / 8}
          pieces={input.promotion.side === 'w' ? whitePieces : blackPieces}
          onChoose={(piece, byPointer) =>
            control.send({ kind: 'promote', piece, byPointer, now: performance.now() })
          }
          onDismiss={control.dismiss}
          onCancel={() => control.send({ kind: 'cancel' })}
        />
      )}
      <div id={instructions} hidden>
        {t('board.instructions')}
      </div>
      <VisuallyHidden live>{props.lastSpoken ?? check}</VisuallyHidden>
      <VisuallyHidden live>
        {keys.isIllegal ? t('board.typed.illegal', { text: keys.typed }) : ''}
      </VisuallyHidden>
      {children}
    </div>
  );
}

/** One control for the life of the component; it hears of new props before the browser paints. */
function useControl(props: BoardProps): BoardControl {
  const latest = useRef<BoardOut>(props);
  const [control] = useState(
    () =>
      new BoardControl(props, {
        onMove: move => latest.current.onMove(move),
        onGoLive: () => latest.current.onGoLive(),
        onSound: name => latest.current.onSound(name),
      }),
  );
  useLayoutEffect(() => {
    latest.current = props;
    control.show(props);
  });
  return control;
}
