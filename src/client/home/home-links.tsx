import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ENTRIES } from '../screen/entries';
import { isWhole, useMenuLook } from '../screen/use-menu-look';
import styles from './home-links.module.scss';

const LINKS = ['duel', 'matches', 'profile', 'configuration'] as const;

/** Where the whole menu stands beside the page, its entries are these links; a phone has them as tiles. @source HM-06 */
export function HomeLinks() {
  const { t } = useTranslation();
  const look = useMenuLook();
  if (isWhole(look)) return null;
  return (
    <nav className={styles.links} aria-label={t('home.links')}>
      {LINKS.map(id => {
        const { to, Icon, label } = ENTRIES[id];
        return (
          <Link key={id} to={to} className={styles.link} data-testid={`home-${id}`}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>{t(label)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
