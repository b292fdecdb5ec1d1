import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Rail } from '../game/rail';
import { useMedia } from '../kit/use-media';
import { VisuallyHidden } from '../kit/visually-hidden';
import styles from './replay.module.css';
import { WayOut } from './way-out';

/** The page without a game: why there is none, and the way out. */
export function ReplayShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const narrow = useMedia('tablet');
  return (
    <div className={styles.shell}>
      <Rail top={!narrow && <WayOut />}>{null}</Rail>
      <main className={styles.message}>
        {narrow && (
          <div className={styles.bar}>
            <WayOut />
          </div>
        )}
        <VisuallyHidden>
          <h1>{t('replay.title')}</h1>
        </VisuallyHidden>
        {children}
      </main>
    </div>
  );
}
