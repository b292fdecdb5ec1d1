import { GitBranch, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { Button } from '../../kit/button';
import type { Variation } from '../../state/variation';
import styles from './variation.module.css';
import { moveNumber } from './variation-line';

interface VariationBarProps {
  variation: Snapshot<Variation>;
  onLeave: () => void;
}

/** Says that what is on show is not the game, and leads back to it. Stands where the result stood. */
export function VariationBar({ variation, onLeave }: VariationBarProps) {
  const { t } = useTranslation();
  const [first] = variation.moves;
  // Whoever left by the button, which has gone, goes on at the move that the variation left.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[data-ply][tabindex="0"]')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section className={styles.bar} aria-labelledby="variation-title" data-testid="variation-bar">
      <GitBranch size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <b id="variation-title">{t('replay.variation.title')}</b>
        {first && (
          <span>
            {t('replay.variation.from')}{' '}
            <bdi dir="ltr">
              {moveNumber(variation.from + 1, true)} {first.san}
            </bdi>
          </span>
        )}
      </div>
      <Button look="sky" className={styles.leave} onClick={onLeave} data-testid="variation-leave">
        <Undo2 className={styles.arrow} size={18} strokeWidth={2} aria-hidden="true" />
        {t('replay.variation.leave')}
      </Button>
    </section>
  );
}
