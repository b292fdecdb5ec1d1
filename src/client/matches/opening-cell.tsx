import { useMemo } from 'react';
import { parseMovements } from '../../protocol/movements';
import { type OpeningBook, openingOf } from '../../rules/openings';
import { useOpeningNames } from '../game/moves/openings';
import styles from './opening-cell.module.scss';

interface OpeningCellProps {
  movements: string;
  /** `null` until the names are there. */
  book: OpeningBook | null;
}

/** A game's opening, and on the same line its variation; shortened at the end of both. */
export function OpeningCell({ movements, book }: OpeningCellProps) {
  const names = useOpeningNames();
  const opening = useMemo(
    () =>
      book &&
      openingOf(
        book,
        parseMovements(movements).map(({ san }) => san),
      ),
    [book, movements],
  );
  if (!opening || !names) return null;
  const { family, isTranslated, variation } = names(opening);
  const english = { lang: 'en', translate: 'no' } as const;
  return (
    <span className={styles.opening} data-short data-testid="match-opening">
      <bdi {...(!isTranslated && english)}>
        {family}
        {variation && <small> · {variation}</small>}
      </bdi>
    </span>
  );
}
