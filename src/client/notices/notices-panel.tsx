import { useTranslation } from 'react-i18next';
import { Notice as Message } from '../kit/notice';
import { Skeleton } from '../kit/waiting';
import { CallFailed } from '../screen/call-failed';
import { DialogClose } from '../screen/dialog-close';
import { SidePanel, SidePanelTitle } from '../screen/side-panel';
import { LonePawn } from '../screen/vignette';
import { isKnown, NoticeRow } from './notice-row';
import styles from './notices-panel.module.scss';
import { useNotices } from './use-notices';

interface NoticesPanelProps {
  onClose: () => void;
}

/** Notices of events in the user's absence. */
export function NoticesPanel({ onClose }: NoticesPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel className={styles.panel} onClose={onClose} data-testid="notices">
      <header className={styles.head}>
        <SidePanelTitle>{t('notices.title')}</SidePanelTitle>
        <DialogClose data-testid="notices-close" />
      </header>
      <List onClose={onClose} />
    </SidePanel>
  );
}

function List({ onClose }: NoticesPanelProps) {
  const { t } = useTranslation();
  const { notices, now, error, retry } = useNotices();

  if (notices === null)
    return (
      <div className={styles.place} aria-busy={error === null}>
        {error === null ? (
          [0, 1, 2, 3].map(place => <Skeleton key={place} width="100%" height="84px" />)
        ) : (
          <CallFailed
            title={t('notices.error.title')}
            text={t('notices.error.text')}
            level={3}
            onRetry={retry}
          />
        )}
      </div>
    );
  const known = notices.filter(isKnown);
  if (known.length === 0)
    return (
      <div className={styles.place} data-testid="notices-empty">
        <Message picture={<LonePawn />} title={t('notices.empty.title')} text={t('notices.empty.text')} />
      </div>
    );
  return (
    <div className={styles.scroll}>
      <ul className={styles.list}>
        {known.map(notice => (
          <NoticeRow key={notice.id} notice={notice} now={now} onGo={onClose} />
        ))}
      </ul>
      <p className={styles.kept}>{t('notices.kept')}</p>
    </div>
  );
}
