import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { strengthOf } from '../../rules/house';
import { modeKey } from '../game/modes/modes';
import { PoolName } from '../game/modes/pool-name';
import { RatingFigure } from '../game/modes/provisional';
import { Skeleton } from '../kit/waiting';
import { installation } from '../state/installation';
import type { User } from '../state/shapes';
import { Hero, type HeroProps } from './hero';
import { HouseTile } from './house-tile';
import { PlayButton } from './play-button';
import styles from './quick-modes.module.scss';

/**
 * The ways into a game that begin at once.
 *
 * @param user `null` while their data are loading
 * @source HM-01, HM-02, settled reading 80
 */
export function QuickModes({ user }: { user: Snapshot<User> | null }) {
  const blitz = user?.blitzRating ?? null;
  const isProvisional = user?.provisional?.blitz ?? false;
  return (
    <div className={styles.modes}>
      <Hero
        mode="rapid"
        rating={user?.rapidRating ?? null}
        isProvisional={user?.provisional?.rapid ?? false}
      />
      <Hero mode="blitz" rating={blitz} isProvisional={isProvisional} />
      <div className={styles.aside}>
        <Bullet rating={blitz} isProvisional={isProvisional} />
        {installation.house && <HouseTile usual={strengthOf(blitz ?? 0)} disabled={user === null} />}
      </div>
    </div>
  );
}

/** Its rating is the one for blitz: bullet counts there. */
function Bullet({ rating, isProvisional }: Omit<HeroProps, 'mode'>) {
  const { t } = useTranslation();
  const titleId = `${useId()}-title`;
  return (
    <section className={styles.tile} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId}>{t(modeKey('bullet'))}</h2>
        <p className={styles.facts}>
          <span>{t('home.minutes', { count: 1 })}</span>
          {rating === null ? (
            <Skeleton width="48px" height="20px" />
          ) : (
            <b>
              {/* A word beside the figure would make a third line. */}
              <RatingFigure rating={rating} isProvisional={isProvisional} />
            </b>
          )}
          {rating !== null && <PoolName gameMode="BULLET_1" />}
        </p>
      </div>
      <PlayButton className={styles.play} gameMode="BULLET_1" titleId={titleId} disabled={rating === null} />
    </section>
  );
}
