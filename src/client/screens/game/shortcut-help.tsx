import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/button';
import styles from './shortcut-help.module.css';

/** What can be done by keyboard, and with which keys. Names of keys are words of the catalogue. */
const GROUPS = [
  {
    title: 'board',
    keys: [
      { does: 'walk', keys: ['arrows'] },
      { does: 'pick', keys: ['enter'] },
      { does: 'type', keys: ['Nf3', 'enter'] },
      { does: 'cancel', keys: ['escape'] },
    ],
  },
  {
    title: 'moves',
    keys: [
      { does: 'previous', keys: ['←', 'pageUp'] },
      { does: 'next', keys: ['→', 'pageDown'] },
      { does: 'first', keys: ['↑', 'home'] },
      { does: 'last', keys: ['↓', 'end'] },
    ],
  },
  {
    title: 'spoken',
    keys: [
      { does: 'time', keys: ['T'] },
      { does: 'lastMove', keys: ['L'] },
      { does: 'turn', keys: ['W'] },
      { does: 'offers', keys: ['P'] },
      { does: 'material', keys: ['M'] },
    ],
  },
  {
    title: 'other',
    keys: [
      { does: 'settings', keys: ['S'] },
      { does: 'help', keys: ['?'] },
    ],
  },
] as const;

/** The list of keys, as a modal dialog of the browser's own: it keeps the focus inside and gives it back. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
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
          {GROUPS.map(group => (
            <section key={group.title}>
              <h3 className={styles.group}>{t(`game.keys.group.${group.title}`)}</h3>
              <dl>
                {group.keys.map(({ does, keys }) => (
                  <div key={does} className={styles.row}>
                    <dt>{t(`game.keys.does.${does}`)}</dt>
                    <dd>
                      {keys.map(key => (
                        <kbd key={key} className={styles.key}>
                          {isNamed(key) ? t(`game.keys.name.${key}`) : <bdi dir="ltr">{key}</bdi>}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </dialog>
  );
}

const NAMED = ['arrows', 'enter', 'escape', 'pageUp', 'pageDown', 'home', 'end'] as const;

const isNamed = (key: string): key is (typeof NAMED)[number] => NAMED.some(name => name === key);
