import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { pliesBefore } from '../../../rules/chess';
import { plyOfStep, type Step } from '../../board/steps';
import { family } from '../../i18n/family';
import { useLanguage } from '../../page/languages';
import { useShownGame } from '../shown-game';
import { baseTime, tenthsFormat, thoughtText } from '../texts/time-text';
import styles from './move-list.module.scss';

const STEPS = [
  { step: 'first', Icon: ChevronFirst },
  { step: 'previous', Icon: ChevronLeft },
  { step: 'next', Icon: ChevronRight },
  { step: 'last', Icon: ChevronLast },
] as const;

const stepKey = family('game.moves', ['first', 'previous', 'next', 'last']);

interface MoveListProps {
  onStep: (step: Step) => void;
  onView: (ply: number) => void;
  /** Above the moves. */
  head?: ReactNode;
  /** Takes the place of the buttons. */
  foot?: ReactNode;
  /** Beside the buttons through the moves. */
  tools?: ReactNode;
  /** Something lies over the list, so nothing in it can be reached. */
  covered?: boolean;
  /** Content below rows. */
  asides?: MoveAsides | undefined;
  /** Whether a button leads anywhere, where that depends on more than the moves. */
  canStep?: ((step: Step) => boolean) | undefined;
  /** Signs beside each half-move; a new array for other signs. */
  marks?: readonly ReactNode[] | undefined;
}

interface MoveAsides {
  /** By half-moves: below the row of each, or above the first row (0). */
  content: ReadonlyMap<number, ReactNode>;
  /** A move of theirs is on show; then none of the list is. */
  isOn: boolean;
  /** Names what is on show there: another one is brought into sight. */
  key: string;
}

/**
 * The moves with their think times, and four buttons through them (GM-05). Left to right in every language.
 *
 * The moves are one Tab stop, at the one on show; the keys that step through the game take the focus along.
 */
export function MoveList(props: MoveListProps) {
  const { onStep, onView, head, foot, tools, covered = false, asides, canStep, marks } = props;
  const { t } = useTranslation();
  const { store, own } = useShownGame();
  const { start, moves, viewedPly, status, turn, side, gameMode } = useSnapshot(store);
  const base = baseTime(gameMode);
  const language = useLanguage();
  const tenths = useMemo(() => tenthsFormat(language), [language]);
  const current = asides?.isOn ? null : viewedPly;
  const before = pliesBefore(start);
  // Where Black begins, the first row has no move of White's.
  const lead = before % 2;
  const list = useFollowedList(moves.length, viewedPly, asides?.key);
  const count = moves.length && Math.ceil((moves.length + lead) / 2);
  /** The half-move of White's in each row. */
  const rows = Array.from({ length: count }, (_, row) => 2 * row + 1 - lead);
  const waiting = status === 'playing' ? moves.length + 1 : null;
  const mine = own && turn === side;
  const waitingLabel = mine ? t('game.moves.yourMove') : t('game.moves.theirMove');
  const ellipsis = waiting !== null && (
    <span key="wait" className={styles.wait} data-mine={mine} title={waitingLabel}>
      …
    </span>
  );

  return (
    <section className={styles.moves} dir="ltr" inert={covered} aria-label={t('game.moves.label')}>
      {head}
      <ol ref={list} className={styles.list} data-testid="moves">
        <Aside content={asides?.content.get(0)} />
        {rows.map((ply, index) => {
          // Content of a move that is not there stands below the last row.
          const below = index + 1 === count ? beyond(asides, ply + 1) : [];
          const row = (
            <li key={ply} className={styles.row}>
              <span className={styles.number}>{(before + ply + 1) / 2}</span>
              {[ply, ply + 1].map(one => {
                const move = moves[one - 1];
                if (!move) return one === waiting ? ellipsis : one === 0 && <span key={one}>…</span>;
                return (
                  <MoveCell
                    key={one}
                    ply={one}
                    san={move.san}
                    thought={move.spent === null ? null : thoughtText(move.spent, base, tenths)}
                    mark={marks?.[one - 1]}
                    viewed={current === one}
                    isStop={one === Math.max(1, viewedPly)}
                    onView={onView}
                  />
                );
              })}
            </li>
          );
          return [
            row,
            ...[ply, ply + 1, ...below]
              .filter(one => one > 0 && asides?.content.has(one))
              .map(one => <Aside key={`aside ${one}`} content={asides?.content.get(one)} />),
          ];
        })}
        {count === 0 && beyond(asides, 0).map(one => <Aside key={one} content={asides?.content.get(one)} />)}
        {waiting !== null && waiting % 2 === 1 && (
          <li className={styles.row}>
            <span className={styles.number}>{(waiting + 1) / 2}</span>
            {ellipsis}
          </li>
        )}
      </ol>
      {foot || <StepButtons onStep={onStep} tools={tools} canStep={canStep} />}
    </section>
  );
}

/** Half-moves with an aside after the last of a row. */
const beyond = (asides: MoveAsides | undefined, last: number): number[] =>
  [...(asides?.content.keys() ?? [])].filter(ply => ply > last);

const Aside = ({ content }: { content: ReactNode }) => content && <li data-aside="">{content}</li>;

function StepButtons({ onStep, tools, canStep }: Pick<MoveListProps, 'onStep' | 'tools' | 'canStep'>) {
  const { t } = useTranslation();
  const { moves, viewedPly, status } = useSnapshot(useShownGame().store);
  // While an old position is on show and the game goes on, the button back to it is lit.
  const isBehind = status === 'playing' && viewedPly < moves.length;
  const label = (step: Step): string =>
    step === 'last' && isBehind ? t('game.moves.live') : t(stepKey(step));
  return (
    <div className={styles.steps}>
      {STEPS.map(({ step, Icon }) => (
        <button
          key={step}
          type="button"
          className={styles.step}
          data-live={(step === 'last' && isBehind) || undefined}
          aria-label={label(step)}
          title={label(step)}
          disabled={!(canStep?.(step) ?? plyOfStep(step, viewedPly, moves.length) !== viewedPly)}
          onClick={() => onStep(step)}
          data-testid={`moves-${step}`}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
      {tools}
    </div>
  );
}

interface MoveCellProps {
  ply: number;
  san: string;
  /** Think time; `null` where it is unknown. */
  thought: string | null;
  mark: ReactNode;
  viewed: boolean;
  /** Tab comes here; before the first move, to the first one. */
  isStop: boolean;
  onView: (ply: number) => void;
}

const MoveCell = memo(function MoveCell(props: MoveCellProps) {
  const { ply, san, thought, mark, viewed, isStop, onView } = props;
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={styles.move}
        tabIndex={isStop ? 0 : -1}
        aria-current={viewed || undefined}
        onClick={() => onView(ply)}
        data-ply={ply}
      >
        {san.endsWith('#') ? (
          <>
            {san.slice(0, -1)}
            <i className={styles.mate}>#</i>
          </>
        ) : (
          san
        )}
      </button>
      {mark && <span className={styles.mark}>{mark}</span>}
      {thought !== null && (
        <small className={styles.spent} dir="auto">
          {thought}
        </small>
      )}
    </span>
  );
});

/**
 * A list that follows the game, and the viewed move wherever it goes, unless the reader scrolled away.
 *
 * @param aside which move of what stands below the rows is on show: another one is brought into sight as well
 */
function useFollowedList(count: number, viewed: number, aside: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<{ count: number; viewed: number } | null>(null);
  const revealed = useRef(() => {});

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let room = '';
    let at = 0;
    const place = () => {
      const below = Math.max(
        element.scrollHeight - element.scrollTop - element.clientHeight,
        element.scrollWidth - element.scrollLeft - element.clientWidth,
      );
      const now = element.scrollTop + element.scrollLeft;
      // Being one row above the end does not count as scrolled away: see `reveal`. Nor does an end that has moved on by itself.
      if (below < 40) element.dataset.atEnd = 'true';
      else if (now < at) element.dataset.atEnd = 'false';
      at = now;
      element.dataset.more = String(now > 4);
    };
    // A scroll that comes of another size of the list is no reader's: the observer below hears of it.
    const onScroll = () => {
      if (room === sizeOf(element)) place();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    // The same move stays in sight when a result sheet or a turned phone changes the room. The first call comes with
    // the browser's own first layout: asking for sizes any sooner would force a second one.
    const observer = new ResizeObserver(() => {
      revealed.current();
      room = sizeOf(element);
      place();
    });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come to stand below the row is shown as well
  useLayoutEffect(() => {
    const element = list.current;
    const last = before.current;
    before.current = { count, viewed };
    if (!element) return;
    const readerIsAway = () => viewed === count && element.dataset.atEnd === 'false';
    revealed.current = () => {
      if (!readerIsAway()) reveal(element, viewed === count);
    };
    if (last === null) return;
    const grew = count !== last.count && last.viewed === last.count;
    if (grew && readerIsAway()) return;
    reveal(element, viewed === count);
    // A step taken from within the list keeps the focus there, on the move now viewed.
    if (element.contains(document.activeElement) && document.activeElement?.matches('[data-ply]'))
      element.querySelector<HTMLElement>('[data-ply][tabindex="0"]')?.focus({ preventScroll: true });
  }, [count, viewed, aside]);

  return list;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`;

/** Scrolls the viewed move into sight. The list alone scrolls: scrollIntoView would move the page too. */
function reveal(list: HTMLElement, atLast: boolean): void {
  const current = list.querySelector<HTMLElement>('[aria-current]');
  const row = current?.closest('li');
  // All moves on one line, below a result on a phone.
  if (list.scrollWidth > list.clientWidth) {
    if (atLast) list.scrollLeft = list.scrollWidth;
    else if (current) list.scrollLeft += middleOf(current).x - middleOf(list).x;
    else list.scrollLeft = 0;
    return;
  }
  if (atLast) {
    list.scrollTop = list.scrollHeight;
    // With room for one row, that is the last move and not the next one's number.
    if (row && row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
    return;
  }
  if (!current || !row) {
    list.scrollTop = 0;
    return;
  }
  // Within the list, which is positioned: where the list lies in the page does not matter.
  const top = row.offsetTop;
  const fade = 44;
  // The row with the aside below it.
  const next = row.nextElementSibling;
  const last = next instanceof HTMLElement && next.matches('[data-aside]') ? next : row;
  const spare = list.clientHeight - (last.offsetTop + last.offsetHeight - top);
  // Without room for both, the move alone is in the middle.
  if (spare < 0) list.scrollTop += middleOf(current).y - middleOf(list).y;
  else if (spare < fade + 8) list.scrollTop = top - spare / 2;
  else if (top - fade < list.scrollTop) list.scrollTop = top - fade;
  else if (top > list.scrollTop + spare) list.scrollTop = top + 8 - spare;
}

/** Where the middle of an element lies in the window. */
function middleOf(element: Element): { x: number; y: number } {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
