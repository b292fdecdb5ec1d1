import type { Side } from '../../../rules/chess';
import styles from './pawn.module.scss';

/** Which colour somebody had in a game, for the eye only. */
export function Pawn({ side, className }: { side: Side; className?: string | undefined }) {
  return (
    <span
      className={[styles.pawn, className].filter(Boolean).join(' ')}
      data-side={side}
      aria-hidden="true"
    />
  );
}
