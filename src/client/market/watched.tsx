import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Watch } from '../../protocol/market';
import { designPath } from '../items/item-address';
import { itemName } from '../items/item-name';
import { CoinAmount } from '../kit/coin-amount';
import { VisuallyHidden } from '../kit/visually-hidden';
import styles from './watched.module.scss';

/** The designs that the user watches; each leads to its page. */
export function Watched({ watches }: { watches: readonly Watch[] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.watched} aria-labelledby="watched">
      <h2 id="watched">
        <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('market.watch.list')}
      </h2>
      <ul>
        {watches.map(({ itemType, name, below }) => {
          const kind = itemType === 'BOARD' ? 'board' : 'avatar';
          return (
            <li key={`${kind} ${name}`}>
              <Link to={designPath(kind, name)} data-testid={`watched-${name}`}>
                {itemName(t, kind, name)}
                <span>
                  <span aria-hidden="true">≤</span>
                  <VisuallyHidden>, {t('market.watch.upTo')} </VisuallyHidden>
                  <CoinAmount amount={below} size={16} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
