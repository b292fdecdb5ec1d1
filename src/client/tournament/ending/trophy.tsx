import styles from './podium.module.scss';

/** Height of the winner's trophy, in pixels; beside a line of text it is a quarter. */
const WINNERS = 96;
const SMALL = 24;

/** A cup: gold, silver, bronze, plain; its size tells the rank as well. @source TB-07 */
export function Trophy({ rank, scale, small = false }: { rank: number; scale: number; small?: boolean }) {
  const side = (small ? SMALL : WINNERS) * (small ? 1 : scale);
  return (
    <svg
      viewBox="0 0 64 64"
      width={side}
      height={side}
      className={styles.trophy}
      data-rank={Math.min(rank, 4)}
      data-scale={scale.toFixed(3)}
      aria-hidden="true"
    >
      <path
        className={styles.handles}
        d="M16 12H6v10c0 8 5 13 13 14M48 12h10v10c0 8-5 13-13 14"
        fill="none"
        strokeWidth="5"
      />
      <path d="M14 6h36v18c0 12-8 20-18 20S14 36 14 24z" />
      <path className={styles.shade} d="M32 6h18v18c0 12-8 20-18 20z" />
      <path d="M29 44h6v8h9v8H20v-8h9z" />
      <path className={styles.rook} d="M23 13h4v3h3v-3h4v3h3v-3h4v7l-3 3v6l3 3v2H23v-2l3-3v-6l-3-3z" />
    </svg>
  );
}
