import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { Variation } from './state/variation';
import styles from './variation.module.scss';

interface VariationLineProps {
  variation: Snapshot<Variation>;
  /** Half-moves that were made before the game began. */
  before?: number;
  /** Evaluation of a position as text; `null` where none is known. */
  worthOf?: (fen: string) => string | null;
  onShow: (at: number) => void;
}

/** The tried moves among those of the game: left to right, what follows the one on show dimmed. */
export function VariationLine({ variation, before = 0, worthOf, onShow }: VariationLineProps) {
  const { t } = useTranslation();
  const { from, moves, at } = variation;
  return (
    <section className={styles.line} aria-label={t('replay.variation.title')} data-testid="variation">
      {moves.map((move, index) => {
        const ply = from + index + 1;
        const number = moveNumber(before + ply, index === 0);
        const value = worthOf?.(move.fen);
        return (
          <span key={`${ply} ${move.san}`} className={styles.tried}>
            {number && <span className={styles.number}>{number} </span>}
            <button
              type="button"
              className={styles.move}
              aria-current={at === index + 1 || undefined}
              data-later={at !== null && index >= at ? '' : undefined}
              onClick={() => onShow(index + 1)}
              data-variation-ply={ply}
            >
              {move.san}
            </button>
            {value && <span className={styles.value}>{value}</span>}
          </span>
        );
      })}
    </section>
  );
}

/**
 * The number before a move.
 *
 * @param ply half-moves made with it
 * @param always Black's moves have one only where a line begins
 */
export function moveNumber(ply: number, always: boolean): string {
  if (ply % 2 === 1) return `${(ply + 1) / 2}.`;
  return always ? `${ply / 2}…` : '';
}
