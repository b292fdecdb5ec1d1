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
import type { PieceStyle } from '../../../rules/piece-style';
import { piecesOf } from '../../../rules/squares';
import { BoardControl } from '../../board/control';
import type { Ink } from '../../board/drawing';
import { themeName } from '../../canvas/board/theme';
import { BOARD_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { VisuallyHidden } from '../../kit/visually-hidden';
import type { PremoveMode } from '../../state/premove';
import type { Premove } from '../../state/shapes';
import styles from './board.module.css';
import { frameStyle } from './board-frame';
import { BoardGrid } from './board-grid';
import { PromotionPicker } from './promotion-picker';
import { useBoardCanvas } from './use-board-canvas';
import { useGridKeys } from './use-grid-keys';
import { usePointer } from './use-pointer';
import { usePremoveWords } from './use-premove-words';

const NO_PREMOVES: readonly Premove[] = [];

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
  /** Nobody who sees it ever moves on it: nothing is picked or typed. */
  readOnly?: boolean;
  alwaysQueen: boolean;
  /** Positions between the one last shown and `fen`, when several moves came at once: they are played. */
  through?: readonly string[];
  /** In the order they are to be made. Keep the array while nothing changes. */
  premoves?: readonly Premove[];
  /** What becomes of a move while it is the opponent's turn. Default `off`: there is none. */
  premoveMode?: PremoveMode;
  /** Plain presses draw with this ink; `null`, the default, moves pieces. */
  ink?: Ink | null;
  grayscale?: boolean;
  /** Unknown names look like CLASSIC. */
  boardTheme: string;
  whitePieces: PieceStyle;
  blackPieces: PieceStyle;
  /** Default true. */
  coordinates?: boolean;
  /** Plain squares and frame, without their surface. */
  lightGraphics?: boolean;
  /** How long a piece travels, in milliseconds. */
  travelMs?: number;
  /** Accessible name. */
  label: string;
  /** Text of the last move for the live region. */
  lastSpoken?: string;
  onMove(move: { from: Square; to: Square; promotion?: Promotion }): void;
  onPremove?(move: { from: Square; to: Square; promotion?: Promotion }): void;
  onCancelPremoves?(): void;
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
  const { fen, orientation, whitePieces, blackPieces, children, premoves = NO_PREMOVES } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const control = useControl(props);
  const input = useSyncExternalStore(control.subscribe, control.snapshot);
  const pieces = useMemo(() => piecesOf(fen), [fen]);
  const keys = useGridKeys(control, props);
  const ink = useRef<Ink | null>(null);
  const pointer = usePointer(control, surface, ink);
  // A screen that speaks its moves says check with them.
  const check = control.check ? t('board.check', { square: control.check }) : '';
  const instructions = useId();
  useBoardCanvas(control, root, surface, props);
  const frame = useMemo(
    () => frameStyle(props.boardTheme, props.lightGraphics ?? false),
    [props.boardTheme, props.lightGraphics],
  );
  const premoveWords = usePremoveWords(premoves, props.liveFen, props.movable);
  useKeys('board', BOARD_KEYS, {
    walk: 'focus',
    ...(!props.readOnly && ({ pick: 'focus', type: 'focus' } as const)),
    cancel: () => {
      if (!control.isBusy) return false;
      control.cancel();
      return true;
    },
  });
  useLayoutEffect(() => {
    ink.current = props.ink ?? null;
  });

  return (
    <div
      ref={root}
      className={styles.board}
      style={frame}
      data-testid="board"
      data-theme={themeName(props.boardTheme)}
      data-grey={props.grayscale || undefined}
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
          targets={input.targets}
          lastMove={props.lastMove}
          check={control.check}
          premoves={premoves}
          drawn={input.drawn}
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
          pieces={input.promotion.side === 'w' ? whitePieces : blackPieces}
          onChoose={(piece, byPointer) =>
            control.send({ kind: 'promote', piece, byPointer, now: performance.now() })
          }
          onDismiss={control.dismiss}
          onCancel={() => control.cancel()}
        />
      )}
      <div id={instructions} hidden>
        {props.readOnly ? t('board.instructionsReadOnly') : t('board.instructions')}
      </div>
      <VisuallyHidden live>{props.lastSpoken ?? check}</VisuallyHidden>
      <VisuallyHidden live>
        {keys.isIllegal ? t('board.typed.illegal', { text: keys.typed }) : premoveWords}
      </VisuallyHidden>
      {children}
    </div>
  );
}

/** One control for the life of the component; it hears of new props before the browser paints. */
function useControl(props: BoardProps): BoardControl {
  const latest = useRef<BoardProps>(props);
  const [control] = useState(
    () =>
      new BoardControl(props, {
        onMove: move => latest.current.onMove(move),
        onPremove: move => latest.current.onPremove?.(move),
        onCancelPremoves: () => latest.current.onCancelPremoves?.(),
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
