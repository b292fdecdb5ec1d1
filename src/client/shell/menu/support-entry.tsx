import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { app } from '../../state/app';
import { supportActions } from '../../state/support';
import styles from './menu.module.scss';

interface SupportEntryProps {
  className?: string | undefined;
  onPress?: () => void;
}

/** Opens support over the page, with a marker while an answer is unread (HM-08). */
export function SupportEntry({
  className = styles.entry,
  onPress = () => supportActions.open(),
}: SupportEntryProps) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const isUnread = user?.hastUnreadSupport === true;
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={isUnread ? t('home.supportUnread') : undefined}
      onClick={onPress}
      data-unread={isUnread || undefined}
      data-testid="menu-support"
    >
      <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.label}>{t('home.support')}</span>
    </button>
  );
}
