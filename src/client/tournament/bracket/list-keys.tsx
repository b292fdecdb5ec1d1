import { useTranslation } from 'react-i18next';
import styles from './list-keys.module.scss';

/** Keys of the list and what they do. For the eye only: screen readers say their own keys for a list of buttons. */
export function ListKeys() {
  const { t, i18n } = useTranslation();
  const sideways = i18n.dir() === 'rtl' ? ['→', '←'] : ['←', '→'];
  const rows = [
    { names: ['↑', '↓'], does: t('bracket.keys.match') },
    { names: sideways, does: t('bracket.keys.round') },
    { names: [t('bracket.keys.enter')], does: t('bracket.keys.open') },
    { names: ['Y'], does: t('bracket.keys.find') },
  ];
  return (
    <ul className={styles.keys} aria-hidden="true" data-testid="list-keys">
      {rows.map(({ names, does }) => (
        <li key={does}>
          {names.map(name => (
            <kbd key={name}>{name}</kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}
