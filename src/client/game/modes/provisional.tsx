import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../kit/visually-hidden';
import styles from './provisional.module.scss';

/** Beside a rating that still moves far with each game, because few have been played. */
export function Provisional() {
  const { t } = useTranslation();
  return (
    <span className={styles.provisional} title={t('common.provisional.hint')} data-testid="provisional">
      {t('common.provisional.label')}
    </span>
  );
}

/** A rating with a sign where it is provisional, for places without room for the word, which is read out. */
export function RatingFigure({ rating, isProvisional }: { rating: number; isProvisional: boolean }) {
  const { t } = useTranslation();
  if (!isProvisional) return Math.round(rating);
  return (
    <span title={t('common.provisional.hint')}>
      {Math.round(rating)}
      <span aria-hidden="true">?</span>
      <VisuallyHidden>, {t('common.provisional.label')}</VisuallyHidden>
    </span>
  );
}
