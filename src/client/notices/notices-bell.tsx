import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { tellFailed } from '../alerts/tell-failed';
import { withTexts } from '../i18n/i18n';
import { IconButton } from '../kit/button';
import { apart } from '../kit/player-name';
import { VisuallyHidden } from '../kit/visually-hidden';
import { lazyScreen } from '../screen/lazy-screen';
import { app, openChallenges } from '../state/app';
import styles from './notices-bell.module.scss';

const NoticesPanel = lazyScreen(
  () => withTexts(['notices', 'figures', 'items'], () => import('./notices-panel')),
  'NoticesPanel',
);

/** More are not counted out. */
const MOST = 9;

/** Whether something has happened while the user looked elsewhere, and the way to it. */
export function NoticesBell() {
  const { t } = useTranslation();
  const state = useSnapshot(app);
  const { user } = state;
  const [challenge] = openChallenges(state);
  const [isOpen, setOpen] = useState(false);
  const unread = user?.unreadNotices ?? 0;
  if (user?.unreadNotices === undefined) return null;
  const number = unread > MOST ? `${MOST}+` : String(unread);
  const label = unread > 0 ? t('shell.notices.unread', { unread: number }) : t('shell.notices.open');
  const name = challenge && t('shell.notices.challenged', { name: apart(challenge.opponent.username) });
  const open = () => {
    NoticesPanel.fetch().then(
      () => setOpen(true),
      error => tellFailed(error, 'notices'),
    );
  };
  return (
    <>
      <IconButton
        className={styles.bell}
        label={name ? `${name}. ${label}` : label}
        aria-haspopup="dialog"
        onClick={open}
        data-testid="notices-bell"
      >
        <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 && (
          <b className={styles.unread} data-testid="notices-unread">
            {number}
          </b>
        )}
      </IconButton>
      <VisuallyHidden live>{unread > 0 && label}</VisuallyHidden>
      {isOpen && <NoticesPanel onClose={() => setOpen(false)} />}
    </>
  );
}
