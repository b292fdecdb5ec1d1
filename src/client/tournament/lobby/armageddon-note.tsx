import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './match-lobby.module.scss';

/** Explanation of the armageddon, in the place of the games around the match. @source TM-04, settled reading 46 */
export function ArmageddonNote({ side }: { side: 'w' | 'b' | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={styles.armageddon} aria-labelledby="armageddon-title" data-testid="armageddon">
      <Scale className={styles.scales} size={28} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2 id="armageddon-title">{t('lobby.armageddon.rule')}</h2>
        <ul>
          <li>{t('lobby.armageddon.clocks')}</li>
          <li>{t('lobby.armageddon.draw')}</li>
          {side && <li>{side === 'w' ? t('lobby.armageddon.white') : t('lobby.armageddon.black')}</li>}
        </ul>
      </div>
    </section>
  );
}
