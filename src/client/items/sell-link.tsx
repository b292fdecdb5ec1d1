import { Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../kit/button-link';

/**
 * The way from an item of the user's to its place in the marketplace. Needs the area `items`.
 *
 * @param called what it is called in the language of the page, which is what the marketplace looks for
 */
export function SellLink({ kind, called }: { kind: 'avatar' | 'board'; called: string }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ type: `${kind}s`, text: called });
  return (
    <ButtonLink look="line" block to={`/marketplace/sell?${query}`} data-testid="item-sell">
      <Tag size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('items.sell')}
    </ButtonLink>
  );
}
