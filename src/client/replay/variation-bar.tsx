import { GitBranch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { Variation } from './state/variation';
import styles from './variation.module.scss';
import { VariationLeave } from './variation-leave';
import { moveNumber } from './variation-line';

interface VariationBarProps {
  variation: Snapshot<Variation>;
  /** The variation was brought with the game, and is not the user's own. */
  isBrought?: boolean;
  /** Half-moves that were made before the game began. */
  before?: number;
  onLeave: () => void;
}

/** Says that what is on show is not the game, and leads back to it. Stands where the result stood. */
export function VariationBar({ variation, isBrought = false, before = 0, onLeave }: VariationBarProps) {
  const { t } = useTranslation();
  const [first] = variation.moves;
  return (
    <section className={styles.bar} aria-labelledby="variation-title" data-testid="variation-bar">
      <GitBranch size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <b id="variation-title">{isBrought ? t('replay.free.variation') : t('replay.variation.title')}</b>
        {first && (
          <span>
            {t('replay.variation.from')}{' '}
            <bdi dir="ltr">
              {moveNumber(before + variation.from + 1, true)} {first.san}
            </bdi>
          </span>
        )}
      </div>
      <VariationLeave onLeave={onLeave} />
    </section>
  );
}
