import type { Side } from '../../../rules/chess';
import styles from './board.module.css';

const FILES = [...'abcdefgh'];
const RANKS = [...'87654321'];

/** File letters and rank numbers beside the board. The twin names every square, so nobody has to hear these. */
export function Coordinates({ orientation }: { orientation: Side }) {
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
