import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../kit/visually-hidden';
import { LogoMark } from '../page/logo';
import styles from './waiting-screen.module.scss';

/** The moment between two screens while the next one is fetched. */
export function WaitingScreen() {
  const { t } = useTranslation();
  return (
    <main className={styles.screen} aria-busy="true">
      <LogoMark className={styles.mark} />
      <VisuallyHidden live>{t('common.loading')}</VisuallyHidden>
    </main>
  );
}
