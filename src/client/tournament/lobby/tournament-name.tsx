import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './tournament-name.module.scss';

interface TournamentNameProps {
  name: string | undefined;
  /** The round that this is about. */
  round?: string;
  /** At the end of the line. */
  children?: ReactNode;
}

/** Which tournament this is: the line above the title of what lies over the pages. */
export function TournamentName({ name, round, children }: TournamentNameProps) {
  return (
    <p className={styles.line}>
      <Trophy size={24} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <bdi>{name}</bdi>
        {round !== undefined && ` · ${round}`}
      </span>
      {children}
    </p>
  );
}
