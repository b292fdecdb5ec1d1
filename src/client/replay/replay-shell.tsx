import type { ReactNode } from 'react';
import { Rail } from '../game/layout/rail';
import { useMedia } from '../kit/use-media';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useTabTitle } from '../page/page-title';
import { useHeadingFocus } from '../page/use-heading-focus';
import styles from './replay.module.scss';
import { WayOut } from './way-out';

/** The page without a game: why there is none, and the way out. @param title names the tab and is read first */
export function ReplayShell({ title, children }: { title: string; children: ReactNode }) {
  const heading = useHeadingFocus(title);
  useTabTitle(title);
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
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </VisuallyHidden>
        {children}
      </main>
    </div>
  );
}
