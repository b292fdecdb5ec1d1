import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Avatar } from '../../kit/avatar';
import { titleKey } from '../../page/page-title';
import { BAR } from '../../screen/entries';
import { app } from '../../state/app';
import { portraitOf } from '../../state/installation';
import { PlayerSearch } from '../player-search/player-search';
import styles from './menu.module.scss';
import { type Badges, type Here, MenuLink } from './menu-link';
import { MoreSheet } from './more-sheet';

interface MenuBarProps {
  here: Here;
  badges: Badges;
}

/** The five places of a phone's menu: four screens, and oneself with the rest in a sheet. */
export function MenuBar({ here, badges }: MenuBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PlayerSearch>
      {search => (
        <>
          <Places here={here} badges={badges} isOpen={false} onMore={() => setOpen(true)} isBehind={isOpen} />
          {isOpen && (
            <MoreSheet here={here} badges={badges} onClose={() => setOpen(false)} onSearch={search}>
              {/* Again, since a sheet keeps fingers and readers from what lies below it. */}
              <Places here={here} badges={badges} isOpen onMore={() => setOpen(false)} />
            </MoreSheet>
          )}
        </>
      )}
    </PlayerSearch>
  );
}

interface PlacesProps extends MenuBarProps {
  isOpen: boolean;
  onMore: () => void;
  /** Another copy of it can be reached. */
  isBehind?: boolean;
}

function Places({ here, badges, isOpen, onMore, isBehind = false }: PlacesProps) {
  const { t } = useTranslation();
  const { user, profile } = useSnapshot(app);
  const isUnread = user?.hastUnreadSupport === true;
  const isElsewhere = here !== null && !BAR.includes(here.id);
  return (
    <nav className={styles.bar} aria-label={t('shell.menu.label')} data-menu>
      <ul>
        {BAR.map(id => (
          <li key={id}>
            <MenuLink
              id={id}
              here={isOpen ? null : here}
              className={styles.place}
              testId={isBehind ? undefined : `menu-${id}`}
              badges={isBehind ? {} : badges}
              onGo={isOpen ? onMore : undefined}
            />
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.place}
            aria-label={t(isUnread ? 'shell.menu.moreUnread' : 'shell.menu.more')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={onMore}
            data-current={isOpen || isElsewhere || undefined}
            data-unread={isUnread || undefined}
            data-testid={isBehind ? undefined : 'menu-more'}
          >
            <Avatar {...portraitOf(profile)} size={26} />
            <span className={styles.label}>{t(titleKey('you'))}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
