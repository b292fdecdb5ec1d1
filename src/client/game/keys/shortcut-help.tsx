import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { family } from '../../i18n/family';
import { HELP_GROUPS } from '../../keys/key-table';
import { keyRows, useModalKeys } from '../../keys/use-keys';
import { IconButton } from '../../kit/button';
import { useBackCloses } from '../../page/use-back-closes';
import { keyNames } from './key-names';
import styles from './shortcut-help.module.scss';

/** Keys that work on the screen below, by groups. */
const listKeys = () => {
  const rows = keyRows();
  return HELP_GROUPS.map(group => ({
    group,
    keys: rows.flatMap(row => (row.help?.group === group ? [{ does: row.help.does, row }] : [])),
  })).filter(({ keys }) => keys.length > 0);
};

const groupKey = family('keys.group', HELP_GROUPS);
const doesKey = family('keys.does', [
  'walk',
  'pick',
  'type',
  'mark',
  'cancel',
  'previous',
  'next',
  'first',
  'last',
  'play',
  'flip',
  'fullscreen',
  'zen',
  'time',
  'lastMove',
  'turn',
  'offers',
  'material',
  'settings',
  'help',
]);

/** The list of keys, as a modal dialog of the browser's own: it keeps the focus inside and gives it back. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [groups] = useState(listKeys);
  const dialog = useRef<HTMLDialogElement>(null);
  useModalKeys();
  useBackCloses(onClose);
  // Opened before the browser paints: an Escape that follows at once is meant for the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="keys-title"
      onClose={onClose}
      onPointerDown={event => {
        // A press beside it lands on the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
      data-testid="keys"
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id="keys-title" className={styles.title}>
            {t('game.keys.title')}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose} data-testid="keys-close">
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.groups}>
          {groups.map(({ group, keys }) => (
            <section key={group}>
              <h3 className={styles.group}>{t(groupKey(group))}</h3>
              <dl>
                {keys.map(({ does, row }) => (
                  <div key={does} className={styles.row}>
                    <dt>{t(doesKey(does))}</dt>
                    <dd>
                      {keyNames(t, row).map(name => (
                        <kbd key={name} className={styles.key}>
                          <bdi>{name}</bdi>
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
              {keys.some(({ does }) => does === 'type') && (
                <p className={styles.letters}>{t('keys.letters')}</p>
              )}
            </section>
          ))}
        </div>
      </div>
    </dialog>
  );
}
