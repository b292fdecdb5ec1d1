import type { TFunction } from 'i18next';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieceLetter, Side, Square } from '../../../rules/chess';
import { ALL_SQUARES, type Piece, squareCell } from '../../../rules/squares';
import type { Drawn } from '../../canvas/board/input/drawing';
import styles from './board.module.css';

/**
 * The grid pattern of WAI-ARIA on a table, spread in: of the lint rules one asks for a table where the
 * role is `grid`, another forbids the role on a table, and a third does not know a cell's new role.
 */
const asGrid = { role: 'grid' };
const asCell = (label: string, isSelected: boolean) => ({
  role: 'gridcell',
  'aria-label': label,
  'aria-selected': isSelected,
});

/** A piece as the twin and its texts name it: `wP`. */
type PieceCode = `${Side}${Uppercase<PieceLetter>}`;
const codeOf = ({ side, letter }: Piece) => `${side}${letter.toUpperCase()}` as PieceCode;

interface Way {
  from: Square;
  to: Square;
}

/** What the canvas shows on and between squares, for words. */
export interface GridFacts {
  pieces: ReadonlyMap<Square, Piece>;
  selected: Square | null;
  targets: readonly { to: Square }[];
  lastMove: Way | null;
  /** The king in check. */
  check: Square | null;
  premoves: readonly Way[];
  drawn: readonly Drawn[];
}

interface BoardGridProps extends GridFacts {
  orientation: Side;
  /** The square that Tab leads to. */
  cursor: Square;
  label: string;
  describedBy: string;
}

/** The board's twin in the DOM, for assistive technology and the keyboard; in the order it is seen. */
export function BoardGrid({ orientation, cursor, label, describedBy, ...facts }: BoardGridProps) {
  const { t } = useTranslation();
  const rows = useMemo(() => rowsOf(orientation), [orientation]);
  const nameOf = useMemo(() => cellNames(t), [t]);
  return (
    <table {...asGrid} className={styles.grid} aria-label={label} aria-describedby={describedBy}>
      <tbody>
        {rows.map(row => (
          <tr key={row[0]}>
            {row.map(square => {
              const piece = facts.pieces.get(square);
              return (
                <Cell
                  key={square}
                  square={square}
                  code={piece ? codeOf(piece) : ''}
                  label={wordsFor(t, square, nameOf(square, piece), facts)}
                  isSelected={square === facts.selected}
                  isCursor={square === cursor}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names of squares with what stands there. A move changes two of 64, so they are put into words once. */
function cellNames(t: TFunction): (square: Square, piece: Piece | undefined) => string {
  const known = new Map<string, string>();
  return (square, piece) => {
    const key = piece ? `${square}${piece.side}${piece.letter}` : square;
    let name = known.get(key);
    if (name === undefined) {
      name = piece
        ? t('board.cell.piece', { square, piece: t(`board.piece.${codeOf(piece)}`) })
        : t('board.cell.empty', { square });
      known.set(key, name);
    }
    return name;
  };
}

/** A square in words: `cell`, its name with what stands there, and all that is shown on it. */
function wordsFor(t: TFunction, square: Square, cell: string, facts: GridFacts): string {
  const isAt = ({ from, to }: Way) => from === square || to === square;
  const states: string[] = [];
  if (facts.selected === square) states.push(t('board.state.selected'));
  if (facts.targets.some(({ to }) => to === square)) states.push(t('board.state.target'));
  if (facts.check === square) states.push(t('board.state.check'));
  if (facts.lastMove && isAt(facts.lastMove)) states.push(t('board.state.lastMove'));
  for (const { from, to } of facts.premoves.filter(isAt)) states.push(t('board.state.premove', { from, to }));
  for (const { from, to, ink } of facts.drawn.filter(one => one.from === square)) {
    const colour = t(`board.ink.${ink}`);
    if (from === to) states.push(t('board.state.mark', { ink: colour }));
    else states.push(t('board.state.arrow', { square: to, ink: colour }));
  }
  return states.reduce((before, state) => t('board.cell.with', { cell: before, state }), cell);
}

/** Squares row by row as they are seen. */
function rowsOf(orientation: Side): Square[][] {
  const rows: Square[][] = Array.from({ length: 8 }, () => []);
  for (const square of ALL_SQUARES) {
    const { column, row } = squareCell(square, orientation);
    const cells = rows[row];
    if (cells) cells[column] = square;
  }
  return rows;
}

interface CellProps {
  square: Square;
  code: PieceCode | '';
  label: string;
  isSelected: boolean;
  isCursor: boolean;
}

const Cell = memo(function Cell({ square, code, label, isSelected, isCursor }: CellProps) {
  return (
    <td {...asCell(label, isSelected)} data-square={square} data-piece={code} tabIndex={isCursor ? 0 : -1} />
  );
});
