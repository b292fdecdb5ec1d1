import styles from './player-name.module.css';

/** A username, kept apart from the direction of the text around it and cut where the place ends. */
export function PlayerName({ name }: { name: string }) {
  return (
    <bdi className={styles.name} translate="no" title={name}>
      {name}
    </bdi>
  );
}

/** A username for the middle of a sentence: kept apart from the sentence's direction by Unicode's isolates. */
export const apart = (name: string): string => `\u2068${name}\u2069`;
