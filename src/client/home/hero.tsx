import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { modeKey } from '../game/modes/modes';
import { Provisional } from '../game/modes/provisional';
import { Skeleton } from '../kit/waiting';
import type { StillPiece } from '../screen/still-board';
import { app } from '../state/app';
import styles from './hero.module.scss';
import { OwnBoard } from './own-board';
import { PlayButton } from './play-button';

const RAPID: readonly StillPiece[] = [
  { square: 'f3', side: 'w', letter: 'n' },
  { square: 'f2', side: 'w', letter: 'p' },
  { square: 'g2', side: 'w', letter: 'p' },
  { square: 'h2', side: 'w', letter: 'p' },
  { square: 'f1', side: 'w', letter: 'r' },
  { square: 'g1', side: 'w', letter: 'k' },
];
const BLITZ: readonly StillPiece[] = [
  { square: 'g8', side: 'b', letter: 'k' },
  { square: 'g7', side: 'b', letter: 'p' },
  { square: 'h7', side: 'b', letter: 'p' },
  { square: 'g6', side: 'b', letter: 'q' },
];

const MODES = {
  rapid: { gameMode: 'RAPID_10', minutes: 10, pieces: RAPID },
  blitz: { gameMode: 'BLITZ_3', minutes: 3, pieces: BLITZ },
} as const;

export interface HeroProps {
  mode: keyof typeof MODES;
  /** `null` while it is not known. */
  rating: number | null;
  isProvisional: boolean;
}

/** One of the two big ways into a game. The whole card is its button's target. */
export function Hero({ mode, rating, isProvisional }: HeroProps) {
  const { t } = useTranslation();
  const id = useId();
  const { gameMode, minutes, pieces } = MODES[mode];
  const { profile } = useSnapshot(app);

  return (
    <section className={`${styles.hero} ${styles[mode]}`} aria-labelledby={`${id}-title`}>
      <div className={styles.scene} data-unknown={profile === null || undefined}>
        <OwnBoard className={styles.board} pieces={pieces} />
      </div>
      <div className={styles.words}>
        <h2 id={`${id}-title`}>{t(modeKey(mode))}</h2>
        <p className={styles.time}>{t('home.minutes', { count: minutes })}</p>
        <p className={styles.rating}>
          <span className={styles.label}>{isProvisional ? <Provisional /> : t('home.rating')}</span>
          {rating === null ? (
            <Skeleton width="104px" height="44px" />
          ) : (
            <b data-provisional={isProvisional || undefined}>{Math.round(rating)}</b>
          )}
        </p>
        <PlayButton
          className={styles.play}
          gameMode={gameMode}
          titleId={`${id}-title`}
          disabled={rating === null}
          look="gold"
          size="large"
        />
      </div>
    </section>
  );
}
