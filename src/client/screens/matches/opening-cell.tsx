import { useMemo } from 'react';
import { parseMovements } from '../../../protocol/movements';
import { type OpeningBook, openingOf } from '../../../rules/openings';
import styles from './opening-cell.module.css';

interface OpeningCellProps {
  movements: string;
  /** `null` until the names are there. */
  book: OpeningBook | null;
  /** On one line, below something else. */
  small?: boolean;
}

/**
 * What a game's opening is called: the opening, and below it the variation. English, as the table has them, so left to
 * right in every language.
 */
export function OpeningCell({ movements, book, small = false }: OpeningCellProps) {
  const opening = useMemo(
    () =>
      book &&
      openingOf(
        book,
        parseMovements(movements).map(({ san }) => san),
      ),
    [book, movements],
  );
  if (!opening) return null;
  const { eco, name } = opening;
  const colon = name.indexOf(': ');
  const [family, variation] = colon < 0 ? [name, ''] : [name.slice(0, colon), name.slice(colon + 2)];
  return (
    <span className={styles.opening} data-small={small} title={`${eco} ${name}`} data-testid="match-opening">
      <bdi dir="ltr" lang="en" translate="no">
        <span>{family}</span>
        {variation && <small>{variation}</small>}
      </bdi>
    </span>
  );
}
