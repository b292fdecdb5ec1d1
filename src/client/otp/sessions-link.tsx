import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SESSIONS_LIST } from '../page/profile-path';
import styles from './otp-screen.module.scss';

/** Way to the list of sessions, since a second factor keeps out nobody who is signed in already. */
export function SessionsLink() {
  const { t } = useTranslation();
  return (
    <Link className={styles.link} to={SESSIONS_LIST} data-testid="otp-sessions">
      <MonitorSmartphone size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('otp.sessions')}
    </Link>
  );
}
