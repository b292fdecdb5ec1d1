import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import { ButtonLink } from '../kit/button-link';
import { waysTo } from './designs';
import { designPath } from './item-address';
import type { ItemKind } from './kinds';
import styles from './ways.module.scss';

const wayKey = family('items.way', ['start', 'choice', 'market', 'prize']);

/** How a design that the user does not have is had today. Needs the area `items`. */
export function Ways({ kind, name }: { kind: ItemKind | 'board'; name: string }) {
  const { t } = useTranslation();
  const ways = waysTo(kind, name);
  return (
    <div className={styles.ways} data-testid="item-ways">
      {ways.map(way => (
        <p key={way}>{t(wayKey(way))}</p>
      ))}
      {ways.includes('market') && (kind === 'avatar' || kind === 'board') && (
        <ButtonLink look="line" block to={designPath(kind, name)} data-testid="item-find">
          <Store size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('items.find')}
        </ButtonLink>
      )}
    </div>
  );
}
