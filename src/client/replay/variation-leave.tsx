import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/button';
import styles from './variation.module.scss';

/** Leads from a variation back to the game. */
export function VariationLeave({ isSmall = false, onLeave }: { isSmall?: boolean; onLeave: () => void }) {
  const { t } = useTranslation();
  // The button that was pressed is gone: the focus goes to the move that the variation left.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[data-ply][tabindex="0"]')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Button
      look="sky"
      size={isSmall ? 'small' : 'medium'}
      className={styles.leave}
      onClick={onLeave}
      data-testid="variation-leave"
    >
      <Undo2 className={styles.arrow} size={18} strokeWidth={2} aria-hidden="true" />
      {t('replay.variation.leave')}
    </Button>
  );
}
