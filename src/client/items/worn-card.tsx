import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '../../protocol/entities';
import { Avatar } from '../kit/avatar';
import { BreakingName, lettersOf } from '../kit/breaking-name';
import { portraitOf } from '../state/installation';
import type { User } from '../state/shapes';
import { Pennant } from './pennant';
import styles from './worn-card.module.scss';

interface WornCardProps {
  user: Pick<User, 'username' | 'rapidRating' | 'blitzRating'>;
  card: Card;
  /** Words above the portrait. */
  label: string;
  /** Side of the portrait; smaller on a phone. */
  size: number;
  children?: ReactNode;
}

/** The user as others see them, with what they wear or try on. */
export function WornCard({ user, card, label, size, children }: WornCardProps) {
  const { t } = useTranslation();
  return (
    <section
      className={styles.card}
      aria-label={label}
      data-testid="worn-card"
      data-avatar={card.avatar?.url}
    >
      {card.flag && <Pennant url={card.flag.url} className={styles.pennant} />}
      <p className={styles.label}>{label}</p>
      <div className={styles.head}>
        <Avatar {...portraitOf(card)} size={size} />
        <div className={styles.who}>
          <p className={styles.name} style={lettersOf(user.username)}>
            <BreakingName name={user.username.toUpperCase()} />
          </p>
          <dl className={styles.ratings}>
            <div>
              <dt>{t('common.mode.elo', { mode: t('common.mode.rapid') })}</dt>
              <dd dir="ltr">#{Math.round(user.rapidRating)}</dd>
            </div>
            <div>
              <dt>{t('common.mode.elo', { mode: t('common.mode.blitz') })}</dt>
              <dd dir="ltr">#{Math.round(user.blitzRating)}</dd>
            </div>
          </dl>
        </div>
      </div>
      {children}
    </section>
  );
}
