import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useOnline } from '../kit/use-online';
import { reach } from '../state/reach';
import styles from './line-note.module.scss';

/** Says before anything is pressed that there is no network or no server, and moves nothing on the page. */
export function LineNote() {
  const { t } = useTranslation();
  const online = useOnline();
  const { isLost, isSaid } = useSnapshot(reach);
  return (
    <div className={styles.said} role="status" data-testid="offline">
      {!isSaid && (!online || isLost) && (
        <p className={styles.note}>
          <WifiOff size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(online ? 'shell.line.lost' : 'common.offline.title')}
        </p>
      )}
    </div>
  );
}
