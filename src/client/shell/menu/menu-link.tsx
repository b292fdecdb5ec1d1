import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ENTRIES, type EntryId, type entryOf } from '../../screen/entries';
import styles from './menu.module.scss';

/** The entry of the page on show; see `entryOf`. */
export type Here = ReturnType<typeof entryOf>;

/** News of the screen that an entry leads to, in a word or a figure. */
export type Badges = Readonly<Partial<Record<EntryId, ReactNode>>>;

interface MenuLinkProps {
  id: EntryId;
  here: Here;
  className?: string | undefined;
  testId?: string | undefined;
  onGo?: (() => void) | undefined;
  badges?: Badges;
}

/** One entry of the menu. */
export function MenuLink({ id, here, className = styles.entry, testId, onGo, badges }: MenuLinkProps) {
  const { t } = useTranslation();
  const { to, Icon, label } = ENTRIES[id];
  const current = here?.id === id ? (here.isIt ? 'page' : 'true') : undefined;
  return (
    <Link to={to} className={className} aria-current={current} onClick={onGo} data-testid={testId}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.label}>{t(label)}</span>
      {badges?.[id]}
    </Link>
  );
}
