import styles from './try-dots.module.scss';

/** Wrong codes in a row until none is looked at for a while. */
const MAX_TRIES = 5;
const TRIES = Array.from({ length: MAX_TRIES }, (_, index) => index);

/** How many codes may still be tried, to look at; words say it beside them. */
export function TryDots({ left }: { left: number }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {TRIES.map(place => (
        <i key={place} data-used={place >= left || undefined} />
      ))}
    </span>
  );
}
