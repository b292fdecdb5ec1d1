import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { QueenAmount } from '../../kit/queen-coin';
import { VisuallyHidden } from '../../kit/visually-hidden';

/** A prize of a tournament, with the name of its coin for screen readers. */
export function PrizeAmount(amount: ComponentProps<typeof QueenAmount>) {
  const { t } = useTranslation();
  return (
    <>
      <QueenAmount {...amount} />
      <VisuallyHidden>{t('tournament.queens', { count: amount.amount })}</VisuallyHidden>
    </>
  );
}
