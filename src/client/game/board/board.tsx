import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../../rules/chess';
import { BoardControl } from '../../board/control';
import type { Ink } from '../../board/drawing';
import type { BoardActions, BoardFeed, BoardScene } from '../../board/feed';
import { themeName } from '../../canvas/board/theme';
import type { Place } from '../../keys/key-table';
import { letterKey } from '../../keys/key-table';
import { BOARD_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { VisuallyHidden } from '../../kit/visually-hidden';
import styles from './board.module.scss';
import { BoardGrid } from './board-grid';
import { frameStyle } from './board-theme';
import { PromotionPicker } from './promotion-picker';
import { useBoardCanvas } from './use-board-canvas';
import { useGridKeys } from './use-grid-keys';
import { usePointer } from './use-pointer';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

const surroundings = {
  now: () => performance.now(),
  prefersStillness: () => stillness.matches,
};

/** Places that have a use of their own for letters, or for the keys that end what was typed. */
const TAKES_LETTERS = ['text', 'grid', 'menu', 'dialog', 'question'] as const satisfies readonly Place[];

interface BoardProps {
  /** See `useBoardControl`. */
  control: BoardControl;
  /** Accessible name. */
  label: string;
  /** The last move in words, for the live region; without it the board says check. */
  spoken?: string | undefined;
  /** Plain presses draw with this ink; `null`, the default, moves pieces. */
  ink?: Ink | null;
  /** Laid over the canvas. */
  children?: ReactNode;
}

/**
 * The chess board: a canvas, its twin in the DOM, the promotion picker. Fills the width its parent
 * gives, in whole pixels per square, and keeps its own direction inside Arabic.
 */
export function Board({ control, label, spoken, ink = null, children }: BoardProps) {
  const { t } = useTranslation();
  const facts = useSyncExternalStore(control.subscribe, control.snapshot);
  const { scene, promotion, check, typed, isIllegal } = facts;
  const { orientation, style } = scene;
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const pressInk = useRef<Ink | null>(null);
  const keys = useGridKeys(control);
  const pointer = usePointer(control, surface, pressInk);
  const instructions = useId();
  const frame = useMemo(() => frameStyle(style.theme, style.lightGraphics, style.grayscale), [style]);
  const premoveWords = usePremoveWords(scene);
  const [isSeen, setIsSeen] = useState(false);
  const hasTwin = useLater(isSeen ? TWIN_AFTER_MS : TWIN_AT_LATEST_MS);
  useBoardCanvas(
    control,
    root,
    surface,
    style,
    useCallback(() => setIsSeen(true), []),
  );
  useKeys(
    'board',
    BOARD_KEYS,
    {
      walk: 'focus',
      mark: 'focus',
      ...(!control.isReadOnly && ({ pick: 'focus', type: 'focus' } as const)),
      cancel: () => {
        if (!control.isBusy) return false;
        control.cancel();
        return true;
      },
    },
    { onOther: press => !TAKES_LETTERS.some(press.isIn) && control.type(press) },
  );
  useLayoutEffect(() => {
    pressInk.current = ink;
  });

  return (
    <div
      ref={root}
      className={styles.board}
      style={frame}
      data-testid="board"
      data-theme={themeName(style.theme)}
      data-grey={style.grayscale || undefined}
      data-fen={scene.shown.fen}
      data-coordinates={style.coordinates}
      data-orientation={orientation === 'w' ? 'white' : 'black'}
      data-renders="0"
    >
      <div ref={surface} className={styles.surface} {...pointer} />
      {style.coordinates === 'outside' && <Coordinates orientation={orientation} />}
      <div {...keys.handlers} ref={keys.holder}>
        {hasTwin && <BoardGrid facts={facts} label={label} describedBy={instructions} />}
      </div>
      {typed && (
        <div className={styles.chip} data-illegal={isIllegal || undefined}>
          {typed}
        </div>
      )}
      {promotion && (
        <PromotionPicker
          promotion={promotion}
          orientation={orientation}
          pieces={promotion.side === 'w' ? style.white : style.black}
          onChoose={(piece, byPointer) => control.promote(piece, byPointer)}
          onDismiss={control.dismiss}
          onCancel={() => control.cancel()}
        />
      )}
      <div id={instructions} hidden>
        {t(control.isReadOnly ? 'board.instructionsReadOnly' : 'board.instructions', {
          key: letterKey(BOARD_KEYS.mark),
        })}
      </div>
      <VisuallyHidden live>{spoken ?? (check && t('board.check', { square: check }))}</VisuallyHidden>
      <VisuallyHidden live>
        {isIllegal ? t('board.typed.illegal', { text: typed }) : premoveWords}
      </VisuallyHidden>
      {children}
    </div>
  );
}

/** Delay of the twin after the first picture, which its cells and labels would hold up on a slow machine. */
const TWIN_AFTER_MS = 120;
/** Longest wait for the twin, since assistive technology needs it even if no picture comes. */
const TWIN_AT_LATEST_MS = 1_000;

/** Whether so many milliseconds have passed since the first render, or since they were last changed. */
function useLater(ms: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLater, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

/** One board for the life of the component. Keep `feed` and `actions` while nothing changes. */
export function useBoardControl(feed: BoardFeed, actions: BoardActions): BoardControl {
  const [control] = useState(() => new BoardControl(feed, actions, surroundings));
  // Before the browser paints.
  useLayoutEffect(() => control.follow(feed, actions), [control, feed, actions]);
  return control;
}

const FILES = [...'abcdefgh'];
const RANKS = [...'87654321'];

/** File letters and rank numbers beside the board. The twin names every square, so nobody has to hear these. */
function Coordinates({ orientation }: { orientation: Side }) {
  const seen = (signs: readonly string[]) => (orientation === 'w' ? signs : signs.toReversed());
  return (
    <div aria-hidden="true">
      <div className={styles.ranks}>
        {seen(RANKS).map(rank => (
          <span key={rank}>{rank}</span>
        ))}
      </div>
      <div className={styles.files}>
        {seen(FILES).map(file => (
          <span key={file}>{file}</span>
        ))}
      </div>
    </div>
  );
}

/**
 * Words for the live region when premoves are set or taken back. A premove that was made is announced as a move.
 */
function usePremoveWords({ premoves, live, movable }: BoardScene): string {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const before = useRef({ premoves, live });
  useEffect(() => {
    const was = before.current;
    before.current = { premoves, live };
    if (was.premoves === premoves) return;
    const last = premoves.at(-1);
    const isMade = was.live !== live && movable === null;
    if (isMade || (!last && was.premoves.length === 0)) setWords('');
    else if (last) setWords(t('board.premove.set', { from: last.from, to: last.to }));
    else setWords(t('board.premove.cancelled'));
  }, [t, premoves, live, movable]);
  return words;
}
