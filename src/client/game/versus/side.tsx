import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { Card } from '../../../protocol/entities';
import { Avatar } from '../../kit/avatar';
import { BreakingName } from '../../kit/breaking-name';
import { Flag } from '../../kit/flag';
import { nameText } from '../../kit/player-name';
import { flagOf, portraitOf } from '../../state/installation';
import styles from './side.module.scss';

interface SideProps {
  name: string;
  /** As it is shown. */
  elo: ReactNode;
  card: Snapshot<Card> | null;
  isReady: boolean;
  /** Whether they are ready, in words. */
  words: string;
  isOpponent?: boolean;
  /** Other words are read aloud. */
  isSpoken?: boolean;
  /** Above these words, and below them. */
  above?: ReactNode;
  below?: ReactNode;
}

/** One of two who are about to play: portrait, name, rating, and whether they are ready. */
export function Side({
  name,
  elo,
  card,
  isReady,
  words,
  isOpponent = false,
  isSpoken,
  above,
  below,
}: SideProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.side} data-opponent={isOpponent || undefined}>
      <Avatar {...portraitOf(card)} size={128} />
      <div className={styles.about}>
        <b className={styles.name}>
          <BreakingName name={nameText(t, name)} />
        </b>
        <p className={styles.elo}>
          <Flag url={flagOf(card)} />
          <bdi>{elo}</bdi>
        </p>
        {above}
        <p
          className={styles.state}
          data-ready={isReady || undefined}
          role={isSpoken ? 'status' : undefined}
          data-testid={isOpponent ? 'opponent-ready' : 'own-ready'}
        >
          {isReady && <Check size={18} strokeWidth={2.25} aria-hidden="true" />}
          {words}
        </p>
        {below}
      </div>
    </section>
  );
}
