import styles from './player-name.module.css';

/** A username, kept apart from the direction of the text around it and cut where the place ends. */
export function PlayerName({ name }: { name: string }) {
  return (
    <bdi className={styles.name} translate="no" title={name}>
      {name}
    </bdi>
  );
}
