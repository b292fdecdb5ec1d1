import { Pencil } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { profilePath } from '../game/profile-path';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { Flag } from '../kit/flag';
import { PlayerName } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { alertActions } from '../state/alert-actions';
import { app } from '../state/app';
import { flagOf, portraitOf } from '../state/installation';
import styles from './chrome.module.css';

interface UserBlockProps {
  /** One row for a narrow window, with room for more at its end. */
  compact?: boolean;
  children?: ReactNode;
}

/** Who plays here: avatar, flag, name, and the way to another name (ID-20). */
export function UserBlock({ compact = false, children }: UserBlockProps) {
  const { t } = useTranslation();
  const { user, profile } = useSnapshot(app);
  const named = user !== null && user.username !== user.firebaseId;
  return (
    <section className={compact ? styles.youRow : styles.you} aria-label={t('home.user.label')}>
      <Avatar {...portraitOf(profile)} size={compact ? 48 : 96} />
      <div className={styles.who}>
        {user ? (
          <h2>
            <Flag url={flagOf(profile)} height={compact ? 16 : 18} />
            {named ? <OwnName name={user.username} /> : t('home.user.unnamed')}
          </h2>
        ) : (
          <Skeleton width="132px" height="24px" />
        )}
        <Button
          look="text"
          size="small"
          className={styles.rename}
          disabled={user === null}
          onClick={() => alertActions.open({ kind: 'rename' })}
          data-testid="change-username"
        >
          <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('home.user.rename')}
        </Button>
      </div>
      {children}
    </section>
  );
}

/** The foot of a page's rail: who one is, and the way to one's own card. */
export function OwnLink() {
  const { t } = useTranslation();
  const { user, profile } = useSnapshot(app);
  if (user === null) return <Skeleton width="132px" height="40px" />;
  if (user.username === user.firebaseId) return null;
  return (
    <Link
      to={profilePath(user.username)}
      className={styles.own}
      aria-label={t('common.ownCard', { name: user.username })}
    >
      <Avatar {...portraitOf(profile)} size={36} />
      <PlayerName name={user.username} />
    </Link>
  );
}

/** In letters small enough for the whole name to stand on one line. */
function OwnName({ name }: { name: string }) {
  const length: CSSProperties & Record<'--letters', number> = { '--letters': name.length };
  return (
    <span className={styles.username} style={length}>
      <PlayerName name={name} />
    </span>
  );
}
