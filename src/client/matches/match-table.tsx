import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PgnForm } from '../../rules/pgn';
import { useOpenings } from '../game/moves/openings';
import { textScale } from '../kit/text-scale';
import { useMedia } from '../kit/use-media';
import { VisuallyHidden } from '../kit/visually-hidden';
import { ALL, type Choice, isChosen, NONE } from './choice';
import { entryAt, type HistoryPages, rowCount } from './history-pages';
import { COLUMNS, columnKey, type MatchActions, MatchCard, MatchRow } from './match-row';
import styles from './match-table.module.scss';

interface MatchTableProps {
  pages: HistoryPages;
  username: string;
  form: PgnForm;
  actions: MatchActions;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onToggle: (game: number) => void;
  searched: string;
  /** Where the window is about to be scrolled to; 0 for where it is. */
  scroll: number;
  /** Which rows are drawn, first and last. */
  onRange: (first: number, last: number) => void;
}

/** The games of the user: of however many there are, only those in view are in the page. */
export function MatchTable(props: MatchTableProps) {
  const roomy = useMedia('roomy');
  const wide = useMedia('no-tablet');
  // Heights are those of the style sheets.
  if (!wide) return <Cards {...props} />;
  // The checkboxes take one more column; without room the opening has no column of its own.
  const columns = roomy ? COLUMNS.length + 1 : COLUMNS.length;
  return <Rows key={String(roomy)} {...props} height={56 * textScale()} columns={columns} />;
}

const HEAD_PX = 40;

function Rows({ height, columns, ...props }: MatchTableProps & { height: number; columns: number }) {
  const { t } = useTranslation();
  const { pages, username, form, actions, choice, onChoose, onToggle, searched } = props;
  const book = useOpenings();
  const table = useRef<HTMLTableElement>(null);
  const { items, before, after } = useWindow(props, table, height, HEAD_PX * textScale());
  return (
    <table
      ref={table}
      className={styles.table}
      aria-label={t('matches.title')}
      aria-rowcount={pages.total === null ? -1 : pages.total + 1}
      data-choosing={choice !== NONE || undefined}
    >
      <TableHead
        chosen={choice.pressed.size > 0 ? 'some' : choice.all ? 'all' : 'none'}
        onChoose={all => onChoose(all ? ALL : NONE)}
      />
      <Gap height={before} columns={columns} />
      <tbody>
        {items.map(({ index }) => (
          <MatchRow
            key={index}
            row={index}
            {...matchAt(props, index)}
            onToggle={onToggle}
            username={username}
            form={form}
            actions={actions}
            book={book}
            searched={searched}
          />
        ))}
      </tbody>
      <Gap height={after} columns={columns} />
    </table>
  );
}

/** The game of a row, and whether it is chosen. */
function matchAt({ pages, choice }: MatchTableProps, row: number) {
  const entry = entryAt(pages, row);
  return { entry, chosen: entry !== null && isChosen(choice, entry.matchId) };
}

/** Columns of pictures alone: only screen readers hear their heads. */
const MUTE: readonly string[] = ['result', 'side', 'report'];

interface TableHeadProps {
  /** `null` where there is nothing to choose yet. */
  chosen: 'all' | 'some' | 'none' | null;
  onChoose?: (all: boolean) => void;
}

export function TableHead({ chosen, onChoose }: TableHeadProps) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" data-column="choose">
          {chosen && (
            <input
              ref={box => {
                if (box) box.indeterminate = chosen === 'some';
              }}
              type="checkbox"
              aria-label={t('matches.choice.everything')}
              checked={chosen === 'all'}
              onChange={() => onChoose?.(chosen === 'none')}
              data-testid="choose-all"
            />
          )}
        </th>
        {COLUMNS.map(column => {
          const words = t(columnKey(column));
          return (
            <th key={column} scope="col" data-column={column} data-short>
              {MUTE.includes(column) ? <VisuallyHidden>{words}</VisuallyHidden> : words}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Gap as high as the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className={styles.gap} colSpan={columns} style={{ height }} />
      </tr>
    </tbody>
  );
}

const CARD_PX = 108;
const TINY_CARD_PX = 162;

function Cards(props: MatchTableProps) {
  const { pages, username, form, actions, onToggle, searched } = props;
  const book = useOpenings();
  const list = useRef<HTMLUListElement>(null);
  const height = (useMedia('tiny') ? TINY_CARD_PX : CARD_PX) * textScale();
  const { items, before, after } = useWindow(props, list, height, 0);
  return (
    <ul ref={list} className={styles.cards} style={{ paddingTop: before, paddingBottom: after }}>
      {items.map(({ index }) => (
        <li key={index} aria-posinset={index + 1} aria-setsize={pages.total ?? -1} style={{ height }}>
          <MatchCard
            row={index}
            {...matchAt(props, index)}
            onToggle={onToggle}
            username={username}
            form={form}
            actions={actions}
            book={book}
            searched={searched}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Which rows of one height are to be drawn, and how much room the others above and below take.
 *
 * @param list begins `head` pixels above the first row
 */
function useWindow(
  { pages, scroll, onRange }: MatchTableProps,
  list: React.RefObject<HTMLElement | null>,
  height: number,
  head: number,
) {
  const [margin, setMargin] = useState(0);
  const virtual = useWindowVirtualizer({
    count: rowCount(pages),
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: margin,
    initialOffset: () => scroll || scrollY,
  });
  // Content above the list may take more lines in another language or a narrower window.
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + scrollY : 0;
    setMargin(Math.round(top) + head);
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const [from, to] = [first?.index ?? 0, last?.index ?? 0];
  useLayoutEffect(() => onRange(from, to), [from, to, onRange]);
  return {
    items,
    before: first ? first.start - margin : 0,
    // Before the window is measured nothing is drawn; the page is as high as it will be all the same.
    after: virtual.getTotalSize() - (last ? last.end - margin : 0),
  };
}
